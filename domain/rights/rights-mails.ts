import { momentLine } from "../date-words.ts";
import type { Mail } from "../mail/mail.ts";
import { renderMail } from "../mail/render-mail.ts";
import { dayOf, MADRID } from "../zoned-time.ts";
import type { RightsReceipt } from "./rights-ledger.ts";
import { ACCOUNT_STAYS, countsInWords, doneInWords, rightNames, WHAT_STAYS } from "./rights-words.ts";

/** Mail that says what was done for a right, with the reference of the request. */
export function rightsReceipt({
	siteName,
	siteUrl,
	contact,
	receipt,
}: {
	readonly siteName: string;
	readonly siteUrl: string;
	/** The address to write to about legal matters. */
	readonly contact: string;
	readonly receipt: RightsReceipt;
}): Mail {
	const { reference, right, email, at, dueAt, counts } = receipt;
	const sentence = doneInWords(right);
	return renderMail({
		kind: "rights-receipt",
		to: email,
		siteName,
		siteUrl,
		subject:
			right === "access"
				? `Ya tienes tu copia (petición ${reference})`
				: `Tus datos se han borrado (petición ${reference})`,
		preview: sentence,
		heading: right === "access" ? "Tu copia está preparada" : "Tus datos se han borrado",
		blocks: [
			sentence,
			{
				type: "facts",
				facts: [
					["Referencia", reference],
					["Derecho", rightNames[right]],
					["Pedido y hecho", momentLine(at, MADRID)],
					["Plazo legal para responder", dayOf(dueAt, MADRID)],
					[right === "access" ? "Qué hay en la copia" : "Qué se ha borrado o retirado", countsInWords(counts)],
				],
			},
			...(right === "access"
				? ["La copia se descarga en la misma página, durante media hora."]
				: [ACCOUNT_STAYS, WHAT_STAYS]),
			`Si echas algo en falta, escribe a ${contact}. También puedes reclamar ante la Agencia Española de Protección de Datos (www.aepd.es).`,
		],
		why: `Recibes este correo como justificante de lo que pediste en ${siteName} con tu dirección.`,
		expiresAt: null,
	});
}
