import { data, redirect } from "react-router";
import type { Client } from "../../api/client.ts";
import { Failure } from "../../domain/failure.ts";
import { attestationOf, drawnAtOf, guardOf, isCodeSpent, refusalOf, textsOf } from "../posted-form.ts";
import { type FormTrouble, loginPath, type SignInStep } from "./sign-in-form.tsx";

const STEPS: readonly SignInStep[] = ["code", "password", "sign-up", "password-reset", "verify", "resend", "forget"];

/** Calls the API for one step. Returns the path to go on to, or the failure. */
async function take(
	client: Client,
	step: SignInStep,
	text: (name: string) => string,
	back: string,
): Promise<string | Failure> {
	const email = text("email");
	const password = text("password");
	const guard = guardOf(text);
	const here = loginPath(back === "" ? null : back);
	const waitFor = (sent: unknown) => (sent instanceof Failure ? sent : here);
	const goOn = (signedIn: { readonly back: string } | Failure) =>
		signedIn instanceof Failure ? signedIn : signedIn.back;
	switch (step) {
		case "code":
			return waitFor(await client.requestCode({ email, purpose: "sign-in", back, ...guard }));
		case "password-reset":
			return waitFor(await client.requestCode({ email, purpose: "password-reset", back, ...guard }));
		case "sign-up":
			return waitFor(await client.signUp({ email, password, back, ...guard }));
		case "resend":
			return waitFor(await client.resendCode({ attestation: attestationOf(text) }));
		case "forget":
			return waitFor(await client.forgetCode());
		case "password":
			return goOn(await client.signIn({ email, password, back }));
		case "verify":
			return goOn(
				await client.verifyCode({ code: text("code"), password: text("password") === "" ? undefined : password }),
			);
	}
}

/**
 * Handles a form of the login: redirects to the next page, or returns the error and the typed values, so that the page
 * shows the form again.
 */
export async function signInAction(client: Client, form: FormData, back: string | null) {
	const text = textsOf(form);
	const step = STEPS.find((each) => each === text("paso")) ?? "code";
	const taken = await take(client, step, text, back ?? "");
	if (!(taken instanceof Failure)) return redirect(taken, 303);
	// The code was requested again too soon. The one already sent is still valid, and its page says when to try again.
	if (taken.code === "auth.too_soon" && step !== "resend") {
		const signIn = await client.getSignIn();
		const sameAddress =
			!(signIn instanceof Failure) && signIn.pending?.email.toLowerCase() === text("email").trim().toLowerCase();
		if (sameAddress) return redirect(loginPath(back), 303);
	}
	const trouble: FormTrouble = {
		step,
		message: taken.message,
		fields: taken.fields ?? {},
		isSpent: isCodeSpent(taken),
		values: { email: text("email"), code: text("code"), drawnAt: drawnAtOf(text) },
	};
	return data(trouble, refusalOf(taken));
}
