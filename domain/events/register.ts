import { Failure } from "../failure.ts";
import { consentTexts } from "../user/consent.ts";
import type { EmailAddress } from "../user/email-address.ts";
import { callerRules, limitsFor, withinLimits } from "../user/limits.ts";
import { readEmail } from "../user/request-code.ts";
import { holdsWebAddress } from "../user/web-address.ts";
import { type Attribution, readAttribution } from "../waiting-list/waiting-list.ts";
import type { SiteEvent } from "./event.ts";
import { type EventContext, findEvent, letter, noSuchEvent } from "./event-context.ts";
import { giveReceipt } from "./receipt.ts";
import { deriveEventState, dueAtFor, NO_SEATS_TAKEN, type RegistrationStatus, statusAt } from "./registration.ts";
import type { Registration } from "./registration-store.ts";
import { RACE_LOST, stateInWords } from "./registration-words.ts";
import { isTimeZone } from "./zoned-time.ts";

/** A registration form as it came. */
export interface RegistrationForm {
	/** Slug of the event. */
	readonly event: string;
	readonly name: string;
	/** Ignored where it is empty and somebody is signed in: then it is their own. */
	readonly email: string;
	/** Whether the person says that they are 14 or older. */
	readonly isOldEnough: boolean;
	/** Whether they want news by mail. */
	readonly news: boolean;
	/** Whether a place among those who wait will do. */
	readonly acceptsWaiting: boolean;
	/** Names one drawing of the form; empty where it has none. */
	readonly formId: string;
	/** IANA zone of the browser; empty where it did not say. */
	readonly timeZone: string;
	readonly attribution: Attribution;
}

/** What the person may know of what became of it. */
export interface Registered {
	readonly event: string;
	readonly status: RegistrationStatus;
	readonly email: string;
	/** Until when an offered seat is kept. */
	readonly dueAt: string | null;
}

/** A person whose registration waits is not written to again within this time. */
const MAIL_PAUSE_MS = 60_000;

const NAME = /^(?=.*\p{L})[\p{L}\p{M} '’·.-]+$/u;

/** A name as it is kept, or what is wrong with it (docs/product.md, 16.3). */
export function readPersonName(text: string): { readonly name: string } | { readonly problem: string } {
	const name = text.normalize("NFC").trim().replace(/\s+/g, " ");
	const { length } = [...name];
	if (length === 0) return { problem: "Escribe tu nombre." };
	if (length < 2 || length > 80) return { problem: "El nombre debe tener entre 2 y 80 caracteres." };
	return NAME.test(name) && !holdsWebAddress(name)
		? { name }
		: { problem: "Usa solo letras, espacios, guiones o apóstrofos." };
}

/**
 * Registers somebody for an event (docs/product.md, 16.3). A proved address (their account's) is settled at once; any
 * other gets a mail, and the answer is the same whether it is registered already or not.
 */
export async function registerForEvent(context: EventContext, form: RegistrationForm): Promise<Registered | Failure> {
	const { backend, user } = context;
	const person = readPerson(context, form);
	if (person instanceof Failure) return person;
	const event = await findEvent(backend.events, form.event);
	if (event === null) return noSuchEvent();
	const refused = refusal(event, user !== null, context.now().toISOString());
	if (refused !== null) return refused;
	const limits = limitsFor(context);
	const limited = await withinLimits(context, [
		{ key: `event:address:${person.address.key}`, ...limits.event.perAddress },
		...callerRules("event:caller", context.caller.address, limits.event.perCaller),
	]);
	if (limited !== null) return limited;

	const isProved = user !== null && user.emailKey === person.address.key;
	const now = context.now().toISOString();
	const reserved = await backend.registrations.reserve({
		eventId: event.id,
		uid: isProved ? user.uid : null,
		name: person.name,
		email: person.address.address,
		emailKey: person.address.key,
		isProved,
		acceptsWaiting: form.acceptsWaiting,
		formId: form.formId === "" ? null : form.formId,
		consents: form.news ? [{ purpose: "news", ...consentTexts.news, askedAt: now }] : [],
		attribution: readAttribution(form.attribution),
		locale: "es-ES",
		timeZone: isTimeZone(form.timeZone) ? form.timeZone : null,
		now,
		outgoing: await letter(context, event),
		pauseMs: MAIL_PAUSE_MS,
	});
	if (reserved.outcome === "gone") return (await refusalNow(context, event.id)) ?? noSuchEvent();
	if (reserved.outcome === "full") {
		return reserved.canWait
			? new Failure(409, "event.full_waitlist", RACE_LOST)
			: new Failure(409, "event.full", "El aforo está completo.");
	}
	if (reserved.outcome === "new")
		context.note("registered for event", { event: event.id, registration: reserved.registration.id });
	const answer = isProved
		? answerFor(event, reserved.registration, now)
		: { event: event.slug, status: "pending_email" as const, email: person.address.address, dueAt: null };
	await giveReceipt(context, answer, isProved ? { registration: reserved.registration.id } : {});
	return answer;
}

/** What is known of a registration for an event to its owner at `now`, an ISO instant. */
export function answerFor(
	event: Pick<SiteEvent, "slug" | "startsAt">,
	registration: Registration,
	now: string,
): Registered {
	const status = statusAt(registration, event, now);
	return {
		event: event.slug,
		status,
		email: registration.email,
		dueAt: status === "offered" ? dueAtFor(registration, event) : null,
	};
}

function readPerson(
	{ user }: EventContext,
	{ name, email, isOldEnough }: RegistrationForm,
): { readonly name: string; readonly address: EmailAddress } | Failure {
	const fields: Record<string, string> = {};
	const read = readPersonName(name);
	if ("problem" in read) fields.name = read.problem;
	const address = email.trim() === "" && user !== null ? { address: user.email, key: user.emailKey } : readEmail(email);
	if (address instanceof Failure) Object.assign(fields, address.fields);
	if (!isOldEnough) fields.isOldEnough = "Debes tener 14 años o más para apuntarte.";
	if ("problem" in read || address instanceof Failure || !isOldEnough) {
		return new Failure(400, "input.invalid", Object.values(fields)[0] ?? "", { fields });
	}
	return { name: read.name, address };
}

/**
 * Why nobody, or nobody without an account, can register now; null where they can. Whether seats are left is the
 * store's to say.
 */
function refusal(event: SiteEvent, isSignedIn: boolean, now: string): Failure | null {
	const state = deriveEventState({ ...event, capacity: null }, NO_SEATS_TAKEN, null, isSignedIn, now);
	switch (state.kind) {
		case "missing":
			return noSuchEvent();
		case "cancelled":
		case "ended":
		case "closed":
		case "not_open_yet":
			return new Failure(409, `event.${state.kind}`, stateInWords(state, event) ?? "");
		case "login_required":
			return new Failure(403, "event.login_required", stateInWords(state, event) ?? "");
		default:
			return null;
	}
}

async function refusalNow({ backend, user, now }: EventContext, id: string): Promise<Failure | null> {
	const event = await backend.events.findById(id);
	return event === null ? null : refusal(event, user !== null, now().toISOString());
}
