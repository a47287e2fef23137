import { z } from "zod";
import { instant } from "../domain/content/content-record.ts";
import { defineFunction, nameFunctions } from "./contract.ts";
import {
	codeField,
	codeSentSchema,
	consentEntrySchema,
	doneSchema,
	emailField,
	formGuard,
	purposeSchema,
} from "./form-fields.ts";
import { audienceSchema, cadenceSchema, wishSchema } from "./letters.contracts.ts";
import { registrationStatusSchema } from "./schemas.ts";

/** A right that people can use on this site themselves (docs/product.md, 20.3). */
export const rightSchema = z.enum(["access", "erasure"]);

const count = z.number().int().min(0);

/** The receipt for a right that was used. `RightsReceipt` documents the fields. */
export const receiptSchema = z.object({
	reference: z.string(),
	right: rightSchema,
	email: z.string(),
	at: instant,
	dueAt: instant,
	counts: z.object({ waitingList: count, registrations: count, eventAlerts: count, consents: count, mails: count }),
});

const attribution = z.object({ source: z.string(), medium: z.string(), campaign: z.string(), content: z.string() });

/** All data stored under an address outside an account. `KeptData` documents the fields. */
export const keptSchema = z.object({
	waitingList: z
		.object({
			email: z.string(),
			name: z.string().nullable(),
			status: z.enum(["pending", "confirmed", "invited"]),
			attribution,
			consents: z.array(z.object({ purpose: purposeSchema, text: z.string(), version: z.string(), askedAt: instant })),
			createdAt: instant,
			confirmedAt: instant.nullable(),
			invitedAt: instant.nullable(),
		})
		.nullable(),
	letters: z
		.object({
			email: z.string(),
			cadence: cadenceSchema,
			createdAt: instant,
			asked: z
				.object({ text: z.string(), version: z.string(), askedAt: instant, source: z.string().optional() })
				.nullable(),
			bounced: z.object({ since: instant, reason: z.string() }).nullable(),
		})
		.nullable(),
	lettersSent: z.array(
		z.object({
			subject: z.string().nullable(),
			state: z.enum(["waiting", "claimed", "sent", "refused", "uncertain", "skipped"]),
			at: instant,
		}),
	),
	registrations: z.array(
		z.object({
			event: z.string().nullable(),
			startsAt: instant.nullable(),
			name: z.string(),
			email: z.string(),
			status: registrationStatusSchema,
			attribution,
			timeZone: z.string().nullable(),
			createdAt: instant,
			confirmedAt: instant.nullable(),
			cancelledAt: instant.nullable(),
		}),
	),
	eventAlerts: z.array(
		z.object({ event: z.string().nullable(), email: z.string(), createdAt: instant, confirmedAt: instant.nullable() }),
	),
	consents: z.array(consentEntrySchema),
	mails: z.array(
		z.object({
			kind: z.string(),
			state: z.enum(["waiting", "sent", "refused", "expired"]),
			createdAt: instant,
			doneAt: instant.nullable(),
		}),
	),
	requests: z.array(receiptSchema),
});

export const rightsContracts = nameFunctions({
	/** `POST {api}/requestRightsCode` (docs/product.md, 20.2). */
	requestRightsCode: defineFunction({
		summary: "Envía un código a un correo, se guarde algo con él o no.",
		input: z.strictObject({ email: emailField, ...formGuard }),
		output: codeSentSchema,
		failures: {
			400: "El correo no está bien escrito.",
			403: "No viene de este sitio.",
			429: "Demasiados intentos, o demasiado seguidos.",
		},
	}),
	/** `POST {api}/verifyRightsCode` (docs/product.md, 20.2). */
	verifyRightsCode: defineFunction({
		summary: "Comprueba el código y abre durante media hora lo que se guarda con el correo.",
		input: z.strictObject({ code: codeField }),
		output: doneSchema,
		failures: {
			400: "El código no es correcto.",
			409: "No hay nada a medias.",
			410: "El código ha caducado o se han agotado los intentos.",
			429: "Demasiados intentos.",
		},
	}),
	/**
	 * `GET {api}/getRights` (docs/product.md, 20.2). `pending`: the code that this browser is waiting for. `kept`: null
	 * until the browser has proved an address. `receipt`: of the last right that this browser used, for half an hour.
	 */
	getRights: defineFunction({
		summary: "Lo que se guarda con el correo que este navegador ha demostrado, o en qué paso está.",
		output: z.object({
			pending: codeSentSchema.nullable(),
			kept: keptSchema.extend({ email: z.string(), hasAccount: z.boolean() }).nullable(),
			receipt: receiptSchema.nullable(),
		}),
	}),
	/** `GET {api}/exportRights` (docs/product.md, 20.3). */
	exportRights: defineFunction({
		summary: "Todo lo que se guarda con el correo que este navegador ha demostrado, en un archivo.",
		output: z.looseObject({ exportedAt: instant }),
		failures: { 410: "Hay que volver a demostrar el correo.", 429: "Demasiados intentos." },
	}),
	/** `POST {api}/setKeptLetters` (docs/product.md, 27.4). */
	setKeptLetters: defineFunction({
		summary: "Cambia las novedades, o los avisos de eventos, que llegan al correo que este navegador ha demostrado.",
		input: z.strictObject({ wish: wishSchema, about: audienceSchema.default("news") }),
		output: doneSchema,
		failures: { 410: "Hay que volver a demostrar el correo." },
	}),
	/** `POST {api}/useRight` (docs/product.md, 20.3). */
	useRight: defineFunction({
		summary: "Entrega o borra lo que se guarda con el correo que este navegador ha demostrado.",
		input: z.strictObject({ right: rightSchema }),
		output: receiptSchema,
		failures: {
			400: "No existe ese derecho aquí.",
			410: "Hay que volver a demostrar el correo.",
			429: "Demasiados intentos.",
		},
	}),
});
