import { z } from "zod";
import { instant } from "../domain/content/content-record.ts";
import { defineFunction, defineOwnFunction, definePageFunction, nameFunctions } from "./contract.ts";
import { doneSchema, emailField, formGuard, linkField } from "./form-fields.ts";
import { listOf, pageNumber } from "./schemas.ts";

/** How often letters come. */
export const cadenceSchema = z.enum(["each", "monthly"]);

/** What letters are about. */
export const audienceSchema = z.enum(["news", "events"]);

/** What a person wishes about letters to an address that is theirs. */
export const wishSchema = z.enum(["leave", "undo", "each", "monthly"]);

/** A request for letters. `isProved`: the address needs no confirmation. */
const askedSchema = z.object({ email: z.string(), isProved: z.boolean() });

const confirmStates = z.enum(["ready", "done", "gone"]);

/** What the link at the end of a letter finds; null: nothing. `OwnLetters` documents the fields. */
const foundSchema = z.object({
	letters: z
		.intersection(
			z.discriminatedUnion("state", [
				z.object({ state: z.literal("on"), since: instant }),
				z.object({ state: z.literal("left"), undoUntil: instant }),
				z.object({ state: z.literal("off") }),
			]),
			z.object({ audience: audienceSchema, email: z.string(), cadence: cadenceSchema, isPending: z.boolean() }),
		)
		.nullable(),
});

/** A letter in the list of those that were sent. `ArchivedIssue` documents the fields. */
const archivedSchema = z.object({ slug: z.string(), subject: z.string(), archivedAt: instant });

export const lettersContracts = nameFunctions({
	/** `GET {api}/listLetters` (docs/product.md, 27.10). Newest first. */
	listLetters: definePageFunction({
		summary: "Las cartas que se han enviado, de doce en doce.",
		input: z.strictObject({ page: pageNumber }),
		output: listOf(archivedSchema),
		failures: { 404: "No hay tantas páginas de cartas." },
	}),
	/** `GET {api}/getLetter` (docs/product.md, 27.10). `ArchivedLetter` documents the fields. */
	getLetter: definePageFunction({
		summary: "Una carta que se ha enviado, sin nada de quien la recibió ni de los textos que se retiraron.",
		input: z.strictObject({ slug: z.string().min(1).max(200) }),
		output: archivedSchema.extend({
			previewText: z.string().nullable(),
			opening: z.string().nullable(),
			subjects: z.array(
				z.object({
					kind: z.enum(["page", "event"]),
					name: z.string(),
					path: z.string().nullable(),
					html: z.string().nullable(),
					isRestricted: z.boolean(),
				}),
			),
		}),
		failures: { 404: "No hay ninguna carta en esa dirección." },
	}),
	/** `POST {api}/askForLetters` (docs/product.md, 27.1). `email` may be empty for a signed-in person. */
	askForLetters: defineFunction({
		summary: "Pide las novedades por correo: envía un enlace que lo confirma.",
		input: z.strictObject({ email: emailField, cadence: cadenceSchema, agreed: z.boolean(), ...formGuard }),
		output: askedSchema,
		failures: {
			400: "Falta algo o no está bien escrito.",
			403: "No viene de este sitio.",
			429: "Demasiados intentos.",
		},
	}),
	/** `GET {api}/getAskedLetters` (docs/product.md, 27.1). `asked`: what this browser asked for in the last half hour. */
	getAskedLetters: defineFunction({
		summary: "Las novedades que este navegador ha pedido hace poco, si las ha pedido.",
		output: z.object({ asked: askedSchema.nullable() }),
	}),
	/** `GET {api}/getLettersConfirmation` (docs/product.md, 27.2). `cadence`: null for a link that is gone. */
	getLettersConfirmation: defineFunction({
		summary: "Qué encuentra un enlace que confirma las novedades, sin gastarlo.",
		input: z.strictObject({ link: linkField }),
		output: z.object({ state: confirmStates, cadence: cadenceSchema.nullable() }),
	}),
	/** `POST {api}/confirmLetters` (docs/product.md, 27.2). The state in the answer is the one before the call. */
	confirmLetters: defineFunction({
		summary: "Confirma que alguien quiere las novedades.",
		input: z.strictObject({ link: linkField }),
		output: z.object({ state: confirmStates }),
	}),
	/** `GET {api}/getLettersLink` (docs/product.md, 27.3). */
	getLettersLink: defineFunction({
		summary: "Qué encuentra el enlace que hay al final de cada carta, sin cambiar nada.",
		input: z.strictObject({ link: linkField, about: audienceSchema.default("news") }),
		output: foundSchema,
	}),
	/** `POST {api}/settleLetters` (docs/product.md, 27.3). The answer is what the link finds afterwards. */
	settleLetters: defineFunction({
		summary:
			"Da de baja, deshace la baja o cambia cada cuánto llegan las novedades; o lo mismo con los avisos de eventos.",
		input: z.strictObject({ link: linkField, wish: wishSchema, about: audienceSchema.default("news") }),
		output: foundSchema,
	}),
	/** `POST {api}/setCadence` (docs/product.md, 27.4). Changes nothing for a person who gets no letters. */
	setCadence: defineOwnFunction({
		summary: "Cambia cada cuánto recibe las novedades quien pregunta.",
		input: z.strictObject({ cadence: cadenceSchema }),
		output: doneSchema,
	}),
});
