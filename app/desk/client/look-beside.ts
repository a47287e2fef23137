import { trustBody } from "../../trusted-types.ts";
import { make } from "./elements.ts";

/** What `getPreview` answers, as far as it is shown here. */
interface Preview {
	readonly content?: { readonly name: string; readonly summary: string; readonly body: string | null };
	readonly event?: { readonly name: string; readonly summary: string; readonly body: string };
	readonly lesson?: { readonly name: string; readonly summary: string; readonly body: string };
	readonly findings?: readonly { readonly reason: string; readonly blocks: boolean }[];
}

/** Asks for the text as readers will get it. Null: there is no answer. Never rejects. */
async function askPreview(id: string, signal: AbortSignal): Promise<Preview | null> {
	try {
		const response = await fetch(`/api/getPreview?${new URLSearchParams({ id, as: "member" })}`, { signal });
		return response.ok ? await response.json() : null;
	} catch {
		return null;
	}
}

/** The words of a preview as elements. Bodies are those that the server has sanitised. */
function drawn({ content, event, lesson, findings = [] }: Preview): readonly Node[] {
	const shown = content ?? event ?? lesson;
	if (shown === undefined) {
		const list = make("ul", {}, ...findings.filter(({ blocks }) => blocks).map(({ reason }) => make("li", {}, reason)));
		return [make("p", {}, "Todavía no se puede ver:"), list];
	}
	const prose = make("div", { class: "prose" });
	prose.innerHTML = trustBody(shown.body ?? "");
	const title = make("p", { class: "desk-beside-title" }, shown.name);
	return shown.summary === ""
		? [title, prose]
		: [title, make("p", { class: "desk-beside-summary" }, shown.summary), prose];
}

/** Shows a text as it will be read beside the one that is written, or in its place where there is no room (26.16). */
export function createLook(form: HTMLFormElement, { idOf }: { readonly idOf: () => string }) {
	const said = make("p", { class: "desk-note", role: "status" });
	const page = make("div", {});
	const pane = make("section", { class: "desk-beside", "aria-label": "Cómo se leerá", tabindex: "-1" }, said, page);
	form.append(pane);
	let asking = new AbortController();

	async function refresh(): Promise<void> {
		asking.abort();
		asking = new AbortController();
		const { signal } = asking;
		const id = idOf();
		const preview = id === "" ? null : await askPreview(id, signal);
		if (signal.aborted) return;
		said.textContent =
			preview === null
				? "Ahora no se puede mostrar: hace falta conexión, y que el texto esté guardado."
				: "Así se leerá. Cambia cuando se guarda.";
		if (preview !== null) page.replaceChildren(...drawn(preview));
	}

	// A press on a link must not take the text away.
	pane.addEventListener("click", (event) => {
		const link = event.target instanceof Element ? event.target.closest("a") : null;
		if (link === null) return;
		event.preventDefault();
		if (link.hash === "" || link.pathname !== location.pathname) window.open(link.href, "_blank", "noopener");
	});
	form.addEventListener("desk-saved", () => {
		if (form.dataset.look !== undefined) void refresh();
	});
	return {
		/** Shows it, or takes it away. Returns whether it is shown now. */
		toggle(): boolean {
			const isShown = form.dataset.look === undefined;
			if (isShown) {
				form.dataset.look = "";
				void refresh();
			} else delete form.dataset.look;
			return isShown;
		},
	};
}
