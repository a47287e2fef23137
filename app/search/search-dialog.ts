import type { Client } from "../../api/client.ts";
import type { Failure } from "../../domain/failure.ts";
import type { TextPiece } from "../../domain/search/excerpt.ts";
import type { PageLink } from "../../domain/site/site-config.ts";
import sheet from "./search.css?url";
import { countOf, kindWords, notesOf } from "./search-words.ts";

type Answer = Exclude<Awaited<ReturnType<Client["searchSite"]>>, Failure>;

/** How long typing rests before what was typed is searched for, in milliseconds. */
const REST_MS = 120;

/** Fewer letters find too much. */
const SHORTEST = 2;

const PATH = "/buscar";

/** What keys do, for the row at the dialog's foot. */
const KEYS = [
	["↑ ↓", "elegir"],
	["Intro", "abrir"],
	["Esc", "cerrar"],
] as const;

/** Makes an element with attributes and content. */
function make<Name extends keyof HTMLElementTagNameMap>(
	name: Name,
	attributes: Readonly<Record<string, string>> = {},
	...content: readonly (Node | string)[]
): HTMLElementTagNameMap[Name] {
	const element = document.createElement(name);
	for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
	element.append(...content);
	return element;
}

const marked = (pieces: readonly TextPiece[]) =>
	pieces.map(({ text, marked }) => (marked ? make("mark", {}, text) : text));

const pathOf = (text: string) => `${PATH}?${new URLSearchParams({ q: text })}`;

interface SearchDialog {
	readonly element: HTMLDialogElement;
	readonly field: HTMLInputElement;
}

let made: SearchDialog | null = null;

/** Opens the search above the page, with what was typed before. It offers `topics` until something is found. */
export function openSearch(topics: readonly PageLink[]): void {
	made ??= makeDialog(topics);
	const { element, field } = made;
	// A page that is shown anew has lost it.
	if (!element.isConnected) document.body.append(element);
	if (!element.open) element.showModal();
	field.focus();
	field.select();
}

function makeDialog(topics: readonly PageLink[]): SearchDialog {
	if (document.querySelector(`link[href="${sheet}"]`) === null)
		document.head.append(make("link", { rel: "stylesheet", href: sheet }));
	const field = make("input", {
		name: "q",
		type: "search",
		"aria-label": "Buscar en el sitio",
		placeholder: "Buscar en el sitio",
		maxlength: "64",
		autocomplete: "off",
		autocapitalize: "none",
		spellcheck: "false",
		enterkeyhint: "search",
	});
	const close = make("button", { type: "button", class: "search-close" }, "Cerrar");
	const form = make("form", { role: "search", action: PATH, class: "search-form" }, field, close);
	const status = make("p", { role: "status", class: "search-facts" });
	const list = make("ul", { class: "search-hits" });
	const rest = make("p");
	const keys = make(
		"p",
		{ class: "search-keys" },
		...KEYS.map(([key, use]) => make("span", {}, make("kbd", {}, key), ` ${use}`)),
	);
	const start = make("nav", { "aria-label": "Temas" });
	const links = topics.map(({ name, href }) => make("li", {}, make("a", { href }, name)));
	const offered = links.length === 0 ? [] : [make("ul", { class: "search-topics" }, ...links)];
	start.append(...offered);
	const element = make(
		"dialog",
		{ class: "search-dialog", "aria-label": "Buscar en el sitio" },
		...[form, status, list, rest, start, keys],
	);
	let timer: ReturnType<typeof setTimeout> | undefined;
	let asking = new AbortController();

	function show(words: string, hits: readonly Node[] = [], more: readonly (Node | string)[] = []): void {
		status.textContent = words;
		status.removeAttribute("data-error");
		status.removeAttribute("data-none");
		list.replaceChildren(...hits);
		rest.replaceChildren(...more);
		start.replaceChildren(...(hits.length === 0 ? offered : []));
	}

	function showError(words: string): void {
		show(words);
		status.setAttribute("data-error", "");
	}

	function showAnswer({ text, hits, total, suggestion, preparing }: Answer): void {
		const entries = hits.map(({ url, kind, name, excerpt, restricted, cancelled, picture }) =>
			make(
				"li",
				{},
				make("a", { href: url.split("/").map(encodeURIComponent).join("/") }, ...marked(name)),
				...(picture === null ? [] : [make("img", { src: picture, alt: "", width: "96", height: "54" })]),
				make("p", {}, ...marked(excerpt)),
				make(
					"p",
					{ class: "search-facts" },
					...[kindWords[kind].one, ...notesOf({ restricted, cancelled })].map((fact) => make("span", {}, fact)),
				),
			),
		);
		const all = make("a", { href: pathOf(text) }, `Ver los ${countOf(total)}`);
		const where = preparing ? " en los títulos" : "";
		if (total === 0) {
			const meant =
				suggestion === null ? [] : [make("a", { href: pathOf(suggestion) }, make("strong", {}, suggestion))];
			show(`No hay nada con «${text}»${where}.`, [], meant.length === 0 ? [] : ["¿Querías decir ", ...meant, "?"]);
			status.setAttribute("data-none", "");
		} else show(countOf(total) + where, entries, total > hits.length ? [all] : []);
	}

	async function ask(q: string, { signal }: AbortController): Promise<void> {
		try {
			const response = await fetch("/api/searchSite", {
				method: "POST",
				headers: { "content-type": "application/json" },
				body: JSON.stringify({ q, atOnce: true }),
				signal,
			});
			const body = await response.json();
			if (response.ok) showAnswer(body);
			else showError(body.error.message);
		} catch {
			if (!signal.aborted) showError("No se ha podido buscar. Pulsa Intro para intentarlo de nuevo.");
		}
	}

	field.addEventListener("input", () => {
		clearTimeout(timer);
		asking.abort();
		asking = new AbortController();
		const q = field.value.trim();
		if (q.length < SHORTEST) show("");
		else timer = setTimeout(ask, REST_MS, q, asking);
	});
	element.addEventListener("keydown", (event) => {
		if (event.key === "Escape") {
			// In a field for searching, the first Escape would only empty it.
			event.preventDefault();
			element.close();
		}
		const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
		if (step === undefined) return;
		const stops = [field, ...element.querySelectorAll("a")];
		const at = stops.indexOf(document.activeElement as HTMLInputElement) + step;
		event.preventDefault();
		stops[Math.max(0, Math.min(at, stops.length - 1))]?.focus();
	});
	close.addEventListener("click", () => element.close());
	// A press beside the dialog is a press on the dialog itself: its content fills it.
	element.addEventListener("click", ({ target }) => target === element && element.close());
	return { element, field };
}
