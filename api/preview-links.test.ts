import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { openMemory } from "../backends/sqlite/memory.fixture.ts";
import { tidyTree } from "../domain/authoring/tidy-tree.ts";
import type { Backend } from "../domain/backend.ts";
import { endLinks, liveLinks } from "../domain/desk/live-link.ts";
import { Failure } from "../domain/failure.ts";
import { createCompiler } from "../publishing/compiler.server.ts";
import { createDeskTools } from "../server/desk-tools.ts";
import { createCalls } from "./call-function.ts";
import { type Client, createClient } from "./client.ts";
import { makeSettings, signInAs } from "./context.fixture.ts";

const NOW = new Date("2026-11-23T10:00:00.000Z");
const DAY = 24 * 3_600_000;

let backend: Backend;
let now: Date;
let clients: Record<"editor" | "author" | "other" | "visitor", Client>;
let uids: Record<string, string>;

beforeEach(async () => {
	backend = await openMemory();
	now = NOW;
	uids = {};
	const compiler = createCompiler(backend.media, { authors: {}, brand: { name: "Tertulia", grounds: {} } });
	const transport = createCalls(
		makeSettings(backend, { now: () => now, desk: createDeskTools(compiler, async () => null) }),
	);
	const as = async (name: string, permissions: string[]) => {
		const caller = await signInAs(backend, `${name}@e.es`, NOW, permissions);
		uids[name] = caller.user.uid;
		return createClient(transport, { caller });
	};
	clients = {
		editor: await as("editora", ["ed.10"]),
		author: await as("autora", ["au.10"]),
		other: await as("otra", ["au.10"]),
		visitor: createClient(transport),
	};
});
afterEach(() => backend.close());

function right<Value>(answer: Value): Exclude<Value, Failure> {
	if (answer instanceof Failure) throw new Error(`${answer.status} ${answer.code}: ${answer.message}`);
	return answer as Exclude<Value, Failure>;
}

const write = async (client: Client, name = "Un borrador", more: Record<string, string> = {}) =>
	right(await client.createSource({ sort: "articulo", ficha: { name, ...more }, body: "Primera.\n" })).id;
const save = async (client: Client, id: string, body: string) => {
	const { version: base } = right(await client.getSource({ id }));
	right(await client.saveSource({ id, base, ficha: {}, body }));
};
const share = async (client: Client, id: string, more: object = {}) =>
	right(await client.createPreviewLink({ id, lastDay: "2026-11-30", ...more })).token;
const publish = async (id: string) => {
	const { version } = right(await clients.editor.getSource({ id }));
	expect(right(await clients.editor.publishSource({ id, version }))).toMatchObject({ done: true });
};
const open = (link: string) => clients.visitor.openPreviewLink({ link });
const bodyOf = async (link: string) => {
	const opened = right(await open(link));
	return "content" in opened ? opened.content.body : null;
};
const GONE = { status: 404, code: "preview.not_found" };

describe("links to previews (docs/product.md, 26.19)", () => {
	test("show anybody the text as it is now or as it changes, and count how often", async () => {
		const id = await write(clients.author);
		const frozen = await share(clients.author, id, { follow: "version" });
		now = new Date(NOW.getTime() + 1_000);
		const latest = await share(clients.author, id);
		await save(clients.author, id, "Segunda.\n");
		expect([await bodyOf(frozen), await bodyOf(latest)]).toEqual(["<p>Primera.</p>", "<p>Segunda.</p>"]);
		await bodyOf(latest);
		const { links } = right(await clients.author.listPreviewLinks({ id }));
		expect(links.map(({ by, version, uses }) => [by, version, uses])).toEqual([
			["Autora", null, 2],
			["Autora", 1, 1],
		]);
		expect(JSON.stringify([links, await backend.previewLinks.list()])).not.toContain(latest);
	});

	test("end with their last day in Madrid, and may have no other last day than one of the next thirty", async () => {
		const id = await write(clients.editor);
		const link = await share(clients.editor, id, { lastDay: "2026-11-23" });
		now = new Date("2026-11-23T22:59:59.999Z");
		expect(right(await open(link)).expiresAt).toBe("2026-11-23T23:00:00.000Z");
		now = new Date("2026-11-23T23:00:00.000Z");
		expect(await open(link)).toMatchObject(GONE);
		expect(await liveLinks(backend, id, now.toISOString())).toEqual([]);
		now = NOW;
		for (const lastDay of ["2026-11-22", "2026-12-24", "2026-02-30", "mañana", ""])
			expect(await clients.editor.createPreviewLink({ id, lastDay })).toMatchObject({ status: 400 });
		right(await clients.editor.createPreviewLink({ id, lastDay: "2026-12-23" }));
	});

	test("end when they are revoked, with a publication and with the bin, and never begin again", async () => {
		const [one, two, three] = [await write(clients.editor), await write(clients.editor), await write(clients.editor)];
		const links = [
			await share(clients.editor, one),
			await share(clients.editor, two),
			await share(clients.editor, three),
		];
		const [listed] = right(await clients.editor.listPreviewLinks({ id: one })).links;
		expect(await clients.editor.revokePreviewLink({ id: two, key: listed?.key ?? "" })).toEqual({ done: true });
		right(await open(links[0] ?? ""));
		right(await clients.editor.revokePreviewLink({ id: one, key: listed?.key ?? "" }));
		await publish(two);
		right(await clients.editor.trashSource({ id: three }));
		const changed = await share(clients.editor, two);
		for (const link of [...links, "x".repeat(43)]) expect(await open(link)).toMatchObject(GONE);
		expect(right(await open(changed))).toMatchObject({ path: "/blog/un-borrador-2", isPublished: true });
		await save(clients.editor, two, "Segunda.\n");
		expect(right(await open(changed))).toMatchObject({ isPublished: false });
		right(await clients.editor.withdrawSource({ id: two }));
		right(await clients.editor.untrashSource({ id: three }));
		for (const link of links) expect(await open(link)).toMatchObject(GONE);
		const acts = await backend.acts.list({ by: uids.editora ?? "" });
		expect(acts.filter(({ what }) => what.startsWith("preview-")).map(({ what, on }) => [what, on])).toEqual([
			["preview-shared", one],
			["preview-shared", two],
			["preview-shared", three],
			["preview-revoked", one],
			["preview-shared", two],
		]);
	});

	test("end with the right of who made them: a lost role, a text that was published, an account that goes", async () => {
		const [one, two] = [await write(clients.author), await write(clients.other)];
		const links = [await share(clients.author, one), await share(clients.other, two), await share(clients.editor, two)];
		await backend.users.update(uids.autora ?? "", { permissions: [] });
		await backend.users.update(uids.otra ?? "", { erasedAfter: "2026-12-20T10:00:00.000Z" });
		expect(await open(links[0] ?? "")).toMatchObject(GONE);
		expect(await open(links[1] ?? "")).toMatchObject(GONE);
		right(await open(links[2] ?? ""));
		await endLinks(backend, now.toISOString());
		await backend.users.update(uids.autora ?? "", { permissions: ["au.10"] });
		expect(await open(links[0] ?? "")).toMatchObject(GONE);
		expect(await backend.previewLinks.list()).toHaveLength(1);
	});

	test("are made, listed and revoked by those who may change the text, and not for School", async () => {
		const id = await write(clients.author);
		await share(clients.author, id);
		const [{ key } = { key: "" }] = right(await clients.author.listPreviewLinks({ id })).links;
		const lastDay = "2026-11-30";
		expect(await clients.other.createPreviewLink({ id, lastDay })).toMatchObject({ status: 404 });
		expect(await clients.other.listPreviewLinks({ id })).toMatchObject({ status: 404 });
		expect(await clients.other.revokePreviewLink({ id, key })).toMatchObject({ status: 404 });
		const lesson = { sort: "leccion", module: 1, ficha: { name: "Una lección" }, body: "Hola.\n" } as const;
		const { id: lessonId } = right(await clients.editor.createSource(lesson));
		expect(await clients.editor.createPreviewLink({ id: lessonId, lastDay })).toMatchObject({ status: 404 });
		for (let more = 1; more < 20; more += 1) await share(clients.editor, id);
		expect(await clients.editor.createPreviewLink({ id, lastDay })).toMatchObject({ status: 409 });
	});

	test("show a text for members to visitors only as they will see it", async () => {
		const id = await write(clients.editor, "Para miembros", { restrictedTo: "members" });
		const fields = right(await clients.editor.getSource({ id })).fields;
		expect(fields.restrictedTo).toEqual({ registeredUsers: true });
		expect(await bodyOf(await share(clients.editor, id))).toBeNull();
		expect(await bodyOf(await share(clients.editor, id, { audience: "member" }))).toBe("<p>Primera.</p>");
	});

	test("keep the version that they show from being thinned, and are opened at most so often", async () => {
		const id = await write(clients.editor);
		await save(clients.editor, id, "Segunda.\n");
		const frozen = await share(clients.editor, id, { follow: "version" });
		for (let more = 3; more <= 6; more += 1) await save(clients.editor, id, `Otra ${more}.\n`);
		await tidyTree(backend, new Date(NOW.getTime() + DAY));
		const kept = (await backend.sources.revisions(id)).map(({ version }) => version);
		expect(kept).toEqual([6, 5, 2]);
		expect(await bodyOf(frozen)).toBe("<p>Segunda.</p>");
		for (let times = 1; times < 30; times += 1) right(await open(frozen));
		expect(await open(frozen)).toMatchObject({ status: 429, retryAfterSeconds: 60 });
		now = new Date(now.getTime() + 60_000);
		right(await open(frozen));
	});
});

describe("who else has a text open (docs/product.md, 26.21)", () => {
	test("is told with the text and with each save, to those who may open it", async () => {
		const id = await write(clients.author);
		expect(right(await clients.author.getSource({ id })).others).toEqual([]);
		now = new Date(NOW.getTime() + 2 * 60_000);
		expect(right(await clients.editor.getSource({ id })).others).toEqual([{ name: "Autora", minutes: 2 }]);
		const saved = right(await clients.author.saveSource({ id, base: 1, ficha: {}, body: "Otra.\n" }));
		expect(saved.others).toEqual([{ name: "Editora", minutes: 0 }]);
		now = new Date(now.getTime() + 31 * 60_000);
		expect(right(await clients.author.getSource({ id })).others).toEqual([]);
	});

	test("is known by saves too where another process answered", async () => {
		const id = await write(clients.author);
		await save(clients.editor, id, "De la editora.\n");
		// The same site in a process that has seen nothing.
		const fresh = { ...backend, sources: { ...backend.sources } };
		const caller = await signInAs(backend, "autora@e.es", NOW, ["au.10"]);
		const compiler = createCompiler(backend.media, { authors: {}, brand: { name: "Tertulia", grounds: {} } });
		const elsewhere = createClient(
			createCalls(makeSettings(fresh, { now: () => now, desk: createDeskTools(compiler, async () => null) })),
			{ caller },
		);
		now = new Date(NOW.getTime() + 60_000);
		expect(right(await elsewhere.getSource({ id })).others).toEqual([{ name: "Editora", minutes: 1 }]);
	});
});
