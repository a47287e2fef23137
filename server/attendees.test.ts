import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { signInAs } from "../api/context.fixture.ts";
import { planCreate } from "../domain/authoring/plan-save.ts";
import { makeEvent } from "../domain/content/content.fixture.ts";
import { ATTENDEES_PAGE } from "../domain/events/attendees.ts";
import type { Registration } from "../domain/events/registration-store.ts";
import { makeRegistration } from "../domain/events/registrations.fixture.ts";
import { startTestSite, type TestSite } from "./site.fixture.ts";

const NOW = "2026-11-20T12:00:00.000Z";
const STARTS = "2026-12-11T18:00:00.000Z";
const pathOf = (event: string) => `/escritorio/contenido/event-${event}/quien-viene`;
const PATH = pathOf("taller");

let site: TestSite;
const cookies: Record<string, string> = {};
beforeAll(async () => {
	site = await startTestSite({
		now: () => new Date(NOW),
		events: [
			...[makeEvent("taller", STARTS, { capacity: 30 }), makeEvent("vacio", STARTS)],
			...[makeEvent("grande", STARTS), makeEvent("pasado", "2026-10-01T18:00:00.000Z")],
			makeEvent("cancelado", STARTS, { cancelled: true }),
		],
	});
	for (const [name, permissions] of Object.entries({ editor: ["ed.10"], admin: ["sa.10"], reader: [] }))
		cookies[name] =
			`session=${(await signInAs(site.backend, `${name}@e.es`, new Date(NOW), permissions)).sessionToken}`;
	for (const event of ["taller", "vacio", "grande", "pasado", "cancelado", "borrador"]) {
		// The next one is the one that the desk begins with.
		const day = event === "taller" ? "2026-12-11" : "2026-12-12";
		const when = `event:\n  startsAt: ${day}T19:00\n  endsAt: ${day}T20:00\n`;
		const text = `---\nid: event-${event}\nname: Evento ${event}\n${when}---\n`;
		const written = { text, hash: event, by: null, why: "saved" as const, now: NOW };
		const made = planCreate({ id: `event-${event}`, path: `eventos/${event}.md`, ...written });
		const shown = event === "borrador" ? {} : { publishedVersion: made.source.version, publishedHash: event };
		await site.backend.sources.write([{ ...made, source: { ...made.source, ...shown } }]);
	}
	await join("taller", "Zoe Ortiz", { email: "zoe+taller@e.es", confirmedAt: "2026-11-20T09:30:00.000Z" });
	await join("taller", "Álvaro Peña", { attribution: { source: "@red", medium: "", campaign: "", content: "" } });
	await join("taller", "-Bea", { email: "=cmd@e.es" });
	await join("taller", "Leo Gil", { status: "pending_email" });
	await join("taller", "Ana Segunda", { status: "waitlisted", seat: false, turn: 2 });
	await join("taller", "Sol Primera", { status: "waitlisted", seat: false, turn: 1 });
	await join("taller", "Rosa Cano", { status: "cancelled", seat: false, cancelledFrom: "confirmed" });
	await join("taller", "Hugo Rey", { status: "offer_expired", seat: false });
	for (let each = 0; each <= ATTENDEES_PAGE; each += 1)
		await join("grande", `Persona ${String(each).padStart(3, "0")}`, { email: `p${each}@e.es` });
	await join("pasado", "", { email: "", emailKey: "erased:x" });
	await join("cancelado", "Eva Luz", { status: "cancelled", seat: false });
});
afterAll(() => site.stop());

let joined = 0;
function join(event: string, name: string, more: Partial<Registration> = {}): Promise<void> {
	joined += 1;
	const email = `${joined}@e.es`;
	const createdAt = new Date(Date.parse("2026-11-20T09:00:00.000Z") + joined * 1_000).toISOString();
	const person = { id: site.backend.registrations.newId(), eventId: `event-${event}`, name, email, createdAt };
	return site.backend.registrations.add(makeRegistration({ ...person, emailKey: more.email ?? email, ...more }));
}

const get = async (path: string, who = "admin") => {
	const response = await site.get(path, { headers: { cookie: cookies[who] ?? "" } });
	return { status: response.status, text: (await response.text()).replaceAll("<!-- -->", "") };
};
const take = async (path: string, fields: Record<string, string> = {}, who = "admin") => {
	const headers = { origin: site.origin, cookie: cookies[who] ?? "" };
	const body = new URLSearchParams({ hacer: "descargar", ...fields });
	const response = await site.get(path, { method: "POST", headers, body });
	return { status: response.status, headers: response.headers, text: await response.text() };
};
const namesIn = (html: string) => [...html.matchAll(/<h3>(.*?)<\/h3>/g)].map(([, name]) => name);

describe("who comes to an event, at the desk (docs/product.md, 26.23)", () => {
	test("is named with a seat first, then who has to confirm, then the line in its order", async () => {
		const { status, text } = await get(PATH);
		expect(status).toBe(200);
		expect(namesIn(text)).toEqual(["-Bea", "Álvaro Peña", "Zoe Ortiz", "Leo Gil", "Sol Primera", "Ana Segunda"]);
		expect(text).toContain("4\u00a0de\u00a030\u00a0plazas ocupadas");
		expect(text).toContain("2\u00a0personas en espera");
		expect(text).toContain("1\u00a0por confirmar");
		expect(text).toContain("Con plaza confirmada · 3");
		expect(text).toContain('href="mailto:zoe%2Btaller@e.es"');
		expect(text).toContain("Se apuntó el 20\u00a0nov,\u00a010:00");
		expect(text).toContain("Confirmó a\u00a0las\u00a010:30");
		expect(text).toContain("Pendiente de confirmar");
	});

	test("who cancelled, or did not confirm, is behind a link", async () => {
		const link = "También las canceladas y las que no se confirmaron (2)";
		expect((await get(PATH)).text).toContain(`href="${PATH}?todas=1">${link}`);
		const { text } = await get(`${PATH}?todas=1`);
		expect(namesIn(text).slice(-2)).toEqual(["Hugo Rey", "Rosa Cano"]);
		expect(text).toContain("Cancelada");
		expect(text).toContain("Plaza no confirmada");
		expect(text).not.toContain(link);
	});

	test("is taken along in CSV that no spreadsheet executes, and the log has it", async () => {
		const taken = await take(PATH);
		expect(taken.headers.get("content-type")).toBe("text/csv; charset=utf-8");
		expect(taken.headers.get("content-disposition")).toContain('filename="quien-viene-taller.csv"');
		expect(taken.headers.get("cache-control")).toBe("private, no-store");
		const lines = taken.text.split("\r\n");
		expect(lines[0]).toBe('"Nombre","Correo","Estado","Se apuntó","Confirmó","Origen","Medio","Campaña","Contenido"');
		expect(lines).toHaveLength(8);
		expect(taken.text).toContain(`"'-Bea","'=cmd@e.es","Confirmada","2026-11-20T09:00:03.000Z","","","","",""`);
		expect(taken.text).toContain(`"'@red"`);
		expect(taken.text).not.toContain("Rosa Cano");
		expect((await take(PATH, { todas: "1" })).text).toContain('"Rosa Cano","7@e.es","Cancelada"');
		const acts = await site.backend.acts.list({ what: "people-exported" });
		expect(acts.map(({ on, detail }) => [on, detail])).toEqual([
			["event-taller", "6"],
			["event-taller", "8"],
		]);
		expect((await get("/escritorio/registro")).text).toContain("6\u00a0personas");
	});

	test("comes in pages, and is searched by name or address, without accents", async () => {
		const path = pathOf("grande");
		const first = await get(path);
		expect(namesIn(first.text)).toHaveLength(ATTENDEES_PAGE);
		expect(first.text).toContain(`href="${path}?pagina=2"`);
		expect(first.text).toContain(`${ATTENDEES_PAGE + 1}\u00a0plazas ocupadas, sin límite`);
		const last = `Persona ${ATTENDEES_PAGE}`;
		expect(namesIn((await get(`${path}?pagina=2`)).text)).toEqual([last]);
		expect(namesIn((await get(`${path}?pagina=99`)).text)).toEqual([last]);
		expect((await get(`${path}?pagina=cero`)).status).toBe(404);
		expect(namesIn((await get(`${path}?buscar=P42@`)).text)).toEqual(["Persona 042"]);
		expect(namesIn((await get(`${PATH}?buscar=alvaro+pena`)).text)).toEqual(["Álvaro Peña"]);
		const none = await get(`${PATH}?buscar=nadie`);
		expect(none.text).toContain("No hay nadie con ese nombre o ese correo.");
		expect(none.text).toContain(`href="${PATH}">Ver a todos`);
	});

	test("nobody has a sentence that helps", async () => {
		const empty = (await get(pathOf("vacio"))).text;
		expect(empty).toContain("Todavía no se ha apuntado nadie<");
		expect(empty).toContain('href="/eventos/vacio"');
		expect(empty).not.toContain("Descargar en CSV");
		const past = (await get(pathOf("pasado"))).text;
		expect(past).toContain("Los datos de 1\u00a0persona ya se han borrado");
		const cancelled = (await get(pathOf("cancelado"))).text;
		expect(cancelled).toContain("El evento se ha cancelado y no viene nadie.");
		expect(namesIn((await get(`${pathOf("cancelado")}?todas=1`)).text)).toEqual(["Eva Luz"]);
		for (const event of ["borrador", "ninguno"]) {
			expect((await get(pathOf(event))).status).toBe(404);
			expect((await take(pathOf(event))).status).toBeGreaterThan(403);
		}
	});

	test("is linked where an owner looks for it", async () => {
		for (const path of [
			...["/escritorio", "/escritorio?clase=evento"],
			...["/escritorio/contenido/event-taller", "/escritorio/contenido/event-taller/mas"],
		])
			expect((await get(path)).text, path).toContain(`href="${PATH}"`);
	});

	test.each(["editor", "reader", "visitor"])("is not for %ss", async (who) => {
		const shown = await get(PATH, who);
		expect(shown.status).toBe(404);
		expect(shown.text).not.toContain("Zoe Ortiz");
		const before = (await site.backend.acts.list({ what: "people-exported" })).length;
		const taken = await take(PATH, {}, who);
		expect(taken.status).toBeGreaterThanOrEqual(401);
		expect(taken.text).not.toContain("Zoe Ortiz");
		expect((await site.backend.acts.list({ what: "people-exported" })).length).toBe(before);
		for (const path of ["/escritorio", "/escritorio?clase=evento", "/escritorio/contenido/event-taller"])
			expect((await get(path, who)).text, path).not.toContain("quien-viene");
	});
});
