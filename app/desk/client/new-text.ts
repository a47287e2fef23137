import type { Outcome, SaveRequest } from "./autosave.ts";
import { type Copy, copyKey, type FoundCopy, keepCopy } from "./copies.ts";
import { make } from "./elements.ts";
import { showOthers } from "./others.ts";
import { createWords, sendWords } from "./send-words.ts";
import { readPage, takeStanding } from "./standing.ts";

/** Where the words of a form go: to a text of the site, or to one that is made with them. */
export interface TextPlace {
	/** The text's id; "" as long as the site does not have it. */
	readonly id: () => string;
	readonly send: (request: SaveRequest) => Promise<Outcome>;
	readonly keep: (copy: Copy | null) => boolean;
	/** Whether the words may go to the site: a new text takes its address from its title, so that must be whole. */
	readonly isReady: () => boolean;
}

/** The name under which copies of new texts of a kind are kept. */
export const newName = (sort: string) => `nuevo-${sort}`;

/** Keeps a name for the life of this page, so that other pages know that its copy has an owner. */
export function hold(key: string): void {
	void navigator.locks?.request(key, () => new Promise(() => undefined));
}

/** The place of a text that the site has. */
export function knownPlace(
	id: string,
	{ uid, storage }: { readonly uid: string; readonly storage: Storage | null },
): TextPlace {
	const key = copyKey(uid, id, Math.random().toString(36).slice(2));
	hold(key);
	return {
		id: () => id,
		send: (request) => sendWords({ id, author: uid, tell: showOthers }, request),
		keep: (copy) => keepCopy(storage, key, copy),
		isReady: () => true,
	};
}

/** An id that no text has: 16 hexadecimal digits. */
function freshId(): string {
	return [...crypto.getRandomValues(new Uint8Array(8))].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

/**
 * The place of a text that is not there yet (docs/product.md, 26.14). Its first save makes it, with an id that the browser
 * chooses: repeated, it finds the text that it made. The page then goes on as that text's page.
 */
export function newPlace(
	form: HTMLFormElement,
	{ sort, uid, storage }: { readonly sort: string; readonly uid: string; readonly storage: Storage | null },
): TextPlace {
	const wanted = freshId();
	let id = "";
	let key = copyKey(uid, newName(sort), wanted);
	hold(key);
	form.append(make("input", { type: "hidden", name: "nuevo", value: wanted }));
	const title = form.querySelector<HTMLTextAreaElement>('[name="name"]');

	function become(): void {
		id = wanted;
		keepCopy(storage, key, null);
		key = copyKey(uid, id, wanted);
		hold(key);
		const path = `/escritorio/contenido/${id}`;
		form.action = path;
		form.dataset.text = id;
		form.append(make("input", { type: "hidden", name: "base", value: "1" }));
		history.replaceState(null, "", path);
		takeOver(form, path);
	}

	return {
		id: () => id,
		async send(request) {
			if (id !== "") return sendWords({ id, author: uid, tell: showOthers }, request);
			const outcome = await createWords({ id: wanted, sort, author: uid }, request);
			if (outcome.is === "saved") become();
			return outcome;
		},
		keep: (copy) => keepCopy(storage, key, copy),
		// The id of a lesson is made of its title, and its module is asked: it is made by its form.
		isReady: () => id !== "" || (sort !== "leccion" && title?.value.trim() !== "" && document.activeElement !== title),
	};
}

/** Brings what the page of a text has and that of a new one has not: its state, other acts and their buttons. */
function takeOver(form: HTMLFormElement, path: string): void {
	readPage(path, (page) => {
		const heading = page.querySelector("h1");
		if (heading === null) return;
		document.title = page.title;
		document.querySelector("h1")?.replaceWith(document.importNode(heading, true));
		takeStanding(page);
		const add = page.querySelector(".desk-images-head > a");
		const images = form.querySelector<HTMLElement>(".desk-images");
		if (add !== null && images !== null) {
			images.querySelector(".desk-images-head")?.append(document.importNode(add, true));
			images.hidden = false;
		}
		const more = page.querySelector(".desk-more");
		if (more) form.querySelector(".desk-aside")?.append(document.importNode(more, true));
		const last = form.querySelector('.desk-bar button[value="vista"]');
		for (const button of page.querySelectorAll('.desk-bar button:is([value="publicar"], [value="pedir"])'))
			last?.after(document.importNode(button, true));
	});
}

/**
 * Looks after copies of new texts that the site has by now, although the browser did not hear of it. Returns the others.
 * Null: the page leaves for a text that was made.
 */
export async function sortNewCopies(
	found: readonly FoundCopy[],
	{ uid, storage }: { readonly uid: string; readonly storage: Storage | null },
): Promise<readonly FoundCopy[] | null> {
	const left: FoundCopy[] = [];
	for (const each of found) {
		const { key, copy } = each;
		const id = key.slice(key.lastIndexOf(":") + 1);
		const isSent = copy.sending !== null || copy.isSubmitted === true;
		if (!isSent || !(await isMade(id))) {
			left.push(each);
			continue;
		}
		keepCopy(storage, key, null);
		if (copy.isSubmitted === true) continue;
		keepCopy(storage, copyKey(uid, id, id), { ...copy, base: 1 });
		location.replace(`/escritorio/contenido/${id}`);
		return null;
	}
	return left;
}

async function isMade(id: string): Promise<boolean> {
	const query = new URLSearchParams({ id });
	const response = await fetch(`/api/getSource?${query}`).catch(() => null);
	return response?.status === 200;
}
