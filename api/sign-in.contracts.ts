import { z } from "zod";
import { defineFunction, nameFunctions } from "./contract.ts";
import {
	backField,
	codeField,
	codeSentSchema,
	doneSchema,
	emailField,
	formGuard,
	linkField,
	nextPageSchema,
	passwordField,
	resendGuard,
	userSchema,
} from "./form-fields.ts";

export const signInContracts = nameFunctions({
	/** `GET {api}/getUser` (docs/product.md, 15.1): always 200; `user` is null for visitors. */
	getUser: defineFunction({
		summary: "Quién ha iniciado sesión en este navegador, o nadie.",
		output: z.object({ user: userSchema.nullable() }),
	}),
	/**
	 * `GET {api}/getSignIn` (docs/product.md, 15.3). `pending`: the code that this browser is waiting for; null when
	 * somebody is signed in, or none is awaited. `secondStep`: whether it waits for the second step (15.13). `provider`: name of the site whose accounts can sign in here; null
	 * when none is configured.
	 */
	getSignIn: defineFunction({
		summary: "En qué paso está el inicio de sesión de este navegador.",
		output: z.object({
			signedIn: z.boolean(),
			pending: codeSentSchema.extend({ purpose: z.string() }).nullable(),
			secondStep: z.boolean(),
			provider: z.string().nullable(),
		}),
	}),
	/** `POST {api}/requestCode` (docs/product.md, 15.3). */
	requestCode: defineFunction({
		summary: "Envía un código a un correo, tenga cuenta o no.",
		input: z.strictObject({
			email: emailField,
			purpose: z.enum(["sign-in", "password-reset"]),
			back: backField,
			...formGuard,
		}),
		output: codeSentSchema,
		failures: {
			400: "El correo no está bien escrito.",
			403: "No viene de este sitio.",
			429: "Demasiados intentos, o demasiado seguidos.",
		},
	}),
	/** `POST {api}/resendCode` (docs/product.md, 15.3). */
	resendCode: defineFunction({
		summary: "Envía otro código para lo que este navegador tiene a medias.",
		input: z.strictObject({ ...resendGuard }),
		output: codeSentSchema,
		failures: {
			403: "No viene de este sitio.",
			409: "No hay nada a medias.",
			429: "Demasiados intentos, o demasiado seguidos.",
		},
	}),
	/** `POST {api}/forgetCode`: this browser stops waiting for its code. The code itself stays valid. */
	forgetCode: defineFunction({
		summary: "Olvida el código que este navegador espera, para usar otro correo.",
		output: doneSchema,
	}),
	/** `POST {api}/verifyCode` (docs/product.md, 15.3). */
	verifyCode: defineFunction({
		summary: "Inicia sesión con el código que espera este navegador.",
		input: z.strictObject({ code: codeField, password: passwordField.optional() }),
		output: nextPageSchema,
		failures: {
			400: "El código no es correcto.",
			409: "No hay nada a medias.",
			410: "El código ha caducado o se han agotado los intentos.",
			429: "Demasiados intentos.",
		},
	}),
	/**
	 * `GET {api}/getLink` (docs/product.md, 15.3): describes a mailed link without spending it. `email` is masked.
	 * `isHere`: whether the link works in this browser.
	 */
	getLink: defineFunction({
		summary: "Qué haría un enlace enviado por correo, sin gastarlo.",
		input: z.strictObject({ link: linkField }),
		output: z.object({ purpose: z.string(), email: z.string(), isHere: z.boolean() }),
		failures: { 410: "El enlace ha caducado o ya se ha usado." },
	}),
	/** `POST {api}/followLink` (docs/product.md, 15.3). */
	followLink: defineFunction({
		summary: "Hace lo que un enlace enviado por correo promete.",
		input: z.strictObject({ link: linkField, password: passwordField.optional() }),
		output: nextPageSchema,
		failures: {
			400: "La contraseña no sirve.",
			409: "El correo tiene ahora otra cuenta, o el enlace solo vale donde se pidió.",
			410: "El enlace ha caducado o ya se ha usado.",
			429: "Demasiados intentos.",
		},
	}),
	/** `POST {api}/signIn` (docs/product.md, 15.4). */
	signIn: defineFunction({
		summary: "Inicia sesión con contraseña.",
		input: z.strictObject({ email: emailField, password: passwordField, back: backField }),
		output: nextPageSchema,
		failures: { 400: "Falta algo.", 401: "El correo o la contraseña no son correctos.", 429: "Demasiados intentos." },
	}),
	/** `POST {api}/signUp` (docs/product.md, 15.4). */
	signUp: defineFunction({
		summary: "Pide una cuenta con contraseña: envía un código al correo.",
		input: z.strictObject({ email: emailField, password: passwordField, back: backField, ...formGuard }),
		output: codeSentSchema,
		failures: {
			400: "El correo o la contraseña no sirven.",
			403: "No viene de este sitio.",
			429: "Demasiados intentos, o demasiado seguidos.",
		},
	}),
	/** `POST {api}/beginElsewhere` (docs/product.md, 15.10). */
	beginElsewhere: defineFunction({
		summary: "Empieza a iniciar sesión con una cuenta de otro sitio.",
		input: z.strictObject({ back: backField }),
		output: z.object({ url: z.url() }),
		failures: {
			404: "No hay ningún otro sitio configurado.",
			429: "Demasiados intentos.",
			502: "El otro sitio no responde.",
		},
	}),
	/**
	 * `POST {api}/finishElsewhere` (docs/product.md, 15.10). `query` is the query string with which the provider sent
	 * the browser back.
	 */
	finishElsewhere: defineFunction({
		summary: "Termina de iniciar sesión con una cuenta de otro sitio.",
		input: z.strictObject({ query: z.string().max(8_000) }),
		output: nextPageSchema,
		failures: {
			403: "El otro sitio no responde de ese correo.",
			404: "No hay ningún otro sitio configurado.",
			502: "El otro sitio no responde, o no lo que se pidió.",
		},
	}),
	/** `POST {api}/signOut` (docs/product.md, 15.5). */
	signOut: defineFunction({
		summary: "Cierra la sesión de este navegador.",
		output: doneSchema,
	}),
});
