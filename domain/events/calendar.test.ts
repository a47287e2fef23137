import ICAL from "ical.js";
import { afterEach, describe, expect, test, vi } from "vitest";
import { instantOf } from "../zoned-time.ts";
import {
	type CalendarEvent,
	type CalendarMethod,
	googleCalendarUrl,
	outlookCalendarUrl,
	writeCalendar,
} from "./calendar.ts";

const NOW = "2026-11-20T12:00:00.123Z";
const frame = { siteName: "Tertulia", domain: "tertulia.example", now: NOW };
const event = (overrides: Partial<CalendarEvent> = {}): CalendarEvent => ({
	id: "abc123",
	name: "Investigar con poco presupuesto",
	summary: "Charla en línea.",
	url: "https://tertulia.example/eventos/investigar",
	startsAt: "2026-12-11T18:00:00.000Z",
	endsAt: "2026-12-11T19:30:00.000Z",
	timeZone: "Europe/Madrid",
	modality: "online",
	place: "En línea",
	venue: null,
	cancelled: false,
	sequence: 0,
	...overrides,
});

/** Parses a calendar with an independent parser, which knows only the time zones that the text describes. */
function parse(text: string) {
	ICAL.TimezoneService.reset();
	const calendar = new ICAL.Component(ICAL.parse(text));
	for (const zone of calendar.getAllSubcomponents("vtimezone")) ICAL.TimezoneService.register(new ICAL.Timezone(zone));
	const entries = calendar.getAllSubcomponents("vevent").map((each) => new ICAL.Event(each));
	return { calendar, entries };
}
const instant = (time: ICAL.Time) => time.toJSDate().toISOString();
function only(overrides: Partial<CalendarEvent> = {}, method: CalendarMethod = "PUBLISH") {
	const text = writeCalendar([event(overrides)], { ...frame, method });
	const { calendar, entries } = parse(text);
	const [entry] = entries;
	if (entry === undefined || entries.length > 1) throw new Error("Not one entry.");
	return { text, calendar, entry, value: (name: string) => entry.component.getFirstPropertyValue(name) };
}

describe("a calendar entry (docs/product.md, 16.6)", () => {
	test("is read by an independent parser as it was meant", () => {
		const { calendar, entry, value } = only();
		expect(calendar.getFirstPropertyValue("version")).toBe("2.0");
		expect(calendar.getFirstPropertyValue("method")).toBe("PUBLISH");
		expect([entry.uid, entry.sequence, entry.summary, entry.location]).toEqual([
			"evento-abc123@tertulia.example",
			0,
			"Investigar con poco presupuesto",
			"En línea",
		]);
		expect(entry.description).toBe("Charla en línea.\n\nhttps://tertulia.example/eventos/investigar");
		expect([instant(entry.startDate), instant(entry.endDate)]).toEqual([
			"2026-12-11T18:00:00.000Z",
			"2026-12-11T19:30:00.000Z",
		]);
		expect(entry.startDate.zone?.tzid).toBe("Europe/Madrid");
		expect(String(value("dtstamp"))).toBe("2026-11-20T12:00:00Z");
		expect(value("status")).toBe("CONFIRMED");
		expect(value("url")).toBe("https://tertulia.example/eventos/investigar");
	});

	test.each([
		["the evening before the clocks go forward", "2026-03-28T20:00", "2026-03-28T22:00", "Europe/Madrid"],
		["over the hour that spring skips", "2026-03-29T01:30", "2026-03-29T03:30", "Europe/Madrid"],
		["after it", "2026-03-29T03:00", "2026-03-29T10:00", "Europe/Madrid"],
		["over the hour that autumn repeats", "2026-10-25T01:30", "2026-10-25T03:30", "Europe/Madrid"],
		["in that hour", "2026-10-25T02:30", "2026-10-25T03:00", "Europe/Madrid"],
		["on the day after", "2026-10-26T19:00", "2026-10-26T20:30", "Europe/Madrid"],
		["on the Canary Islands", "2026-10-25T00:30", "2026-10-25T02:30", "Atlantic/Canary"],
		["where no clock changes", "2026-07-15T19:00", "2026-07-15T20:00", "America/Bogota"],
		["half an hour beside the others", "2026-07-15T19:00", "2026-07-15T20:00", "Asia/Kathmandu"],
		["south of the equator", "2026-10-04T01:30", "2026-10-04T03:30", "Australia/Lord_Howe"],
		["in UTC", "2026-07-15T19:00", "2026-07-15T20:00", "UTC"],
		["over a new year", "2026-12-31T23:00", "2027-01-01T01:00", "Europe/Madrid"],
	])("%s both instants are the right ones", (_, start, end, timeZone) => {
		const [startsAt, endsAt] = [instantOf(start, timeZone) ?? "", instantOf(end, timeZone) ?? ""];
		const { entry } = only({ startsAt, endsAt, timeZone });
		expect([instant(entry.startDate), instant(entry.endDate)]).toEqual([startsAt, endsAt]);
	});

	test("an hour that is told twice is told in UTC", () => {
		expect(only({ startsAt: "2026-10-25T00:30:00.000Z", endsAt: "2026-10-25T03:00:00.000Z" }).text).toContain(
			"DTSTART:20261025T003000Z",
		);
		const { text, entry } = only({ startsAt: "2026-10-25T01:30:00.000Z", endsAt: "2026-10-25T03:00:00.000Z" });
		expect(text).toContain("DTSTART:20261025T013000Z");
		expect(instant(entry.startDate)).toBe("2026-10-25T01:30:00.000Z");
	});

	test("the zone is described with both changes of 2026", () => {
		const { text } = only();
		expect(text).toContain("BEGIN:DAYLIGHT\r\nDTSTART:20260329T020000\r\nTZOFFSETFROM:+0100\r\nTZOFFSETTO:+0200\r\n");
		expect(text).toContain("BEGIN:STANDARD\r\nDTSTART:20261025T030000\r\nTZOFFSETFROM:+0200\r\nTZOFFSETTO:+0100\r\n");
	});

	test("invitations and cancellations are for somebody, under the same id and a higher sequence", () => {
		const invitation = {
			organiser: { name: 'Inés "UX" Valcárcel; Ltd', email: "hola@example.com" },
			guest: { name: "Ana ^ Peña", email: "ana@e.es" },
		};
		const request = only({ invitation, sequence: 3 }, "REQUEST");
		expect(request.calendar.getFirstPropertyValue("method")).toBe("REQUEST");
		const [organiser, guest] = [
			request.entry.component.getFirstProperty("organizer"),
			request.entry.component.getFirstProperty("attendee"),
		];
		expect([organiser?.getFirstValue(), organiser?.getParameter("cn")]).toEqual([
			"mailto:hola@example.com",
			'Inés "UX" Valcárcel; Ltd',
		]);
		expect([guest?.getFirstValue(), guest?.getParameter("cn"), guest?.getParameter("partstat")]).toEqual([
			"mailto:ana@e.es",
			"Ana ^ Peña",
			"ACCEPTED",
		]);
		const cancel = only({ invitation, sequence: 4 }, "CANCEL");
		expect(cancel.value("status")).toBe("CANCELLED");
		expect([cancel.entry.uid, cancel.entry.sequence]).toEqual([request.entry.uid, 4]);
		expect(only({ cancelled: true }).value("status")).toBe("CANCELLED");
	});

	test("any text comes back as it was, on lines of at most 75 octets that end in CRLF", () => {
		const name = `Uno, dos; tres \\ cuatro: "cinco" ${"ñáéí🎈👩‍👩‍👧 ".repeat(30)}fin`;
		const summary = "BEGIN:VEVENT\nSUMMARY:falso\r\nEND:VEVENT\u0000\u0007 ya";
		const venue = {
			name: "Casa; de, la",
			address: "Calle Mayor 1",
			postalCode: "47001",
			city: "Valladolid",
			province: "Valladolid",
			country: "ES",
		};
		const { text, entry } = only({ name, summary, venue });
		expect(entry.summary).toBe(name);
		expect(entry.description).toMatch(/^BEGIN:VEVENT\nSUMMARY:falso\nEND:VEVENT {2}ya\n/);
		expect(entry.location).toBe("Casa; de, la, Calle Mayor 1, 47001 Valladolid");
		expect(text.endsWith("END:VCALENDAR\r\n")).toBe(true);
		for (const line of text.slice(0, -2).split("\r\n")) {
			expect(new TextEncoder().encode(line).length).toBeLessThanOrEqual(75);
			expect(line).not.toMatch(/[\r\n\0]/);
			expect(line.isWellFormed()).toBe(true);
		}
	});

	test("an address cannot break its line", () => {
		const invitation = {
			organiser: { name: "A\r\nB", email: "a@e.es\r\nATTENDEE:x" },
			guest: { name: "B", email: "b@e.es" },
		};
		const { entry } = only({ invitation }, "REQUEST");
		expect(entry.component.getAllProperties("attendee")).toHaveLength(1);
	});
});

describe("a feed", () => {
	test("has its title, every event once, and each zone once", () => {
		const events = [
			event(),
			event({ id: "b", timeZone: "Atlantic/Canary" }),
			event({ id: "c", cancelled: true }),
			event({ id: "d", timeZone: "UTC" }),
		];
		const text = writeCalendar(events, { ...frame, method: "PUBLISH", title: "Eventos de Tertulia" });
		const { calendar, entries } = parse(text);
		expect(calendar.getFirstPropertyValue("x-wr-calname")).toBe("Eventos de Tertulia");
		expect(entries.map(({ uid }) => uid)).toEqual(
			["abc123", "b", "c", "d"].map((id) => `evento-${id}@tertulia.example`),
		);
		expect(calendar.getAllSubcomponents("vtimezone").map((zone) => zone.getFirstPropertyValue("tzid"))).toEqual([
			"Europe/Madrid",
			"Atlantic/Canary",
		]);
	});

	test("may be empty", () => {
		expect(parse(writeCalendar([], { ...frame, method: "PUBLISH" })).entries).toEqual([]);
	});
});

describe("the work of a calendar", () => {
	afterEach(() => vi.restoreAllMocks());

	test("is done once for a zone and a span: a thousand people are told of one event", () => {
		const made = vi.spyOn(Intl, "DateTimeFormat");
		const asked = vi.spyOn(Intl.DateTimeFormat.prototype, "formatToParts");
		const of = (name: string) =>
			writeCalendar(
				[
					event({
						name,
						timeZone: "Pacific/Chatham",
						startsAt: "2031-03-01T10:00:00.000Z",
						endsAt: "2031-03-01T11:00:00.000Z",
					}),
				],
				{
					...frame,
					method: "REQUEST",
				},
			);
		const first = of("Uno");
		expect(made.mock.calls.length).toBeLessThanOrEqual(2);
		made.mockClear();
		asked.mockClear();
		expect(of("Dos")).toBe(first.replace("SUMMARY:Uno", "SUMMARY:Dos"));
		expect([made.mock.calls.length, asked.mock.calls.length]).toEqual([0, 0]);
	});
});

test("links to calendars on the web carry the instants and the words", () => {
	const calendarEvent = event({ name: "Uno & dos + tres" });
	const google = new URL(googleCalendarUrl(calendarEvent));
	expect(google.origin).toBe("https://calendar.google.com");
	expect(Object.fromEntries(google.searchParams)).toMatchObject({
		action: "TEMPLATE",
		text: "Uno & dos + tres",
		dates: "20261211T180000Z/20261211T193000Z",
		ctz: "Europe/Madrid",
		location: "En línea",
	});
	const outlook = new URL(outlookCalendarUrl(calendarEvent));
	expect(outlook.search).not.toContain("+");
	expect(Object.fromEntries(outlook.searchParams)).toMatchObject({
		subject: "Uno & dos + tres",
		startdt: "2026-12-11T18:00:00.000Z",
		enddt: "2026-12-11T19:30:00.000Z",
		rru: "addevent",
	});
});
