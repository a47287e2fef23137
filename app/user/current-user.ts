import { useSyncExternalStore } from "react";
import type { Client } from "../../api/client.ts";

type UserAnswer = Extract<Awaited<ReturnType<Client["getUser"]>>, { readonly user: unknown }>;

/** The person who is signed in, as the API tells them. */
export type CurrentUser = NonNullable<UserAnswer["user"]>;

/** `undefined` while nobody knows yet, `null` for a visitor (docs/product.md, 15.1). */
export type UserState = CurrentUser | null | undefined;

/** What is to be said about a change: a greeting, a goodbye, or that something ended or failed. */
export type SessionNews = (sentence: string) => void;

/** Pauses before asking again when nobody answers, in milliseconds. */
const RETRY_MS = [1_000, 3_000];

let state: UserState;
/** What the cookie said when the state was worked out; null: it never was. */
let knownMark: string | null = null;
let asking: Promise<void> | null = null;
const listeners = new Set<() => void>();
/** Other tabs of this browser. */
const tabs = typeof BroadcastChannel === "undefined" ? null : new BroadcastChannel("session");

/** What the readable cookie says: `new` and `yes` that somebody is signed in, `gone` that they have just left, "" nothing. */
function readMark(): string {
	return /(?:^|; )signed-in=(\w*)/.exec(document.cookie)?.[1] ?? "";
}

function writeMark(value: "yes" | ""): void {
	const life = value === "" ? 0 : 30 * 24 * 3_600;
	// biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not everywhere yet
	document.cookie = `signed-in=${value}; Max-Age=${life}; Path=/; SameSite=Lax${location.protocol === "https:" ? "; Secure" : ""}`;
}

function settle(next: CurrentUser | null): void {
	state = next;
	document.documentElement.toggleAttribute("data-signed-in", next !== null);
	for (const listener of listeners) listener();
}

/** Asks who is signed in; rejects when nobody answers after three tries. */
async function fetchUser(): Promise<CurrentUser | null> {
	for (const pause of [...RETRY_MS, null]) {
		try {
			const response = await fetch("/api/getUser", { headers: { accept: "application/json" } });
			if (!response.ok) throw new Error(`status ${response.status}`);
			return ((await response.json()) as UserAnswer).user;
		} catch (error) {
			if (pause === null) throw error;
			await new Promise((resolve) => setTimeout(resolve, pause));
		}
	}
	return null;
}

async function work(mark: string, say: SessionNews): Promise<void> {
	if (mark === "" || mark === "gone") {
		if (mark === "gone") {
			writeMark("");
			knownMark = "";
			say("Has cerrado sesión.");
		}
		return settle(null);
	}
	try {
		const user = await fetchUser();
		if (user === null) {
			writeMark("");
			knownMark = "";
			say("Tu sesión ha caducado. Inicia sesión de nuevo.");
		} else if (mark === "new") {
			writeMark("yes");
			knownMark = "yes";
			say(`Hola, ${user.displayName ?? user.email.slice(0, user.email.lastIndexOf("@"))}.`);
		}
		settle(user);
	} catch {
		say("No hemos podido comprobar tu sesión.");
		settle(null);
	}
}

/**
 * Works the state out again if the cookie says something new, or at once if `force`. Visitors cost no request. Other tabs are told.
 */
export async function checkUser(say: SessionNews, { force = false }: { readonly force?: boolean } = {}): Promise<void> {
	const mark = readMark();
	if (!force && mark === knownMark) return;
	const isNews = knownMark !== null || mark === "new" || mark === "gone";
	knownMark = mark;
	asking = (asking ?? Promise.resolve()).then(() => work(mark, say));
	await asking;
	if (isNews) tabs?.postMessage("changed");
}

/** Calls back when another tab says that something changed; answers how to stop. */
export function onOtherTabs(changed: () => void): () => void {
	tabs?.addEventListener("message", changed);
	return () => tabs?.removeEventListener("message", changed);
}

function subscribe(changed: () => void): () => void {
	listeners.add(changed);
	return () => listeners.delete(changed);
}

/** Who is signed in on this browser, as far as is known. A hint for menus: the server decides what anybody may do. */
export function useUser(): UserState {
	return useSyncExternalStore(
		subscribe,
		() => state,
		() => undefined,
	);
}
