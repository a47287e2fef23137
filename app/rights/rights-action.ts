import { data, redirect } from "react-router";
import type { Client } from "../../api/client.ts";
import { Failure } from "../../domain/failure.ts";
import { RIGHTS_PATH } from "../../domain/site-paths.ts";
import { drawnAtOf, guardOf, isCodeSpent, refusalOf, textsOf } from "../posted-form.ts";
import type { FormRefusal } from "../ui/form-refusal.ts";

/** The step that a form of the page performs; sent as `hacer`. */
export type RightsStep = "codigo" | "comprobar" | "otro-codigo" | "copia" | "borrar" | "dejar";

/** Why a form of the page was not accepted. */
export interface RightsTrouble extends FormRefusal {
	readonly step: RightsStep;
	/** Whether the code has expired or was tried too often, so that another one must be sent. */
	readonly isSpent: boolean;
	readonly values: { readonly email: string; readonly code: string; readonly drawnAt: string };
}

const STEPS: Readonly<Record<RightsStep, (client: Client, text: (name: string) => string) => Promise<unknown>>> = {
	codigo: (client, text) => client.requestRightsCode({ email: text("email").slice(0, 1_000), ...guardOf(text) }),
	comprobar: (client, text) => client.verifyRightsCode({ code: text("code").slice(0, 100) }),
	"otro-codigo": (client) => client.resendCode({ attestation: "" }),
	copia: (client) => client.useRight({ right: "access" }),
	borrar: (client) => client.useRight({ right: "erasure" }),
	dejar: (client) => client.forgetCode(),
};

/**
 * Handles a form of the page: redirects to it again, or returns the error and the typed values, so that the page shows
 * the form again.
 */
export async function rightsAction(client: Client, form: FormData) {
	const text = textsOf(form);
	const named = text("hacer");
	const step: RightsStep = Object.hasOwn(STEPS, named) ? (named as RightsStep) : "codigo";
	const taken = await STEPS[step](client, text);
	const onward = step === "copia" || step === "borrar" ? `${RIGHTS_PATH}#justificante` : RIGHTS_PATH;
	if (!(taken instanceof Failure)) return redirect(onward, 303);
	// The code was requested again too soon. The one already sent is still valid, and its page says when to try again.
	if (taken.code === "auth.too_soon" && step === "codigo") {
		const rights = await client.getRights();
		const sameAddress =
			!(rights instanceof Failure) && rights.pending?.email.toLowerCase() === text("email").trim().toLowerCase();
		if (sameAddress) return redirect(RIGHTS_PATH, 303);
	}
	const trouble: RightsTrouble = {
		step,
		message: taken.message,
		fields: taken.fields ?? {},
		isSpent: isCodeSpent(taken),
		values: { email: text("email"), code: text("code"), drawnAt: drawnAtOf(text) },
	};
	return data(trouble, refusalOf(taken));
}
