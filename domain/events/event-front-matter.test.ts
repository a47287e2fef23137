import { expect, test } from "vitest";
import { appliedFields, eventFrontMatter as frontMatterFrom, timesOf } from "./event-front-matter.ts";

const eventFrontMatter = frontMatterFrom("2026-11-20T23:30:00.000Z");

const event = { startsAt: "2027-01-21T19:00", endsAt: "2027-01-21T20:30", modality: "online", place: "En línea" };
const fine = { name: "Un encuentro", createdBy: "Ana", createdAt: "2026-03-09T10:00:00+01:00" };

function problems(fields: Readonly<Record<string, unknown>>): Record<string, string> {
	const parsed = eventFrontMatter.safeParse({ ...fine, event: { ...event, ...fields } });
	return Object.fromEntries(
		parsed.success ? [] : parsed.error.issues.map((issue) => [issue.path.slice(1).join("."), issue.message]),
	);
}

test("times of the place become instants, in Madrid unless the file says otherwise", () => {
	expect(eventFrontMatter.parse({ ...fine, event }).event).toEqual({
		startsAt: "2027-01-21T18:00:00.000Z",
		endsAt: "2027-01-21T19:30:00.000Z",
		timeZone: "Europe/Madrid",
		modality: "online",
		place: "En línea",
		venue: null,
		joinUrl: null,
		capacity: null,
		waitlistEnabled: true,
		offerTimeoutMinutes: 1_440,
		registrationOpensAt: null,
		registrationClosesAt: null,
		audience: "public",
		priceCents: 0,
		featured: false,
		cancelled: false,
		organiserName: null,
		supportEmail: null,
		allowIndexing: true,
	});
	expect(eventFrontMatter.parse({ ...fine, event: { ...event, timeZone: "Atlantic/Canary" } }).event.startsAt).toBe(
		"2027-01-21T19:00:00.000Z",
	);
});

test.each([
	["startsAt", "2027-01-21T19:00+01:00", "Escribe la hora del lugar sin desfase, por ejemplo, 2027-01-21T19:00."],
	["startsAt", "21/01/2027", "Escribe la hora del lugar sin desfase, por ejemplo, 2027-01-21T19:00."],
	["endsAt", undefined, "Escribe la hora del lugar sin desfase, por ejemplo, 2027-01-21T19:00."],
	["startsAt", "2026-03-29T02:30", "Esa hora no existe en esa zona: revisa la fecha y el cambio de hora."],
	["startsAt", "2026-02-30T10:00", "Esa hora no existe en esa zona: revisa la fecha y el cambio de hora."],
	["endsAt", "2027-01-21T19:00", "La hora de fin debe ser posterior a la de inicio."],
	["endsAt", "2027-01-20T20:00", "La hora de fin debe ser posterior a la de inicio."],
	["timeZone", "Europa/Madriz", "Esa zona horaria no existe. Escríbela como «Europe/Madrid»."],
	["modality", "en-linea", "La modalidad es «online», «presencial» o «hibrido»."],
	["place", "X", "El lugar debe tener entre 2 y 200 caracteres."],
	["place", "x".repeat(201), "El lugar debe tener entre 2 y 200 caracteres."],
	["capacity", 0, "Escribe cuántas plazas hay con un número entero, a partir de 1."],
	["capacity", 1.5, "Escribe cuántas plazas hay con un número entero, a partir de 1."],
	["capacity", "20", "Escribe cuántas plazas hay con un número entero, a partir de 1."],
	["waitlistEnabled", "sí", "«waitlistEnabled» debe ser «true» o «false»."],
	["offerTimeoutMinutes", 0, "El plazo para aceptar una plaza va de 1 a 10.080 minutos."],
	["offerTimeoutMinutes", 10_081, "El plazo para aceptar una plaza va de 1 a 10.080 minutos."],
	["registrationOpensAt", "2027-01-21T19:00", "La inscripción debe abrirse antes de cerrarse."],
	["registrationOpensAt", "mañana", "Escribe la hora del lugar sin desfase, por ejemplo, 2027-01-21T19:00."],
	["registrationClosesAt", "2027-01-21T20:31", "La inscripción no puede cerrarse después de que acabe el evento."],
	["registrationClosesAt", "2026-03-29T02:30", "Esa hora no existe en esa zona: revisa la fecha y el cambio de hora."],
	["audience", "socios", "«audience» es «public» o «registeredUsers»."],
	["priceCents", 1_000, "Todavía no hay eventos de pago: «priceCents» debe ser 0."],
	["featured", 1, "«featured» debe ser «true» o «false»."],
	["cancelled", "no", "«cancelled» debe ser «true» o «false»."],
	["organiserName", "X", "El nombre de quien organiza debe tener entre 2 y 80 caracteres."],
	["supportEmail", "nadie", "Escribe un correo como nombre@dominio.es."],
	["joinUrl", "http://meet.example/x", "El enlace para conectarse es una dirección que empieza por https://."],
	["joinUrl", "javascript:alert(1)", "El enlace para conectarse es una dirección que empieza por https://."],
	["joinUrl", "https://ana:clave@meet.example", "El enlace para conectarse es una dirección que empieza por https://."],
	["venue", "Biblioteca", "«venue» tiene la forma {name: …, address: …, city: …}."],
])("event.%s %j is refused with its sentence", (field, value, message) => {
	expect(problems({ [field]: value })).toMatchObject({ [field]: message });
});

test.each([
	[{ postalCode: "4700" }, "venue.postalCode", "El código postal tiene cinco cifras."],
	[{ postalCode: 47_001 }, "venue.postalCode", "Escribe el código postal entre comillas."],
	[{ country: "España" }, "venue.country", "Escribe el país con dos letras, como ES."],
	[{ name: "x".repeat(101) }, "venue.name", "El nombre del local debe tener entre 2 y 100 caracteres."],
	[{ city: "x".repeat(86) }, "venue.city", "La ciudad no puede pasar de 85 caracteres."],
])("a venue with %j is refused", (part, field, message) => {
	expect(problems({ venue: { name: "Biblioteca", ...part } })).toMatchObject({ [field]: message });
});

test("a venue's parts may be left out, and other countries have other codes", () => {
	const parse = (venue: object) => eventFrontMatter.parse({ ...fine, event: { ...event, venue } }).event.venue;
	expect(parse({ name: "Biblioteca" })).toEqual({
		name: "Biblioteca",
		address: "",
		postalCode: "",
		city: "",
		province: "",
		country: "ES",
	});
	expect(parse({ name: "Biblioteca", postalCode: "1000-001", country: "PT" })).toMatchObject({
		postalCode: "1000-001",
	});
});

test("times in days count from the day of the first import at the place, whatever the clocks do in between", () => {
	const at = (firstImportedAt: string, timeZone: string) =>
		frontMatterFrom(firstImportedAt).parse({
			...fine,
			event: { ...event, startsAt: "+21d 19:00", endsAt: "+21d 20:30", registrationOpensAt: "+1d 09:00", timeZone },
		}).event;
	expect(at("2026-11-20T12:00:00.000Z", "Europe/Madrid")).toMatchObject({
		startsAt: "2026-12-11T18:00:00.000Z",
		endsAt: "2026-12-11T19:30:00.000Z",
		registrationOpensAt: "2026-11-21T08:00:00.000Z",
	});
	// This instant is after midnight in Madrid, but not yet in the Canary Islands.
	expect(at("2026-11-20T23:30:00.000Z", "Europe/Madrid").startsAt).toBe("2026-12-12T18:00:00.000Z");
	expect(at("2026-11-20T23:30:00.000Z", "Atlantic/Canary").startsAt).toBe("2026-12-11T19:00:00.000Z");
	expect(at("2026-10-10T12:00:00.000Z", "Europe/Madrid").startsAt).toBe("2026-10-31T18:00:00.000Z");
});

test("unknown fields are refused, in the event and beside it", () => {
	expect(eventFrontMatter.safeParse({ ...fine, event: { ...event, questions: [] } }).success).toBe(false);
	for (const field of ["template", "keywords", "restrictedTo"])
		expect(eventFrontMatter.safeParse({ ...fine, event, [field]: "x" }).success).toBe(false);
});

test("an event needs its event", () => {
	expect(eventFrontMatter.safeParse(fine).success).toBe(false);
});

test("what does not apply to how people attend is neither checked nor used (docs/product.md, 6.1)", () => {
	const venue = { name: "El Ateneo", postalCode: "no" };
	const joinUrl = "ftp://e.es";
	const read = (fields: Readonly<Record<string, unknown>>) =>
		eventFrontMatter.safeParse(appliedFields({ ...fine, event: { ...event, ...fields } }));
	expect(read({ venue, place: undefined }).data?.event).toMatchObject({ venue: null, place: "En línea" });
	expect(read({ joinUrl, modality: "presencial" }).data?.event).toMatchObject({ joinUrl: null });
	expect(read({ joinUrl }).success).toBe(false);
	expect(read({ venue, modality: "hibrido" }).success).toBe(false);
});

test("the times of an event are read without the rest of it, as far as they can be", () => {
	const first = "2026-11-20T23:30:00.000Z";
	expect(timesOf({ event: { startsAt: event.startsAt, endsAt: event.endsAt } }, first)).toEqual({
		startsAt: "2027-01-21T18:00:00.000Z",
		endsAt: "2027-01-21T19:30:00.000Z",
		timeZone: "Europe/Madrid",
	});
	expect(timesOf({ event: { startsAt: "+1d 19:00", endsAt: "+1d 20:00" } }, first)?.startsAt).toBe(
		"2026-11-22T18:00:00.000Z",
	);
	for (const wrong of [{}, { ...event, timeZone: "Nada" }, { ...event, endsAt: "mañana" }])
		expect(timesOf({ event: wrong }, first)).toBeNull();
});
