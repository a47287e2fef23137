import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { openMemory } from "../backends/sqlite/memory.fixture.ts";
import type { Backend } from "../domain/backend.ts";
import { makeEvent, makePage, makePublication } from "../domain/content/content.fixture.ts";
import { Failure } from "../domain/failure.ts";
import { startLetters } from "../domain/letters/keep-subscribers.ts";
import type { RecipientState } from "../domain/letters/letter-issue.ts";
import { freezeIssue } from "../domain/letters/run-issue.ts";
import type { DomainCheck } from "../domain/letters/sending-domain.ts";
import type { Cadence } from "../domain/letters/subscriber.ts";
import { compileOpening } from "../publishing/compile-opening.server.ts";
import { createCompiler } from "../publishing/compiler.server.ts";
import { readPicture } from "../publishing/received-picture.server.ts";
import { readSettings } from "../publishing/site-settings.server.ts";
import { textFormat } from "../publishing/text-format.server.ts";
import { site } from "../site.config.ts";
import { enterAna, PASSWORD } from "./ana.fixture.ts";
import { type Browser, HOUR, MINUTE, type World } from "./browser.fixture.ts";
import { createCalls } from "./call-function.ts";
import { type Client, createClient } from "./client.ts";
import { makeSettings, signInAs } from "./context.fixture.ts";
import { type CodeApp, turnOn } from "./second-step.fixture.ts";

const NOW = new Date("2026-11-23T10:00:00.000Z");
const CANARY = "canario-lila-2290";

let backend: Backend;
let now: Date;
let dns: DomainCheck | null;
let clients: Record<"editor" | "author" | "reader" | "visitor", Client>;

function tools() {
	const compiler = createCompiler(backend.media, { authors: {}, brand: { name: "Tertulia", grounds: {} } });
	const reserved = { first: new Set(["eventos"]), plannedFirst: new Set<string>(), plannedLast: new Set<string>() };
	return {
		...{ compiler, format: textFormat, reserved, readPicture, compileOpening, checkSender: async () => dns },
		readSettings: (text: string) => readSettings(text, { defaults: site, checkColors: () => [] }),
	};
}

beforeEach(async () => {
	backend = await openMemory();
	now = NOW;
	dns = null;
	const transport = createCalls(makeSettings(backend, { now: () => now, desk: tools() }));
	const as = async (name: string, permissions: string[]) =>
		createClient(transport, { caller: await signInAs(backend, `${name}@e.es`, NOW, permissions) });
	clients = {
		editor: await as("editora", ["ed.10"]),
		author: await as("autora", ["au.10"]),
		reader: await as("lectora", []),
		visitor: createClient(transport),
	};
	await backend.publication.publish(
		makePublication(
			[
				makePage({ url: "/blog/uno", name: "El primero", summary: "De lo primero." }),
				makePage({ url: "/blog/dos", name: "Árboles de otoño" }),
				makePage({ url: "/blog/socios", restrictedTo: { registeredUsers: true }, body: `<p>${CANARY}</p>` }),
				makePage({ url: "/sobre-mi", template: "page" }),
			],
			{ events: [makeEvent("charla", "2026-12-03T18:00:00.000Z")] },
		),
	);
});
afterEach(() => backend.close());

function right<Value>(answer: Value): Exclude<Value, Failure> {
	if (answer instanceof Failure) throw new Error(`${answer.status} ${answer.code}: ${answer.message}`);
	return answer as Exclude<Value, Failure>;
}
const join = (name: string, cadence: Cadence = "each") => {
	const email = `${name}@e.es`;
	return startLetters(backend, { email, emailKey: email }, { cadence, at: NOW.toISOString(), source: "letters" });
};
const write = async (...ids: string[]) => right(await clients.editor.createIssue({ ids })).id;
const see = async (id: string) => right(await clients.editor.getIssue({ id }));
const acts = async () => (await backend.acts.list({ since: "2026-01-01" })).map(({ what }) => what);
const minutes = (count: number) => new Date(NOW.getTime() + count * MINUTE).toISOString();

describe("letters at the desk (docs/product.md, 27.13)", () => {
	test("are for those who may publish, and nobody else learns of them", async () => {
		const id = await write("blog_uno");
		const answers = (client: Client) =>
			Promise.all([
				client.listIssues(),
				client.getIssue({ id }),
				client.getIssueBody({ id }),
				client.createIssue({ ids: ["blog_uno"] }),
				client.sendIssue({ id }),
				client.stepIssue({ id, step: "stop" }),
				client.dropIssue({ id }),
			]);
		const statuses = async (client: Client) => (await answers(client)).map((each) => (each as Failure).status);
		expect(await statuses(clients.visitor)).toEqual(Array(7).fill(401));
		expect(await statuses(clients.reader)).toEqual(Array(7).fill(404));
		expect(await statuses(clients.author)).toEqual(Array(7).fill(403));
		expect(await clients.editor.getIssue({ id: "ninguna" })).toMatchObject({ status: 404 });
	});

	test("offer articles, resources and events that are to come, found by their titles", async () => {
		const names = async (text = "", also = "") =>
			right(await clients.editor.listLetterTexts({ text, also })).texts.map(({ name }) => name);
		expect(await names()).toEqual(expect.arrayContaining(["El primero", "Árboles de otoño", "Evento charla"]));
		expect(await names()).not.toContain("Página /sobre-mi");
		expect(await names("arboles")).toEqual(["Árboles de otoño"]);
		expect(await names("arboles", "blog_uno")).toEqual(["El primero", "Árboles de otoño"]);
	});

	test("take subject and preview from their text, and follow it until they are sent", async () => {
		await join("ana");
		const id = await write("blog_uno");
		expect(await see(id)).toMatchObject({ subject: "El primero", previewText: "De lo primero.", state: "draft" });
		const save = (subject: string, previewText = "") =>
			clients.editor.saveIssue({ id, subject, previewText, readership: "each" });
		right(await save("Otro asunto"));
		expect(await see(id)).toMatchObject({ subject: "Otro asunto", usual: { subject: "El primero" } });
		expect(await save("x".repeat(301))).toMatchObject({ status: 400, fields: { subject: expect.any(String) } });
		right(await save("x".repeat(151)));
		expect((await see(id)).problems).toMatchObject([{ stops: true }]);
		expect(await clients.editor.sendIssue({ id })).toMatchObject({ status: 409 });
		right(await save("El primero"));
		const rename = (name: string) =>
			backend.publication.publish(makePublication([makePage({ url: "/blog/uno", name, sourceHash: name })]));
		await rename("El corregido");
		expect(await see(id)).toMatchObject({ subject: "El corregido" });
		right(await clients.editor.sendIssue({ id }));
		await rename("Más tarde");
		expect(await see(id)).toMatchObject({ subject: "El corregido", state: "waiting", startsAt: minutes(10) });
		expect(await save("Tarde")).toMatchObject({ status: 409 });
	});

	test("never carry a restricted text, and are no digest of more than eight", async () => {
		const id = await write("blog_socios");
		const { html, text } = right(await clients.editor.getIssueBody({ id }));
		expect(`${html}${text}`).not.toContain(CANARY);
		const many = Array.from({ length: 9 }, (_, index) => `p${index}`);
		expect(await clients.editor.createIssue({ ids: many })).toMatchObject({ status: 400 });
		expect(await clients.editor.createIssue({ ids: ["nada"] })).toMatchObject({ status: 400 });
		const digest = await write("blog_dos", "event-charla");
		const readership = "monthly" as const;
		right(
			await clients.editor.saveIssue({
				id: digest,
				subject: "",
				previewText: "",
				opening: "Hola, **ya**.",
				readership,
			}),
		);
		const body = right(await clients.editor.getIssueBody({ id: digest }));
		expect(body.html).toContain("<strong>ya</strong>");
		expect(body.text.indexOf("Árboles de otoño")).toBeLessThan(body.text.indexOf("Evento charla"));
		expect(await see(digest)).toMatchObject({ opening: "Hola, **ya**.", readership, cadence: "monthly" });
	});

	test("about events alone go to those who asked for notices, or to readers of the news if their author chooses so", async () => {
		await join("ana");
		await join("eva", "monthly");
		const id = await write("event-charla");
		expect(await see(id)).toMatchObject({
			...{ readership: "events", readerships: ["events", "each", "monthly"], audience: "events" },
			readers: { each: 1, monthly: 1, events: 0 },
		});
		expect(await clients.editor.sendIssue({ id })).toMatchObject({ message: expect.stringContaining("avisos") });
		const save = (letter: string, readership: "each" | "monthly" | "events") =>
			clients.editor.saveIssue({ id: letter, subject: "", previewText: "", readership });
		right(await save(id, "monthly"));
		expect(await see(id)).toMatchObject({ readership: "monthly", audience: "news", problems: [] });
		right(await clients.editor.sendIssue({ id }));
		const copy = right(await clients.editor.copyIssue({ id })).id;
		expect(await see(copy)).toMatchObject({ readership: "monthly", audience: "news" });
		const ofPage = await write("blog_uno");
		expect((await see(ofPage)).readerships).toEqual(["each", "monthly"]);
		right(await save(ofPage, "events"));
		expect((await see(ofPage)).problems).toMatchObject([{ stops: true, sentence: expect.stringContaining("eventos") }]);
	});

	test("follow the usual subject of those to whom they go, where nobody typed one", async () => {
		await backend.publication.publish(
			makePublication([], { events: ["a", "b"].map((slug) => makeEvent(slug, "2026-12-03T18:00:00.000Z")) }),
		);
		const id = await write("event-a", "event-b");
		const { subject, previewText } = await see(id);
		expect(subject).toMatch(/^Próximos eventos de /);
		right(await clients.editor.saveIssue({ id, subject, previewText, readership: "each" }));
		expect((await see(id)).subject).toMatch(/^Novedades de /);
	});

	test("show the pictures of one open text if their author wants it, who is told, and of no other", async () => {
		const body = '<p>Mira: <img src="/media/gato.webp" alt="Un gato" width="8" height="6"></p>';
		const shut = { restrictedTo: { registeredUsers: true } };
		await backend.publication.publish(
			makePublication([makePage({ url: "/blog/foto", body }), makePage({ url: "/blog/oculto", body, ...shut })]),
		);
		const id = await write("blog_foto");
		const html = async (letter: string) => right(await clients.editor.getIssueBody({ id: letter })).html;
		expect(await see(id)).toMatchObject({ pictures: 1, withPictures: false });
		expect(await html(id)).not.toContain("<img");
		const lines = { subject: "", previewText: "", readership: "each" } as const;
		right(await clients.editor.saveIssue({ id, ...lines, withPictures: true }));
		right(await clients.editor.saveIssue({ id, ...lines }));
		expect(await see(id)).toMatchObject({ withPictures: true });
		const told = expect.stringMatching(/^Una imagen se carga desde tu sitio/);
		expect((await see(id)).problems).toEqual([{ stops: false, sentence: told }]);
		expect(await html(id)).toMatch(/<img src="https?:[^"?]*\/media\/gato.webp"/);
		await join("ana");
		right(await clients.editor.sendIssue({ id }));
		const copy = right(await clients.editor.copyIssue({ id })).id;
		expect(await html(copy)).toContain("<img");
		for (const ids of [["blog_oculto"], ["blog_foto", "blog_uno"]]) {
			const other = await write(...ids);
			right(await clients.editor.saveIssue({ id: other, ...lines, withPictures: true }));
			expect((await see(other)).pictures).toBe(0);
			expect(await html(other)).not.toContain("<img");
		}
	});

	test("say of a draft what DNS has on the domain that they come from, which stops nothing", async () => {
		await join("ana");
		const id = await write("blog_uno");
		expect(await see(id)).toMatchObject({ sender: null, problems: [] });
		dns = {
			domain: "e.es",
			checks: [
				{ record: "SPF", state: "right", found: "correcto", cure: null },
				{ record: "DKIM", state: "unknown", found: "no se puede saber sin el selector", cure: "Mira." },
				{ record: "DMARC", state: "missing", found: "falta", cure: "Añade uno." },
			],
		};
		expect(await see(id)).toMatchObject({
			sender: dns,
			problems: [{ stops: false, sentence: "DMARC de e.es: falta. Añade uno." }],
		});
		right(await clients.editor.sendIssue({ id }));
		expect(await see(id)).toMatchObject({ sender: null, problems: [] });
	});

	test("are tried on their author alone", async () => {
		const id = await write("blog_uno");
		right(await clients.editor.testIssue({ id }));
		const mails = await backend.outbox.claimable({ now: now.toISOString(), limit: 9 });
		expect(mails.map(({ to, mail }) => [to, mail?.subject])).toEqual([["editora@e.es", "El primero"]]);
		expect(mails[0]?.mail?.text).toContain("/baja/ejemplo");
		for (let turn = 0; turn < 9; turn += 1) right(await clients.editor.testIssue({ id }));
		expect(await clients.editor.testIssue({ id })).toMatchObject({ status: 429 });
		expect((await acts()).filter((what) => what === "letter-tested")).toHaveLength(10);
	});

	test("wait at least ten minutes or for their time, and are stopped, paused and resumed", async () => {
		const id = await write("blog_uno");
		expect(await clients.editor.sendIssue({ id })).toMatchObject({ status: 409, code: "desk.no_readers" });
		await join("ana");
		await join("eva", "monthly");
		expect((await see(id)).readers).toEqual({ each: 1, monthly: 1, events: 0 });
		const at = (time: string) => clients.editor.sendIssue({ id, at: time });
		expect(await at("2026-11-23T11:05")).toMatchObject({ fields: { at: expect.any(String) } });
		expect(await at("")).toMatchObject({ fields: { at: expect.any(String) } });
		right(await at("2026-11-24T09:00"));
		expect(await see(id)).toMatchObject({ state: "waiting", startsAt: "2026-11-24T08:00:00.000Z" });
		expect(await clients.editor.sendIssue({ id })).toMatchObject({ status: 409 });
		right(await clients.editor.stepIssue({ id, step: "stop" }));
		expect(await clients.editor.stepIssue({ id, step: "resume" })).toMatchObject({ status: 409 });
		const again = right(await clients.editor.copyIssue({ id })).id;
		expect(await see(again)).toMatchObject({ state: "draft", subject: "El primero" });
		right(await clients.editor.sendIssue({ id: again }));
		const issue = await backend.letters.findIssue(again);
		if (issue !== null) await freezeIssue(backend, issue, minutes(10));
		right(await clients.editor.stepIssue({ id: again, step: "pause" }));
		right(await clients.editor.stepIssue({ id: again, step: "resume" }));
		expect(await acts()).toEqual([
			...["letter-sent", "letter-stopped", "letter-sent", "letter-paused", "letter-resumed"],
		]);
		expect(await clients.editor.dropIssue({ id: again })).toMatchObject({ status: 409 });
		right(await clients.editor.dropIssue({ id: await write("blog_uno") }));
		expect(right(await clients.editor.listIssues()).items.map(({ state }) => state)).toEqual(["sending", "stopped"]);
	});

	test("are neither resumed nor sent again once their text is withdrawn, which is said before anything is asked", async () => {
		await join("ana");
		const id = await write("blog_uno");
		right(await clients.editor.sendIssue({ id }));
		const issue = await backend.letters.findIssue(id);
		if (issue !== null) await backend.letters.putIssue({ ...issue, state: "paused" });
		await backend.letters.putRecipients([
			{
				...{ issueId: id, emailKey: "ana@e.es", email: "ana@e.es", state: "uncertain", attempts: 1 },
				...{ at: NOW.toISOString(), reason: "cortado" },
			},
		]);
		await backend.publication.publish(
			makePublication([makePage({ url: "/blog/uno", draft: true, sourceHash: "retirado" })]),
		);
		now = new Date(minutes(11));
		const refused = { status: 409, message: expect.stringContaining("ya no está publicado.") };
		expect(await clients.editor.stepIssue({ id, step: "resume" })).toMatchObject(refused);
		expect(await clients.editor.retryIssue({ id })).toMatchObject(refused);
		expect(await see(id)).toMatchObject({ state: "paused", counts: { uncertain: 1 } });
		right(await clients.editor.stepIssue({ id, step: "stop" }));
	});

	test("tell how far they are, whom they did not reach and why, and go again to the uncertain ones", async () => {
		await join("ana");
		const id = await write("blog_uno");
		right(await clients.editor.sendIssue({ id }));
		const issue = await backend.letters.findIssue(id);
		if (issue !== null) await backend.letters.putIssue({ ...issue, state: "sending" });
		const rows = (state: RecipientState, count: number) =>
			Array.from({ length: count }, (_, index) => ({
				...{ issueId: id, emailKey: `${state}${index}@e.es`, email: `${state}${index}@e.es`, state, attempts: 1 },
				...{ at: NOW.toISOString(), reason: state === "refused" ? "550 no hay tal buzón" : null },
			}));
		await backend.letters.putRecipients([
			...[...rows("sent", 40), ...rows("waiting", 60), ...rows("refused", 31), ...rows("uncertain", 2)],
			...rows("skipped", 1),
		]);
		now = new Date(minutes(11));
		expect((await see(id)).progress).toEqual({ people: 133, done: 73, minutesLeft: 1, afterToday: 0 });
		// 73 in a quarter of an hour: mostly of one domain.
		now = new Date(minutes(25));
		expect((await see(id)).progress).toMatchObject({ minutesLeft: 3 });
		await backend.letters.putDay({ day: "2026-11-23", taken: 150 });
		expect((await see(id)).progress).toMatchObject({ afterToday: 10 });
		const first = right(await clients.editor.listMissed({ id, state: "refused" }));
		expect(first.people).toHaveLength(30);
		expect(first.people[0]).toMatchObject({ email: "refused0@e.es", reason: "550 no hay tal buzón" });
		const rest = right(await clients.editor.listMissed({ id, state: "refused", after: first.next ?? "" }));
		expect([rest.people.length, rest.next]).toEqual([1, null]);
		expect(right(await clients.editor.retryIssue({ id }))).not.toHaveProperty("done");
		now = NOW;
		right(await clients.editor.retryIssue({ id }));
		expect(await backend.letters.countRecipients(id)).toMatchObject({ uncertain: 0, waiting: 62 });
	});
});

describe("a publication with a letter (docs/product.md, 27.14)", () => {
	const create = async () => {
		const ficha = { name: "Lo de hoy", summary: "Un resumen." };
		return right(await clients.editor.createSource({ sort: "articulo", ficha, body: "Hola.\n" })).id;
	};
	const published = async (id: string) => (await backend.content.findById(id)) !== null;
	const letters = () => backend.letters.listIssues();

	test("begins ten minutes later, with the text as it was published", async () => {
		await join("ana");
		const id = await create();
		expect(right(await clients.editor.getChecks({ id })).notice).toEqual({ people: 1, last: null });
		const done = right(await clients.editor.announceSource({ id, version: 1 }));
		expect(done).toMatchObject({ done: true, letter: expect.any(String) });
		const [issue] = await letters();
		expect(issue).toMatchObject({ state: "waiting", startsAt: minutes(10), cadence: "each" });
		expect(issue?.body.text).toContain("Hola.");
		expect(await acts()).toEqual(["text-published", "letter-sent"]);
		expect(right(await clients.editor.getChecks({ id })).notice?.last).toMatchObject({ state: "waiting" });
	});

	test("is neither done if one of them cannot be", async () => {
		const id = await create();
		expect(await clients.editor.announceSource({ id, version: 1 })).toMatchObject({ status: 409 });
		await join("ana");
		const page = right(
			await clients.editor.createSource({ sort: "pagina", ficha: { name: "Mi página" }, body: "Hola." }),
		).id;
		expect(right(await clients.editor.getChecks({ id: page })).notice).toBeNull();
		expect(await clients.editor.announceSource({ id: page, version: 1 })).toMatchObject({ status: 409 });
		expect([await published(id), await published(page), (await letters()).length]).toEqual([false, false, 0]);
		expect(right(await clients.editor.publishSource({ id, version: 1 }))).toMatchObject({ done: true });
	});

	test("goes with a scheduled text, and is stopped when that is not published then", async () => {
		await join("ana");
		const id = await create();
		const version = async () => right(await clients.editor.getSource({ id })).version;
		const plan = async (at: string) => right(await clients.editor.announceSource({ id, version: await version(), at }));
		await plan("2026-11-24T09:00");
		expect((await letters())[0]).toMatchObject({ state: "waiting", startsAt: "2026-11-24T08:10:00.000Z" });
		expect(right(await clients.editor.getChecks({ id })).notice?.last).toMatchObject({ goesWithText: true });
		await plan("2026-11-25T09:00");
		expect((await letters()).map(({ state }) => state)).toEqual(["waiting", "stopped"]);
		right(await clients.editor.unscheduleSource({ id }));
		expect((await letters()).map(({ state }) => state)).toEqual(["stopped", "stopped"]);
		await plan("2026-11-25T09:00");
		right(await clients.editor.publishSource({ id, version: await version() }));
		expect((await letters()).map(({ state }) => state)).toEqual(["stopped", "stopped", "stopped"]);
	});

	test("leaves a letter alone that waits after an earlier publication", async () => {
		await join("ana");
		const id = await create();
		right(await clients.editor.announceSource({ id, version: 1 }));
		const { version } = right(await clients.editor.getSource({ id }));
		right(await clients.editor.publishSource({ id, version }));
		expect((await letters()).map(({ state }) => state)).toEqual(["waiting"]);
	});
});

describe("letters need a recent proof of identity (docs/product.md, 27.13)", () => {
	let world: World;
	let ana: Browser;
	let app: CodeApp;
	beforeEach(async () => {
		({ world, ana } = await enterAna(backend, { desk: tools() }));
		const { uid } = (await ana.call("getUser")).body.user;
		await backend.users.update(uid, { permissions: ["ed.10"] });
		app = await turnOn(world, ana);
		await ana.call("setPassword", { password: PASSWORD });
		await join("ana");
	});
	const states = async () => (await backend.letters.listIssues()).map(({ state }) => state);
	const confirm = async () => {
		expect((await ana.call("confirmIdentity", { current: PASSWORD })).body).toEqual({ confirm: "second-step" });
		return (await ana.call("confirmIdentity", { code: await app.show() })).body;
	};

	test("to be sent, and what is wrong is said before that", async () => {
		const { id } = (await ana.call("createIssue", { ids: ["blog_uno"] })).body;
		world.wait(HOUR);
		expect((await ana.call("sendIssue", { id, at: "ayer" })).status).toBe(400);
		expect((await ana.call("sendIssue", { id })).body).toEqual({ confirm: "password" });
		expect((await ana.call("getSecondStep")).body.confirming).toMatchObject({ change: "letter-send" });
		expect(await states()).toEqual(["draft"]);
		expect(await confirm()).toEqual({ next: "letter", about: id });
		expect(await states()).toEqual(["waiting"]);
	});

	test("to be published with a text, which is not asked for by itself", async () => {
		const ficha = { name: "Lo de hoy", summary: "Un resumen." };
		const { id } = (await ana.call("createSource", { sort: "articulo", ficha, body: "Hola." })).body;
		world.wait(HOUR);
		expect((await ana.call("announceSource", { id, version: 1 })).body).toEqual({ confirm: "password" });
		expect(await backend.content.findById(id)).toBeNull();
		expect(await confirm()).toMatchObject({ next: "letter" });
		expect([await states(), (await backend.content.findById(id))?.name]).toEqual([["waiting"], "Lo de hoy"]);
		world.wait(HOUR);
		const { version } = (await ana.call("getSource", { id })).body;
		expect((await ana.call("publishSource", { id, version })).body).toMatchObject({ done: true });
	});
});
