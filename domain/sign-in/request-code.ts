import { Failure, wrongField } from "../failure.ts";
import { linkPath } from "../site-paths.ts";
import type { AccountContext } from "./account-context.ts";
import { prepareSession } from "./browser-session.ts";
import { codeMail, isRequested, type RequestedPurpose } from "./code-mails.ts";
import { CODE_LIFE_MS, isLive } from "./code-rules.ts";
import { type EmailAddress, parseEmailAddress } from "./email-address.ts";
import { callerRules, limitedHolder, limits, limitsFor, tooMany } from "./limits.ts";
import { makeMailedCode } from "./mailed-codes.ts";
import { newPasswordProblem, passwordProblem } from "./password.ts";
import type { SiteWords } from "./predictable-password.ts";
import { safeRedirect } from "./safe-redirect.ts";
import type { PendingCode } from "./session.ts";

/** A code was sent to the address `email`. */
export interface CodeSent {
	readonly email: string;
	/** Whole seconds until another code may be requested. */
	readonly resendInSeconds: number;
}

/**
 * Reads an e-mail address from a form.
 * @returns the address, or a Failure of the field `email`.
 */
export function readEmail(text: string): EmailAddress | Failure {
	if (text.trim() === "") return wrongField("email", "Escribe tu correo electrónico.");
	return (
		parseEmailAddress(text) ??
		wrongField("email", "Revisa el correo: parece que falta algo. Ejemplo: nombre@dominio.es")
	);
}

/** What is wrong with the address in a form; null if nothing is. */
export function checkEmail({ email }: { readonly email: string }): Failure | null {
	const address = readEmail(email);
	return address instanceof Failure ? address : null;
}

/**
 * Prepares to count one more code against the limits of the address and of the caller.
 * @returns the step that counts, which may be part of a transaction: null, or a Failure when a limit is reached.
 */
async function codeLimits(context: AccountContext, address: EmailAddress): Promise<() => Promise<Failure | null>> {
	const { code } = limitsFor(context);
	const holder = await limitedHolder(context, address.key);
	const pause = { key: `code:pause:${holder}`, ...code.pause };
	const perCaller = callerRules("code:caller", context.caller.address, code.perCaller);
	return async () => {
		const rules = [pause, { key: `code:${holder}`, ...code.perAddress }, ...perCaller];
		const taken = await context.backend.limiter.take(rules, context.now().getTime());
		if (taken.allowed) return null;
		const seconds = Math.ceil(taken.retryAfterMs / 1_000);
		if (taken.key !== pause.key) return tooMany(taken.retryAfterMs);
		return new Failure(429, "auth.too_soon", `Podrás pedir otro código dentro de ${seconds}\u00a0s.`, {
			retryAfterSeconds: seconds,
		});
	};
}

/** The code to send, and where the person goes (`back`) after typing it. */
interface CodeToSend {
	readonly address: EmailAddress;
	readonly purpose: RequestedPurpose;
	readonly back: string;
	/** Stored with the pending code, for what follows when the code is typed. */
	readonly carried?: Pick<PendingCode, "passwordHash" | "identity" | "wish">;
}

/**
 * Sends a code and its link to an address, and stores in the browser's session that the code is pending. Does the same
 * whether the address has an account or not (docs/product.md, 15.3 and 15.6).
 */
export async function sendCode(context: AccountContext, toSend: CodeToSend): Promise<CodeSent | Failure> {
	return sendWithin(context, toSend, await codeLimits(context, toSend.address));
}

/** `sendCode` within limits: `count` counts the request. All that is written is written in one transaction. */
async function sendWithin(
	context: AccountContext,
	{ address, purpose, back, carried }: CodeToSend,
	count: () => Promise<Failure | null>,
): Promise<CodeSent | Failure> {
	const { backend, siteName, siteUrl } = context;
	const now = context.now();
	const expiresAt = new Date(now.getTime() + CODE_LIFE_MS).toISOString();
	// A code is valid only in the session that requested it. A first-time visitor has no session yet, so its id is
	// chosen here.
	const asker = context.session?.id ?? crypto.randomUUID();
	const holder = { email: address.address, emailKey: address.key, purpose, uid: context.session?.uid ?? null, asker };
	const { code, link, record } = await makeMailedCode({ ...holder, expiresAt });
	const resendAt = new Date(now.getTime() + limits.code.pause.windowMs).toISOString();
	const pending = {
		...carried,
		purpose,
		email: address.address,
		emailKey: address.key,
		back,
		resendAt,
		until: expiresAt,
	};
	const session = await prepareSession(context, { pending }, asker);
	const refused = await backend.transaction(async () => {
		const limited = await count();
		if (limited !== null) return limited;
		await backend.codes.put(record);
		const mail = { siteName, siteUrl, to: address.address, code, link: siteUrl + linkPath(link), expiresAt };
		await backend.outbox.add(codeMail(purpose, mail), now.toISOString());
		await session.write();
		return null;
	});
	if (refused !== null) return refused;
	session.answer();
	return { email: address.address, resendInSeconds: limits.code.pause.windowMs / 1_000 };
}

/**
 * Sends a code as `sendCode` does. If one has just been sent to the address and this browser asked for it, but gave up
 * waiting ("Usar otro correo"), the browser waits for it again: it is still valid. Other browsers cannot use it, and are
 * told of its link.
 */
export async function sendCodeOrWait(context: AccountContext, toSend: CodeToSend): Promise<CodeSent | Failure> {
	const sent = await sendCode(context, toSend);
	if (!(sent instanceof Failure) || sent.code !== "auth.too_soon") return sent;
	const { address, purpose, back } = toSend;
	const { backend, session } = context;
	const now = context.now().getTime();
	const resendInSeconds = sent.retryAfterSeconds ?? 0;
	const request = { emailKey: address.key, purpose, uid: session?.uid ?? null, asker: session?.id ?? null };
	const code = session === null ? null : await backend.codes.find(request);
	if (code === null || code.triesLeft === 0 || !isLive(code, new Date(now).toISOString())) {
		const message = `Hace un momento se envió un código a este correo. Usa el enlace de ese mensaje, o pide otro código dentro de ${resendInSeconds}\u00a0s.`;
		return new Failure(429, "auth.too_soon", message, { retryAfterSeconds: resendInSeconds });
	}
	const resendAt = new Date(now + resendInSeconds * 1_000).toISOString();
	const who = { purpose, email: code.email, emailKey: address.key };
	const waits = await prepareSession(context, { pending: { ...who, back, resendAt, until: code.expiresAt } });
	await backend.transaction(() => waits.write());
	waits.answer();
	return { email: code.email, resendInSeconds };
}

/** Sends a code for signing in, or for choosing a new password, to the address from a form. */
export async function requestCode(
	context: AccountContext,
	{
		email,
		purpose,
		back,
	}: { readonly email: string; readonly purpose: "sign-in" | "password-reset"; readonly back: string },
): Promise<CodeSent | Failure> {
	const address = readEmail(email);
	if (address instanceof Failure) return address;
	return sendCodeOrWait(context, { address, purpose, back: safeRedirect(back) });
}

/** An address and a password from the form that creates an account. */
interface NewAccountForm {
	readonly email: string;
	readonly password: string;
}

/** What is wrong with the fields of a new account; null if nothing is. */
export function checkNewAccount(context: SiteWords, form: NewAccountForm): Failure | null {
	const address = readNewAccount(context, form);
	return address instanceof Failure ? address : null;
}

function readNewAccount(context: SiteWords, { email, password }: NewAccountForm): EmailAddress | Failure {
	const address = readEmail(email);
	const fields = address instanceof Failure ? { ...address.fields } : {};
	const problem = passwordProblem(password, address instanceof Failure ? "" : address.key, context);
	if (problem !== null) Object.assign(fields, { password: problem });
	if (!(address instanceof Failure) && problem === null) return address;
	return new Failure(400, "input.invalid", Object.values(fields)[0] ?? "", { fields });
}

/**
 * Sends a code that creates an account with a password. The password counts only in the browser that chose it, once the
 * code comes back there, so that nobody can prepare a password for another person's address (docs/product.md, 15.4).
 */
export async function signUp(
	context: AccountContext,
	form: NewAccountForm & { readonly back: string },
): Promise<CodeSent | Failure> {
	const address = readNewAccount(context, form);
	if (address instanceof Failure) return address;
	// Before it is counted: whoever chooses another password may send the form again at once.
	const problem = await newPasswordProblem(form.password, address.key, context);
	if (problem !== null) return wrongField("password", problem);
	// Counted before hashing: hashes are expensive, and only a few are computed at once.
	const refused = await (await codeLimits(context, address))();
	if (refused !== null) return refused;
	const passwordHash = await context.backend.identity.hashPassword(form.password);
	const toSend = { address, purpose: "sign-up", back: safeRedirect(form.back), carried: { passwordHash } } as const;
	return sendWithin(context, toSend, async () => null);
}

/** Sends another code for the same purpose as the one this browser is waiting for. */
export async function resendCode(context: AccountContext): Promise<CodeSent | Failure> {
	const pending = context.session?.data.pending;
	if (pending === undefined || !isRequested(pending.purpose)) return nothingPending();
	const { email, emailKey, purpose, back, resendAt: _, until: __, ...carried } = pending;
	return sendCode(context, {
		address: { address: email, key: emailKey },
		purpose: purpose as RequestedPurpose,
		back,
		carried,
	});
}

/** Failure when this browser's session does not know what a code would be for. */
export function nothingPending(): Failure {
	return new Failure(409, "auth.nothing_pending", "El código ha caducado. Pide uno nuevo.");
}
