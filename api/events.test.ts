import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { openEmbedded } from "../backends/sqlite/open-embedded.server.ts";
import type { Backend } from "../domain/backend.ts";
import { makeEvent, makePublication } from "../domain/content/content.fixture.ts";
import { nextSequence } from "../domain/events/reservation-rules.ts";
import { DAY, HOUR, MINUTE, makeWorld, SECOND, type World } from "./browser.fixture.ts";
import { type Gathering, linkIn, makeGathering } from "./events.fixture.ts";

const ANA = "ana@ejemplo.es";
const EVA = "eva@ejemplo.es";
let backend: Backend;
let world: World;
let taller: Gathering;
beforeEach(async () => {
	backend = await openEmbedded({ dataDir: ":memory:" });
	world = makeWorld(backend);
	taller = await makeGathering(world, backend);
});
afterEach(() => backend.close());

const look = async (event = "taller", browser = world.browser()) =>
	(await browser.call("getEventRegistration", { event })).body;
const PENDING = { event: "taller", status: "pending_email", dueAt: null };

describe("registering (docs/product.md, 16.3)", () => {
	test("sends a mail whose button confirms the seat; opening its link does nothing", async () => {
		expect(
			await taller.register(ANA, { timeZone: "Atlantic/Canary", attribution: { source: "youtube", medium: "social" } }),
		).toMatchObject({
			status: 200,
			body: { ...PENDING, email: ANA },
		});
		const [mail] = await taller.deliver();
		expect(mail).toMatchObject({ kind: "event-confirm", to: ANA, subject: "Confirma tu plaza: Evento taller" });
		const registration = linkIn(mail);
		for (let time = 0; time < 3; time++) {
			expect((await world.browser().call("getRegistration", { registration })).body).toMatchObject({
				status: "pending_email",
				name: "Ana Peña",
				email: "a…a@ejemplo.es",
				event: { slug: "taller" },
				joinUrl: null,
			});
		}
		expect(await look()).toMatchObject({ left: 1, state: { kind: "few_left", left: 1 }, own: null });
		const confirmed = await world.browser().call("confirmRegistration", { registration });
		expect(confirmed).toMatchObject({ status: 200, body: { status: "confirmed", dueAt: null } });
		const [sent] = await taller.deliver();
		expect(sent).toMatchObject({ kind: "event-confirmed", calendar: { method: "REQUEST" } });
		expect((await world.browser().call("confirmRegistration", { registration })).body).toMatchObject({
			status: "confirmed",
		});
		expect(await taller.deliver()).toEqual([]);
		expect(await backend.registrations.listByEmail(ANA)).toMatchObject([
			{ timeZone: "Atlantic/Canary", attribution: { source: "youtube", medium: "social", campaign: "", content: "" } },
		]);
	});

	test("answers the same for registered people and strangers, and only the mail tells them apart", async () => {
		await taller.publish({ capacity: 9 });
		await taller.join(ANA);
		await taller.deliver();
		const again = await taller.register(ANA);
		world.wait(MINUTE);
		const later = await taller.register(ANA);
		const stranger = await taller.register(EVA);
		for (const { status, body } of [again, later])
			expect([status, body]).toEqual([stranger.status, { ...stranger.body, email: ANA }]);
		expect((await taller.deliver()).map(({ to, kind }) => [to, kind])).toEqual([
			[ANA, "event-confirmed"],
			[EVA, "event-confirm"],
		]);
		expect(await backend.registrations.listByEmail(ANA)).toHaveLength(1);
	});

	test("the same form sent twice counts once and is answered alike, also for the last seat", async () => {
		await taller.publish({ capacity: 1 });
		const fields = { formId: "5f0c" };
		const first = await taller.register(ANA, fields);
		expect(await taller.register(ANA, fields)).toMatchObject({ status: first.status, body: first.body });
		expect(await taller.register(ANA)).toMatchObject({ status: 409 });
		expect(await taller.deliver()).toHaveLength(1);
	});

	test.each([
		[{ name: "  " }, { name: "Escribe tu nombre." }],
		[{ name: "A" }, { name: "El nombre debe tener entre 2 y 80 caracteres." }],
		[{ name: "ñ".repeat(81) }, { name: "El nombre debe tener entre 2 y 80 caracteres." }],
		[{ name: "Ana 2" }, { name: "En el nombre, usa solo letras, espacios, guiones o apóstrofos." }],
		[{ name: "Gana en www.mal.example" }, { name: "En el nombre, usa solo letras, espacios, guiones o apóstrofos." }],
		[{ name: "Gana en mal.com" }, { name: "En el nombre, usa solo letras, espacios, guiones o apóstrofos." }],
		[{ name: "<b>Ana</b>" }, { name: "En el nombre, usa solo letras, espacios, guiones o apóstrofos." }],
		[{ name: "Ana\u202eañeP" }, { name: "En el nombre, usa solo letras, espacios, guiones o apóstrofos." }],
		[{ email: "" }, { email: "Escribe tu correo electrónico." }],
		[{ email: "ana@ejemplo" }, { email: "Revisa el correo: parece que falta algo. Ejemplo: nombre@dominio.es" }],
		[{ isOldEnough: false }, { isOldEnough: "Marca que tienes 14\u00a0años o más." }],
		[
			{ name: "", email: "x", isOldEnough: false },
			{
				name: "Escribe tu nombre.",
				email: "Revisa el correo: parece que falta algo. Ejemplo: nombre@dominio.es",
				isOldEnough: "Marca que tienes 14\u00a0años o más.",
			},
		],
	])("%j is refused with its sentences", async (fields, expected) => {
		const { status, body } = await taller.register(ANA, fields);
		expect([status, body.error.fields]).toEqual([400, expected]);
		expect(await taller.deliver()).toEqual([]);
	});

	test.each(["José Mª O'Donnell-Güell", "Ana·Maria d’Açò", "J. R. R. Núñez", "أنا مريم"])(
		"«%s» is a name",
		async (name) => {
			expect((await taller.register(ANA, { name })).status).toBe(200);
			expect((await backend.registrations.listByEmail(ANA))[0]?.name).toBe(name);
		},
	);

	test("refuses robots and callers over the limit", async () => {
		expect((await taller.register(ANA, { trap: "x" })).body.error.code).toBe("input.too_fast");
		expect((await taller.register(ANA, { drawnAt: world.clock })).body.error.code).toBe("input.too_fast");
		for (let time = 0; time < 8; time++) expect((await taller.register(ANA)).status).toBe(200);
		expect(await taller.register(ANA)).toMatchObject({
			status: 429,
			body: { error: { message: expect.stringMatching(/^Has hecho demasiados intentos\./) } },
		});
		const caller = world.browser({ address: "2001:db8::1" });
		await taller.publish({ capacity: null });
		for (let time = 0; time < 30; time++)
			expect((await taller.register(`p${time}@ejemplo.es`, {}, caller)).status).toBe(200);
		expect((await taller.register("uno-mas@ejemplo.es", {}, caller)).status).toBe(429);
	});

	test("news need a consent of their own, recorded once the address is proved", async () => {
		const link = async (email: string, news: boolean) => {
			await taller.register(email, { news });
			return taller.linkFor(email);
		};
		const [ana, eva] = [await link(ANA, true), await link(EVA, false)];
		expect(await backend.consents.listFor(ANA)).toEqual([]);
		for (const registration of [ana, eva]) await world.browser().call("confirmRegistration", { registration });
		expect(await backend.consents.listFor(ANA)).toMatchObject([
			{
				purpose: "news",
				given: true,
				source: "event",
				text: "Quiero recibir novedades por correo. Puedo darme de baja cuando quiera.",
			},
		]);
		expect(await backend.consents.listFor(EVA)).toEqual([]);
	});

	test.each([
		[{ cancelled: true }, 409, "event.cancelled", "Este evento se ha cancelado."],
		[
			{ startsAt: "2026-11-19T10:00:00.000Z", endsAt: "2026-11-19T11:00:00.000Z" },
			409,
			"event.ended",
			"Este evento ya ha terminado.",
		],
		[{ registrationClosesAt: "2026-11-20T12:00:00.000Z" }, 409, "event.closed", "La inscripción está cerrada."],
		[
			{ registrationOpensAt: "2026-11-23T09:00:00.000Z" },
			409,
			"event.not_open_yet",
			"La inscripción se abre el lunes 23 de noviembre de 2026, a\u00a0las\u00a010:00 (hora\u00a0peninsular).",
		],
		[
			{ audience: "registeredUsers" },
			403,
			"event.login_required",
			"Este evento es solo para usuarios registrados. Inicia sesión para apuntarte.",
		],
		[{ draft: true }, 404, "event.not_found", "No hay ningún evento en esa dirección."],
	] as const)("an event with %j accepts no registration", async (overrides, status, code, message) => {
		await taller.publish(overrides);
		expect(await taller.register(ANA)).toMatchObject({ status, body: { error: { code, message } } });
		expect(await taller.deliver()).toEqual([]);
	});

	test("a person who loses the race for the last seat is asked whether to wait", async () => {
		await taller.publish({ capacity: 1 });
		await taller.register(ANA);
		expect(await taller.register(EVA)).toMatchObject({
			status: 409,
			body: {
				error: {
					code: "event.full_waitlist",
					message: "Se acaba de ocupar la última plaza. ¿Quieres entrar en la lista de espera?",
				},
			},
		});
		expect(await taller.register(EVA, { acceptsWaiting: true })).toMatchObject({ status: 200, body: PENDING });
		await taller.publish({ capacity: 1, waitlistEnabled: false });
		expect(await taller.register("leo@ejemplo.es", { acceptsWaiting: true })).toMatchObject({
			status: 409,
			body: { error: { code: "event.full", message: "El aforo está completo." } },
		});
	});
});

describe("signed-in people", () => {
	test("need no mail to confirm their own address, and see their place", async () => {
		const ana = world.browser();
		await ana.signIn(ANA);
		await taller.deliver();
		expect(await taller.register("", {}, ana)).toMatchObject({
			status: 200,
			body: { status: "confirmed", email: ANA },
		});
		expect((await taller.deliver()).map(({ kind }) => kind)).toEqual(["event-confirmed"]);
		expect(await taller.register(ANA, {}, ana)).toMatchObject({ status: 200, body: { status: "confirmed" } });
		expect(await taller.deliver()).toEqual([]);
		const view = await look("taller", ana);
		expect(view).toMatchObject({
			state: { kind: "registered", status: "confirmed" },
			isAvailable: true,
			own: { status: "confirmed" },
		});
		expect((await look()).own).toBeNull();
		const { body } = await ana.call("listMyEvents");
		expect(body).toMatchObject({
			next: [{ id: view.own.id, status: "confirmed", event: { slug: "taller" } }],
			past: [],
		});
		world.clock = Date.parse("2026-12-12T00:00:00.000Z");
		expect((await ana.call("listMyEvents")).body).toMatchObject({ next: [], past: [{ id: view.own.id }] });
	});

	test("confirm another address by mail, like everyone", async () => {
		const ana = world.browser();
		await ana.signIn(ANA);
		expect((await taller.register(EVA, {}, ana)).body).toMatchObject({ status: "pending_email", email: EVA });
		expect((await look("taller", ana)).own).toBeNull();
	});

	test("manage their own registrations by id, and no others", async () => {
		const [ana, eva] = [world.browser(), world.browser()];
		await ana.signIn(ANA);
		await eva.signIn(EVA);
		await taller.register("", {}, ana);
		const { id } = (await look("taller", ana)).own;
		for (const other of [eva, world.browser()]) {
			expect((await other.call("getRegistration", { registration: id })).status).toBe(410);
			expect((await other.call("cancelRegistration", { registration: id })).status).toBe(410);
		}
		expect((await ana.call("cancelRegistration", { registration: id })).body).toMatchObject({ status: "cancelled" });
		expect((await ana.call("undoCancel", { registration: id })).body).toMatchObject({ status: "confirmed" });
	});

	test("may register for events for registered users", async () => {
		await taller.publish({ audience: "registeredUsers" });
		expect((await look()).state).toEqual({ kind: "login_required" });
		const ana = world.browser();
		await ana.signIn(ANA);
		expect((await taller.register("", {}, ana)).status).toBe(200);
	});

	test("keep their registrations with a new address, export them, and lose them with the account", async () => {
		const ana = world.browser();
		await ana.signIn(ANA);
		await taller.register("", {}, ana);
		await ana.call("requestEmailChange", { email: "nueva@ejemplo.es" });
		await ana.call("confirmEmailChange", { code: world.codeFor("nueva@ejemplo.es") });
		expect((await ana.call("listMyEvents")).body.next).toHaveLength(1);
		const exported = (await ana.call("exportUser")).body;
		expect(exported.registrations).toMatchObject([
			{ event: "Evento taller", status: "confirmed", email: "nueva@ejemplo.es" },
		]);
		expect(JSON.stringify(exported)).not.toMatch(/token|hash/i);
	});
});

describe("the page that registers and the page that thanks (docs/product.md, 16.1)", () => {
	test("without a name it is the featured event's, and there may be none", async () => {
		expect((await look("")).event.slug).toBe("taller");
		expect((await world.browser().call("getFeaturedEvent")).body).toEqual({ event: "taller" });
		await taller.publish({ cancelled: true });
		expect((await world.browser().call("getEventRegistration", { event: "" })).status).toBe(404);
		expect((await world.browser().call("getFeaturedEvent")).status).toBe(404);
		expect(await look("taller")).toMatchObject({ state: { kind: "cancelled" }, isAvailable: false });
	});

	test("a browser is thanked for half an hour for its own registration, and learns nothing else", async () => {
		await taller.publish({ capacity: 9 });
		await taller.join(ANA);
		const [browser, other] = [world.browser(), world.browser()];
		expect((await browser.call("getEventThanks")).status).toBe(404);
		await taller.register(ANA, {}, browser);
		expect((await browser.call("getEventThanks")).body).toMatchObject({
			...{ status: "pending_email", email: ANA, own: null },
			event: { slug: "taller" },
		});
		expect((await browser.call("getEventThanks", { event: "taller" })).status).toBe(200);
		expect((await other.call("getEventThanks", { event: "taller" })).status).toBe(404);
		world.wait(30 * MINUTE - SECOND);
		expect((await browser.call("getEventThanks")).status).toBe(200);
		world.wait(SECOND);
		expect((await browser.call("getEventThanks")).status).toBe(404);
	});

	test("confirming thanks that browser, and being registered any browser of that person", async () => {
		await taller.register(ANA);
		const registration = await taller.linkFor(ANA);
		const browser = world.browser();
		await browser.call("confirmRegistration", { registration });
		expect((await browser.call("getEventThanks")).body).toMatchObject({ status: "confirmed", email: "a…a@ejemplo.es" });
		const signedIn = world.browser();
		await signedIn.signIn(ANA);
		world.wait(HOUR);
		expect((await signedIn.call("getEventThanks")).body).toMatchObject({
			status: "confirmed",
			email: ANA,
			own: expect.any(String),
		});
	});
});

describe("links (docs/product.md, 16.4)", () => {
	test("that are unknown, or whose hold has ended, say so", async () => {
		for (const registration of ["x".repeat(43), crypto.randomUUID()])
			expect((await world.browser().call("getRegistration", { registration })).body.error).toMatchObject({
				code: "event.link_expired",
				message: "Este enlace ha caducado. Apúntate de nuevo.",
			});
		expect((await world.browser().call("getRegistration", { registration: "corto" })).status).toBe(400);
		await taller.register(ANA);
		const registration = await taller.linkFor(ANA);
		world.wait(30 * MINUTE);
		expect((await world.browser().call("confirmRegistration", { registration })).status).toBe(410);
		await taller.work();
		expect((await world.browser().call("getRegistration", { registration })).status).toBe(410);
		expect((await look()).left).toBe(2);
	});

	test("the hold does not run while the mail cannot be sent", async () => {
		await taller.register(ANA);
		world.wait(5 * HOUR);
		await taller.work();
		const registration = await taller.linkFor(ANA);
		world.wait(30 * MINUTE - 1);
		expect((await world.browser().call("confirmRegistration", { registration })).body).toMatchObject({
			status: "confirmed",
		});
	});

	test("cancel, and can undo that for ten seconds", async () => {
		const registration = await taller.join(ANA);
		await taller.deliver();
		const act = (name: string) => world.browser().call(name, { registration });
		expect((await act("cancelRegistration")).body).toMatchObject({
			status: "cancelled",
			dueAt: "2026-11-20T12:00:10.000Z",
		});
		expect((await act("cancelRegistration")).body).toMatchObject({ status: "cancelled" });
		world.wait(9 * SECOND);
		expect((await act("undoCancel")).body).toMatchObject({ status: "confirmed", dueAt: null });
		expect((await act("undoCancel")).body).toMatchObject({ status: "confirmed" });
		expect(await taller.deliver()).toEqual([]);
		await act("cancelRegistration");
		world.wait(10 * SECOND);
		expect((await act("undoCancel")).body.error.code).toBe("event.undo_late");
		expect((await taller.deliver()).map(({ kind, calendar }) => [kind, calendar?.method])).toEqual([
			["event-left", "CANCEL"],
		]);
		expect((await act("confirmRegistration")).status).toBe(410);
	});

	test("show the address to join to people with a seat, from a day before the event", async () => {
		const joinUrl = "https://meet.example/secreto-7351";
		await taller.publish({ joinUrl });
		const registration = await taller.join(ANA);
		await taller.join(EVA);
		const waiting = await taller.join("leo@ejemplo.es");
		const join = async (link: string) => (await world.browser().call("getRegistration", { registration: link })).body;
		expect(await join(registration)).toMatchObject({ joinUrl: null, joinFrom: "2026-12-10T18:00:00.000Z" });
		world.clock = Date.parse("2026-12-10T18:00:00.000Z");
		expect(await join(registration)).toMatchObject({ joinUrl });
		expect(await join(waiting)).toMatchObject({ status: "waitlisted", joinUrl: null, joinFrom: null });
		for (const [name, input] of [
			["getEvent", { slug: "taller" }],
			["listEvents", {}],
			["getHome", {}],
			["getEventRegistration", { event: "taller" }],
			["getEventsCalendar", {}],
			["getEventsCalendar", { event: "taller" }],
		] as const) {
			const { status, body } = await world.browser().call(name, input);
			expect([name, status]).toEqual([name, 200]);
			expect(JSON.stringify(body)).not.toContain("secreto-7351");
		}
		expect(JSON.stringify(await taller.deliver())).not.toContain("secreto-7351");
	});

	test("try too many of them and wait", async () => {
		const browser = world.browser();
		for (let time = 0; time < 60; time++)
			expect((await browser.call("confirmRegistration", { registration: "x".repeat(43) })).status).toBe(410);
		expect((await browser.call("confirmRegistration", { registration: "x".repeat(43) })).status).toBe(429);
	});

	test("stay out of the log, and addresses too", async () => {
		const registration = await taller.join(ANA);
		await world.browser().call("cancelRegistration", { registration });
		expect(world.notes.length).toBeGreaterThan(2);
		expect(world.notes.join()).not.toMatch(new RegExp(`${ANA}|${registration}`));
	});
});

describe("waiting (docs/product.md, 16.4)", () => {
	let ana: string;
	let eva: string;
	let leo: string;
	const act = (name: string, registration: string) => world.browser().call(name, { registration });
	const status = async (registration: string) => (await act("getRegistration", registration)).body.status;
	beforeEach(async () => {
		await taller.publish({ capacity: 1, offerTimeoutMinutes: 60 });
		[ana, eva, leo] = [await taller.join(ANA), await taller.join(EVA), await taller.join("leo@ejemplo.es")];
		await taller.deliver();
	});

	test("a freed seat is offered in turn, for as long as the event says", async () => {
		expect((await act("getRegistration", leo)).body).toMatchObject({ status: "waitlisted", position: 2 });
		await act("cancelRegistration", ana);
		await taller.work();
		expect(await status(eva)).toBe("waitlisted");
		world.wait(10 * SECOND);
		await taller.work();
		const [left, offer] = await taller.deliver();
		expect([left?.kind, offer?.kind, offer?.to]).toEqual(["event-left", "event-offer", EVA]);
		expect(offer?.text).toContain(
			"Tienes una plaza reservada hasta el viernes 20 de noviembre de 2026, a\u00a0las\u00a014:00 (hora\u00a0peninsular).",
		);
		expect((await act("getRegistration", leo)).body).toMatchObject({ position: 1 });
		world.wait(HOUR - 1);
		expect((await act("acceptOffer", linkIn(offer))).body).toMatchObject({ status: "confirmed" });
		expect((await act("acceptOffer", eva)).body).toMatchObject({ status: "confirmed" });
		expect((await taller.deliver()).map(({ kind }) => kind)).toEqual(["event-confirmed"]);
	});

	test("an offer that is not accepted passes to the next person, and the first may wait again", async () => {
		await act("cancelRegistration", ana);
		world.wait(10 * SECOND);
		await taller.work();
		world.wait(HOUR);
		expect((await act("acceptOffer", eva)).body.error).toMatchObject({
			code: "event.offer_expired",
			message: "No confirmaste a tiempo y tu plaza ha quedado libre.",
		});
		await taller.work();
		expect((await taller.deliver()).map(({ kind, to }) => [kind, to])).toEqual(
			expect.arrayContaining([
				["event-offer-expired", EVA],
				["event-offer", "leo@ejemplo.es"],
			]),
		);
		expect((await act("rejoinWaitlist", eva)).body).toMatchObject({ status: "waitlisted", position: 1 });
		expect((await act("rejoinWaitlist", leo)).status).toBe(409);
	});

	test("an offer past its time is shown as expired everywhere, even before the job passes it on", async () => {
		const browser = world.browser();
		await browser.signIn(EVA);
		await act("cancelRegistration", ana);
		world.wait(10 * SECOND);
		await taller.work();
		world.wait(HOUR - 1);
		expect((await act("getRegistration", eva)).body).toMatchObject({
			status: "offered",
			dueAt: "2026-11-20T13:01:10.000Z",
		});
		world.wait(1);
		expect((await act("getRegistration", eva)).body).toMatchObject({ status: "offer_expired", dueAt: null });
		expect(await look("taller", browser)).toMatchObject({
			state: { kind: "registered", status: "offer_expired" },
			own: { status: "offer_expired", dueAt: null },
		});
		expect((await browser.call("getEventThanks", { event: "taller" })).body).toMatchObject({
			status: "offer_expired",
			dueAt: null,
		});
		expect((await browser.call("listMyEvents")).body.next).toMatchObject([{ status: "offer_expired", dueAt: null }]);
		expect((await act("acceptOffer", eva)).body.error.code).toBe("event.offer_expired");
		await taller.deliver();
		expect((await act("rejoinWaitlist", eva)).body).toMatchObject({ status: "waitlisted", position: 2 });
		expect((await taller.deliver()).map(({ kind, to }) => [kind, to])).toEqual([["event-waitlisted", EVA]]);
		await taller.work();
		expect(await status(leo)).toBe("offered");
	});

	test("an offer does not outlast the start", async () => {
		world.clock = Date.parse("2026-12-11T17:30:00.000Z");
		await act("cancelRegistration", ana);
		world.wait(10 * SECOND);
		await taller.work();
		expect((await act("getRegistration", eva)).body).toMatchObject({
			status: "offered",
			dueAt: "2026-12-11T18:00:00.000Z",
		});
	});
});

describe("messages sent without a request (docs/product.md, 16.7)", () => {
	const kinds = async () => (await taller.deliver()).map(({ kind, to }) => `${kind} ${to}`);
	beforeEach(async () => {
		await taller.join(ANA);
		await taller.deliver();
	});

	test("reminders go a day and an hour before, once", async () => {
		world.clock = Date.parse("2026-12-10T17:59:59.999Z");
		await taller.work();
		expect(await kinds()).toEqual([]);
		world.wait(1);
		await Promise.all([taller.work(), taller.work()]);
		await taller.work();
		expect(await kinds()).toEqual([`event-reminder ${ANA}`]);
		world.clock = Date.parse("2026-12-11T17:00:00.000Z");
		await taller.work();
		await taller.work();
		expect(await kinds()).toEqual([`event-reminder ${ANA}`]);
	});

	test("a process that wakes late reminds late, but never twice and never of an event that has begun", async () => {
		world.clock = Date.parse("2026-12-11T12:00:00.000Z");
		await taller.work();
		expect(await kinds()).toEqual([`event-reminder ${ANA}`]);
		world.clock = Date.parse("2026-12-11T18:00:00.000Z");
		await taller.work();
		expect(await kinds()).toEqual([]);
	});

	test("a person who confirmed after a reminder was due does not get it", async () => {
		world.clock = Date.parse("2026-12-11T10:00:00.000Z");
		await taller.join(EVA);
		await taller.deliver();
		await taller.work();
		expect(await kinds()).toEqual([`event-reminder ${ANA}`]);
	});

	test("a notice of a change has the old and the new facts, and calendars accept the new version", async () => {
		const first = nextSequence(null, new Date(world.clock).toISOString());
		await taller.publish({ startsAt: "2026-12-12T18:00:00.000Z", endsAt: "2026-12-12T19:00:00.000Z", place: "Sala 2" });
		await Promise.all([taller.work(), taller.work()]);
		const mails = await taller.deliver();
		expect(mails.map(({ kind }) => kind)).toEqual(["event-changed"]);
		expect(mails[0]?.text).toContain(
			"Empieza, antes: Viernes 11 de diciembre de 2026, a\u00a0las\u00a019:00 (hora\u00a0peninsular)",
		);
		expect(mails[0]?.text).toContain(
			"Empieza, ahora: Sábado 12 de diciembre de 2026, a\u00a0las\u00a019:00 (hora\u00a0peninsular)",
		);
		expect(mails[0]?.text).toContain("Dónde, antes: En línea\nDónde, ahora: Sala 2");
		expect(mails[0]?.calendar).toMatchObject({
			method: "REQUEST",
			content: expect.stringContaining(`SEQUENCE:${first + 1}\r\n`),
		});
		await taller.publish({
			startsAt: "2026-12-12T18:00:00.000Z",
			endsAt: "2026-12-12T19:00:00.000Z",
			place: "Sala 2",
			summary: "Otro resumen",
		});
		await taller.work();
		expect(await kinds()).toEqual([]);
	});

	test("a cancellation is sent once, also to people who wait, and ends their registrations", async () => {
		await taller.join(EVA);
		const waiting = await taller.join("leo@ejemplo.es");
		await taller.deliver();
		await taller.publish({ cancelled: true });
		await Promise.all([taller.work(), taller.work()]);
		const mails = await taller.deliver();
		expect(mails.map(({ kind, to, calendar }) => [kind, to, calendar?.method])).toEqual([
			["event-cancelled", ANA, "CANCEL"],
			["event-cancelled", EVA, "CANCEL"],
			["event-cancelled", "leo@ejemplo.es", undefined],
		]);
		expect((await world.browser().call("cancelRegistration", { registration: waiting })).body.error.code).toBe(
			"event.cancelled",
		);
		world.clock = Date.parse("2026-12-11T17:30:00.000Z");
		await taller.work();
		expect(await kinds()).toEqual([]);
	});

	test("a person who has not confirmed gets no notice", async () => {
		await taller.register(EVA);
		await taller.deliver();
		await taller.publish({ place: "Sala 2" });
		await taller.work();
		expect(await kinds()).toEqual([`event-changed ${ANA}`]);
	});
});

describe("calendars (docs/product.md, 16.6)", () => {
	test("the feed has the published events, cancelled ones marked as such, and each event has its own file", async () => {
		await backend.publication.publish(
			makePublication([], {
				events: [
					makeEvent("pasado", "2026-10-01T18:00:00.000Z"),
					makeEvent("borrador", "2026-12-20T18:00:00.000Z", { draft: true }),
					makeEvent("anulado", "2026-12-21T18:00:00.000Z", { cancelled: true }),
				],
			}),
		);
		const { calendar } = (await world.browser().call("getEventsCalendar")).body;
		expect([...calendar.matchAll(/^UID:evento-event-(\w+)@tertulia\.example\r$/gm)].map(([, slug]) => slug)).toEqual([
			"pasado",
			"taller",
			"anulado",
		]);
		expect(calendar).toContain("STATUS:CANCELLED");
		expect(calendar).toContain("X-WR-CALNAME:Eventos de Tertulia");
		const one = (await world.browser().call("getEventsCalendar", { event: "taller" })).body.calendar;
		expect(one.match(/BEGIN:VEVENT/g)).toHaveLength(1);
		expect((await world.browser().call("getEventsCalendar", { event: "borrador" })).status).toBe(404);
	});
});

describe("forgetting", () => {
	test("an erased account leaves no registration with a name, and frees its seats", async () => {
		const ana = world.browser();
		await ana.signIn(ANA);
		await taller.register("", {}, ana);
		await ana.call("requestDeletion");
		await ana.call("deleteUser", { code: world.codeFor(ANA) });
		world.wait(15 * DAY);
		const { eraseDueAccounts } = await import("../domain/user/erase-account.ts");
		await eraseDueAccounts({ ...world.settings, photos: world.settings.makePhoto });
		expect(await backend.registrations.listByEmail(ANA)).toEqual([]);
		expect((await look()).left).toBe(2);
	});
});
