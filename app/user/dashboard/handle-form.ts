import { href, type RouterContextProvider, redirect } from "react-router";
import type { Client } from "../../../api/client.ts";
import { Failure, wrongField } from "../../../domain/failure.ts";
import { cadences } from "../../../domain/letters/subscriber.ts";
import { type ConsentPurpose, consentPurposes } from "../../../domain/sign-in/consent.ts";
import type { Upload } from "../../../domain/uploads/upload.ts";
import { PHOTO_MAX_BYTES } from "../../../domain/user/photo.ts";
import { clientContext, uploadsContext } from "../../context.ts";
import { MAX_PASSWORD, type ReadText, refuse, textsOf } from "../../forms/posted-form.ts";
import { sendDeviceAnswer } from "../passkeys/device-answer.ts";
import { dashboardForms, type Intent, intentNamed, pageOf, placeOf } from "./intents.ts";
import { expiredPath, incidentOf } from "./load-dashboard.ts";

/** How many characters of a code or of a provider's name are read; no rule allows more. */
const MAX_CODE = 100;
const MAX_PROVIDER = 253;
/** Longest id of a passkey, in characters. */
const MAX_KEY = 1_364;

async function sendPhoto(client: Client, photo: Upload | undefined) {
	if (photo === undefined) return wrongField("photo", "Elige una imagen.");
	if (photo.bytes > PHOTO_MAX_BYTES) return wrongField("photo", "La imagen pesa más de 5 MB.");
	return client.setPhoto({ file: photo });
}

function setConsent(client: Client, text: ReadText) {
	const purpose = consentPurposes.find((each): each is ConsentPurpose => each === text("purpose"));
	return purpose === undefined ? unknownForm() : client.setConsent({ purpose, given: text("given") === "true" });
}

function setCadence(client: Client, text: ReadText) {
	const cadence = cadences.find((each) => each === text("cadence"));
	return cadence === undefined ? unknownForm() : client.setCadence({ cadence });
}

function endSession(client: Client, which: string) {
	return /^[0-9a-f-]{36}$/.test(which) ? client.endSession({ which }) : unknownForm();
}

function unknownForm(): Failure {
	return new Failure(
		400,
		"input.invalid",
		"No se ha podido leer el formulario. Vuelve a cargar la página e inténtalo de nuevo.",
	);
}

/** A form, and the files that came with it. */
interface SentForm {
	readonly form: FormData;
	readonly files: ReadonlyMap<string, Upload>;
}

/** Calls the API for one form. Resolves to its answer, a `Failure` if it refuses. */
async function callFor(client: Client, intent: Intent, { form, files }: SentForm): Promise<unknown> {
	const text = textsOf(form);
	switch (intent) {
		case "perfil":
			return client.updateUser({ displayName: text("displayName") });
		case "zona":
			return client.updateUser({ timeZone: text("timeZone", 100) });
		case "foto":
			return sendPhoto(client, files.get("photo"));
		case "quitar-foto":
			return client.removePhoto();
		case "correo":
			return client.requestEmailChange({ email: text("email"), current: text("current", MAX_PASSWORD) });
		case "confirmar-correo":
			return client.confirmEmailChange({ code: text("code", MAX_CODE) });
		case "probar-correo":
		case "probar-contrasena":
		case "probar-cuenta":
		case "probar-llave":
		case "probar-quitar-llave":
			return form.has("answer")
				? sendDeviceAnswer(text, client.confirmProofWithPasskey)
				: client.confirmProof({ code: text("code", MAX_CODE) });
		case "crear-llave":
			return sendDeviceAnswer(text, client.finishPasskey);
		case "preparar-llave":
			return client.preparePasskey({ current: text("current", MAX_PASSWORD) });
		case "nombrar-llave":
			return client.renamePasskey({ id: text("id", MAX_KEY) || "-", name: text("name") });
		case "quitar-llave":
			return client.removePasskey({ id: text("id", MAX_KEY) || "-", current: text("current", MAX_PASSWORD) });
		case "contrasena":
			return client.setPassword({
				current: text("current", MAX_PASSWORD),
				password: text("password", MAX_PASSWORD),
			});
		case "cerrar-una":
			return endSession(client, text("which"));
		case "cerrar-las-demas":
			return client.endSession({ which: "others" });
		case "quitar-cuenta":
			return client.unlinkProvider({
				provider: text("provider", MAX_PROVIDER) || "-",
				current: text("current", MAX_PASSWORD),
			});
		case "cada-cuanto":
			return setCadence(client, text);
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
		case "quitar-cuenta-otro-codigo":
		case "llave-otro-codigo":
		case "eliminar-otro-codigo":
			return client.resendCode({ attestation: "" });
		case "dejar-correo":
		case "dejar-contrasena":
		case "dejar-cuenta":
		case "dejar-llave":
		case "dejar-eliminar":
			return client.forgetCode();
	}
}

function isCodeSent(done: unknown): boolean {
	return typeof done === "object" && done !== null && "resendInSeconds" in done;
}

/**
 * The intent whose success the page reports. What waits for a code is not done yet, so the page reports only that the
 * code was sent.
 */
function doneIntent(intent: Intent, done: unknown): Intent {
	if (!isCodeSent(done)) return intent;
	if (intent === "quitar-cuenta") return "quitar-cuenta-otro-codigo";
	if (intent === "quitar-llave" || intent === "preparar-llave") return "llave-otro-codigo";
	return intent === "contrasena" ? "contrasena-otro-codigo" : intent;
}

/**
 * Handles a form of the dashboard: redirects to the place that reports success, or returns the error and the typed
 * values, so that the page shows the form again. A script that sends a form without leaving the page adds a field
 * `stay`, and gets null on success.
 */
export async function handleForm({
	context,
	request,
}: {
	readonly context: Readonly<RouterContextProvider>;
	readonly request: Request;
}) {
	const client = context.get(clientContext);
	const files = context.get(uploadsContext);
	const form = await request.formData().catch(() => new FormData());
	const intent = intentNamed(textsOf(form)("hacer"));
	if (intent === null) return refuse(unknownForm(), form);
	let said = intent;
	let made = "";
	try {
		const done = await callFor(client, intent, { form, files });
		if (done instanceof Failure) {
			if (done.status === 401) return redirect(expiredPath(placeOf(intent)), 303);
			return refuse(done, form, { step: intent });
		}
		// What has no place for its code here is confirmed on a page of its own.
		const isHeld = typeof done === "object" && done !== null && "confirm" in done;
		if (isHeld || (isCodeSent(done) && dashboardForms[intent].anchor === "sesiones"))
			return redirect(href("/user/confirmar"), 303);
		said = doneIntent(intent, done);
		// The page asks what to call the new key: its device did not.
		if (intent === "crear-llave" && typeof done === "object" && done !== null && "id" in done)
			made = `&llave=${done.id}`;
	} catch (error) {
		const failure = new Failure(500, "unexpected", "No se ha podido guardar. Inténtalo de nuevo.");
		return refuse(failure, form, { step: intent, incident: incidentOf(error) });
	}
	if (form.has("stay")) return null;
	return redirect(
		said === "eliminar"
			? `${href("/user")}?hecho=eliminar`
			: `${pageOf(said)}?hecho=${said}${made}#${dashboardForms[said].anchor}`,
		303,
	);
}
