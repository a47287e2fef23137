import { Failure } from "../failure.ts";
import { consentTexts } from "../sign-in/consent.ts";
import { holdsWebAddress } from "../sign-in/display-name.ts";
import type { EmailAddress } from "../sign-in/email-address.ts";
import { callerRules, limitsFor, withinLimits } from "../sign-in/limits.ts";
import { type Attribution, readAttribution } from "../waiting-list/waiting-list.ts";
import { isTimeZone } from "../zoned-time.ts";
import { reserveSeat } from "./change-registration.ts";
import type { SiteEvent } from "./event.ts";
import { type EventContext, findEvent, noSuchEvent, prepareMail, readOwnEmail } from "./event-context.ts";
import { answerFor, giveReceipt, type Registered } from "./receipt.ts";
import { deriveEventState, NO_SEATS_TAKEN } from "./registration.ts";
import { RACE_LOST, stateInWords } from "./registration-words.ts";

/** A registration form as submitted. */
export interface RegistrationForm {
	/** Slug of the event. */
	readonly event: string;
	readonly name: string;
	/** If empty and the person is signed in, their own address is used. */
	readonly email: string;
	/** Whether the person states that they are 14 or older. */
	readonly isOldEnough: boolean;
	/** Whether the person wants news by mail. */
	readonly news: boolean;
	/** Whether the person accepts a place in the line when no seat is left. */
	readonly acceptsWaiting: boolean;
	/** Identifies one rendering of the form, so that submitting it twice counts once; empty when it has none. */
	readonly formId: string;
	/** IANA time zone of the browser; empty when unknown. */
	readonly timeZone: string;
	readonly attribution: Attribution;
}

/** Shortest time between two messages to a person who is already registered, in milliseconds. */
const MAIL_PAUSE_MS = 60_000;

const NAME = /^(?=.*\p{L})[\p{L}\p{M} '’·.-]+$/u;

/**
 * Validates a person's name. Returns the normalised name, or the sentence that says what is wrong (docs/product.md,
 * 16.3).
 */
export function readPersonName(text: string): { readonly name: string } | { readonly problem: string } {
	const name = text.normalize("NFC").trim().replace(/\s+/g, " ");
	const { length } = [...name];
	if (length === 0) return { problem: "Escribe tu nombre." };
	if (length < 2 || length > 80) return { problem: "El nombre debe tener entre 2 y 80 caracteres." };
	return NAME.test(name) && !holdsWebAddress(name)
		? { name }
		: { problem: "En el nombre, usa solo letras, espacios, guiones o apóstrofos." };
}

/**
 * Registers a person for an event (docs/product.md, 16.3). If the address is that of the signed-in account, the
 * registration takes effect at once. Any other address gets a confirmation mail, and the answer does not reveal whether
 * it is already registered.
 */
export async function registerForEvent(context: EventContext, form: RegistrationForm): Promise<Registered | Failure> {
	const { backend, user } = context;
	const person = readPerson(context, form);
	if (person instanceof Failure) return person;
	const event = await findEvent(backend.events, form.event);
	if (event === null) return noSuchEvent();
	const refused = refusal(event, user !== null, context.now().toISOString());
	if (refused !== null) return refused;
	const isProved = user !== null && user.emailKey === person.address.key;
	const now = context.now().toISOString();
	const reservation = {
		eventId: event.id,
		uid: isProved ? user.uid : null,
		name: person.name,
		email: person.address.address,
		emailKey: person.address.key,
		isProved,
		acceptsWaiting: form.acceptsWaiting,
		formId: form.formId === "" ? null : form.formId,
		consents: form.news ? [{ purpose: "news" as const, ...consentTexts.news, askedAt: now }] : [],
		attribution: readAttribution(form.attribution),
		locale: "es-ES",
		timeZone: isTimeZone(form.timeZone) ? form.timeZone : null,
		now,
		outgoing: await prepareMail(context, event),
		pauseMs: MAIL_PAUSE_MS,
	};
	const { perAddress, perCaller } = limitsFor(context).event;
	const rules = [
		{ key: `event:address:${person.address.key}`, ...perAddress },
		...callerRules("event:caller", context.caller.address, perCaller),
	];
	const reserved = await reserveSeat(backend, reservation, () => withinLimits(context, rules));
	if (reserved instanceof Failure) return reserved;
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

/** What is wrong with the fields of a registration; null if nothing is. */
export function checkRegistration(
	context: Pick<EventContext, "user">,
	form: Pick<RegistrationForm, "name" | "email" | "isOldEnough">,
): Failure | null {
	const person = readPerson(context, form);
	return person instanceof Failure ? person : null;
}

function readPerson(
	context: Pick<EventContext, "user">,
	{ name, email, isOldEnough }: Pick<RegistrationForm, "name" | "email" | "isOldEnough">,
): { readonly name: string; readonly address: EmailAddress } | Failure {
	const fields: Record<string, string> = {};
	const read = readPersonName(name);
	if ("problem" in read) fields.name = read.problem;
	const address = readOwnEmail(context, email);
	if (address instanceof Failure) Object.assign(fields, address.fields);
	if (!isOldEnough) fields.isOldEnough = "Marca que tienes 14\u00a0años o más.";
	if ("problem" in read || address instanceof Failure || !isOldEnough) {
		return new Failure(400, "input.invalid", Object.values(fields)[0] ?? "", { fields });
	}
	return { name: read.name, address };
}

/** Why this person cannot register now, apart from missing seats, which the store checks; null when they can. */
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
