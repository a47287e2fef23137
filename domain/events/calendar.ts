import { formatterFor, localTimeOf, offsetAt } from "../zoned-time.ts";
import { type EventFacts, placeLine } from "./event.ts";

const DAY_MS = 86_400_000;
const YEAR_MS = 366 * DAY_MS;

/** An event to be written as a calendar entry. Instants are ISO 8601 in UTC. */
export interface CalendarEvent extends EventFacts {
	readonly id: string;
	readonly name: string;
	readonly summary: string;
	/** Absolute address of the event's page. */
	readonly url: string;
	readonly cancelled: boolean;
	/** SEQUENCE of the entry: calendars replace an entry by one with a higher number. */
	readonly sequence: number;
	/** Organiser and guest of a personal invitation; absent from entries that are the same for everyone. */
	readonly invitation?: { readonly organiser: Person; readonly guest: Person };
}

interface Person {
	readonly name: string;
	readonly email: string;
}

/** Method of a calendar object (RFC 5546). */
export type CalendarMethod = "PUBLISH" | "REQUEST" | "CANCEL";

/** The data that applies to the whole calendar object. */
interface CalendarFrame {
	readonly method: CalendarMethod;
	/** Name of the site, and the domain after the @ in the UIDs of the entries. */
	readonly siteName: string;
	readonly domain: string;
	/** Title of a calendar that programs subscribe to; absent from other calendars. */
	readonly title?: string;
	readonly now: string;
}

/**
 * Writes events as a calendar object (RFC 5545). An event has the same UID in every version of its entry. Lines are
 * folded at 75 octets and end in CRLF; every time zone that is used is described in a VTIMEZONE.
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
 * A date property in local time with its zone, so that the entry follows the clock of the place. It is in UTC for
 * events in UTC, and for a local time that occurs twice, because programs interpret that differently.
 */
function localOrUtc(property: string, instant: string, timeZone: string): string {
	if (timeZone === "UTC" || isToldTwice(Date.parse(instant), timeZone)) return `${property}:${utcTime(instant)}`;
	return `${property};TZID=${timeZone}:${localTimeOf(instant, timeZone).replaceAll(/[-:]/g, "")}`;
}

/** Whether the local time of an instant occurs twice, because the clock is set back. */
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

/**
 * Cache of zone descriptions, by zone and time span. All messages about one event need the same description, and there
 * may be a thousand of them.
 */
const descriptions = new Map<string, readonly string[]>();

/**
 * Size limit of the cache, above the number of events that a site sends messages about. A description takes about two
 * kilobytes.
 */
const DESCRIPTIONS_KEPT = 200;

/**
 * The VTIMEZONE of a zone, with each clock change from a year before the first of these events to a year after the
 * last.
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

/** The VTIMEZONE of a zone, with the clock changes between two instants, in milliseconds since 1970. */
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

/**
 * A change of a zone's clock: the instant (milliseconds since 1970, in whole seconds) and the offsets from UTC before
 * and after it, in milliseconds.
 */
interface ClockChange {
	readonly at: number;
	readonly before: number;
	readonly after: number;
}

/** Cache of clock changes, by zone and year (UTC). Events on different days of the same years share them. */
const changesByYear = new Map<string, readonly ClockChange[]>();

/** Size limit of the cache: four years each for more zones than a site uses. */
const YEARS_KEPT = 500;

/** The clock changes of a zone after `from` and up to `to`, in milliseconds since 1970. */
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

/** Abbreviation of a zone: "CET", or "GMT-5" when English has no abbreviation for it. */
function zoneAbbreviation(instant: number, timeZone: string): string {
	const parts = formatterFor("en-GB", timeZone, { timeZoneName: "short" }).formatToParts(instant);
	return escapeText(parts.find(({ type }) => type === "timeZoneName")?.value ?? timeZone);
}

/** Escapes text for a property value (RFC 5545, 3.3.11). Control characters other than line breaks become spaces. */
function escapeText(text: string): string {
	return text
		.replaceAll(/\r\n?/g, "\n")
		.replaceAll(/(?!\n)\p{Cc}+/gu, " ")
		.replaceAll("\\", "\\\\")
		.replaceAll(";", "\\;")
		.replaceAll(",", "\\,")
		.replaceAll("\n", "\\n");
}

/** Quotes text for a parameter value (RFC 6868). */
function quoteParameter(text: string): string {
	return `"${text
		.replaceAll(/\p{Cc}+/gu, " ")
		.replaceAll("^", "^^")
		.replaceAll('"', "^'")}"`;
}

/** Percent-encodes the characters of an address that could break the line. */
function mailAddress(email: string): string {
	return email.replaceAll(/[\p{Cc}\s"<>%?#]/gu, (character) => encodeURIComponent(character));
}

/** Length of a character in UTF-8, in octets. */
function octetsOf(character: string): number {
	const point = character.codePointAt(0) ?? 0;
	if (point < 0x80) return 1;
	if (point < 0x800) return 2;
	return point < 0x10000 ? 3 : 4;
}

/** Folds a line into parts of at most 75 octets, never inside a character (RFC 5545, 3.1). */
function fold(line: string): string {
	// One UTF-16 unit takes at most three octets (a character of two units takes four), so this line is short enough.
	if (line.length * 3 <= 75) return line;
	const parts: string[] = [];
	let part = "";
	let octets = 0;
	for (const character of line) {
		const length = octetsOf(character);
		if (octets + length > 75) {
			parts.push(part);
			// The space at the start of a continuation line counts as an octet.
			[part, octets] = ["", 1];
		}
		part += character;
		octets += length;
	}
	return [...parts, part].join("\r\n ");
}

/** The address that opens Google Calendar with a new entry for the event. */
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

/** The address that opens Outlook's calendar with a new entry for the event. */
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
	// Outlook shows a plus sign as it is, where other programs read it as a space.
	return `https://outlook.live.com/calendar/0/deeplink/compose?${query.toString().replaceAll("+", "%20")}`;
}
