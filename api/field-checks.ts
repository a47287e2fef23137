import { checkRegistration, type RegistrationForm } from "../domain/events/register.ts";
import { Failure } from "../domain/failure.ts";
import { readEmail } from "../domain/sign-in/request-code.ts";
import type { User } from "../domain/sign-in/user.ts";
import { checkSignUp, type WaitingForm } from "../domain/waiting-list/join-waiting-list.ts";

/** Finds what is wrong with the fields of a form, without doing or revealing anything; null if nothing is. */
type FieldCheck = (form: never, context: { readonly user: User | null }) => Failure | null;

const checks: Readonly<Record<string, FieldCheck>> = {
	registerForEvent: (form: RegistrationForm, context) => checkRegistration(context, form),
	joinWaitingList: (form: WaitingForm) => checkSignUp(form),
	requestCode: checkAddress,
	askForEventAlert: (form: { readonly email: string }, { user }) =>
		user !== null && form.email.trim() === "" ? null : checkAddress(form),
};

function checkAddress({ email }: { readonly email: string }): Failure | null {
	const address = readEmail(email);
	return address instanceof Failure ? address : null;
}

/**
 * What is wrong with the fields of the form of a function, as that function would say it. It can be asked before it is
 * known whether a robot sent the form (docs/product.md, 15.6).
 */
export function checkFields(name: string, form: unknown, context: { readonly user: User | null }): Failure | null {
	return checks[name]?.(form as never, context) ?? null;
}
