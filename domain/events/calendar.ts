import { type EventFacts, placeLine } from "./event.ts";
import { formatterFor, localTimeOf, offsetAt } from "./zoned-time.ts";

const DAY_MS = 86_400_000;
const YEAR_MS = 366 * DAY_MS;

/** An event as calendars get it. Instants are ISO 8601 in UTC. */
export interface CalendarEvent extends EventFacts {
	readonly id: string;
	readonly name: string;
	readonly summary: string;
	/** The event's page, absolute. */
	readonly url: string;
	readonly cancelled: boolean;
	/** A higher one takes the place of a lower one in people's calendars. */
	readonly sequence: number;
	/** Whom an invitation comes from and whom it is for; absent where everybody gets the same. */
	readonly invitation?: { readonly organiser: Person; readonly guest: Person };
}

interface Person {
	readonly name: string;
	readonly email: string;
}

/** What a calendar object is for (RFC 5546). */
export type CalendarMethod = "PUBLISH" | "REQUEST" | "CANCEL";

/** What a calendar needs beside its events. */
interface CalendarFrame {
	readonly method: CalendarMethod;
	/** Name of the site, and the domain behind the @ of the entries' ids. */
	readonly siteName: string;
	readonly domain: string;
	/** Title of a calendar that programs subscribe to. */
	readonly title?: string;
	readonly now: string;
}

/**
 * Events as a calendar object (RFC 5545): the same entry has the same UID in every version. Lines are folded at 75
 * octets and end in CRLF; every zone that is named is described.
 */
export function writeCalendar(
	events: readonly CalendarEvent[],
	{ method, siteName, domain, title, now }: CalendarFrame,
): string {
	const zones = Map.groupBy(
		events.filter(({ timeZone }) => timeZone !== "UTC"),
		({ timeZone }) => timeZone,
	);
	const lines = [
		"BEGIN:VCALENDAR",
		"VERSION:2.0",
		`PRODID:-//${escapeText(siteName).replaceAll("//", "/")}//Eventos//ES`,
		"CALSCALE:GREGORIAN",
		`METHOD:${method}`,
		...(title === undefined
			? []
			: [`X-WR-CALNAME:${escapeText(title)}`, "REFRESH-INTERVAL;VALUE=DURATION:PT6H", "X-PUBLISHED-TTL:PT6H"]),
		...[...zones].flatMap(([timeZone, inZone]) => describeZone(timeZone, inZone)),
		...events.flatMap((event) => describeEvent(event, method, domain, now)),
		"END:VCALENDAR",
	];
	return `${lines.map(fold).join("\r\n")}\r\n`;
}

function describeEvent(event: CalendarEvent, method: CalendarMethod, domain: string, now: string): string[] {
	const { id, name, summary, url, startsAt, endsAt, timeZone, sequence, invitation } = event;
	const isCancelled = method === "CANCEL" || event.cancelled;
	return [
		"BEGIN:VEVENT",
		`UID:evento-${id}@${domain}`,
		`SEQUENCE:${sequence}`,
		`DTSTAMP:${utcTime(now)}`,
		localOrUtc("DTSTART", startsAt, timeZone),
		localOrUtc("DTEND", endsAt, timeZone),
		`SUMMARY:${escapeText(name)}`,
		`DESCRIPTION:${escapeText([summary, url].filter((part) => part !== "").join("\n\n"))}`,
		`LOCATION:${escapeText(placeLine(event))}`,
		`URL:${url}`,
		`STATUS:${isCancelled ? "CANCELLED" : "CONFIRMED"}`,
		"TRANSP:OPAQUE",
		...(invitation === undefined
			? []
			: [
					`ORGANIZER;CN=${quoteParameter(invitation.organiser.name)}:mailto:${mailAddress(invitation.organiser.email)}`,
					`ATTENDEE;CN=${quoteParameter(invitation.guest.name)};CUTYPE=INDIVIDUAL;ROLE=REQ-PARTICIPANT;PARTSTAT=ACCEPTED;RSVP=FALSE:mailto:${mailAddress(invitation.guest.email)}`,
				]),
		"END:VEVENT",
	];
}

/**
 * Local time with its zone, so that an entry moves with the place's clock; UTC for a time that the clock tells twice,
 * which programs understand differently, and for events in UTC.
 */
function localOrUtc(property: string, instant: string, timeZone: string): string {
	if (timeZone === "UTC" || isToldTwice(Date.parse(instant), timeZone)) return `${property}:${utcTime(instant)}`;
	return `${property};TZID=${timeZone}:${localTimeOf(instant, timeZone).replaceAll(/[-:]/g, "")}`;
}

/** Whether a zone's clock shows the same a little earlier or later, because it is set back in between. */
function isToldTwice(instant: number, timeZone: string): boolean {
	const wall = instant + offsetAt(instant, timeZone);
	const others = [instant - DAY_MS, instant + DAY_MS].map((near) => wall - offsetAt(near, timeZone));
	return others.some((other) => other !== instant && other + offsetAt(other, timeZone) === wall);
}

function wholeSecond(instant: string): string {
	return new Date(Math.floor(Date.parse(instant) / 1_000) * 1_000).toISOString();
}

function utcTime(instant: string): string {
	return `${wholeSecond(instant).slice(0, 19).replaceAll(/[-:]/g, "")}Z`;
}

/** Descriptions of zones, by zone and span: a thousand people who are told of one event need the same one. */
const descriptions = new Map<string, readonly string[]>();

/** Descriptions kept: more than a site has events that people are told of. A description takes some two kilobytes. */
const DESCRIPTIONS_KEPT = 200;

/**
 * A zone with the changes of its clock from a year before the first of these events to a year after the last, each as
 * it is.
 */
function describeZone(timeZone: string, events: readonly CalendarEvent[]): readonly string[] {
	const from = Math.min(...events.map(({ startsAt }) => Date.parse(startsAt))) - YEAR_MS;
	const to = Math.max(...events.map(({ endsAt }) => Date.parse(endsAt))) + YEAR_MS;
	const key = `${timeZone} ${from} ${to}`;
	let lines = descriptions.get(key);
	if (lines === undefined) {
		lines = describeSpan(timeZone, from, to);
		if (descriptions.size >= DESCRIPTIONS_KEPT) descriptions.clear();
		descriptions.set(key, lines);
	}
	return lines;
}

/** A zone with the changes of its clock between two instants, in milliseconds since 1970. */
function describeSpan(timeZone: string, from: number, to: number): readonly string[] {
	const changes = clockChanges(timeZone, from, to);
	const first = offsetAt(from, timeZone);
	const all = [{ at: from, before: first, after: first }, ...changes];
	return [
		"BEGIN:VTIMEZONE",
		`TZID:${timeZone}`,
		...all.flatMap(({ at, before, after }) => {
			const kind = after > before ? "DAYLIGHT" : "STANDARD";
			const local = new Date(at + before).toISOString().slice(0, 19).replaceAll(/[-:]/g, "");
			return [
				`BEGIN:${kind}`,
				`DTSTART:${local}`,
				`TZOFFSETFROM:${offsetInWords(before)}`,
				`TZOFFSETTO:${offsetInWords(after)}`,
				`TZNAME:${zoneAbbreviation(at, timeZone)}`,
				`END:${kind}`,
			];
		}),
		"END:VTIMEZONE",
	];
}

/** A change of a zone's clock: the instant (to the second) and the offsets around it, in milliseconds. */
interface ClockChange {
	readonly at: number;
	readonly before: number;
	readonly after: number;
}

/** Changes by zone and year (UTC): events of other days of the same years need the same ones. */
const changesByYear = new Map<string, readonly ClockChange[]>();

/** Years kept: four of them for more zones than a site has. */
const YEARS_KEPT = 500;

/** The changes of a zone's clock behind an instant and up to another, in milliseconds since 1970. */
function clockChanges(timeZone: string, from: number, to: number): readonly ClockChange[] {
	const first = new Date(from).getUTCFullYear();
	const years = Array.from({ length: new Date(to).getUTCFullYear() - first + 1 }, (_, index) => first + index);
	return years.flatMap((year) => changesIn(timeZone, year)).filter(({ at }) => at > from && at <= to);
}

function changesIn(timeZone: string, year: number): readonly ClockChange[] {
	const key = `${timeZone} ${year}`;
	let changes = changesByYear.get(key);
	if (changes === undefined) {
		changes = [...findChanges(timeZone, Date.UTC(year, 0, 1), Date.UTC(year + 1, 0, 1))];
		if (changesByYear.size >= YEARS_KEPT) changesByYear.clear();
		changesByYear.set(key, changes);
	}
	return changes;
}

function* findChanges(timeZone: string, from: number, to: number): Generator<ClockChange> {
	let before = offsetAt(from, timeZone);
	for (let day = from + DAY_MS; day <= to; day += DAY_MS) {
		const after = offsetAt(day, timeZone);
		if (after === before) continue;
		let [low, high] = [day - DAY_MS, day];
		while (high - low > 1_000) {
			const middle = Math.floor((low + high) / 2_000) * 1_000;
			if (offsetAt(middle, timeZone) === before) low = middle;
			else high = middle;
		}
		yield { at: Math.floor(high / 1_000) * 1_000, before, after };
		before = after;
	}
}

function offsetInWords(offset: number): string {
	const minutes = Math.round(Math.abs(offset) / 60_000);
	const twoDigits = (value: number) => String(value).padStart(2, "0");
	return `${offset < 0 ? "-" : "+"}${twoDigits(Math.floor(minutes / 60))}${twoDigits(minutes % 60)}`;
}

/** "CET", or "GMT-5" where English has no letters for it. */
function zoneAbbreviation(instant: number, timeZone: string): string {
	const parts = formatterFor("en-GB", timeZone, { timeZoneName: "short" }).formatToParts(instant);
	return escapeText(parts.find(({ type }) => type === "timeZoneName")?.value ?? timeZone);
}

/** Text as a value (RFC 5545, 3.3.11): without control characters but line breaks. */
function escapeText(text: string): string {
	return text
		.replaceAll(/\r\n?/g, "\n")
		.replaceAll(/(?!\n)\p{Cc}+/gu, " ")
		.replaceAll("\\", "\\\\")
		.replaceAll(";", "\\;")
		.replaceAll(",", "\\,")
		.replaceAll("\n", "\\n");
}

/** Text as a parameter's value (RFC 6868). */
function quoteParameter(text: string): string {
	return `"${text
		.replaceAll(/\p{Cc}+/gu, " ")
		.replaceAll("^", "^^")
		.replaceAll('"', "^'")}"`;
}

/** An address as it can stand in a line: what a line could be broken with is percent-encoded. */
function mailAddress(email: string): string {
	return email.replaceAll(/[\p{Cc}\s"<>%?#]/gu, (character) => encodeURIComponent(character));
}

/** How many octets a character takes in UTF-8. */
function octetsOf(character: string): number {
	const point = character.codePointAt(0) ?? 0;
	if (point < 0x80) return 1;
	if (point < 0x800) return 2;
	return point < 0x10000 ? 3 : 4;
}

/** A line in parts of at most 75 octets, never within a character (RFC 5545, 3.1). */
function fold(line: string): string {
	// A character of one UTF-16 unit takes at most three octets, one of two units four.
	if (line.length * 3 <= 75) return line;
	const parts: string[] = [];
	let part = "";
	let octets = 0;
	for (const character of line) {
		const length = octetsOf(character);
		if (octets + length > 75) {
			parts.push(part);
			// The space that begins a continuation counts.
			[part, octets] = ["", 1];
		}
		part += character;
		octets += length;
	}
	return [...parts, part].join("\r\n ");
}

/** The address at which Google's calendar offers to add the event. */
export function googleCalendarUrl(event: Omit<CalendarEvent, "sequence" | "cancelled">): string {
	const query = new URLSearchParams({
		action: "TEMPLATE",
		text: event.name,
		dates: `${utcTime(event.startsAt)}/${utcTime(event.endsAt)}`,
		ctz: event.timeZone,
		details: [event.summary, event.url].filter((part) => part !== "").join("\n\n"),
		location: placeLine(event),
	});
	return `https://calendar.google.com/calendar/render?${query}`;
}

/** The address at which Outlook's calendar offers to add the event. */
export function outlookCalendarUrl(event: Omit<CalendarEvent, "sequence" | "cancelled">): string {
	const query = new URLSearchParams({
		path: "/calendar/action/compose",
		rru: "addevent",
		subject: event.name,
		startdt: wholeSecond(event.startsAt),
		enddt: wholeSecond(event.endsAt),
		body: [event.summary, event.url].filter((part) => part !== "").join("\n\n"),
		location: placeLine(event),
	});
	// Outlook shows a plus where others read a space.
	return `https://outlook.live.com/calendar/0/deeplink/compose?${query.toString().replaceAll("+", "%20")}`;
}
