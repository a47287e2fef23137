import { z } from "zod";
import { instant } from "../domain/content/content-record.ts";
import { uploadSchema } from "../domain/uploads/upload-record.ts";
import { defineOwnFunction, nameFunctions } from "./contract.ts";
import {
	changeSchema,
	codeField,
	codeSentSchema,
	confirmingSchema,
	consentEntrySchema,
	doneSchema,
	emailField,
	passwordField,
	purposeSchema,
	userSchema,
} from "./form-fields.ts";
import { cadenceSchema } from "./letters.contracts.ts";
import { guardedSchema } from "./second-step.contracts.ts";

export const userContracts = nameFunctions({
	/** `GET {api}/listSessions` (docs/product.md, 15.5). */
	listSessions: defineOwnFunction({
		summary: "Las sesiones abiertas de quien pregunta, la más reciente primero.",
		output: z.object({
			sessions: z.array(
				z.object({
					id: z.string(),
					device: z.string(),
					lastSeenAt: instant,
					createdAt: instant,
					/** When and how the person last proved their identity; how is null in sessions of earlier versions. */
					provedAt: instant,
					provedBy: z.enum(["code", "password", "provider", "passkey"]).nullable(),
					/** How the person took the second step in it; null: not at all. */
					secondBy: z.enum(["totp", "recovery-code", "browser", "passkey"]).nullable(),
					/** When it ends at the latest, however often it is used. */
					lastDay: instant,
					current: z.boolean(),
				}),
			),
		}),
	}),
	/** `POST {api}/endSession` (docs/product.md, 15.5): at once, or after a proof of identity. */
	endSession: defineOwnFunction({
		summary: "Cierra una sesión propia, o todas menos esta.",
		input: z.strictObject({ which: z.union([z.literal("others"), z.uuid()]) }),
		output: guardedSchema,
		failures: { 404: "Esa sesión ya no existe.", 429: "Demasiados intentos, o demasiado seguidos." },
	}),
	/** `POST {api}/unlinkProvider` (docs/product.md, 15.10). */
	unlinkProvider: defineOwnFunction({
		summary: "Quita una cuenta de otro sitio con la que quien pregunta puede entrar, o antes le envía un código.",
		input: z.strictObject({ provider: z.string().min(1).max(253), current: passwordField.default("") }),
		output: z.union([doneSchema, codeSentSchema, confirmingSchema]),
		failures: {
			400: "Falta la contraseña con la que confirmar quién es.",
			404: "Esa cuenta ya no está unida.",
			429: "Demasiados intentos, o demasiado seguidos.",
		},
	}),
	/** `GET {api}/getSecurity` (docs/product.md, 15.4). */
	getSecurity: defineOwnFunction({
		summary: "Con qué puede iniciar sesión quien pregunta, y qué código espera.",
		output: z.object({
			hasPassword: z.boolean(),
			providers: z.array(z.string()),
			pending: codeSentSchema.extend({ purpose: z.string() }).nullable(),
			/** The kind of change that continues once the awaited code proves the person's identity; null for none. */
			afterProof: changeSchema.nullable(),
			/** Whether signing in takes a second step (15.13). */
			secondStep: z.boolean(),
			/** Whether the person must prove their identity before changing how they sign in. */
			needsProof: z.boolean(),
			/** Whether they must take their second step before (15.5). */
			needsStep: z.boolean(),
		}),
	}),
	/** `POST {api}/setPassword` (docs/product.md, 15.4). */
	setPassword: defineOwnFunction({
		summary:
			"Pone o cambia la contraseña de quien pregunta, o antes le envía un código si tiene que confirmar quién es.",
		input: z.strictObject({ current: passwordField.default(""), password: passwordField }),
		output: z.union([doneSchema, codeSentSchema, confirmingSchema]),
		failures: { 400: "Alguna de las contraseñas no sirve.", 429: "Demasiados intentos." },
	}),
	/** `POST {api}/updateUser` (docs/product.md, 15.7). */
	updateUser: defineOwnFunction({
		summary: "Cambia el nombre o la zona horaria de quien pregunta.",
		input: z.strictObject({ displayName: z.string().max(1_000).optional(), timeZone: z.string().max(100).optional() }),
		output: z.object({ user: userSchema }),
		failures: { 400: "Algo no está bien escrito." },
	}),
	/** `POST {api}/setPhoto` (docs/product.md, 15.7). The body is the picture. */
	setPhoto: defineOwnFunction({
		maxBytes: 5 * 1024 * 1024,
		takesFile: true,
		summary: "Pone la foto de quien pregunta. El cuerpo es la imagen.",
		input: z.strictObject({ file: uploadSchema }),
		output: z.object({ user: userSchema }),
		failures: {
			400: "La imagen no sirve.",
			411: "Falta la longitud de la imagen.",
			413: "La imagen pesa demasiado.",
			429: "Demasiados intentos, o demasiadas fotos a la vez.",
			503: "Llegan demasiadas fotos.",
			507: "No queda sitio para ella.",
		},
	}),
	/** `POST {api}/removePhoto` (docs/product.md, 15.7). */
	removePhoto: defineOwnFunction({
		summary: "Quita la foto de quien pregunta.",
		output: z.object({ user: userSchema }),
		failures: { 429: "Demasiados intentos." },
	}),
	/** `POST {api}/requestEmailChange` (docs/product.md, 15.7). */
	requestEmailChange: defineOwnFunction({
		summary:
			"Envía un código al correo que quien pregunta quiere usar, o antes al de ahora si tiene que confirmar quién es.",
		input: z.strictObject({ email: emailField, current: passwordField.default("") }),
		output: z.union([codeSentSchema, confirmingSchema]),
		failures: {
			400: "El correo no sirve, o falta la contraseña con la que confirmar quién es.",
			429: "Demasiados intentos, o demasiado seguidos.",
		},
	}),
	/** `POST {api}/confirmEmailChange` (docs/product.md, 15.7). */
	confirmEmailChange: defineOwnFunction({
		summary: "Cambia el correo con el código enviado al nuevo.",
		input: z.strictObject({ code: codeField }),
		output: doneSchema,
		failures: {
			400: "El código no es correcto, o el correo es de otra cuenta.",
			409: "No hay nada a medias.",
			410: "El código ha caducado.",
		},
	}),
	/** `POST {api}/confirmProof` (docs/product.md, 15.7). */
	confirmProof: defineOwnFunction({
		summary: "Confirma quién es con el código enviado al correo de ahora, y sigue con lo que se iba a hacer.",
		input: z.strictObject({ code: codeField }),
		output: guardedSchema,
		failures: {
			400: "El código no es correcto.",
			409: "No hay nada a medias.",
			410: "El código ha caducado.",
			429: "Demasiados intentos.",
		},
	}),
	/** `POST {api}/requestDeletion` (docs/product.md, 15.8). */
	requestDeletion: defineOwnFunction({
		summary: "Envía un código con el que eliminar la cuenta de quien pregunta.",
		output: z.union([codeSentSchema, confirmingSchema]),
		failures: { 429: "Demasiados intentos, o demasiado seguidos." },
	}),
	/** `POST {api}/deleteUser` (docs/product.md, 15.8). */
	deleteUser: defineOwnFunction({
		summary: "Fija el día en que se eliminará la cuenta, con el código enviado.",
		input: z.strictObject({ code: codeField }),
		output: doneSchema,
		failures: { 400: "El código no es correcto.", 409: "No hay nada a medias.", 410: "El código ha caducado." },
	}),
	/** `POST {api}/restoreUser` (docs/product.md, 15.8). */
	restoreUser: defineOwnFunction({
		summary: "Recupera una cuenta que se iba a eliminar.",
		output: doneSchema,
	}),
	/** `GET {api}/listConsents` (docs/product.md, 15.9). `cadence`: how often letters come, if they do. `bouncedSince`: 27.17. */
	listConsents: defineOwnFunction({
		summary: "Los consentimientos de quien pregunta: los vigentes y todo lo anotado.",
		output: z.object({
			purposes: z.array(
				z.object({ purpose: purposeSchema, text: z.string(), given: z.boolean(), since: instant.nullable() }),
			),
			ledger: z.array(consentEntrySchema),
			cadence: cadenceSchema,
			bouncedSince: instant.nullable(),
		}),
	}),
	/** `POST {api}/setConsent` (docs/product.md, 15.9). */
	setConsent: defineOwnFunction({
		summary: "Da o retira un consentimiento.",
		input: z.strictObject({ purpose: purposeSchema, given: z.boolean() }),
		output: doneSchema,
	}),
	/** `GET {api}/exportUser` (docs/product.md, 15.8). */
	exportUser: defineOwnFunction({
		summary: "Todo lo que se guarda de quien pregunta.",
		output: z.looseObject({ exportedAt: instant }),
		failures: { 429: "Demasiados intentos." },
	}),
});
