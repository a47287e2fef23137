import type { ConsentPurpose } from "../../domain/sign-in/consent.ts";

/** The name of each consent purpose on screen. */
export const purposeNames: Readonly<Record<ConsentPurpose, string>> = {
	school: "School",
	news: "Novedades",
	events: "Avisos de eventos",
};

/** Where a consent was given or ended, as words on screen. */
export const sourceNames: Readonly<Record<string, string>> = {
	dashboard: "en tu espacio",
	"waiting-list": "en la lista de espera",
	event: "al apuntarte a un evento",
	letters: "en las páginas de novedades",
	import: "en una lista anterior",
	author: "por quien lleva el sitio",
	rights: "en la página de tus derechos",
	erasure: "al eliminar la cuenta",
	retention: "por haberse cumplido el plazo",
};
