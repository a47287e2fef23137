import { Failure } from "../failure.ts";
import type { SubscriberStore } from "../letters/subscriber-store.ts";
import type { AccountContext } from "../sign-in/account-context.ts";
import { type ConsentLedger, type ConsentPurpose, standingConsents } from "../sign-in/consent.ts";
import { readDisplayName } from "../sign-in/display-name.ts";
import type { EmailAddress } from "../sign-in/email-address.ts";
import { callerRules, limits, limitsFor, tooMany, withinLimits } from "../sign-in/limits.ts";
import { readEmail } from "../sign-in/request-code.ts";
import { hashSecret, makeToken } from "../sign-in/secrets.ts";
import { COMMUNICATIONS_PATH, confirmPath, leavePath } from "../site-paths.ts";
import { confirmEntry, findByToken, joinList, type ListBackend } from "./list-entries.ts";
import { ownSignUp, prepareSignUp, settleSignUp } from "./own-sign-up.ts";
import {
	type AskedConsent,
	type Attribution,
	asksForNews,
	CONFIRM_LIFE_MS,
	PENDING_KEPT_MS,
	type WaitingEntry,
	waitingTexts,
} from "./waiting-list.ts";
import { alreadyWaiting, confirmWaiting } from "./waiting-list-mails.ts";
import type { WaitingListStore } from "./waiting-list-store.ts";

/** The context of a call of the waiting list's rules. */
export type WaitingContext = AccountContext & {
	readonly backend: AccountContext["backend"] & {
		readonly waitingList: WaitingListStore;
		readonly subscribers: SubscriberStore;
	};
};

/** The data for writing a message of the list. */
type Mailing = Pick<WaitingContext, "siteName" | "siteUrl" | "organiser" | "now"> & {
	readonly backend: ListBackend & { readonly consents: ConsentLedger };
};

/** The form of the waiting list. */
export interface WaitingForm {
	readonly email: string;
	readonly name: string;
	/** Whether the box about School is ticked. It is required. */
	readonly school: boolean;
	/** Whether the box about news is ticked. It is optional. */
	readonly news: boolean;
	readonly attribution: Attribution;
}

/** The answer that the mail was sent. It is the same whether the address was on the list or not. */
export interface WaitingSent {
	readonly email: string;
	/** Whole seconds until the mail can be sent again. */
	readonly resendInSeconds: number;
}

/**
 * The data of one sign-up, for which a message is sent. `key` is the address in normalised form, by which addresses are
 * compared.
 */
interface SignUp {
	readonly address: string;
	readonly key: string;
	readonly name: string | null;
	readonly consents: readonly AskedConsent[];
	readonly attribution: Attribution;
}

/** The limits on sign-ups, by address and by caller (docs/product.md, 15.6). */
function rulesOf(context: WaitingContext, key: string) {
	const { code } = limitsFor(context);
	return {
		pause: { key: `waiting:pause:${key}`, ...code.pause },
		perAddress: { key: `waiting:address:${key}`, ...code.perAddress },
		perCaller: callerRules("waiting:caller", context.caller.address, code.perCaller),
	};
}

/**
 * Prepares to add an address to the list, or to find its entry, and to store in the outbox the message for the entry's
 * status. The caller does not learn whether the address was on the list (docs/product.md, 17.2).
 * @returns the step that writes, which may be part of a transaction.
 */
async function prepareEntry(
	{ backend, siteName, siteUrl, organiser, now }: Mailing,
	{ address: email, key: emailKey, name, consents, attribution }: SignUp,
): Promise<() => Promise<unknown>> {
	const [confirm, leave] = [makeToken(), makeToken()];
	const [confirmHash, leaveHash] = [await hashSecret(confirm), await hashSecret(leave)];
	const at = (milliseconds: number) => new Date(now().getTime() + milliseconds).toISOString();
	const common = { siteName, siteUrl, to: email, leaveUrl: siteUrl + leavePath(leave) };
	return async () => {
		const wantsNews =
			asksForNews(consents) && standingConsents(await backend.consents.listFor(emailKey)).news?.given !== true;
		await joinList(backend, {
			entry: { id: crypto.randomUUID(), email, emailKey, name, consents, attribution, createdAt: at(0) },
			...{ confirmHash, confirmUntil: at(CONFIRM_LIFE_MS), leaveHash, keptUntil: at(PENDING_KEPT_MS) },
			mailFor: (entry) =>
				entry.status === "pending"
					? confirmWaiting({ ...common, confirmUrl: siteUrl + confirmPath(confirm), news: asksForNews(entry.consents) })
					: alreadyWaiting({
							...common,
							author: organiser.name,
							since: entry.confirmedAt ?? entry.createdAt,
							newsUrl: wantsNews ? siteUrl + COMMUNICATIONS_PATH : null,
						}),
		});
	};
}

/**
 * Writes the entry of a sign-up if `count`, which counts the request, allows it, and remembers the sign-up in this
 * browser's session, all in one transaction. `count` returns whether to write the entry, or a Failure.
 */
async function sendWithin(
	context: WaitingContext,
	signUp: SignUp,
	count: () => Promise<boolean | Failure>,
): Promise<WaitingSent | Failure> {
	const { address: email, key: emailKey, name, consents, attribution } = signUp;
	const { windowMs } = limits.code.pause;
	const resendAt = new Date(context.now().getTime() + windowMs).toISOString();
	const writeEntry = await prepareEntry(context, signUp);
	const session = await prepareSignUp(context, { email, emailKey, name, consents, attribution, resendAt });
	const refused = await context.backend.transaction(async () => {
		const allowed = await count();
		if (allowed instanceof Failure) return allowed;
		if (allowed) await writeEntry();
		await session.write();
		return null;
	});
	if (refused !== null) return refused;
	session.answer();
	return { email, resendInSeconds: windowMs / 1_000 };
}

/** Sends the message again to an address, within the limits. */
function sendAgain(context: WaitingContext, signUp: SignUp): Promise<WaitingSent | Failure> {
	const { pause, perAddress, perCaller } = rulesOf(context, signUp.key);
	return sendWithin(context, signUp, async () => {
		const taken = await context.backend.limiter.take([pause, perAddress, ...perCaller], context.now().getTime());
		if (taken.allowed) return true;
		return taken.key === pause.key ? tooSoon(taken.retryAfterMs) : tooMany(taken.retryAfterMs);
	});
}

function tooSoon(retryAfterMs: number): Failure {
	const seconds = Math.ceil(retryAfterMs / 1_000);
	return new Failure(429, "waiting.too_soon", `Podrás pedir otro enlace dentro de ${seconds}\u00a0s.`, {
		retryAfterSeconds: seconds,
	});
}

/**
 * Adds a person to the waiting list; they confirm by a link sent by mail. A repeated request for an address within a
 * minute, from any browser, gets the same answer but no new mail, because the link in the first mail still works. So a
 * caller cannot learn that the address has just been used (docs/product.md, 17.2).
 */
export async function joinWaitingList(context: WaitingContext, form: WaitingForm): Promise<WaitingSent | Failure> {
	const person = readPerson(form);
	if (person instanceof Failure) return person;
	const { address, name } = person;
	const askedAt = context.now().toISOString();
	const purposes: readonly ConsentPurpose[] = form.news ? ["school", "news"] : ["school"];
	const consents = purposes.map((purpose) => ({ purpose, ...waitingTexts[purpose], askedAt }));
	const signUp = { address: address.address, key: address.key, name, consents, attribution: form.attribution };
	const { pause, perAddress, perCaller } = rulesOf(context, signUp.key);
	return sendWithin(context, signUp, async () => {
		// The caller's limit is counted separately and first, so that it does not depend on what was sent to the address.
		const limited = await withinLimits(context, perCaller);
		if (limited !== null) return limited;
		const taken = await context.backend.limiter.take([perAddress, pause], context.now().getTime());
		if (taken.allowed) return true;
		if (taken.key !== pause.key) return tooMany(taken.retryAfterMs);
		// Without an entry the answer must not be a success: its mail may not have been written.
		return (await context.backend.waitingList.find(signUp.key)) === null ? tooSoon(taken.retryAfterMs) : false;
	});
}

/** What is wrong with the fields of a sign-up; null if nothing is. */
export function checkSignUp(form: Pick<WaitingForm, "email" | "name" | "school">): Failure | null {
	const person = readPerson(form);
	return person instanceof Failure ? person : null;
}

function readPerson(
	form: Pick<WaitingForm, "email" | "name" | "school">,
): { readonly address: EmailAddress; readonly name: string | null } | Failure {
	const fields: Record<string, string> = {};
	const address = readEmail(form.email);
	if (address instanceof Failure) fields.email = address.message;
	const name = readDisplayName(form.name);
	if (name instanceof Failure) fields.name = name.message;
	if (!form.school) fields.school = "Marca la casilla: sin tu permiso no se te puede escribir.";
	if (address instanceof Failure || name instanceof Failure || !form.school) {
		return new Failure(400, "input.invalid", Object.values(fields)[0] ?? "", { fields });
	}
	return { address, name };
}

/**
 * Sends the mail again for the sign-up that this browser made in the last half hour. Fails when there is none, or when
 * it has been settled since by confirming or leaving (docs/product.md, 17.2).
 */
export async function resendWaiting(context: WaitingContext): Promise<WaitingSent | Failure> {
	const signUp = ownSignUp(context);
	if (signUp === null) return new Failure(409, "waiting.nothing_pending", "Vuelve a escribir tu correo.");
	const { email, emailKey, name, consents, attribution } = signUp;
	return sendAgain(context, { address: email, key: emailKey, name, consents, attribution });
}

/**
 * Sends the confirmation mail again to a pending entry, on the owner's command. The limits of the form do not apply
 * (docs/product.md, 17.5).
 */
export async function remindPending(
	mailing: Mailing,
	{ email: address, emailKey: key, name, consents, attribution }: WaitingEntry,
): Promise<void> {
	const writeEntry = await prepareEntry(mailing, { address, key, name, consents, attribution });
	await writeEntry();
}

/**
 * The state of a mailed link. `ready`: it can be used. `done`: the entry is confirmed already. `expired`: it is too
 * old. `gone`: no entry belongs to it. `news`: whether the entry also requests news; of a link that leaves the list,
 * whether leaving ends the news too.
 */
export type WaitingLink =
	| { readonly state: "ready" | "done" | "expired"; readonly email: string; readonly news: boolean }
	| { readonly state: "gone" };

function linkTo({ email, consents }: WaitingEntry, state: Exclude<WaitingLink["state"], "gone">): WaitingLink {
	return { state, email, news: asksForNews(consents) };
}

/** The state of a confirmation link. Changes nothing. */
export async function describeConfirmation(context: WaitingContext, token: string): Promise<WaitingLink> {
	const found = await findByToken(context.backend, {
		hash: await hashSecret(token),
		use: "confirm",
		now: context.now().toISOString(),
	});
	if (found === null) return { state: "gone" };
	const { entry, expired } = found;
	return linkTo(entry, entry.status !== "pending" ? "done" : expired ? "expired" : "ready");
}

/**
 * Confirms an entry and records its consents in the ledger. For an expired link, sends a new one by mail instead. The
 * state returned is the one before the call.
 */
export async function confirmWaitingList(context: WaitingContext, token: string): Promise<WaitingLink | Failure> {
	const { backend } = context;
	const now = context.now().toISOString();
	const hash = await hashSecret(token);
	const found = await backend.transaction(async () => {
		const before = await findByToken(backend, { hash, use: "confirm", now });
		if (before?.entry.status === "pending" && !before.expired) {
			await noteConsents(context, before.entry, now);
			await confirmEntry(backend, before.entry, now);
		}
		if (before === null) return null;
		const mayGoOn = before.entry.status === "pending" && before.expired;
		return { ...before, session: mayGoOn ? null : await settleSignUp(context, before.entry.emailKey) };
	});
	if (found === null) return { state: "gone" };
	const { entry, expired, session } = found;
	if (entry.status === "pending" && expired) {
		const { email: address, emailKey: key, name, consents, attribution } = entry;
		const sent = await sendAgain(context, { address, key, name, consents, attribution });
		return sent instanceof Failure ? sent : linkTo(entry, "expired");
	}
	session?.answer();
	if (entry.status !== "pending") return linkTo(entry, "done");
	context.note("waiting list joined");
	return linkTo(entry, "ready");
}

async function noteConsents(
	{ backend }: WaitingContext,
	{ emailKey, consents }: WaitingEntry,
	confirmedAt: string,
): Promise<void> {
	const standing = standingConsents(await backend.consents.listFor(emailKey));
	for (const asked of consents) {
		if (standing[asked.purpose]?.given === true) continue;
		const about = { id: crypto.randomUUID(), emailKey, given: true, source: "waiting-list" };
		await backend.consents.add({ ...about, ...asked, confirmedAt });
	}
}
