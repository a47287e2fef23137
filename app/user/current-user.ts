import { useEffect, useRef, useSyncExternalStore } from "react";
import { useLocation, useRevalidator, useRouteLoaderData } from "react-router";
import type { Client } from "../../api/client.ts";
import { useSnackbar } from "../ui/snackbar.tsx";

type UserAnswer = Extract<Awaited<ReturnType<Client["getUser"]>>, { readonly user: unknown }>;

/**
 * The signed-in person as the API returns them. `school`, `desk`: whether menus show them School and the desk; it is
 * worked out once, in code that visitors do not load.
 */
export type CurrentUser = NonNullable<UserAnswer["user"]> & { readonly school: boolean; readonly desk: boolean };

/** Shows the person a message once. */
export type Say = (sentence: string) => void;

/** `undefined` until it is known, `null` for a visitor (docs/product.md, 15.1). */
let state: CurrentUser | null | undefined;
/** The value of the cookie when `state` was worked out; null if it never was. */
let knownMark: string | null = null;
const listeners = new Set<() => void>();

/**
 * The value of the cookie `signed-in`, which scripts can read: `new` and `yes` mean that somebody is signed in, `gone`
 * that they have just signed out, and "" means nothing.
 */
export function readMark(): string {
	return /(?:^|; )signed-in=(\w*)/.exec(document.cookie)?.[1] ?? "";
}

/**
 * Sets the signed-in person, null for a visitor, and notifies subscribers. `mark` is the value of the cookie that says
 * so.
 */
export function settleUser(next: CurrentUser | null, mark: string): void {
	state = next;
	knownMark = mark;
	document.documentElement.toggleAttribute("data-signed-in", next !== null);
	for (const listener of listeners) listener();
}

/**
 * Finds out who is signed in if the cookie has a new value, or in any case if `force`. Unless forced, a visitor's page
 * sends no request and does not load the script that would. `isShown` says that the page shows a signed-in person.
 * Where it does so at the first check, the server rendered it for them, and a missing mark means only that the browser
 * dropped it: some drop cookies that scripts wrote after a week, while the session's own lives on.
 */
export async function checkUser(say: Say, force = false, isShown = false): Promise<void> {
	const mark = readMark() || (isShown && knownMark === null ? "yes" : "");
	if (!force && mark === knownMark) return;
	knownMark = mark;
	if (mark === "" && !force) settleUser(null, mark);
	else {
		const check = await import("./check-user.ts").catch(() => null);
		// Without a connection the next navigation, or the tab's next focus, tries again.
		if (check === null) knownMark = null;
		else await check.askWhoIsHere(mark, say, isShown);
	}
}

function subscribe(changed: () => void): () => void {
	listeners.add(changed);
	return () => listeners.delete(changed);
}

/** Whether two answers have the same data about the same person. */
function isSame(one: CurrentUser | null, other: CurrentUser | undefined): boolean {
	return JSON.stringify(one) === JSON.stringify(other);
}

/**
 * The signed-in person as far as the browser knows: undefined until it is known, null for a visitor. Pages rendered for
 * one person know it at once, other pages after the browser's request (docs/product.md, 15.1). It is a hint for menus
 * only: the server decides what a person may do.
 */
export function useUser(): CurrentUser | null | undefined {
	const rendered = (useRouteLoaderData("root") as { readonly user?: CurrentUser } | undefined)?.user;
	return useSyncExternalStore(
		subscribe,
		// Unchanged data must be the same object: another one would draw the menu again, and its place empty meanwhile.
		() => (state === undefined || isSame(state, rendered) ? rendered : state),
		() => rendered,
	);
}

/**
 * Keeps every page in step with who is signed in: checks after each navigation, when the tab gets the focus again, and
 * when another tab reports a change. When a person signs in or out, the page's data are loaded again. Renders nothing.
 */
export function SessionWatch() {
	const say = useSnackbar();
	const user = useUser();
	/** undefined until it is known, "" for a visitor. */
	const uid = user === null ? "" : user?.uid;
	const { key } = useLocation();
	const { revalidate } = useRevalidator();
	const shownFor = useRef(uid);

	// biome-ignore lint/correctness/useExhaustiveDependencies: after every navigation
	useEffect(() => {
		checkUser(say, false, Boolean(uid));
	}, [say, key]);

	useEffect(() => {
		const checkAgain = () => {
			checkUser(say);
		};
		addEventListener("focus", checkAgain);
		addEventListener("pageshow", checkAgain);
		return () => {
			removeEventListener("focus", checkAgain);
			removeEventListener("pageshow", checkAgain);
		};
	}, [say]);

	useEffect(() => {
		// The first known person is the one the page was rendered for. Only a later change makes the page's data out of
		// date.
		if (shownFor.current !== undefined && shownFor.current !== uid) revalidate();
		shownFor.current = uid;
	}, [uid, revalidate]);

	return null;
}
