import { Failure } from "../failure.ts";
import type { AccountContext } from "../sign-in/account-context.ts";
import { rememberInSession } from "../sign-in/browser-session.ts";
import { consentTexts } from "../sign-in/consent.ts";
import { type EmailAddress, maskEmailAddress } from "../sign-in/email-address.ts";
import { callerRules, limitsFor, tooMany, withinLimits } from "../sign-in/limits.ts";
import { readEmail } from "../sign-in/request-code.ts";
import { hashSecret, makeToken } from "../sign-in/secrets.ts";
import type { User } from "../sign-in/user.ts";
import { confirmLettersPath, leaveLettersPath } from "../site-paths.ts";
import { changeLetters, type LettersWish, startLetters, subscriberFor } from "./keep-subscribers.ts";
import { confirmLettersMail, knownLettersMail } from "./letter-mails.ts";
import {
	type Cadence,
	LETTERS_CONFIRM_MS,
	LETTERS_PENDING_MS,
	type LetterAudience,
	type LettersState,
	lettersState,
	type Subscriber,
	settled,
	triedAgain,
} from "./subscriber.ts";
import type { SubscriberStore } from "./subscriber-store.ts";

/** The context of a call of the rules about getting letters. */
export type LettersContext = AccountContext & {
	readonly backend: AccountContext["backend"] & { readonly subscribers: SubscriberStore };
	/** The signed-in person; null for visitors. */
	readonly user: User | null;
};

/** The form of the page about letters. */
export interface LettersForm {
	readonly email: string;
	readonly cadence: Cadence;
	/** Whether the box with the sentence of the consent is ticked. It is required. */
	readonly agreed: boolean;
}

/** A request for letters, as the session of its browser stores it. */
export interface LettersAsked {
	readonly email: string;
	/** Whether the address needs no confirmation, because it is the signed-in person's own. */
	readonly isProved: boolean;
}

/** How long a browser's session remembers its request, in milliseconds. */
const ASKED_MS = 30 * 60_000;

declare module "../sign-in/session.ts" {
	interface SessionData {
		/** The request for letters that this browser made last; `until`: ISO 8601 in UTC. */
		readonly letters?: LettersAsked & { readonly until: string };
	}
}

/** What is wrong with the fields of a request; null if nothing is. */
export function checkLettersForm(
	context: Pick<LettersContext, "user">,
	form: Pick<LettersForm, "email" | "agreed">,
): Failure | null {
	const address = readForm(context, form);
	return address instanceof Failure ? address : null;
}

/** The address that the form is about, an empty one that of the signed-in person; or a Failure of its fields. */
function readForm(
	{ user }: Pick<LettersContext, "user">,
	{ email, agreed }: Pick<LettersForm, "email" | "agreed">,
): EmailAddress | Failure {
	const isOwn = email.trim() === "" && user !== null;
	const address = isOwn ? { address: user.email, key: user.emailKey } : readEmail(email);
	const fields: Record<string, string> = {};
	if (address instanceof Failure) fields.email = address.message;
	if (!agreed) fields.agreed = "Marca la casilla: sin tu permiso no se te puede escribir.";
	const [first] = Object.values(fields);
	return first === undefined ? address : new Failure(400, "input.invalid", first, { fields });
}

/**
 * Asks for letters (docs/product.md, 27.1). The signed-in person's own address gets them at once and no mail; any other
 * is sent one. The answer does not reveal whether the address gets letters already. A repeated request within a minute
 * gets the same answer and no new mail, because the link in the first one still works.
 */
export async function askForLetters(context: LettersContext, form: LettersForm): Promise<LettersAsked | Failure> {
	const { backend, user } = context;
	const address = readForm(context, form);
	if (address instanceof Failure) return address;
	const { code } = limitsFor(context);
	const now = context.now();
	const limited = await withinLimits(context, callerRules("letters:caller", context.caller.address, code.perCaller));
	if (limited !== null) return limited;
	const pause = { key: `letters:pause:${address.key}`, ...code.pause };
	const rules = [{ key: `letters:address:${address.key}`, ...code.perAddress }, pause];
	const taken = await backend.limiter.take(rules, now.getTime());
	if (!taken.allowed && taken.key !== pause.key) return tooMany(taken.retryAfterMs);
	const isProved = user !== null && user.emailKey === address.key;
	const holder = { email: address.address, emailKey: address.key };
	if (isProved) await startLetters(backend, holder, { ...form, at: now.toISOString(), source: "letters" });
	else if (taken.allowed) await sendLink(context, holder, form.cadence);
	const asked = { email: holder.email, isProved };
	const until = new Date(now.getTime() + ASKED_MS).toISOString();
	await rememberInSession(context, { ...context.session?.data, letters: { ...asked, until } });
	return asked;
}

/** The request that this browser made in the last half hour; null if there is none. */
export function askedLetters({ session, now }: Pick<AccountContext, "session" | "now">): LettersAsked | null {
	const letters = session?.data.letters;
	if (letters === undefined || letters.until <= now().toISOString()) return null;
	return { email: letters.email, isProved: letters.isProved };
}

/** Stores the request of an address that is not proved, and the message to it, all or nothing. */
async function sendLink(
	{ backend, siteName, siteUrl, now }: LettersContext,
	holder: Pick<Subscriber, "email" | "emailKey">,
	cadence: Cadence,
): Promise<void> {
	const confirm = makeToken();
	const confirmHash = await hashSecret(confirm);
	const at = (later: number) => new Date(now().getTime() + later).toISOString();
	await backend.transaction(async () => {
		const state = lettersState(await backend.consents.listFor(holder.emailKey), at(0));
		const known = subscriberFor(await backend.subscribers.find(holder.emailKey), holder, at(0));
		const mail = { siteName, siteUrl, to: holder.email, leaveUrl: siteUrl + leaveLettersPath(known.token) };
		if (state.state === "on") {
			await backend.subscribers.put(settled(known, true, at(0)));
			await backend.outbox.add(knownLettersMail({ ...mail, since: state.since }), at(0));
			return;
		}
		const asked = { ...consentTexts.news, askedAt: at(0) };
		const times = { confirmUntil: at(LETTERS_CONFIRM_MS), keptUntil: at(LETTERS_PENDING_MS) };
		await backend.subscribers.put({ ...known, ...holder, cadence, asked, confirmHash, askAt: null, ...times });
		const confirmUrl = siteUrl + confirmLettersPath(confirm);
		await backend.outbox.add(confirmLettersMail({ ...mail, confirmUrl, cadence }), at(0));
	});
}

/**
 * The state of a confirmation link: `ready` to be confirmed, `done`, or `gone`: too old, replaced by a newer one, or its
 * address was removed.
 */
export type ConfirmState = "ready" | "done" | "gone";

async function findConfirmation(
	{ backend, now }: LettersContext,
	hash: string,
): Promise<{ readonly subscriber: Subscriber | null; readonly state: ConfirmState }> {
	const at = now().toISOString();
	const subscriber = await backend.subscribers.findByConfirmHash(hash);
	if (subscriber === null) return { subscriber, state: "gone" };
	const { emailKey, asked, confirmUntil } = subscriber;
	if (lettersState(await backend.consents.listFor(emailKey), at).state === "on") return { subscriber, state: "done" };
	const isReady = asked !== null && confirmUntil !== null && confirmUntil > at;
	return { subscriber, state: isReady ? "ready" : "gone" };
}

/** The state of a confirmation link, and how often letters will come; null for a link that is gone. Changes nothing. */
export async function readConfirmation(
	context: LettersContext,
	link: string,
): Promise<{ readonly state: ConfirmState; readonly cadence: Cadence | null }> {
	const { subscriber, state } = await findConfirmation(context, await hashSecret(link));
	return { state, cadence: state === "gone" ? null : (subscriber?.cadence ?? null) };
}

/** Confirms an address by its mailed link and records the consent. Returns the state before the call. */
export async function confirmLetters(context: LettersContext, link: string): Promise<ConfirmState> {
	const { backend } = context;
	const hash = await hashSecret(link);
	const at = context.now().toISOString();
	const before = await backend.transaction(async () => {
		const { subscriber, state } = await findConfirmation(context, hash);
		if (state !== "ready" || subscriber === null || subscriber.asked === null) return state;
		const { emailKey, asked } = subscriber;
		const about = { id: crypto.randomUUID(), emailKey, purpose: "news", given: true } as const;
		const { source = "letters", ...words } = asked;
		await backend.consents.add({ ...about, ...words, source, confirmedAt: at });
		await backend.subscribers.put(triedAgain(settled(subscriber, true, at)));
		return state;
	});
	if (before === "ready") context.note("letters confirmed");
	return before;
}

/** What the link at the end of a letter finds. */
export type OwnLetters = LettersState & {
	readonly audience: LetterAudience;
	/** The address, masked so that only its owner recognises it. */
	readonly email: string;
	readonly cadence: Cadence;
	/** Whether the address waits to be confirmed. */
	readonly isPending: boolean;
};

async function describe(
	{ backend, now }: LettersContext,
	subscriber: Subscriber,
	audience: LetterAudience,
): Promise<OwnLetters> {
	const { email, emailKey, cadence, asked } = subscriber;
	const state = lettersState(await backend.consents.listFor(emailKey), now().toISOString(), audience);
	const isPending = audience === "news" && asked !== null;
	return { ...state, audience, email: maskEmailAddress(email), cadence, isPending };
}

/**
 * What the link at the end of a letter finds; null if its person left some time ago. Changes nothing. `audience`: what
 * the letter was about.
 */
export async function readLettersLink(
	context: LettersContext,
	token: string,
	audience: LetterAudience = "news",
): Promise<OwnLetters | null> {
	const subscriber = await context.backend.subscribers.findByToken(token);
	return subscriber === null ? null : describe(context, subscriber, audience);
}

/**
 * Does what the person wishes who opened the link at the end of a letter. Calls are not limited: mail programs send
 * theirs for many people from few addresses, and the token is the proof.
 * @returns what the link finds afterwards; null if it finds nothing.
 */
export async function followLettersLink(
	context: LettersContext,
	token: string,
	wish: LettersWish,
	audience: LetterAudience = "news",
): Promise<OwnLetters | null> {
	const { backend } = context;
	const subscriber = await backend.subscribers.findByToken(token);
	if (subscriber === null) return null;
	await changeLetters(backend, subscriber, wish, { at: context.now().toISOString(), source: "letters", audience });
	return readLettersLink(context, token, audience);
}
