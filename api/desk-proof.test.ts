import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { openMemory } from "../backends/sqlite/memory.fixture.ts";
import { SETTINGS_SOURCE } from "../domain/authoring/source.ts";
import type { Backend } from "../domain/backend.ts";
import { compileOpening } from "../publishing/compile-opening.server.ts";
import { createCompiler } from "../publishing/compiler.server.ts";
import { readPicture } from "../publishing/received-picture.server.ts";
import { readSettings } from "../publishing/site-settings.server.ts";
import { textFormat } from "../publishing/text-format.server.ts";
import { site } from "../site.config.ts";
import { ANA, enterAna, PASSWORD } from "./ana.fixture.ts";
import { type Browser, HOUR, MINUTE, type World, wrongCode } from "./browser.fixture.ts";
import { type CodeApp, turnOn } from "./second-step.fixture.ts";

let backend: Backend;
let world: World;
let ana: Browser;
let app: CodeApp;
let uid: string;
beforeEach(async () => {
	backend = await openMemory();
	const compiler = createCompiler(backend.media, { authors: {}, brand: { name: "Tertulia", grounds: {} } });
	const reserved = { first: new Set(["eventos"]), plannedFirst: new Set<string>(), plannedLast: new Set<string>() };
	const read = (text: string) => readSettings(text, { defaults: site, checkColors: () => [] });
	({ world, ana } = await enterAna(backend, {
		desk: {
			compiler,
			format: textFormat,
			reserved,
			readPicture,
			compileOpening,
			checkSender: async () => null,
			readSettings: read,
		},
		readSite: async () => {
			const source = await backend.sources.find(SETTINGS_SOURCE);
			const settings = read((await backend.sources.text(SETTINGS_SOURCE, source?.version ?? 0)) ?? "");
			const found = "site" in settings ? settings.site : site;
			return leadsNowhere ? { ...found, owner: { ...found.owner, url: null } } : found;
		},
	}));
	app = await turnOn(world, ana);
	uid = (await ana.call("getUser")).body.user.uid;
	await be("sa.10");
});
afterEach(() => backend.close());

/** Whether the owner's page is not published. */
let leadsNowhere = false;

const be = (...permissions: string[]) => backend.users.update(uid, { permissions });
const acts = async () => (await backend.acts.list({ since: "2026-01-01" })).map(({ what }) => what);
const shown = async (part = "sitio") => (await ana.call("getDeskSettings", { part })).body;
const save = async (change: Readonly<Record<string, string>>, part = "sitio") => {
	const { version, values } = await shown(part);
	return ana.call("saveSettings", { part, version, typed: { ...values, ...change } });
};

/** Saves a page of settings with an old proof, and takes the first step of confirming it. */
async function begin(change: Readonly<Record<string, string>>) {
	await ana.call("setPassword", { password: PASSWORD });
	world.wait(HOUR);
	expect((await save(change)).body).toEqual({ confirm: "password" });
	expect((await ana.call("confirmIdentity", { current: PASSWORD })).body).toEqual({ confirm: "second-step" });
}
const confirm = async () => ana.call("confirmIdentity", { code: await app.show() });

describe("settings of whose site it is need a recent proof of identity (docs/product.md, 26.11)", () => {
	test("a save is in force once both steps are taken, with a mailed code where there is no password", async () => {
		world.wait(HOUR);
		expect((await save({ name: "Tarde" })).body).toMatchObject({ email: ANA });
		expect((await ana.call("getSecurity")).body).toMatchObject({ afterProof: "settings" });
		expect((await ana.call("confirmProof", { code: wrongCode(world.codeFor(ANA)) })).status).toBe(400);
		expect((await ana.call("confirmProof", { code: world.codeFor(ANA) })).body).toEqual({ confirm: "second-step" });
		expect((await ana.call("getSecondStep")).body.confirming).toEqual({ by: "second-step", change: "settings" });
		expect((await ana.call("confirmIdentity", { code: "000000" })).status).toBe(400);
		expect(await shown()).toMatchObject({ version: 0, values: { name: site.name } });
		expect(await acts()).not.toContain("settings-changed");
		expect((await confirm()).body).toEqual({ next: "settings", about: "sitio" });
		expect(await shown()).toMatchObject({ version: 1, values: { name: "Tarde", videosInPlace: expect.any(String) } });
		expect(await backend.sources.text(SETTINGS_SOURCE, 1)).toBe("name: Tarde\n");
		expect(await acts()).toContain("settings-changed");
		expect((await save({ name: "Noche" })).body).toEqual({ done: true });
	});

	test("a wrong password changes nothing, and what is wrong with a form is said before anything is asked", async () => {
		await ana.call("setPassword", { password: PASSWORD });
		world.wait(HOUR);
		expect((await save({ copyrightYear: "ayer" })).body.error.fields).toHaveProperty("copyrightYear");
		expect((await save({})).body).toEqual({ done: true });
		expect((await ana.call("getSecondStep")).body.confirming).toBeNull();
		expect((await save({ name: "Tarde" })).body).toEqual({ confirm: "password" });
		expect((await ana.call("confirmIdentity", { current: "otra que no es" })).status).toBe(400);
		expect(await shown()).toMatchObject({ version: 0 });
	});

	test.each(["sitio", "quien", "legal"])("%s asks for it", async (part) => {
		world.wait(HOUR);
		const name = { sitio: "name", quien: "owner.name", legal: "legal.holder" }[part] ?? "";
		expect((await save({ [name]: "Otra" }, part)).body).toMatchObject({ email: ANA });
	});

	test("words, links and colours do not", async () => {
		world.wait(HOUR);
		expect((await save({ "words.blog": "Sobre leer." }, "palabras")).body).toEqual({ done: true });
		expect((await save({ grounds: "viajes | mint" }, "temas")).body).toEqual({ done: true });
		expect((await save({ "themeColor.dark": "#101010" }, "colores")).body).toEqual({ done: true });
	});

	test("whoever has lost the right meanwhile changes nothing", async () => {
		await begin({ name: "Tarde" });
		await be("ed.10");
		expect((await confirm()).status).toBe(403);
		await be("sa.10");
		world.wait(HOUR);
		expect((await save({ name: "Noche" })).body).toEqual({ confirm: "password" });
		await ana.call("confirmIdentity", { current: PASSWORD });
		await be();
		expect((await confirm()).body.error.message).toContain("ya no tiene permiso");
		await be("sa.10");
		expect(await shown()).toMatchObject({ version: 0 });
	});

	test("settings that somebody else changed meanwhile are a conflict that keeps what was typed", async () => {
		await begin({ name: "Tarde", videosInPlace: "false" });
		const other = world.browser({ token: ana.token });
		const { version, values } = (await other.call("getDeskSettings", { part: "palabras" })).body;
		const typed = { ...values, "words.blog": "Sobre leer." };
		expect((await other.call("saveSettings", { part: "palabras", version, typed })).status).toBe(200);
		expect((await confirm()).body).toEqual({ next: "settings-refused", about: "sitio" });
		const { refused, values: now } = await shown();
		expect(refused).toMatchObject({
			version: 0,
			typed: { name: "Tarde" },
			message: expect.stringContaining("mientras"),
		});
		expect(now.name).toBe(site.name);
		expect((await shown("quien")).refused).toBeNull();
		world.wait(10 * MINUTE);
		expect((await shown()).refused).toBeNull();
	});

	test("no other function reaches them", async () => {
		await save({ name: "Tarde" });
		world.wait(HOUR);
		const id = SETTINGS_SOURCE;
		const answers = [
			await ana.call("trashSource", { id }),
			await ana.call("withdrawSource", { id, leave: "404" }),
			await ana.call("publishSource", { id, version: 1 }),
			await ana.call("saveSource", { id, base: 1, text: "name: Noche\n" }),
			await ana.call("discardChanges", { id, version: 1 }),
		];
		expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 404));
		expect(await shown()).toMatchObject({ version: 1 });
	});
});

describe("cancelling an event that people are registered for (docs/product.md, 26.9)", () => {
	let id: string;
	let version: number;
	beforeEach(async () => {
		const ficha = { name: "Un encuentro", summary: "Ven." };
		({ id } = (await ana.call("createSource", { sort: "evento", ficha, body: "Ven." })).body);
		await ana.call("publishSource", { id, version: 1 });
		({ version } = (await ana.call("getSource", { id })).body);
		await ana.call("setPassword", { password: PASSWORD });
	});

	const isCancelled = async () => (await backend.events.findById(id))?.cancelled;

	/** Takes a seat. */
	const register = async () => {
		const { slug } = (await backend.events.findById(id)) ?? {};
		const form = { event: slug, email: ANA, name: "Ana", isOldEnough: true };
		expect((await ana.call("registerForEvent", form)).status).toBe(200);
	};

	test("waits for both steps, and then everybody is told", async () => {
		await register();
		world.wait(HOUR);
		expect((await ana.call("cancelEvent", { id, version: version + 1 })).status).toBe(409);
		expect((await ana.call("cancelEvent", { id, version })).body).toEqual({ confirm: "password" });
		expect((await ana.call("confirmIdentity", { current: "otra que no es" })).status).toBe(400);
		await ana.call("confirmIdentity", { current: PASSWORD });
		expect(await isCancelled()).toBe(false);
		expect((await confirm()).body).toEqual({ next: "event-cancel", about: id, told: 1 });
		expect(await isCancelled()).toBe(true);
		expect(await acts()).toContain("event-cancelled");
	});

	test("an editor who is none any more cancels nothing, and neither does who saw another text", async () => {
		await register();
		for (const [permissions, status] of [["au.10", 404] as const, ["sa.10", 409] as const]) {
			await be("sa.10");
			world.wait(HOUR);
			expect((await ana.call("cancelEvent", { id, version })).body).toEqual({ confirm: "password" });
			await ana.call("confirmIdentity", { current: PASSWORD });
			await be(permissions);
			if (status === 409) {
				const { text } = (await ana.call("getSource", { id })).body;
				expect((await ana.call("saveSource", { id, base: version, text: `${text}\nMás.\n` })).status).toBe(200);
			}
			expect((await confirm()).status).toBe(status);
		}
		expect(await isCancelled()).toBe(false);
	});

	/** Writes into the text that the event is cancelled, and returns its version. */
	const writeCancelled = async () => {
		const { text } = (await ana.call("getSource", { id })).body;
		const changed = text.replace(/^event:\n/m, "event:\n  cancelled: true\n");
		return (await ana.call("saveSource", { id, base: version, text: changed })).body.version as number;
	};

	test("a text that says so by hand is published after the same proof, and tells before whom it tells", async () => {
		await register();
		world.wait(HOUR);
		const written = await writeCancelled();
		const told = { taken: 1, waiting: 0, told: 1, tells: "cancelled", silent: null, changes: [] };
		expect((await ana.call("getChecks", { id })).body).toMatchObject({ impact: told });
		const later = { id, version: written, at: "2050-01-01T10:00" };
		expect((await ana.call("scheduleSource", later)).body.error.fields).toEqual({
			at: "Este texto cancela el evento, y eso no se programa: publícalo ahora.",
		});
		expect((await ana.call("publishSource", { id, version })).status).toBe(409);
		expect((await ana.call("publishSource", { id, version: written })).body).toEqual({ confirm: "password" });
		await ana.call("confirmIdentity", { current: PASSWORD });
		expect(await isCancelled()).toBe(false);
		expect((await confirm()).body).toEqual({ next: "event-publish", about: id, told: 1 });
		expect(await isCancelled()).toBe(true);
		expect((await ana.call("getChecks", { id })).body).toMatchObject({ impact: { tells: null, silent: "cancelled" } });
	});

	test("the same text with nobody registered is published at once", async () => {
		world.wait(HOUR);
		const written = await writeCancelled();
		expect((await ana.call("publishSource", { id, version: written })).body).toMatchObject({ done: true, told: 0 });
		expect(await isCancelled()).toBe(true);
	});

	test("another place is told with what it was, and needs no proof", async () => {
		await register();
		world.wait(HOUR);
		const { text } = (await ana.call("getSource", { id })).body;
		const moved = text.replace("place: En línea", "place: Por videollamada");
		const saved = (await ana.call("saveSource", { id, base: version, text: moved })).body;
		expect((await ana.call("getChecks", { id })).body.impact).toEqual({
			...{ taken: 1, waiting: 0, told: 1, tells: "changed", silent: null },
			changes: [{ name: "Dónde", was: "En línea", is: "Por videollamada" }],
		});
		expect((await ana.call("publishSource", { id, version: saved.version })).body).toMatchObject({
			done: true,
			told: 1,
		});
		const come = {
			capacity: null,
			confirmed: 1,
			unconfirmed: 0,
			waiting: 0,
			cancelled: 0,
			told: 1,
			canSeePeople: true,
		};
		const changes = [{ name: "Dónde", was: "En línea", is: "Por videollamada" }];
		expect((await ana.call("getAttendance", { id })).body).toEqual({
			...{ ...come, notice: { isCancelled: false, changes, isUnderWay: true } },
		});
	});

	test("asks for nothing while nobody is registered", async () => {
		world.wait(HOUR);
		expect((await ana.call("cancelEvent", { id, version })).body).toMatchObject({ done: true });
		expect(await isCancelled()).toBe(true);
	});
});

test("a page of settings shows a link that leads nowhere now, and saving it keeps the link", async () => {
	leadsNowhere = true;
	const { values } = await shown("quien");
	leadsNowhere = false;
	expect(values["owner.url"]).toBe(site.owner.url);
});
