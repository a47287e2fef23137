import { useSyncExternalStore } from "react";
import { useRouteLoaderData } from "react-router";
import type { Client } from "../../api/client.ts";

type UserAnswer = Extract<Awaited<ReturnType<Client["getUser"]>>, { readonly user: unknown }>;

/**
 * The person who is signed in, as the API tells them, and whether menus show them School: worked out once, where
 * visitors load nothing of it.
 */
export type CurrentUser = NonNullable<UserAnswer["user"]> & { readonly school: boolean };

/** Says something to the person, once. */
export type Say = (sentence: string) => void;

/** `undefined` while nobody knows yet, `null` for a visitor (docs/product.md, 15.1). */
let state: CurrentUser | null | undefined;
/** What the cookie said when the state was worked out; null: it never was. */
let knownMark: string | null = null;
const listeners = new Set<() => void>();

/**
 * What the readable cookie says: `new` and `yes` that somebody is signed in, `gone` that they have just left, ""
 * nothing.
 */
function readMark(): string {
	return /(?:^|; )signed-in=(\w*)/.exec(document.cookie)?.[1] ?? "";
}

/** Makes somebody, or nobody, the one who is signed in here; `mark` is what the cookie says of it. */
export function settleUser(next: CurrentUser | null, mark: string): void {
	state = next;
	knownMark = mark;
	document.documentElement.toggleAttribute("data-signed-in", next !== null);
	for (const listener of listeners) listener();
}

/**
 * Works out who is signed in if the cookie says something new, or at once if `force`. Visitors cost neither a request
 * nor the script that makes it.
 */
export async function checkUser(say: Say, force = false): Promise<void> {
	const mark = readMark();
	if (!force && mark === knownMark) return;
	knownMark = mark;
	if (mark === "" && !force) settleUser(null, mark);
	else await (await import("./check-user.ts")).askWhoIsHere(mark, say);
}

function subscribe(changed: () => void): () => void {
	listeners.add(changed);
	return () => listeners.delete(changed);
}

/** Whether two answers say the same of the person. */
function isSame(one: CurrentUser | null, other: CurrentUser | undefined): boolean {
	return JSON.stringify(one) === JSON.stringify(other);
}

/**
 * Who is signed in on this browser, as far as is known: at once on pages that were rendered for one person, elsewhere
 * once the browser has asked (docs/product.md, 15.1). A hint for menus: the server decides what anybody may do.
 */
export function useUser(): CurrentUser | null | undefined {
	const rendered = (useRouteLoaderData("root") as { readonly user?: CurrentUser } | undefined)?.user;
	return useSyncExternalStore(
		subscribe,
		// The same person stays the same object, so that nothing is drawn anew for them.
		() => (state === undefined || isSame(state, rendered) ? rendered : state),
		() => rendered,
	);
}
