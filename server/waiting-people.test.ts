import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { signInAs } from "../api/context.fixture.ts";
import { claimMail } from "../domain/mail/outgoing-mail.ts";
import { type KeptEntry, NO_CAMPAIGN } from "../domain/waiting-list/waiting-list.ts";
import { WAITING_PAGE } from "../domain/waiting-list/waiting-people.ts";
import { startTestSite, type TestSite } from "./site.fixture.ts";

const NOW = "2026-11-20T12:00:00.000Z";
const PATH = "/escritorio/school/espera";
const INVITE = `${PATH}/invitar`;

let site: TestSite;
const cookies: Record<string, string> = {};
beforeAll(async () => {
	site = await startTestSite({ now: () => new Date(NOW) });
	for (const [name, permissions] of Object.entries({ editor: ["ed.10"], admin: ["sa.10"], reader: [] }))
		cookies[name] =
			`session=${(await signInAs(site.backend, `${name}@e.es`, new Date(NOW), permissions)).sessionToken}`;
	const { sessionToken } = await signInAs(site.backend, "late@e.es", new Date("2026-11-20T10:00:00.000Z"), ["sa.10"]);
	cookies.late = `session=${sessionToken}`;
});
afterAll(() => site.stop());

let joined = 0;
async function join(name: string | null, more: Partial<KeptEntry> = {}): Promise<void> {
	joined += 1;
	const createdAt = new Date(Date.parse("2026-11-19T09:00:00.000Z") + joined * 1_000).toISOString();
	const email = more.email ?? `p${1_000 - joined}@e.es`;
	await site.backend.waitingList.put({
		...{ id: `id${joined}`, email, emailKey: email, name, status: "pending", attribution: NO_CAMPAIGN, consents: [] },
		...{ createdAt, confirmedAt: null, invitedAt: null, keptUntil: null, ...more },
	});
}
const confirmed = (confirmedAt: string): Partial<KeptEntry> => ({ status: "confirmed", confirmedAt });

const get = async (path: string, who = "admin") => {
	const response = await site.get(path, { headers: { cookie: cookies[who] ?? "" } });
	return { status: response.status, text: (await response.text()).replaceAll("<!-- -->", "") };
};
const post = async (path: string, fields: Record<string, string>, who = "admin") => {
	const headers = { origin: site.origin, cookie: cookies[who] ?? "" };
	const response = await site.get(path, { method: "POST", headers, body: new URLSearchParams(fields) });
	const text = (await response.text()).replaceAll("<!-- -->", "");
	return { status: response.status, headers: response.headers, text };
};
const take = (who = "admin") => post(PATH, { hacer: "descargar" }, who);
const rowsIn = (html: string) => [...html.matchAll(/<li><h2>(.*?)<\/h2>/g)].map(([, name]) => name);
const asking = (fields: Record<string, string>) => `${INVITE}?${new URLSearchParams(fields)}`;
/** The hidden fields of the page that asks. */
const fieldsIn = (html: string) =>
	Object.fromEntries(
		[...html.matchAll(/<input type="hidden" name="(\w+)" value="([^"]*)"/g)].map(([, name, value]) => [name, value]),
	) as Record<string, string>;
const actsOf = async (what: "people-invited" | "people-exported") =>
	(await site.backend.acts.list({ what })).map(({ by, detail }) => [by === null, detail]);
const invitations = async () =>
	(await claimMail(site.backend, { now: NOW, claimedUntil: NOW, limit: 99 })).filter(
		({ mail }) => mail.kind === "waiting-list-invite",
	);

/** In the order of its tests: each begins with the list that the one before has left. */
describe("who waits for School, at the desk (docs/product.md, 17.6)", () => {
	test("an empty list says where it is joined", async () => {
		const { status, text } = await get(PATH);
		expect(status).toBe(200);
		expect(text).toContain("Todavía no se ha apuntado nadie<");
		expect(text).toContain('href="/lista-de-espera"');
		expect(text).not.toContain("Descargar en CSV");
		expect((await get(asking({ count: "1", url: "https://x.example" }))).text).toContain("No queda nadie por invitar");
	});

	test("is named in the order in which people joined, with their state and campaign", async () => {
		const attribution = { source: "@red", medium: "", campaign: "lanzamiento", content: "" };
		await join("Zoe Ortiz", { email: "zoe+a@e.es", ...confirmed("2026-11-20T09:30:00.000Z") });
		await join("Álvaro Peña", { attribution, ...confirmed("2026-11-19T09:30:00.000Z") });
		await join(null, { email: "=cmd@e.es" });
		await join("Leo Gil", { ...confirmed(NOW), status: "invited", invitedAt: NOW });
		const { text } = await get(PATH);
		expect(rowsIn(text)).toEqual(["Zoe Ortiz", "Álvaro Peña", "Sin nombre", "Leo Gil"]);
		expect(text).toContain("2\u00a0personas por invitar");
		expect(text).toContain("1\u00a0sin confirmar su correo");
		expect(text).toContain("1\u00a0ya invitada");
		expect(text).toContain('href="mailto:zoe%2Ba@e.es"');
		expect(text).toContain("Se apuntó y confirmó el 19\u00a0nov\u00a02026");
		expect(text).toContain("Invitada el 20\u00a0nov\u00a02026");
		expect(text).toContain("Vino de @red\u00a0/ lanzamiento");
	});

	test("is taken along in CSV that no spreadsheet executes, and the log has it", async () => {
		const taken = await take();
		expect(taken.headers.get("content-type")).toBe("text/csv; charset=utf-8");
		expect(taken.headers.get("content-disposition")).toContain('filename="lista-de-espera.csv"');
		expect(taken.headers.get("cache-control")).toBe("private, no-store");
		expect(taken.text.split("\r\n")[0]).toBe(
			'"correo","nombre","estado","alta","confirmada","invitada","fuente","medio","campaña","contenido","School","novedades"',
		);
		expect(taken.text).toContain(`"'=cmd@e.es","","sin confirmar","2026-11-19T09:00:03.000Z"`);
		expect(taken.text).toContain(`"'@red"`);
		expect(await actsOf("people-exported")).toEqual([[false, "4"]]);
	});

	test.each([
		[{ count: "" }, "Escribe a cuántas personas"],
		[{ count: "0" }, "Escribe a cuántas personas"],
		[{ count: "-3" }, "Escribe a cuántas personas"],
		[{ count: "diez" }, "Escribe a cuántas personas"],
		[{ count: "1.5" }, "Escribe a cuántas personas"],
		[{ count: "9".repeat(500) }, "Escribe a cuántas personas"],
		[{ count: "201" }, "De una vez se puede invitar a 200 como mucho."],
		[{ url: "javascript:x" }, "Escribe una dirección que empiece por https://"],
		[{ url: "http://otro.example" }, "Escribe una dirección que empiece por https://"],
	])("%o is refused at its field, with what was typed", async (wrong, words) => {
		const typed = { count: "2", url: "https://x.example/entra", ...wrong };
		for (const { status, text } of [await get(asking(typed)), await post(INVITE, { ...typed, first: "id2" })]) {
			expect(status).toBe(400);
			expect(text).toContain(words);
			expect(text).toContain('aria-invalid="true"');
			expect(text).toContain(`value="${typed.url}"`);
			expect(text).toContain(`value="${typed.count}"`);
			expect(text).not.toMatch(/name="school"[^>]* checked/);
		}
		expect(await actsOf("people-invited")).toEqual([]);
	});

	test("the first to confirm are invited once that is confirmed, and not again by a second press", async () => {
		const asked = await get(asking({ count: "1", url: `${site.origin}/school`, school: "1" }));
		expect(asked.text).toContain("<strong>Una persona recibirá un correo</strong>");
		expect(asked.text).toContain("Su cuenta tendrá permiso para abrir School");
		expect(await invitations()).toEqual([]);
		const fields = fieldsIn(asked.text);
		expect(fields).toEqual({ count: "1", url: `${site.origin}/school`, school: "1", first: "id2" });
		const presses = await Promise.all([post(INVITE, fields), post(INVITE, fields)]);
		expect(presses.map(({ status }) => status).sort()).toEqual([303, 409]);
		const done = presses.find(({ status }) => status === 303)?.headers.get("location") ?? "";
		expect(done).toBe(`${PATH}?invitadas=1`);
		expect((await get(done)).text).toContain("Invitada 1\u00a0persona.");
		const again = await post(INVITE, fields);
		expect(again.status).toBe(409);
		expect(again.text).toContain("La lista ha cambiado desde que se abrió la página");
		expect((await site.backend.waitingList.find("zoe+a@e.es"))?.status).toBe("confirmed");
		expect((await site.backend.waitingList.find("p998@e.es"))?.status).toBe("invited");
		expect((await site.backend.users.findByEmailKey("p998@e.es"))?.permissions).toEqual(["al.10"]);
		expect(await actsOf("people-invited")).toEqual([[false, "1"]]);
		expect((await get("/escritorio/registro")).text).toContain("invitó a School");
	});

	test("an old sign-in is asked who it is before anybody is invited", async () => {
		const asked = await get(asking({ count: "5", url: "https://x.example" }), "late");
		expect(asked.text).toContain("Una persona recibirá");
		expect(asked.text).toContain("No se les abre School");
		const sent = await post(INVITE, fieldsIn(asked.text), "late");
		expect(sent.headers.get("location")).toBe("/user/confirmar");
		expect((await site.backend.waitingList.find("zoe+a@e.es"))?.status).toBe("confirmed");
		expect((await get("/user/confirmar", "late")).text).toContain("invitar a gente de la lista de espera");
	});

	test("comes in pages, and is searched by name or address, without accents", async () => {
		for (let each = 0; each < WAITING_PAGE; each += 1) await join(`Persona ${each}`);
		const first = await get(PATH);
		expect(rowsIn(first.text)).toHaveLength(WAITING_PAGE);
		expect(first.text).toContain(`href="${PATH}?pagina=2"`);
		const last = ["Persona 96", "Persona 97", "Persona 98", "Persona 99"];
		expect(rowsIn((await get(`${PATH}?pagina=2`)).text)).toEqual(last);
		expect(rowsIn((await get(`${PATH}?pagina=99`)).text)).toEqual(last);
		expect((await get(`${PATH}?pagina=cero`)).status).toBe(404);
		expect(rowsIn((await get(`${PATH}?buscar=alvaro+pena`)).text)).toEqual(["Álvaro Peña"]);
		expect(rowsIn((await get(`${PATH}?buscar=ZOE%2B`)).text)).toEqual(["Zoe Ortiz"]);
		const none = await get(`${PATH}?buscar=nadie`);
		expect(none.text).toContain("No hay nadie con ese nombre o ese correo.");
		expect(none.text).toContain(`href="${PATH}">Ver a todos`);
	});

	test("is linked from School and from the readers", async () => {
		expect((await get("/escritorio/school")).text).toContain(`href="${PATH}"`);
		expect((await get("/escritorio/school", "editor")).text).not.toContain(PATH);
	});

	test.each(["editor", "reader", "visitor"])("is not for %ss", async (who) => {
		const fields = { count: "1", url: "https://x.example", first: "id1" };
		for (const path of [PATH, asking(fields)]) {
			const shown = await get(path, who);
			expect(shown.status).toBe(404);
			expect(shown.text).not.toContain("Zoe Ortiz");
		}
		const before = [await actsOf("people-exported"), await actsOf("people-invited")];
		for (const { status, text } of [await take(who), await post(INVITE, fields, who)]) {
			expect(status).toBeGreaterThanOrEqual(401);
			expect(text).not.toContain("Zoe Ortiz");
		}
		expect([await actsOf("people-exported"), await actsOf("people-invited")]).toEqual(before);
		expect((await site.backend.waitingList.find("zoe+a@e.es"))?.status).toBe("confirmed");
	});
});
