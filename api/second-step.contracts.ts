import { z } from "zod";
import { instant } from "../domain/content/content-record.ts";
import { defineFunction, defineOwnFunction, nameFunctions } from "./contract.ts";
import {
	changeSchema,
	codeField,
	codeSentSchema,
	confirmingSchema,
	doneSchema,
	emailField,
	nextPageSchema,
	passwordField,
} from "./form-fields.ts";

/**
 * What happened after a proof of identity. See `AfterProof` and `AfterDeskProof`. `about`: the page of settings, or the
 * id of the event or the letter. `told`: how many people get a mail by it.
 */
const afterProofSchema = z.object({
	next: z.enum([
		...["email-change", "password", "provider", "sessions", "session", "deletion", "passkey", "passkey-removal"],
		...["second-step", "second-step-off", "recovery-codes", "step-reset", "nothing"],
		...["settings", "settings-refused", "event-cancel", "event-publish", "letter", "list-invite"],
	] as const),
	about: z.string().optional(),
	told: z.int().optional(),
	recoveryCodes: z.array(z.string()).readonly().optional(),
});

/** The answer of a change that needs a recent proof of identity: it happened, or waits for a code or a confirmation. */
export const guardedSchema = z.union([afterProofSchema, codeSentSchema, confirmingSchema]);

const PROOF_FAILURES = { 429: "Demasiados intentos, o demasiado seguidos." };

export const secondStepContracts = nameFunctions({
	/** `POST {api}/takeSecondStep` (docs/product.md, 15.13). */
	takeSecondStep: defineFunction({
		summary: "Termina de iniciar sesión con el código del segundo paso.",
		input: z.strictObject({ code: codeField, remember: z.boolean().default(false) }),
		output: nextPageSchema,
		failures: { 400: "El código no es correcto.", 409: "No hay nada a medias.", 429: "Demasiados intentos." },
	}),
	/**
	 * `GET {api}/getSecondStep` (docs/product.md, 15.13). `since`: when it was turned on; null: it is off. `codesLeft`: how
	 * many recovery codes still work. `setup`: the app that is being set up, null for none. `isNeeded`: a role needs it.
	 * `mayReset`: the person may reset other people's. `confirming`: what waits for a proof of identity, and for which;
	 * null for nothing.
	 */
	getSecondStep: defineOwnFunction({
		summary: "La verificación en dos pasos de quien pregunta.",
		output: z.object({
			since: instant.nullable(),
			codesLeft: z.number().int().min(0),
			setup: z.object({ secret: z.string(), address: z.string() }).nullable(),
			isNeeded: z.boolean(),
			mayReset: z.boolean(),
			remembered: z.array(
				z.object({ id: z.string(), device: z.string(), createdAt: instant, expiresAt: instant, current: z.boolean() }),
			),
			confirming: z.object({ by: z.enum(["password", "second-step"]), change: changeSchema }).nullable(),
		}),
	}),
	/** `POST {api}/beginSecondStep` (docs/product.md, 15.13). */
	beginSecondStep: defineOwnFunction({
		summary: "Empieza a preparar una aplicación de códigos.",
		output: guardedSchema,
		failures: { ...PROOF_FAILURES, 409: "Ya está activada." },
	}),
	/** `POST {api}/confirmSecondStep` (docs/product.md, 15.13): the only answer that has these recovery codes. */
	confirmSecondStep: defineOwnFunction({
		summary: "Activa la verificación en dos pasos con el primer código de la aplicación.",
		input: z.strictObject({ code: codeField }),
		output: z.object({ recoveryCodes: z.array(z.string()).readonly() }),
		failures: { 400: "El código no es correcto.", 409: "No hay nada a medias.", 429: "Demasiados intentos." },
	}),
	/** `POST {api}/removeSecondStep` (docs/product.md, 15.13). */
	removeSecondStep: defineOwnFunction({
		summary: "Desactiva la verificación en dos pasos.",
		output: guardedSchema,
		failures: { ...PROOF_FAILURES, 409: "No está activada, o un permiso la necesita." },
	}),
	/** `POST {api}/renewRecoveryCodes` (docs/product.md, 15.13). */
	renewRecoveryCodes: defineOwnFunction({
		summary: "Hace códigos de recuperación nuevos en lugar de los que había.",
		output: guardedSchema,
		failures: { ...PROOF_FAILURES, 409: "No está activada." },
	}),
	/** `POST {api}/forgetRemembered` (docs/product.md, 15.13). */
	forgetRemembered: defineOwnFunction({
		summary: "Deja de recordar un navegador para el segundo paso.",
		input: z.strictObject({ id: z.uuid() }),
		output: doneSchema,
		failures: { 404: "Ese navegador ya no se recuerda." },
	}),
	/** `POST {api}/confirmIdentity` (docs/product.md, 15.5). */
	confirmIdentity: defineOwnFunction({
		summary: "Confirma quién es con la contraseña o con el segundo paso, y sigue con lo que se iba a hacer.",
		input: z.strictObject({ current: passwordField.default(""), code: codeField.default("") }),
		output: guardedSchema,
		failures: {
			400: "La contraseña o el código no son correctos.",
			403: "El permiso de quien pregunta ya no llega.",
			404: "Lo que se iba a hacer ya no se puede.",
			409: "No hay nada a medias.",
			429: "Demasiados intentos.",
		},
	}),
	/** `POST {api}/resetSecondStep` (docs/product.md, 15.13), for who may administer the site. */
	resetSecondStep: defineOwnFunction({
		summary: "Pide restablecer la verificación en dos pasos de otra cuenta.",
		input: z.strictObject({ email: emailField }),
		output: guardedSchema,
		failures: { ...PROOF_FAILURES, 400: "Esa cuenta no los tiene.", 403: "No tiene permiso." },
	}),
});
