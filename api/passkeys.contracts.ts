import { z } from "zod";
import { instant } from "../domain/content/content-record.ts";
import { defineFunction, defineOwnFunction, nameFunctions } from "./contract.ts";
import {
	backField,
	changeSchema,
	codeSentSchema,
	confirmingSchema,
	doneSchema,
	nextPageSchema,
	passwordField,
} from "./form-fields.ts";
import { guardedSchema } from "./second-step.contracts.ts";

/** A binary value in base64url, of at most this many characters. */
const binary = (max: number) =>
	z
		.string()
		.min(1)
		.max(max)
		.regex(/^[\w-]+$/, "No se ha podido leer la respuesta de tu navegador.");

/** A credential's id: at most 1,023 bytes (WebAuthn, 4). */
const keyId = binary(1_364);

const credentials = z.array(
	z.object({ id: z.string(), type: z.literal("public-key"), transports: z.array(z.string()) }),
);

/** What the browser hands to `parseRequestOptionsFromJSON`. */
const requestOptions = z.object({
	challenge: z.string(),
	rpId: z.string(),
	timeout: z.number(),
	userVerification: z.literal("required"),
	allowCredentials: credentials,
});

/** What the browser hands to `parseCreationOptionsFromJSON`. */
const creationOptions = z.object({
	challenge: z.string(),
	rp: z.object({ id: z.string(), name: z.string() }),
	user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
	pubKeyCredParams: z.array(z.object({ type: z.literal("public-key"), alg: z.number() })),
	timeout: z.number(),
	attestation: z.literal("none"),
	authenticatorSelection: z.object({
		residentKey: z.literal("required"),
		requireResidentKey: z.literal(true),
		userVerification: z.literal("required"),
	}),
	excludeCredentials: credentials,
});

/** A device's signature, as the browser's `toJSON` gives it. */
const answer = {
	id: keyId,
	clientDataJSON: binary(4_000),
	authenticatorData: binary(4_000),
	signature: binary(2_000),
	userHandle: binary(100).nullable().default(null),
};

export const passkeysContracts = nameFunctions({
	/** `POST {api}/beginPasskeySignIn` (docs/product.md, 15.12). Sets the cookie that the answer is bound to. */
	beginPasskeySignIn: defineFunction({
		summary: "Pide a este navegador una llave de acceso, la que sea, para iniciar sesión.",
		output: z.object({ options: requestOptions }),
		failures: { 429: "Demasiados intentos." },
	}),
	/** `POST {api}/finishPasskeySignIn` (docs/product.md, 15.12). */
	finishPasskeySignIn: defineFunction({
		summary: "Inicia sesión con una llave de acceso.",
		input: z.strictObject({ ...answer, back: backField }),
		output: nextPageSchema,
		failures: {
			401: "Esa llave no sirve aquí.",
			410: "Ha pasado demasiado tiempo, o la respuesta ya se ha usado.",
			429: "Demasiados intentos.",
		},
	}),
	/** `GET {api}/listPasskeys` (docs/product.md, 15.12), the oldest first. */
	listPasskeys: defineOwnFunction({
		summary: "Las llaves de acceso de quien pregunta.",
		output: z.object({
			passkeys: z.array(
				z.object({
					id: z.string(),
					name: z.string(),
					createdAt: instant,
					lastUsedDay: z.iso.date().nullable(),
					/** The host that the key works on; null: this one. */
					elsewhere: z.string().nullable(),
				}),
			),
		}),
	}),
	/** `POST {api}/preparePasskey` (docs/product.md, 15.5): asks for the proof of identity that making a key needs. */
	preparePasskey: defineOwnFunction({
		summary: "Confirma quién pregunta antes de crear una llave de acceso, o le envía un código para ello.",
		input: z.strictObject({ current: passwordField.default("") }),
		output: z.union([doneSchema, codeSentSchema, confirmingSchema]),
		failures: { 400: "Falta la contraseña.", 429: "Demasiados intentos, o demasiado seguidos." },
	}),
	/** `POST {api}/beginPasskey` (docs/product.md, 15.12). Sets the cookie that the answer is bound to. */
	beginPasskey: defineOwnFunction({
		summary: "Empieza a crear una llave de acceso.",
		output: z.object({ options: creationOptions }),
		failures: {
			403: "Antes hay que confirmar quién es.",
			409: "No caben más llaves.",
			429: "Demasiados intentos.",
		},
	}),
	/** `POST {api}/finishPasskey` (docs/product.md, 15.12). `name`: the one that the key got, which can be changed. */
	finishPasskey: defineOwnFunction({
		summary: "Guarda la llave de acceso que acaba de crear el dispositivo.",
		input: z.strictObject({
			id: keyId,
			clientDataJSON: binary(4_000),
			attestationObject: binary(12_000),
			transports: z.array(z.string().max(30)).max(10).default([]),
		}),
		output: z.object({ id: z.string(), name: z.string() }),
		failures: {
			400: "La llave no sirve.",
			409: "Ya estaba guardada, o no caben más.",
			410: "Ha pasado demasiado tiempo, o la respuesta ya se ha usado.",
		},
	}),
	/** `POST {api}/renamePasskey` (docs/product.md, 15.12). */
	renamePasskey: defineOwnFunction({
		summary: "Cambia el nombre de una llave de acceso propia.",
		input: z.strictObject({ id: keyId, name: z.string().max(1_000) }),
		output: doneSchema,
		failures: { 400: "El nombre no sirve.", 404: "Esa llave ya no existe.", 429: "Demasiados intentos." },
	}),
	/** `POST {api}/removePasskey` (docs/product.md, 15.12). */
	removePasskey: defineOwnFunction({
		summary: "Quita una llave de acceso propia, o antes envía un código a quien pregunta.",
		input: z.strictObject({ id: keyId, current: passwordField.default("") }),
		output: z.union([doneSchema, codeSentSchema, confirmingSchema]),
		failures: {
			400: "Falta la contraseña con la que confirmar quién es.",
			404: "Esa llave ya no existe.",
			409: "Es la última de alguien que puede cambiar el sitio.",
			429: "Demasiados intentos, o demasiado seguidos.",
		},
	}),
	/** `POST {api}/beginPasskeyProof` (docs/product.md, 15.5). Sets the cookie that the answer is bound to. */
	beginPasskeyProof: defineOwnFunction({
		summary: "Pide una llave de acceso propia para confirmar quién es, y para qué.",
		input: z.strictObject({ change: changeSchema }),
		output: z.object({ options: requestOptions }),
		failures: { 404: "No tiene ninguna llave que sirva aquí.", 429: "Demasiados intentos." },
	}),
	/** `POST {api}/confirmProofWithPasskey` (docs/product.md, 15.5). */
	confirmProofWithPasskey: defineOwnFunction({
		summary: "Confirma quién es con una llave de acceso, y sigue con lo que se iba a hacer.",
		input: z.strictObject({ ...answer, change: changeSchema }),
		output: guardedSchema,
		failures: {
			400: "Esa llave no sirve.",
			403: "El permiso de quien pregunta ya no llega.",
			404: "Lo que se iba a hacer ya no es posible.",
			409: "Lo que se iba a hacer ya no es posible.",
			410: "Ha pasado demasiado tiempo, o la respuesta ya se ha usado.",
			429: "Demasiados intentos.",
		},
	}),
});
