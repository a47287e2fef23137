import { z } from "zod";
import { instant } from "../domain/content/content-record.ts";
import { defineFunction, defineOwnFunction, nameFunctions } from "./contract.ts";
import { emailField, formGuard, linkField, resendGuard } from "./form-fields.ts";

const word = z.string().max(1_000).default("");

/** Where a visitor came from, by the `utm_*` parameters (docs/product.md, 17.4); "" for a missing one. */
export const attributionSchema = z.strictObject({ source: word, medium: word, campaign: word, content: word });

/** A mail was sent to `email`. `resendInSeconds`: whole seconds until it may be sent again. */
export const waitingSentSchema = z.object({ email: z.string(), resendInSeconds: z.number().int().min(0) });

/**
 * The state of a mailed link of the waiting list. `news`: whether the person requested news too; of a link that leaves
 * the list, whether leaving ends the news too.
 */
export const waitingLinkSchema = z.union([
	z.object({ state: z.enum(["ready", "done", "expired"]), email: z.string(), news: z.boolean() }),
	z.object({ state: z.literal("gone") }),
]);

export const waitingListContracts = nameFunctions({
	/** `POST {api}/joinWaitingList` (docs/product.md, 17.2). */
	joinWaitingList: defineFunction({
		summary: "Pide un sitio en la lista de espera: envía un correo que lo confirma.",
		input: z.strictObject({
			email: emailField,
			name: emailField,
			school: z.boolean(),
			news: z.boolean(),
			attribution: attributionSchema,
			...formGuard,
		}),
		output: waitingSentSchema,
		failures: {
			400: "Falta algo o no está bien escrito.",
			403: "No viene de este sitio.",
			429: "Demasiados intentos, o demasiado seguidos.",
		},
	}),
	/** `POST {api}/resendWaiting` (docs/product.md, 17.2). */
	resendWaiting: defineFunction({
		summary: "Envía otra vez el correo que este navegador pidió.",
		input: z.strictObject({ ...resendGuard }),
		output: waitingSentSchema,
		failures: {
			403: "No viene de este sitio.",
			409: "Este navegador no ha pedido ninguno.",
			429: "Demasiados intentos, o demasiado seguidos.",
		},
	}),
	/**
	 * `GET {api}/getWaiting` (docs/product.md, 17.2). `sent`: the sign-up that this browser made in the last half hour;
	 * null if there is none, or it has been confirmed or withdrawn since.
	 */
	getWaiting: defineFunction({
		summary: "El correo que este navegador ha pedido para la lista de espera, si ha pedido alguno.",
		output: z.object({ sent: waitingSentSchema.nullable() }),
	}),
	/** `GET {api}/getWaitingLink` (docs/product.md, 17.3). */
	getWaitingLink: defineFunction({
		summary: "Qué encuentra un enlace de la lista de espera, sin gastarlo.",
		input: z.strictObject({ link: linkField, use: z.enum(["confirm", "leave"]) }),
		output: waitingLinkSchema,
	}),
	/** `POST {api}/confirmWaiting` (docs/product.md, 17.3). The state in the answer is the one before the call. */
	confirmWaiting: defineFunction({
		summary: "Confirma un sitio en la lista de espera, o envía otro enlace si este ha caducado.",
		input: z.strictObject({ link: linkField }),
		output: waitingLinkSchema,
		failures: { 429: "Demasiados intentos, o demasiado seguidos." },
	}),
	/** `POST {api}/leaveWaiting` (docs/product.md, 17.3). `news`: whether that ended the news too. */
	leaveWaiting: defineFunction({
		summary: "Saca a alguien de la lista de espera y borra sus datos.",
		input: z.strictObject({ link: linkField }),
		output: z.object({ news: z.boolean() }),
	}),
	/**
	 * `GET {api}/getOwnWaiting` (docs/product.md, 17.5). `since`: when the signed-in person's entry on the waiting list
	 * was confirmed; null if it is not, or there is none.
	 */
	getOwnWaiting: defineOwnFunction({
		summary: "Desde cuándo está en la lista de espera quien pregunta.",
		output: z.object({ since: instant.nullable() }),
	}),
});
