import { type Act, type ActLog, actOf } from "../audit/act.ts";
import { drawCsv } from "../csv.ts";
import { folded } from "../folded.ts";
import { LIVE_STATUSES, NO_SEATS_TAKEN, type RegistrationStatus } from "./registration.ts";
import type { Registration, RegistrationStore } from "./registration-store.ts";
import { statusNames } from "./registration-words.ts";

/** What its author may know of a person who signed up for an event. Name and address are "" once they were forgotten. */
export type Attendee = Pick<
	Registration,
	"id" | "name" | "email" | "status" | "createdAt" | "confirmedAt" | "attribution"
>;

/** Whom a list names: those who come or may still come, or also those who cancelled or did not confirm. */
export type Which = "live" | "all";

/** Registrations per read. */
const AT_ONCE = 500;

/** Everybody who signed up for an event, in the order in which they did. */
export async function attendeesOf(
	{ registrations }: { readonly registrations: RegistrationStore },
	eventId: string,
	which: Which,
): Promise<readonly Registration[]> {
	const all: Registration[] = [];
	for (let after: Registration | null = null; ; ) {
		const page: readonly Registration[] = await registrations.listByEvent(eventId, { after, limit: AT_ONCE });
		all.push(...page.filter(({ status }) => which === "all" || LIVE_STATUSES.includes(status)));
		if (page.length < AT_ONCE) return all;
		after = page.at(-1) ?? null;
	}
}

const HEAD = ["Nombre", "Correo", "Estado", "Se apuntó", "Confirmó"];
const CAMPAIGN = ["Origen", "Medio", "Campaña", "Contenido"];

/** People as rows below a head. `when`: how an instant is written; null for none. */
export function attendeeRows(
	people: readonly Attendee[],
	when: (instant: string | null) => string,
): readonly (readonly string[])[] {
	const rows = people.map(({ name, email, status, createdAt, confirmedAt }) => [
		...[name || "(borrado)", email || "–", statusNames[status]],
		...[when(createdAt), when(confirmedAt)],
	]);
	return [HEAD, ...rows];
}

/** People in CSV, with instants in ISO 8601 and the campaign that they came from. */
export function attendeesCsv(people: readonly Attendee[]): string {
	const campaigns = people.map(({ attribution: { source, medium, campaign, content } }) => [
		...[source, medium, campaign, content],
	]);
	const cells = attendeeRows(people, (instant) => instant ?? "");
	return drawCsv(cells.map((row, index) => [...row, ...(index === 0 ? CAMPAIGN : (campaigns[index - 1] ?? []))]));
}

/** The people of an event to be taken out of the site; the log of acts has it. `by`: as in `Act`. */
export async function takeAttendees(
	backend: { readonly registrations: RegistrationStore; readonly acts: ActLog },
	{ eventId, which, ...made }: { readonly eventId: string; readonly which: Which } & Pick<Act, "at" | "by">,
): Promise<readonly Registration[]> {
	const people = await attendeesOf(backend, eventId, which);
	await backend.acts.add(actOf({ ...made, what: "people-exported", on: eventId, detail: String(people.length) }));
	return people;
}

/** How many people a page of the list has: as many as one looks through at a door. */
export const ATTENDEES_PAGE = 100;

/** What somebody of the list is: has a seat, has to confirm one, waits for one, or does not come. */
export type Coming = "seat" | "unconfirmed" | "waiting" | "gone";

const COMING: Readonly<Record<RegistrationStatus, Coming>> = {
	...{ confirmed: "seat", offered: "unconfirmed", pending_email: "unconfirmed", waitlisted: "waiting" },
	...{ offer_expired: "gone", cancelled: "gone" },
};

/** The order of the list. */
const ORDER: readonly Coming[] = ["seat", "unconfirmed", "waiting", "gone"];

/** A page of the people of an event whose name or address contains some text. */
export interface AttendeeListing {
	/** Those with a seat first, by their names; those in the line in its order. */
	readonly people: readonly (Attendee & { readonly coming: Coming })[];
	/** Seats that are taken or held. */
	readonly taken: number;
	/** How many people there are of each, whatever was asked for. */
	readonly counts: Readonly<Record<Coming, number>>;
	/** How many were found. */
	readonly found: number;
	/** How many of those that the list would name have been forgotten, so that it cannot. */
	readonly forgotten: number;
	readonly page: number;
	readonly pages: number;
}

const byName = new Intl.Collator("es");

/** Lists who comes to an event. A page after the last one is the last one. `text`: "" finds all. */
export async function findAttendees(
	backend: { readonly registrations: RegistrationStore },
	eventId: string,
	{ text, which, page: wanted }: { readonly text: string; readonly which: Which; readonly page: number },
): Promise<AttendeeListing> {
	const everybody = await attendeesOf(backend, eventId, "all");
	const counts: Record<Coming, number> = { seat: 0, unconfirmed: 0, waiting: 0, gone: 0 };
	for (const { status } of everybody) counts[COMING[status]] += 1;
	const asked = everybody.filter(({ status }) => which === "all" || LIVE_STATUSES.includes(status));
	const named = asked.filter(({ name }) => name !== "");
	const part = folded(text.trim());
	const found = named
		.filter(({ name, email }) => folded(`${name} ${email}`).includes(part))
		.map((person) => ({ ...person, coming: COMING[person.status] }))
		.sort(
			(one, other) =>
				ORDER.indexOf(one.coming) - ORDER.indexOf(other.coming) ||
				(one.coming === "waiting" ? (one.turn ?? 0) - (other.turn ?? 0) : byName.compare(one.name, other.name)),
		);
	const pages = Math.max(1, Math.ceil(found.length / ATTENDEES_PAGE));
	const page = Math.min(wanted, pages);
	const { taken } = (await backend.registrations.counts([eventId])).get(eventId) ?? NO_SEATS_TAKEN;
	return {
		people: found.slice((page - 1) * ATTENDEES_PAGE, page * ATTENDEES_PAGE),
		...{ taken, counts, found: found.length, forgotten: asked.length - named.length, page, pages },
	};
}
