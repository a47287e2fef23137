import type { Status } from "./autosave.ts";
import { make, momentWords } from "./elements.ts";

/** What a person hears of a state: those of one kind follow each other without a word. */
function kindOf({ is }: Status): string {
	return is === "saved" || is === "writing" || is === "saving" || is === "local" ? "fine" : is;
}

const COPIED = {
	true: "Está guardado en este dispositivo.",
	false: "No cierres esta pestaña: aquí no cabe una copia.",
};

function wordsOf(status: Status, isSafe: boolean): readonly (Node | string)[] {
	const copied = COPIED[isSafe ? "true" : "false"];
	switch (status.is) {
		case "saved":
			return [status.at === null ? "Guardado" : `Guardado ${momentWords(status.at)}`];
		case "writing":
			return ["Cambios sin guardar"];
		case "local":
			return [isSafe ? "Guardado en este dispositivo; en el sitio, en cuanto tenga título" : copied];
		case "saving":
			return ["Guardando…"];
		case "offline":
			return [isSafe ? "Sin conexión: se guarda en este dispositivo" : `Sin conexión. ${copied}`];
		case "signed out": {
			const link = make(
				"a",
				{ href: "/iniciar-sesion", target: "_blank", rel: "noopener" },
				"Inicia sesión en otra pestaña",
			);
			const why = status.message.startsWith("Aquí se ha iniciado")
				? "Aquí se ha iniciado sesión con otra cuenta."
				: "Tu sesión ha caducado.";
			return [`${why} `, link, ` y vuelve a esta. ${copied}`];
		}
		case "failed":
			return [
				`No se ha podido guardar: ${status.message} Se volverá a intentar ${momentWords(status.retryAt)}. ${copied}`,
			];
		case "refused":
			return [`No se ha podido guardar: ${status.message} ${copied}`];
		case "clash":
			return [
				`${status.by ?? "Alguien"} ha cambiado lo mismo (${momentWords(status.at)}). Pulsa «Guardar» para ver las dos versiones. ${copied}`,
			];
		case "gone":
			return [`Este texto ya no está, o ya no es tuyo. Copia lo que quieras conservar. ${copied}`];
	}
}

/**
 * The line that says whether the words are saved, in the bar of a form. It is read out when it changes its kind, and not
 * with each save.
 */
export function createStatusLine(bar: Element) {
	// It is there from the start, so that nothing moves when it says something.
	const seen = bar.querySelector<HTMLElement>(".desk-saving") ?? bar.appendChild(make("p", { class: "desk-saving" }));
	const heard = bar.appendChild(make("p", { class: "desk-unseen", role: "status" }));
	let kind = "fine";
	return {
		/** `isSafe`: whether the browser keeps what the site does not have. */
		show(status: Status, isSafe: boolean): void {
			seen.replaceChildren(...wordsOf(status, isSafe));
			seen.dataset.state = kindOf(status);
			seen.dataset.is = status.is;
			if (kindOf(status) === kind) return;
			kind = kindOf(status);
			heard.textContent = seen.textContent;
		},
		/** Reads the line out, because somebody asked. */
		say(): void {
			heard.textContent = "";
			heard.textContent = seen.textContent;
		},
	};
}
