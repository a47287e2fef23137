import type { Backend } from "../backend.ts";
import { Failure } from "../failure.ts";
import { readDisplayName } from "../user/account-changes.ts";
import type { AccountContext } from "../user/account-context.ts";
import { type ConsentPurpose, consentTexts, standingConsents } from "../user/consent.ts";
import { callerRules, limits, limitsFor, tooMany, withinLimits } from "../user/limits.ts";
import { readEmail } from "../user/request-code.ts";
import { hashSecret, makeToken } from "../user/secrets.ts";
import { COMMUNICATIONS_PATH } from "../user/user.ts";
import { ownSignUp, rememberSignUp, settleSignUp } from "./own-sign-up.ts";
import { takeOffList } from "./take-off-list.ts";
import {
	type AskedConsent,
	type Attribution,
	asksForNews,
	CONFIRM_LIFE_MS,
	INVITED_KEPT_MS,
	PENDING_KEPT_MS,
	type WaitingEntry,
} from "./waiting-list.ts";
import { alreadyWaiting, confirmWaiting } from "./waiting-list-mails.ts";

/** What the rules of the waiting list work with. */
export type WaitingContext = AccountContext & {
	readonly backend: AccountContext["backend"] & Pick<Backend, "waitingList">;
};

/** What a message of the list is written with. */
type Mailing = Pick<WaitingContext, "siteName" | "siteUrl" | "now"> & {
	readonly backend: Pick<Backend, "waitingList" | "consents">;
};

/** What a person fills in. */
export interface WaitingForm {
	readonly email: string;
	readonly name: string;
	/** The box about School, without which there is nothing to wait for. */
	readonly school: boolean;
	/** The box about news and events. */
	readonly news: boolean;
	readonly attribution: Attribution;
}

/** The mail is on its way. */
export interface WaitingSent {
	readonly email: string;
	/** Whole seconds until it can be sent again. */
	readonly resendInSeconds: number;
}

/** Addresses of the pages that the mail's links open. */
export const confirmPath = (token: string) => `/lista-de-espera/confirmar/${token}`;
export const leavePath = (token: string) => `/lista-de-espera/salir/${token}`;

/** What a message is sent for. `key` is the address in the form by which addresses are compared. */
interface Wish {
	readonly address: string;
	readonly key: string;
	readonly name: string | null;
	readonly consents: readonly AskedConsent[];
	readonly attribution: Attribution;
}

/** What limits the messages to an address (docs/product.md, 15.6). */
function rulesOf(context: WaitingContext, key: string) {
	const { code } = limitsFor(context);
	return {
		pause: { key: `waiting:pause:${key}`, ...code.pause },
		perAddress: { key: `waiting:address:${key}`, ...code.perAddress },
		perCaller: callerRules("waiting:caller", context.caller.address, code.perCaller),
	};
}

/**
 * Writes the message that belongs to an address, new on the list or known: nobody learns which (docs/product.md, 17.2).
 */
async function write(
	{ backend, siteName, siteUrl, now }: Mailing,
	{ address: email, key: emailKey, name, consents, attribution }: Wish,
): Promise<void> {
	const [confirm, leave] = [makeToken(), makeToken()];
	const wantsNews =
		asksForNews(consents) && standingConsents(await backend.consents.listFor(emailKey)).news?.given !== true;
	const at = (milliseconds: number) => new Date(now().getTime() + milliseconds).toISOString();
	const common = { siteName, siteUrl, to: email, leaveUrl: siteUrl + leavePath(leave) };
	await backend.waitingList.join({
		entry: { id: crypto.randomUUID(), email, emailKey, name, consents, attribution, createdAt: at(0) },
		confirmHash: await hashSecret(confirm),
		confirmUntil: at(CONFIRM_LIFE_MS),
		leaveHash: await hashSecret(leave),
		keptUntil: at(PENDING_KEPT_MS),
		mailFor: ({ entry }) =>
			entry.status === "pending"
				? confirmWaiting({ ...common, confirmUrl: siteUrl + confirmPath(confirm), news: asksForNews(entry.consents) })
				: alreadyWaiting({
						...common,
						since: entry.confirmedAt ?? entry.createdAt,
						newsUrl: wantsNews ? siteUrl + COMMUNICATIONS_PATH : null,
					}),
	});
}

/** Tells this browser that the mail is on its way. */
async function answerSent(
	context: WaitingContext,
	{ address: email, key: emailKey, name, consents, attribution }: Wish,
): Promise<WaitingSent> {
	const { windowMs } = limits.code.pause;
	const resendAt = new Date(context.now().getTime() + windowMs).toISOString();
	await rememberSignUp(context, { email, emailKey, name, consents, attribution, resendAt });
	return { email, resendInSeconds: windowMs / 1_000 };
}

/** Sends the message again, to whoever had it before. */
async function sendAgain(context: WaitingContext, wish: Wish): Promise<WaitingSent | Failure> {
	const { pause, perAddress, perCaller } = rulesOf(context, wish.key);
	const taken = await context.backend.limiter.take([pause, perAddress, ...perCaller], context.now().getTime());
	if (!taken.allowed) return taken.key === pause.key ? tooSoon(taken.retryAfterMs) : tooMany(taken.retryAfterMs);
	await write(context, wish);
	return answerSent(context, wish);
}

function tooSoon(retryAfterMs: number): Failure {
	const seconds = Math.ceil(retryAfterMs / 1_000);
	return new Failure(429, "waiting.too_soon", `Podrás pedir otro correo en ${seconds} s.`, {
		retryAfterSeconds: seconds,
	});
}

/**
 * Puts somebody on the waiting list, to be confirmed from their mailbox. Asked for again within a minute, from
 * wherever, it is answered alike, and the mail that was sent is good: nobody learns that somebody has just used the
 * address (docs/product.md, 17.2).
 */
export async function joinWaitingList(context: WaitingContext, form: WaitingForm): Promise<WaitingSent | Failure> {
	const fields: Record<string, string> = {};
	const address = readEmail(form.email);
	if (address instanceof Failure) fields.email = address.message;
	const name = readDisplayName(form.name);
	if (name instanceof Failure) fields.name = name.message;
	if (!form.school) fields.school = "Marca la casilla para que podamos escribirte.";
	if (address instanceof Failure || name instanceof Failure || !form.school) {
		return new Failure(400, "input.invalid", Object.values(fields)[0] ?? "", { fields });
	}
	const askedAt = context.now().toISOString();
	const purposes: readonly ConsentPurpose[] = form.news ? ["school", "news"] : ["school"];
	const consents = purposes.map((purpose) => ({ purpose, ...waitingTexts[purpose], askedAt }));
	const wish = { address: address.address, key: address.key, name, consents, attribution: form.attribution };
	const { pause, perAddress, perCaller } = rulesOf(context, wish.key);
	// Of their own, and before the others: how far a caller may go must not depend on what was sent to the address.
	const limited = await withinLimits(context, perCaller);
	if (limited !== null) return limited;
	const taken = await context.backend.limiter.take([perAddress, pause], context.now().getTime());
	if (taken.allowed) await write(context, wish);
	else if (taken.key !== pause.key) return tooMany(taken.retryAfterMs);
	// Nothing is acknowledged that is not kept: whoever came first may still be at it, or have been cut off.
	else if ((await context.backend.waitingList.find(wish.key)) === null) return tooSoon(taken.retryAfterMs);
	return answerSent(context, wish);
}

/** The sentences beside the form's boxes. */
export const waitingTexts: Readonly<Record<ConsentPurpose, { readonly text: string; readonly version: string }>> = {
	...consentTexts,
	news: { text: "También quiero recibir novedades y eventos.", version: "2026-11-20" },
};

/**
 * Sends the message again to whom this browser asked for it in the last half hour, unless it has settled it since
 * (docs/product.md, 17.2).
 */
export async function resendWaiting(context: WaitingContext): Promise<WaitingSent | Failure> {
	const signUp = ownSignUp(context);
	if (signUp === null) return new Failure(409, "waiting.nothing_pending", "Vuelve a escribir tu correo.");
	const { email, emailKey, name, consents, attribution } = signUp;
	return sendAgain(context, { address: email, key: emailKey, name, consents, attribution });
}

/**
 * Sends the message that confirms again to somebody pending, as the owner asks for it: no limit of forms holds
 * (docs/product.md, 17.5).
 */
export function remindPending(
	mailing: Mailing,
	{ email: address, emailKey: key, name, consents, attribution }: WaitingEntry,
): Promise<void> {
	return write(mailing, { address, key, name, consents, attribution });
}

/** What a mailed link finds. `news`: whether its entry asks for news too. */
export type WaitingLink =
	| { readonly state: "ready" | "done" | "expired"; readonly email: string; readonly news: boolean }
	| { readonly state: "gone" };

function linkTo({ email, consents }: WaitingEntry, state: Exclude<WaitingLink["state"], "gone">): WaitingLink {
	return { state, email, news: asksForNews(consents) };
}

/** Looks at the link that confirms, without doing anything. */
export async function lookAtConfirmation(context: WaitingContext, token: string): Promise<WaitingLink> {
	const found = await context.backend.waitingList.findByToken({
		hash: await hashSecret(token),
		use: "confirm",
		now: context.now().toISOString(),
	});
	if (found === null) return { state: "gone" };
	const { entry, expired } = found;
	return linkTo(entry, entry.status !== "pending" ? "done" : expired ? "expired" : "ready");
}

/**
 * Confirms an address, and writes down the consents that came with it. An expired link is answered with a new one by
 * mail.
 */
export async function confirmWaitingList(context: WaitingContext, token: string): Promise<WaitingLink | Failure> {
	const { backend } = context;
	const now = context.now().toISOString();
	const found = await backend.waitingList.findByToken({ hash: await hashSecret(token), use: "confirm", now });
	if (found === null) return { state: "gone" };
	const { entry, expired } = found;
	if (entry.status !== "pending") {
		await settleSignUp(context, entry.emailKey);
		return linkTo(entry, "done");
	}
	if (expired) {
		const { email: address, emailKey: key, name, consents, attribution } = entry;
		const sent = await sendAgain(context, { address, key, name, consents, attribution });
		return sent instanceof Failure ? sent : linkTo(entry, "expired");
	}
	// The consents first: a confirmed entry without its proof would be worth nothing.
	await noteConsents(context, entry, now);
	await backend.waitingList.confirm(entry.id, now);
	await settleSignUp(context, entry.emailKey);
	context.note("waiting list joined");
	return linkTo(entry, "ready");
}

async function noteConsents(
	{ backend }: WaitingContext,
	{ emailKey, consents }: WaitingEntry,
	confirmedAt: string,
): Promise<void> {
	const standing = standingConsents(await backend.consents.listFor(emailKey));
	for (const { purpose, text, version, askedAt } of consents) {
		if (standing[purpose]?.given === true) continue;
		const line = {
			id: crypto.randomUUID(),
			emailKey,
			purpose,
			given: true,
			text,
			version,
			source: "waiting-list",
			askedAt,
			confirmedAt,
		};
		await backend.consents.add(line);
	}
}

/** Whether a link that leaves the list still belongs to somebody on it. */
export async function lookAtLeaving(context: WaitingContext, token: string): Promise<WaitingLink> {
	const found = await context.backend.waitingList.findByToken({
		hash: await hashSecret(token),
		use: "leave",
		now: context.now().toISOString(),
	});
	return found === null ? { state: "gone" } : linkTo(found.entry, "ready");
}

/**
 * Takes somebody off the list: entry and tokens are removed, the consent about School is withdrawn. Twice is as good as
 * once.
 */
export async function leaveWaitingList(context: WaitingContext, token: string): Promise<void> {
	const found = await context.backend.waitingList.findByToken({
		hash: await hashSecret(token),
		use: "leave",
		now: context.now().toISOString(),
	});
	if (found === null) return;
	await forgetWaiting(context, found.entry);
	await settleSignUp(context, found.entry.emailKey);
}

/**
 * Removes an entry and the messages of the list to it, and withdraws the consents that were given with it, and that
 * about School wherever it was given.
 */
export async function forgetWaiting(
	context: Pick<WaitingContext, "backend" | "now">,
	{ id, email, emailKey }: WaitingEntry,
): Promise<void> {
	const { backend } = context;
	const at = context.now().toISOString();
	const standing = standingConsents(await backend.consents.listFor(emailKey));
	for (const line of Object.values(standing)) {
		if (!line.given || (line.source !== "waiting-list" && line.purpose !== "school")) continue;
		await backend.consents.add({ ...line, id: crypto.randomUUID(), given: false, askedAt: at, confirmedAt: at });
	}
	await takeOffList(backend, { id, email });
}

/** Entries looked at in one go. */
const AT_ONCE = 100;

/**
 * Forgets who was let in long ago: what they gave their address for has come about (docs/product.md, 17.3). The consent
 * about School ends with it; others, which are about more, stay.
 */
export async function forgetInvited({
	backend,
	now,
}: {
	readonly backend: Pick<Backend, "waitingList" | "consents">;
	readonly now: () => Date;
}): Promise<void> {
	const at = now();
	const before = new Date(at.getTime() - INVITED_KEPT_MS).toISOString();
	for (;;) {
		const due = await backend.waitingList.invitedBefore(before, AT_ONCE);
		for (const { id, emailKey } of due) {
			const line = standingConsents(await backend.consents.listFor(emailKey)).school;
			if (line?.given === true) {
				const when = at.toISOString();
				await backend.consents.add({
					...line,
					id: crypto.randomUUID(),
					given: false,
					source: "retention",
					askedAt: when,
					confirmedAt: when,
				});
			}
			await backend.waitingList.remove(id);
		}
		if (due.length < AT_ONCE) return;
	}
}
