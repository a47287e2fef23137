import { expect, test } from "vitest";
import { eventFrontMatter } from "./event-front-matter.ts";

const event = { startsAt: "2027-01-21T19:00", endsAt: "2027-01-21T20:30", modality: "online", place: "En línea" };
const fine = { name: "Un encuentro", createdBy: "Ana", createdAt: "2026-03-09T10:00:00+01:00" };

function problems(fields: Readonly<Record<string, unknown>>): Record<string, string> {
	const parsed = eventFrontMatter.safeParse({ ...fine, event: { ...event, ...fields } });
	return Object.fromEntries(parsed.success ? [] : parsed.error.issues.map((issue) => [issue.path.slice(1).join("."), issue.message]));
}

test("times of the place become instants, in Madrid unless the file says otherwise", () => {
	expect(eventFrontMatter.parse({ ...fine, event }).event).toEqual({
		startsAt: "2027-01-21T18:00:00.000Z",
		endsAt: "2027-01-21T19:30:00.000Z",
		timeZone: "Europe/Madrid",
		modality: "online",
		place: "En línea",
	});
	expect(eventFrontMatter.parse({ ...fine, event: { ...event, timeZone: "Atlantic/Canary" } }).event.startsAt).toBe("2027-01-21T19:00:00.000Z");
});

test.each([
	["startsAt", "2027-01-21T19:00+01:00", "Escribe la hora del lugar sin desfase, por ejemplo 2027-01-21T19:00."],
	["startsAt", "21/01/2027", "Escribe la hora del lugar sin desfase, por ejemplo 2027-01-21T19:00."],
	["endsAt", undefined, "Escribe la hora del lugar sin desfase, por ejemplo 2027-01-21T19:00."],
	["startsAt", "2026-03-29T02:30", "Esa hora no existe en esa zona: revisa la fecha y el cambio de hora."],
	["startsAt", "2026-02-30T10:00", "Esa hora no existe en esa zona: revisa la fecha y el cambio de hora."],
	["endsAt", "2027-01-21T19:00", "La hora de fin debe ser posterior a la de inicio."],
	["endsAt", "2027-01-20T20:00", "La hora de fin debe ser posterior a la de inicio."],
	["timeZone", "Europa/Madriz", "No conocemos esa zona horaria. Escríbela como Europe/Madrid."],
	["modality", "en-linea", "La modalidad es online, presencial o hibrido."],
	["place", "X", "El lugar debe tener entre 2 y 200 caracteres."],
	["place", "x".repeat(201), "El lugar debe tener entre 2 y 200 caracteres."],
])("event.%s %j is refused with its sentence", (field, value, message) => {
	expect(problems({ [field]: value })).toMatchObject({ [field]: message });
});

test("unknown fields are refused, in the event and beside it", () => {
	expect(eventFrontMatter.safeParse({ ...fine, event: { ...event, joinUrl: "https://x.example" } }).success).toBe(false);
	for (const field of ["template", "keywords", "restrictedTo"])
		expect(eventFrontMatter.safeParse({ ...fine, event, [field]: "x" }).success).toBe(false);
});

test("an event needs its event", () => {
	expect(eventFrontMatter.safeParse(fine).success).toBe(false);
});
