import type { RecipientState } from "../../domain/letters/letter-issue.ts";
import type { ConsentPurpose } from "../../domain/sign-in/consent.ts";

/** The name of each consent purpose on screen. */
export const purposeNames: Readonly<Record<ConsentPurpose, string>> = {
	school: "School",
	news: "Novedades",
	events: "Avisos de eventos",
};

/** How far the letter to a person is, on screen. */
export const letterStateNames: Readonly<Record<RecipientState, string>> = {
	waiting: "Por salir",
	claimed: "Saliendo",
	sent: "Enviada",
	refused: "No aceptada por el servidor",
	uncertain: "Quizá no llegó",
	skipped: "No enviada, porque ya no la querías",
};

/** Where a consent was given or ended, as words on screen. */
export const sourceNames: Readonly<Record<string, string>> = {
	dashboard: "en tus ajustes",
	"waiting-list": "en la lista de espera",
	event: "al apuntarte a un evento",
	letters: "en las páginas de novedades",
	import: "en una lista anterior",
	author: "por quien administra el sitio",
	rights: "en la página de tus derechos",
	erasure: "al eliminar la cuenta",
	retention: "por haberse cumplido el plazo",
};
