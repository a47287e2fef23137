import type { ReactNode } from "react";
import { useServerNotes } from "../server-notes.ts";
import { type SharedSite, useSite } from "../site.ts";
import { useUser } from "../user/current-user.ts";

/** Number of parts whose HTML is kept for the same settings. */
const MOST_KEPT = 200;

/** HTML of parts by the settings they were made with, and by key. */
const kept = new WeakMap<SharedSite, Map<string, string>>();

/** The parts of one document whose HTML other documents have too. */
export interface SharedParts {
	/** What React renders for a part: the part between two marks, or one mark if its HTML is known. */
	place(site: SharedSite, key: string, part: ReactNode): ReactNode;
	/** The rendered document with the HTML of its parts in place of the marks. */
	fill(html: string): string;
}

/** Parts of a document that is rendered now. `secret` is a text that no page contains. */
export function createSharedParts(secret: string): SharedParts {
	const placed: { readonly mark: string; readonly key: string; readonly known: Map<string, string> }[] = [];
	return {
		place(site, key, part) {
			const known = kept.get(site) ?? new Map<string, string>();
			kept.set(site, known);
			const mark = `[${secret} ${placed.length}]`;
			placed.push({ mark, key, known });
			return known.has(key) ? mark : [mark, part, mark];
		},
		fill(html) {
			const pieces: string[] = [];
			let from = 0;
			// React may have rendered a component twice, and kept the second result.
			const found = placed.map((each) => ({ ...each, at: html.indexOf(each.mark) })).filter(({ at }) => at !== -1);
			for (const { mark, key, known, at } of found.sort((one, other) => one.at - other.at)) {
				const start = at + mark.length;
				const end = html.indexOf(mark, start);
				const part = end === -1 ? (known.get(key) ?? "") : html.slice(start, end);
				if (end !== -1 && known.size < MOST_KEPT) known.set(key, copyOf(part));
				pieces.push(html.slice(from, at), part);
				from = end === -1 ? start : end + mark.length;
			}
			pieces.push(html.slice(from));
			return pieces.join("");
		},
	};
}

/** A part of a text keeps the whole text in memory; its copy does not. */
const copyOf = (text: string) => Buffer.from(text).toString();

interface OnceProps {
	/**
	 * Says all that the part's HTML depends on, beside the site's settings: two parts with the same key are the same. Null:
	 * it is rendered for this document alone. Needed on the server only. A part of a document for a signed-in person is
	 * always rendered.
	 */
	readonly part: string | null;
	readonly children: ReactNode;
}

function ServerOnce({ part, children }: OnceProps) {
	const { parts } = useServerNotes();
	const site = useSite();
	const isForOne = useUser() !== undefined;
	return parts === undefined || part === null || isForOne ? children : parts.place(site, part, children);
}

/**
 * A part of the frame that is the same in many documents. The server renders it once, and writes its HTML into the others
 * (docs/decisions/0045). It must not use `useId`. In the browser it is its children.
 */
export const RenderedOnce: (props: OnceProps) => ReactNode = import.meta.env.SSR
	? ServerOnce
	: ({ children }) => children;
