import { dayOf, MADRID } from "../../domain/zoned-time.ts";

/** What a person is told whose mail server refuses letters since an instant (ISO 8601 in UTC). */
export function bouncedWords(since: string, zone = MADRID): string {
	return `Tu servidor de correo no acepta los mensajes de este sitio desde el ${dayOf(since, zone)}.`;
}
