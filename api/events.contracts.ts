import { z } from "zod";
import { instant } from "../domain/content/content-record.ts";
import { defineFunction, defineOwnFunction, definePageFunction, nameFunctions } from "./contract.ts";
import { emailField, formGuard, linkField, nextPageSchema } from "./form-fields.ts";
import {
	eventSchema,
	eventStateSchema,
	eventWithoutBodySchema,
	listedEventSchema,
	listOf,
	movedSchema,
	pageNumber,
	registrationStatusSchema,
} from "./schemas.ts";
import { attributionSchema } from "./waiting-list.contracts.ts";

/** Slug of an event. Empty means the featured event. */
export const eventField = z.string().max(200).default("");

/**
 * Names a registration in one of three ways: the token of its mailed link; for a signed-in person, the id of one of
 * their registrations; for the browser that used the link, the name that `getEventThanks` returns as `page`.
 */
export const registrationField = z
	.string({ error: "Falta la plaza." })
	.regex(/^[\w-]{36,43}$/, "Este enlace no es de este sitio.");

/** A registration as shown on its owner's page (docs/product.md, 16.4). `ManagedRegistration` documents the fields. */
export const managedSchema = z.object({
	id: z.string(),
	event: eventWithoutBodySchema,
	name: z.string(),
	email: z.string(),
	status: registrationStatusSchema,
	seat: z.boolean(),
	cancelledFrom: registrationStatusSchema.nullable(),
	position: z.number().int().nullable(),
	dueAt: instant.nullable(),
	confirmedAt: instant.nullable(),
	joinFrom: instant.nullable(),
	joinUrl: z.string().nullable(),
});

/** How registration for an event stands for the caller. `EventView` documents the fields. */
export const eventViewSchema = z.object({
	event: eventWithoutBodySchema,
	state: eventStateSchema,
	isAvailable: z.boolean(),
	left: z.number().int().nullable(),
	waiting: z.number().int(),
	own: z.object({ id: z.string(), status: registrationStatusSchema, dueAt: instant.nullable() }).nullable(),
	alert: z.object({ email: z.string(), isProved: z.boolean() }).nullable(),
});

/** An alert for the opening of registration, as shown on its page (docs/product.md, 16.12). */
export const alertSchema = z.object({
	event: z.object({
		slug: z.string(),
		name: z.string(),
		timeZone: z.string(),
		registrationOpensAt: instant.nullable(),
	}),
	email: z.string(),
	isConfirmed: z.boolean(),
});

/** Declares an action on a registration, for the person who has its link or its account. */
function registrationAction(summary: string) {
	return defineFunction({
		summary,
		input: z.strictObject({ registration: registrationField }),
		output: managedSchema,
		failures: {
			400: "El enlace no está bien escrito.",
			409: "El evento, o la plaza, ya no lo permite.",
			410: "El enlace, o el plazo, ha caducado.",
			429: "Demasiados intentos.",
		},
	});
}

export const eventsContracts = nameFunctions({
	/**
	 * `GET {api}/listEvents`: a page of the next events, soonest first, or of the past events, latest first
	 * (docs/product.md, 4.2 and 6.3).
	 */
	listEvents: definePageFunction({
		summary: "Los próximos eventos, del más cercano al más lejano, o los pasados, del último al primero.",
		input: z.strictObject({
			when: z.enum(["next", "past"], { error: "Los eventos son next o past." }).default("next"),
			page: pageNumber,
		}),
		output: listOf(listedEventSchema),
		failures: { 400: "El momento o la página no están bien escritos.", 404: "No hay tantas páginas." },
	}),
	/**
	 * `GET {api}/getEvent` (docs/product.md, 4.2): the event with its text, or its present address if it was requested
	 * by an earlier slug.
	 */
	getEvent: definePageFunction({
		summary: "Un evento, con su texto.",
		input: z.strictObject({
			slug: z.string({ error: "Falta el nombre del evento." }).min(1, "Falta el nombre del evento."),
		}),
		output: z.union([eventSchema, movedSchema]),
		failures: { 404: "No hay ningún evento con ese nombre." },
	}),
	/** `GET {api}/getEventRegistration` (docs/product.md, 16.1). */
	getEventRegistration: definePageFunction({
		personal: true,
		summary: "Cómo está la inscripción en un evento para quien pregunta.",
		input: z.strictObject({ event: eventField }),
		output: eventViewSchema,
		failures: { 404: "No hay ese evento, o ninguno con inscripción abierta." },
	}),
	/** `GET {api}/getFeaturedEvent` (docs/product.md, 16.1). */
	getFeaturedEvent: definePageFunction({
		summary: "El evento del que trata la página de inscripción.",
		output: z.object({ event: z.string() }),
		failures: { 404: "No hay ningún evento con inscripción abierta." },
	}),
	/** `GET {api}/getEventsCalendar` (docs/product.md, 16.6). */
	getEventsCalendar: definePageFunction({
		summary: "Los eventos, o uno, como calendario iCalendar.",
		input: z.strictObject({ event: eventField }),
		output: z.object({ calendar: z.string() }),
		failures: { 404: "No hay ningún evento con ese nombre." },
	}),
	/** `POST {api}/registerForEvent` (docs/product.md, 16.3). */
	registerForEvent: defineFunction({
		summary: "Apunta a alguien a un evento.",
		input: z.strictObject({
			event: z.string().min(1).max(200),
			name: z.string().max(1_000),
			email: emailField.default(""),
			isOldEnough: z.boolean().default(false),
			news: z.boolean().default(false),
			acceptsWaiting: z.boolean().default(false),
			formId: z.string().max(100).default(""),
			timeZone: z.string().max(100).default(""),
			attribution: attributionSchema.default({ source: "", medium: "", campaign: "", content: "" }),
			...formGuard,
		}),
		output: z.object({
			event: z.string(),
			status: registrationStatusSchema,
			email: z.string(),
			dueAt: instant.nullable(),
		}),
		failures: {
			400: "Algún dato no está bien escrito.",
			403: "El evento es para usuarios registrados, o el formulario no viene de este sitio.",
			404: "No hay ese evento.",
			409: "No se puede: está completo, cerrado, cancelado o ya ha terminado.",
			429: "Demasiados intentos.",
		},
	}),
	/** `GET {api}/getEventThanks` (docs/product.md, 16.1). `Thanks` documents the fields. */
	getEventThanks: definePageFunction({
		personal: true,
		summary: "De qué inscripción se da las gracias a este navegador.",
		input: z.strictObject({ event: eventField }),
		output: z.object({
			event: eventWithoutBodySchema,
			over: z.object({ kind: z.enum(["cancelled", "ended"]) }).nullable(),
			status: registrationStatusSchema,
			email: z.string(),
			dueAt: instant.nullable(),
			own: z.string().nullable(),
			page: z.string().nullable(),
			canCorrect: z.boolean(),
			canOpenAccount: z.boolean(),
		}),
		failures: { 404: "Este navegador no se acaba de apuntar a nada." },
	}),
	/** `GET {api}/getRegistration` (docs/product.md, 16.4). */
	getRegistration: defineFunction({
		summary: "Una plaza, para quien tiene su enlace o su cuenta.",
		input: z.strictObject({ registration: registrationField }),
		output: managedSchema,
		failures: { 400: "El enlace no está bien escrito.", 410: "El enlace ha caducado." },
	}),
	/** `POST {api}/confirmRegistration` (docs/product.md, 16.4). */
	confirmRegistration: registrationAction("Confirma el correo de una plaza."),
	/** `POST {api}/acceptOffer` (docs/product.md, 16.4). */
	acceptOffer: registrationAction("Acepta la plaza que ha quedado libre."),
	/** `POST {api}/rejoinWaitlist` (docs/product.md, 16.4). */
	rejoinWaitlist: registrationAction("Vuelve al final de la lista de espera de un evento."),
	/** `POST {api}/cancelRegistration` (docs/product.md, 16.4). */
	cancelRegistration: registrationAction("Cancela una plaza."),
	/** `POST {api}/undoCancel` (docs/product.md, 16.4). */
	undoCancel: registrationAction("Deshace la cancelación de una plaza, en los diez segundos siguientes."),
	/** `GET {api}/listMyEvents` (docs/product.md, 16.4). */
	listMyEvents: defineOwnFunction({
		summary: "Los eventos de quien pregunta, próximos y pasados.",
		output: z.object({ next: z.array(managedSchema), past: z.array(managedSchema) }),
	}),
	/** `POST {api}/askForEventAlert` (docs/product.md, 16.12). */
	askForEventAlert: defineFunction({
		summary: "Pide un aviso para cuando se abra la inscripción de un evento.",
		input: z.strictObject({ event: z.string().min(1).max(200), email: emailField.default(""), ...formGuard }),
		output: z.object({ event: z.string(), email: z.string(), isProved: z.boolean() }),
		failures: {
			400: "El correo no está bien escrito.",
			403: "No viene de este sitio.",
			404: "No hay ese evento.",
			409: "La inscripción ya se ha abierto.",
			429: "Demasiados intentos.",
		},
	}),
	/** `GET {api}/getEventAlert` (docs/product.md, 16.12). */
	getEventAlert: defineFunction({
		summary: "Un aviso pedido, para quien tiene su enlace.",
		input: z.strictObject({ link: linkField }),
		output: alertSchema,
		failures: { 400: "El enlace no está bien escrito.", 410: "El aviso ya no existe." },
	}),
	/** `POST {api}/settleEventAlert` (docs/product.md, 16.12). */
	settleEventAlert: defineFunction({
		summary: "Confirma un aviso pedido, o lo quita.",
		input: z.strictObject({ link: linkField, wanted: z.boolean() }),
		output: alertSchema,
		failures: { 400: "El enlace no está bien escrito.", 410: "El aviso ya no existe.", 429: "Demasiados intentos." },
	}),
	/** `POST {api}/openAccount` (docs/product.md, 16.13). */
	openAccount: defineFunction({
		summary: "Abre una cuenta con el correo que este navegador acaba de confirmar al apuntarse.",
		output: nextPageSchema,
		failures: { 409: "No hay ningún correo recién confirmado, o ya tiene una cuenta.", 429: "Demasiados intentos." },
	}),
});
