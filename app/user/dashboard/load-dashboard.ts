import { href, type RouterContextProvider, redirect } from "react-router";
import { awayWords, capitalized, dateAndHour } from "../../../domain/date-words.ts";
import type { RegistrationStatus } from "../../../domain/events/registration.ts";
import { Failure } from "../../../domain/failure.ts";
import { inSeries } from "../../../domain/series.ts";
import type { ConsentPurpose } from "../../../domain/sign-in/consent.ts";
import { tooMany } from "../../../domain/sign-in/limits.ts";
import { may } from "../../../domain/sign-in/permissions.ts";
import { listedName, listZones } from "../../../domain/zone-names.ts";
import { shownCard } from "../../content/shown-card.ts";
import { clientContext, settingsContext } from "../../context.ts";
import { calendarLinks } from "../../events/calendar-links.ts";
import { badgeOf, shownEvent } from "../../events/shown-event.ts";
import { loginPath } from "../sign-in-form.tsx";

/** The path of the login for a person whose session has ended. It returns to `back` after signing in. */
export function expiredPath(back: string): string {
	return loginPath(back, { aviso: "caducada" });
}

/**
 * The signed-in person (docs/product.md, 15.7).
 * @throws a redirect to the login, which returns here, if nobody is signed in.
 */
export async function requireUser({
	context,
	request,
	url,
}: {
	readonly context: Readonly<RouterContextProvider>;
	readonly request: Request;
	readonly url: URL;
}) {
	const client = context.get(clientContext);
	const answer = await client.getUser();
	if (!(answer instanceof Failure) && answer.user !== null) return answer.user;
	let expired = /(?:^|;\s*)(?:__Host-)?session=[\w-]/.test(request.headers.get("cookie") ?? "");
	if (expired) {
		// A browser that waits for the code of a sign-in has a session too, not yet a person's. That one has not ended.
		const signIn = await client.getSignIn();
		expired = signIn instanceof Failure || signIn.pending === null;
	}
	const back = url.pathname + url.search;
	throw redirect(expired ? expiredPath(back) : loginPath(back));
}

/** The signed-in person, as the API returns them. */
export type Person = Awaited<ReturnType<typeof requireUser>>;

/** The data of a section; null if they could not be loaded, with the incident id of the failure if it has one. */
export type Piece<Value> = { readonly value: Value } | { readonly value: null; readonly incident: string | null };

/** The incident id of a failure that the API client has reported; null if it has none. */
export function incidentOf(error: unknown): string | null {
	if (typeof error !== "object" || error === null || !("data" in error)) return null;
	const { data } = error;
	return typeof data === "object" && data !== null && "incident" in data ? String(data.incident) : null;
}

async function piece<Value>(asked: Promise<Value | Failure>): Promise<Piece<Value>> {
	try {
		const value = await asked;
		if (!(value instanceof Failure)) return { value };
		if (value.status === 401) throw redirect(expiredPath(href("/user")));
		return { value: null, incident: null };
	} catch (error) {
		if (error instanceof Response) throw error;
		return { value: null, incident: incidentOf(error) };
	}
}

/** Why the download of the data failed, read from the address; null if the address reports no failure. */
export function downloadTrouble(query: URLSearchParams): string | null {
	const wait = query.get("espera") ?? "";
	if (/^[1-9]\d{0,4}$/.test(wait)) return tooMany(Number(wait) * 1_000).message;
	const incident = query.get("fallo") ?? "";
	return /^[0-9a-f]{8}$/.test(incident)
		? `No se han podido preparar tus datos. Inténtalo de nuevo. Código: ${incident}`
		: null;
}

/** How far off an event is, in words that follow its name: "es mañana, a las 19:00". */
function awayOf({ startsAt, timeZone }: { startsAt: string; timeZone: string }, now: Date): string {
	if (Date.parse(startsAt) <= now.getTime()) return "ya ha empezado";
	return `es ${awayWords(startsAt, timeZone, now)}`;
}

/** Whether nobody awaits a person at an event of theirs: it is cancelled, or they let the offer of a seat pass. */
function isOff({ event, status }: { event: { cancelled: boolean }; status: RegistrationStatus }): boolean {
	return event.cancelled || status === "offer_expired";
}

/** What a person has asked for by mail, within a sentence. */
const askedNames: Readonly<Record<ConsentPurpose, string>> = {
	news: "las novedades",
	events: "los avisos de eventos",
	school: "los avisos de School",
};

/** How many events the space shows: one's own, and with room left others. */
const MOST_EVENTS = 3;

/**
 * Loads what the sections of a person's space show. `course` is null for people School is not open to. Each part is
 * requested by itself, so that a failure costs only one section.
 * @throws a redirect to the login if the session has ended.
 */
export async function loadSpace(context: Readonly<RouterContextProvider>, user: Person) {
	const client = context.get(clientContext);
	const [reading, course, mine, all, waiting, consents] = await Promise.all([
		piece(client.listForMembers()),
		may(user, "school") ? piece(client.getCourse()) : null,
		piece(client.listMyEvents()),
		piece(client.listEvents({ when: "next", page: 1 })),
		piece(client.getOwnWaiting()),
		piece(client.listConsents()),
	]);
	const { site, siteUrl, now } = context.get(settingsContext);
	// What is still awaited comes first: the page begins with it.
	const own = (mine.value?.next ?? []).toSorted((one, other) => Number(isOff(one)) - Number(isOff(other)));
	const coming = (all.value?.items ?? [])
		.filter(({ slug, state }) => state.kind !== "cancelled" && own.every(({ event }) => event.slug !== slug))
		.slice(0, Math.max(0, MOST_EVENTS - own.length));
	const nearest = own[0] === undefined ? coming[0] : isOff(own[0]) ? undefined : own[0].event;
	// All of them are for registered users, and this is one: no card has to say so.
	const articles =
		reading.value === null
			? reading
			: { value: reading.value.items.map((card) => ({ ...shownCard(card, site.grounds), isLocked: false })) };
	const events =
		mine.value === null
			? mine
			: {
					value: {
						next: own.map((each) => ({
							...each,
							...badgeOf(each.event, site.grounds),
							calendar: calendarLinks(each.event, siteUrl),
						})),
						past: mine.value.past,
						/** How far off the first is, of one's own or else of the site's, as the end of a sentence; null if it is off. */
						away: nearest === undefined ? null : awayOf(nearest, now()),
						/** Those to come in which the person has no place, as many as there is room for. */
						coming: coming.map((event) => ({
							...shownEvent(event, event.state, site.grounds),
							/** Whether a seat can be had. */
							isOpen: event.state.kind === "open" || event.state.kind === "few_left",
							moment: capitalized(dateAndHour(event.startsAt, event.timeZone)),
						})),
						/** Whether those to come could be loaded. */
						isKnown: all.value !== null,
					},
				};
	const asked =
		consents.value === null
			? consents
			: {
					value: inSeries(
						consents.value.purposes.filter(({ given }) => given).map(({ purpose }) => askedNames[purpose]),
					),
				};
	return { kind: "space" as const, user, reading: articles, course, events, waiting, asked };
}

/**
 * Loads what the sections of a person's settings show, as `loadSpace` does.
 * @throws a redirect to the login if the session has ended.
 */
export async function loadSettings(context: Readonly<RouterContextProvider>, user: Person) {
	const client = context.get(clientContext);
	const [consents, security, passkeys, sessions] = await Promise.all([
		piece(client.listConsents()),
		piece(client.getSecurity()),
		piece(client.listPasskeys()),
		piece(client.listSessions()),
	]);
	const now = context.get(settingsContext).now().toISOString();
	const { timeZone } = user.preferences;
	const zones = { all: listZones(timeZone).join(";"), own: timeZone === null ? "" : listedName(timeZone) };
	return { user, now, zones, consents, security, passkeys, sessions };
}

/** The data of the space of a person whose account is not about to be erased. */
export type Space = Awaited<ReturnType<typeof loadSpace>>;
/** The data of that person's settings. */
export type Settings = Awaited<ReturnType<typeof loadSettings>>;
/** The value of a part of the settings that could be loaded. */
export type ValueOf<Name extends "consents" | "security" | "passkeys" | "sessions"> = NonNullable<
	Settings[Name]["value"]
>;
