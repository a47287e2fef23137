import { data, redirect } from "react-router";
import type { Client } from "../../../api/client.ts";
import { Failure, wrongField } from "../../../domain/failure.ts";
import { type ConsentPurpose, consentPurposes } from "../../../domain/user/consent.ts";
import { PHOTO_MAX_BYTES } from "../../../domain/user/photo.ts";
import { expiredPath } from "./guard.ts";
import { anchorOf, type FormAnswer, type Intent, intentNamed } from "./intents.ts";
import { incidentOf } from "./load-dashboard.ts";

/** How many characters of a field are read; no rule allows more. */
const MAX_TEXT = 1_000;
const MAX_CODE = 100;
const MAX_PROVIDER = 253;

/** Fields that are never sent back. */
const SECRET = new Set(["current", "password"]);

/** Reads a text of a form, cut to `max` characters; "" for files and missing fields. */
type Text = (name: string, max?: number) => string;

function textsOf(form: FormData): Text {
	return (name, max = MAX_TEXT) => {
		const value = form.get(name);
		return typeof value === "string" ? value.slice(0, max) : "";
	};
}

async function sendPhoto(client: Client, photo: unknown) {
	if (!(photo instanceof File) || photo.size === 0) return wrongField("photo", "Elige una imagen.");
	if (photo.size > PHOTO_MAX_BYTES) return wrongField("photo", "La imagen pesa más de 5 MB.");
	return client.setPhoto({ photo: Buffer.from(await photo.arrayBuffer()).toString("base64") });
}

function setConsent(client: Client, text: Text) {
	const purpose = consentPurposes.find((each): each is ConsentPurpose => each === text("purpose"));
	return purpose === undefined ? unknownForm() : client.setConsent({ purpose, given: text("given") === "true" });
}

function endSession(client: Client, which: string) {
	return /^[0-9a-f-]{36}$/.test(which) ? client.endSession({ which }) : unknownForm();
}

function unknownForm(): Failure {
	return new Failure(
		400,
		"input.invalid",
		"No hemos entendido el formulario. Vuelve a cargar la página y prueba otra vez.",
	);
}

/** Calls the API for one form. Resolves to its answer, a `Failure` if it refuses. */
async function act(client: Client, intent: Intent, form: FormData): Promise<unknown> {
	const text = textsOf(form);
	switch (intent) {
		case "perfil":
			return client.updateUser({ displayName: text("displayName"), timeZone: text("timeZone", 100) });
		case "foto":
			return sendPhoto(client, form.get("photo"));
		case "quitar-foto":
			return client.setPhoto({ photo: null });
		case "correo":
			return client.requestEmailChange({ email: text("email"), current: text("current") });
		case "confirmar-correo":
			return client.confirmEmailChange({ code: text("code", MAX_CODE) });
		case "probar-correo":
		case "probar-contrasena":
			return client.confirmProof({ code: text("code", MAX_CODE) });
		case "contrasena":
			return client.setPassword({ current: text("current"), password: text("password") });
		case "cerrar-una":
			return endSession(client, text("which"));
		case "cerrar-las-demas":
			return client.endSession({ which: "others" });
		case "quitar-cuenta":
			return client.unlinkProvider({ provider: text("provider", MAX_PROVIDER) || "-" });
		case "consentimiento":
			return setConsent(client, text);
		case "pedir-eliminar":
			return client.requestDeletion();
		case "eliminar":
			return client.deleteUser({ code: text("code", MAX_CODE) });
		case "recuperar":
			return client.restoreUser();
		case "correo-otro-codigo":
		case "contrasena-otro-codigo":
		case "eliminar-otro-codigo":
			return client.resendCode({ attestation: "" });
		case "dejar-correo":
		case "dejar-contrasena":
		case "dejar-eliminar":
			return client.forgetCode();
	}
}

/**
 * The intent whose success the page reports. A first password that waits for a code is not saved yet, so the page
 * reports only that the code was sent.
 */
function doneIntent(intent: Intent, done: unknown): Intent {
	const isCodeSent = typeof done === "object" && done !== null && "resendInSeconds" in done;
	return intent === "contrasena" && isCodeSent ? "contrasena-otro-codigo" : intent;
}

function refused(intent: Intent | null, form: FormData | null, failure: Failure, incident: string | null = null) {
	const typed = [...(form ?? [])].filter(
		(entry): entry is [string, string] => typeof entry[1] === "string" && !SECRET.has(entry[0]),
	);
	const answer: FormAnswer = {
		intent,
		message: failure.message,
		fields: failure.fields ?? {},
		values: Object.fromEntries(typed.map(([name, value]) => [name, value.slice(0, MAX_TEXT)])),
		incident,
	};
	const headers =
		failure.retryAfterSeconds === undefined ? undefined : { "Retry-After": String(failure.retryAfterSeconds) };
	return data(answer, { status: failure.status, ...(headers === undefined ? {} : { headers }) });
}

/**
 * Handles a form of the dashboard: redirects to the place that reports success, or returns the error and the typed
 * values, so that the page shows the form again. A script that sends a form without leaving the page adds a field
 * `stay`, and gets null on success.
 */
export async function answerForm(client: Client, request: Request) {
	const form = await request.formData().catch(() => null);
	const name = form?.get("intent");
	const intent = intentNamed(typeof name === "string" ? name : null);
	if (form === null || intent === null) return refused(null, null, unknownForm());
	let said = intent;
	try {
		const done = await act(client, intent, form);
		if (done instanceof Failure) {
			if (done.status === 401) return redirect(expiredPath(`/user#${anchorOf(intent)}`), 303);
			return refused(intent, form, done);
		}
		said = doneIntent(intent, done);
	} catch (error) {
		const failure = new Failure(500, "unexpected", "No hemos podido guardarlo. Inténtalo de nuevo.");
		return refused(intent, form, failure, incidentOf(error));
	}
	if (form.has("stay")) return null;
	return redirect(said === "eliminar" ? "/user?hecho=eliminar" : `/user?hecho=${said}#${anchorOf(said)}`, 303);
}
