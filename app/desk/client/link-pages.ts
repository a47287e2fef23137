import { openDialog } from "./desk-dialog.ts";
import { make } from "./elements.ts";
import { insertText } from "./replace-text.ts";

interface Target {
	readonly name: string;
	readonly url: string;
	readonly isPublished: boolean;
}

/** How long nobody types before the site is asked, in milliseconds. */
const REST_MS = 120;

/** The pages with these words; null: the site does not answer. */
async function pagesWith(words: string, signal: AbortSignal): Promise<readonly Target[] | null> {
	const query = new URLSearchParams({ text: words.slice(0, 200) });
	try {
		const response = await fetch(`/api/suggestLinks?${query}`, { signal });
		const answer: { readonly pages?: readonly Target[] } = response.ok ? await response.json() : {};
		return answer.pages ?? null;
	} catch {
		return null;
	}
}

/** A link as Markdown writes it. */
export function linkWords(words: string, url: string): string {
	return `[${words.replace(/[[\]\\]/g, "\\$&")}](${url})`;
}

/**
 * Finds one of the site's pages by its title, and puts a link to it where the cursor is (docs/product.md, 26.16).
 * `isTyped`: it was asked for with «[[», which stands before the cursor.
 */
export function openLinks(area: HTMLTextAreaElement, isTyped: boolean): void {
	const { selectionStart, selectionEnd: to } = area;
	const from = isTyped ? selectionStart - 2 : selectionStart;
	const chosen = isTyped ? "" : area.value.slice(from, to);
	const input = make("input", {
		...{ id: "desk-find-page", type: "search", role: "combobox", autocomplete: "off", "aria-expanded": "false" },
		...{ "aria-controls": "desk-found", "aria-autocomplete": "list", maxlength: "200" },
	});
	const list = make("ul", { id: "desk-found", class: "desk-found", role: "listbox", "aria-label": "Páginas" });
	const said = make("p", { class: "desk-note", role: "status" });
	const label = make("label", { for: "desk-find-page" }, "Título de la página");
	const dialog = openDialog("Enlazar una página tuya", label, input, list, said);
	input.value = chosen.includes("\n") ? "" : chosen;
	input.focus();
	input.select();

	let found: readonly Target[] = [];
	let active = -1;
	let asking = new AbortController();
	let timer = 0;

	function choose({ name, url }: Target): void {
		dialog.close();
		area.focus({ preventScroll: true });
		insertText(area, { from, to, text: linkWords(chosen === "" ? name : chosen, url) });
	}

	function mark(next: number): void {
		active = next;
		[...list.children].forEach((each, index) => {
			each.setAttribute("aria-selected", String(index === active));
			if (index === active) each.scrollIntoView({ block: "nearest" });
		});
		if (active === -1) input.removeAttribute("aria-activedescendant");
		else input.setAttribute("aria-activedescendant", `desk-found-${active}`);
	}

	function draw(): void {
		list.replaceChildren(
			...found.map((target, index) => {
				const about = make("span", {}, target.isPublished ? target.url : `${target.url} · sin publicar`);
				const option = make(
					"li",
					{ id: `desk-found-${index}`, role: "option", "aria-selected": "false" },
					target.name,
					about,
				);
				option.addEventListener("click", () => choose(target));
				return option;
			}),
		);
		input.setAttribute("aria-expanded", String(found.length > 0));
		mark(found.length > 0 ? 0 : -1);
	}

	async function ask(): Promise<void> {
		asking.abort();
		asking = new AbortController();
		const { signal } = asking;
		const pages = await pagesWith(input.value, signal);
		if (signal.aborted) return;
		found = pages ?? [];
		draw();
		said.textContent =
			pages === null
				? "Ahora no se puede buscar. Escribe tú la dirección."
				: pages.length === 0
					? "Ninguna página tiene esas palabras en el título."
					: pages.length === 1
						? "1 página"
						: `${pages.length} páginas`;
	}

	input.addEventListener("input", () => {
		clearTimeout(timer);
		timer = window.setTimeout(() => void ask(), REST_MS);
	});
	input.addEventListener("keydown", (event) => {
		if (event.isComposing) return;
		const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
		if (step !== undefined && found.length > 0) {
			event.preventDefault();
			mark((active + step + found.length) % found.length);
		}
		if (event.key !== "Enter") return;
		event.preventDefault();
		const target = found[active];
		if (target !== undefined) choose(target);
	});
	dialog.addEventListener("close", () => {
		asking.abort();
		area.focus({ preventScroll: true });
	});
	void ask();
}
