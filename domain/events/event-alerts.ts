import { Failure } from "../failure.ts";
import { rememberInSession } from "../sign-in/browser-session.ts";
import { maskEmailAddress } from "../sign-in/email-address.ts";
import { callerRules, limitsFor, tooMany } from "../sign-in/limits.ts";
import { hashSecret, makeToken } from "../sign-in/secrets.ts";
import { alertPath } from "../site-paths.ts";
import type { EventCard } from "./event.ts";
import { alertMail } from "./event-alert-mails.ts";
import { ALERT_CONFIRM_MS, type EventAlert } from "./event-alert-store.ts";
import {
	type EventContext,
	type EventStores,
	findEvent,
	noSuchEvent,
	readOwnEmail,
	withinLinkLimit,
} from "./event-context.ts";
import { storeAlert } from "./keep-alerts.ts";
import { deriveEventState, NO_SEATS_TAKEN } from "./registration.ts";

/** The result of a request for an event alert, as the session stores it. */
export interface AlertAsked {
	/** Slug of the event. */
	readonly event: string;
	readonly email: string;
	/** Whether the address needs no confirmation, because it is the signed-in person's own. */
	readonly isProved: boolean;
}

declare module "../sign-in/session.ts" {
	interface SessionData {
		/** The event alert that this browser asked for last. */
		readonly eventAlert?: AlertAsked;
	}
}

/** What is wrong with the address of an alert; null if nothing is. */
export function checkAlert(context: Pick<EventContext, "user">, form: { readonly email: string }): Failure | null {
	const address = readOwnEmail(context, form.email);
	return address instanceof Failure ? address : null;
}

/**
 * Requests an alert for when registration opens (docs/product.md, 16.12). If the address is that of the signed-in
 * account, no mail is sent. Any other address gets one, and the answer does not reveal whether it already has an alert.
 */
export async function askForAlert(
	context: EventContext,
	form: { readonly event: string; readonly email: string },
): Promise<AlertAsked | Failure> {
	const { backend, user, siteName, siteUrl, caller } = context;
	const address = readOwnEmail(context, form.email);
	if (address instanceof Failure) return address;
	const event = await findEvent(backend.events, form.event);
	if (event === null) return noSuchEvent();
	const now = context.now();
	const state = deriveEventState({ ...event, capacity: null }, NO_SEATS_TAKEN, null, true, now.toISOString());
	if (state.kind !== "not_open_yet")
		return new Failure(409, "event.alert_late", "La inscripción ya se ha abierto. Consulta el evento.");
	const { code } = limitsFor(context);
	const pause = { key: `alert:pause:${event.id}:${address.key}`, ...code.pause };
	const rules = [
		pause,
		{ key: `alert:address:${address.key}`, ...code.perAddress },
		...callerRules("alert:caller", caller.address, code.perCaller),
	];
	const taken = await backend.limiter.take(rules, now.getTime());
	if (!taken.allowed && taken.key !== pause.key) return tooMany(taken.retryAfterMs);

	const isProved = user !== null && user.emailKey === address.key;
	// If the request is repeated within a minute, nothing is sent: the link in the earlier mail still works.
	if (taken.allowed) {
		const token = makeToken();
		const expiresAt = new Date(now.getTime() + ALERT_CONFIRM_MS).toISOString();
		await storeAlert(backend, {
			eventId: event.id,
			email: address.address,
			emailKey: address.key,
			isProved,
			now: now.toISOString(),
			tokenHash: await hashSecret(token),
			write: ({ email: to, confirmedAt }) =>
				isProved
					? null
					: alertMail({
							siteName,
							siteUrl,
							to,
							event,
							link: siteUrl + alertPath(token),
							isConfirmed: confirmedAt !== null,
							expiresAt,
						}),
		});
	}
	const asked = { event: event.slug, email: address.address, isProved };
	await rememberInSession(context, { ...context.session?.data, eventAlert: asked });
	return asked;
}

/** An event alert as shown on its page. */
export interface ShownAlert {
	readonly event: Pick<EventCard, "slug" | "name" | "timeZone"> & { readonly registrationOpensAt: string | null };
	/** The address, masked so that only its owner recognises it. */
	readonly email: string;
	readonly isConfirmed: boolean;
}

function alertGone(): Failure {
	return new Failure(
		410,
		"event.alert_gone",
		"Este aviso ya no existe: se ha enviado, se ha quitado o no se confirmó a tiempo.",
	);
}

async function find(
	{ backend, now }: EventContext,
	token: string,
): Promise<{ readonly alert: EventAlert; readonly shown: ShownAlert } | Failure> {
	const alert = await backend.eventAlerts.findByToken(await hashSecret(token));
	if (alert === null) return alertGone();
	const isLate = alert.confirmedAt === null && Date.parse(alert.createdAt) + ALERT_CONFIRM_MS <= now().getTime();
	const event = await backend.events.findById(alert.eventId);
	if (isLate || event === null) return alertGone();
	const { slug, name, timeZone, registrationOpensAt } = event;
	const shown = {
		event: { slug, name, timeZone, registrationOpensAt },
		email: maskEmailAddress(alert.email),
		isConfirmed: alert.confirmedAt !== null,
	};
	return { alert, shown };
}

/** Returns an event alert for its page. Changes nothing. */
export async function readAlert(context: EventContext, token: string): Promise<ShownAlert | Failure> {
	const found = await find(context, token);
	return found instanceof Failure ? found : found.shown;
}

/** Confirms an alert (`wanted`) or removes it. If the alert is confirmed already, this succeeds without a change. */
export async function settleAlert(
	context: EventContext,
	token: string,
	wanted: boolean,
): Promise<ShownAlert | Failure> {
	const limited = await withinLinkLimit(context);
	if (limited !== null) return limited;
	const found = await find(context, token);
	if (found instanceof Failure) return found;
	const { alert, shown } = found;
	if (wanted) await context.backend.eventAlerts.confirm(alert.id, context.now().toISOString());
	else await context.backend.eventAlerts.remove(alert.id);
	return { ...shown, isConfirmed: wanted };
}

/** An event alert in the export of a person's data. Instants are ISO 8601 in UTC. */
export interface ExportedAlert {
	/** Name of the event; null when the event no longer exists. */
	readonly event: string | null;
	readonly email: string;
	readonly createdAt: string;
	readonly confirmedAt: string | null;
}

/** All event alerts of an address, newest first, without tokens or hashes. */
export async function exportAlerts(
	{ events, eventAlerts }: Pick<EventStores, "events" | "eventAlerts">,
	emailKey: string,
): Promise<readonly ExportedAlert[]> {
	const kept = await eventAlerts.listByEmail(emailKey);
	return Promise.all(
		kept.map(async ({ eventId, email, createdAt, confirmedAt }) => {
			const event = await events.findById(eventId);
			return { event: event?.name ?? null, email, createdAt, confirmedAt };
		}),
	);
}
