import type { ConsentPurpose } from "../../domain/user/consent.ts";

/** What each consent is about. */
export const purposeNames: Readonly<Record<ConsentPurpose, string>> = {
	school: "School",
	news: "Novedades",
	events: "Avisos de eventos",
};

/** Where a consent was asked for or ended, in words. */
export const sourceNames: Readonly<Record<string, string>> = {
	dashboard: "en tu espacio",
	"waiting-list": "en la lista de espera",
	event: "al apuntarte a un evento",
	rights: "en la página de tus derechos",
	erasure: "al eliminar la cuenta",
	retention: "por haberse cumplido el plazo",
};
