import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { Backend } from "../backend.ts";
import { makePage, makePublication } from "../content/content.fixture.ts";
import { BEGIN } from "./authoring.fixture.ts";
import { SETTINGS_PATH } from "./file-path.ts";
import { planCreate, planMove, planSave, planTrash, type WrittenText } from "./plan-save.ts";
import { planPurge, purge } from "./purge.ts";
import { SETTINGS_SOURCE, type Source } from "./source.ts";
import type { Asset } from "./source-store.ts";
import { originalName, StaleSource } from "./source-writes.ts";
import { tidyTree } from "./tidy-tree.ts";

const hashOf = (text: string) => `${text.length} ${text.slice(0, 5)}`;
const written = (text: string): WrittenText => ({ text, hash: hashOf(text), why: "saved", by: "marta", now: BEGIN });
const create = (id: string, path: string, text = id) => planCreate({ id, path, ...written(text) });
const who = { by: "marta", now: BEGIN };

/** Tests that every `SourceStore` must pass. `open` returns a new, empty backend for each test. */
export function sourceStoreSuite(open: () => Promise<Backend>): void {
	describe("SourceStore", () => {
		let backend: Backend;
		beforeEach(async () => {
			backend = await open();
		});
		afterEach(() => backend.close());
		const next = (source: Source, text: string) => {
			const write = planSave(source, source.version, written(text));
			if (write === null) throw new Error("It is another version.");
			return write;
		};

		test("keeps texts byte for byte, however long and whatever is in them, and answers each by its version", async () => {
			const { sources } = backend;
			const texts = [
				"\uFEFF---\r\nname: «Ñandú» 🪶 e\u0301\r\n---\r\n\r\n\tFin sin salto",
				"",
				"\n\n",
				"a\rb\u2028c\u00a0\u0000d",
				// Its length is even and its pairs of surrogates begin at odd places.
				`a${"🪶".repeat(250_000)}b`,
			];
			await sources.write([create("uno", "blog/uno.md", texts[0])]);
			for (const text of texts.slice(1)) await sources.write([next((await sources.find("uno")) as Source, text)]);
			expect(await sources.find("uno")).toMatchObject({ version: 5, changes: 5, hash: hashOf(texts[4] as string) });
			for (const [index, text] of texts.entries()) expect((await sources.text("uno", index + 1)) === text).toBe(true);
			expect([await sources.text("uno", 6), await sources.text("otro", 1), await sources.find("otro")]).toEqual([
				null,
				null,
				null,
			]);
			expect((await sources.revisions("uno")).map(({ version, why, by, at }) => [version, why, by, at])).toEqual(
				[5, 4, 3, 2, 1].map((version) => [version, "saved", "marta", BEGIN]),
			);
		});

		test("lists all files in the order of their paths, with every field", async () => {
			const { sources } = backend;
			const { source } = create("b", "b.md");
			const whole: Source = {
				...source,
				...{ changes: 2, publishedVersion: 1, publishedHash: "h", scheduledVersion: 1, publishAt: BEGIN },
				...{ deskVersion: null, known: [{ hash: "h", version: 1 }], base: { path: "b.md", hash: "h" } },
				...{ files: ["a.png", "b.png"], createdBy: null, updatedBy: null, trashedAt: BEGIN },
			};
			await sources.write([create("b", "b.md"), create("c", "a/c.md"), create("a", "c.md")]);
			await sources.write([{ expected: 1, source: whole, revisions: [] }]);
			const all = await sources.list();
			expect(all.map(({ path }) => path)).toEqual(["a/c.md", "b.md", "c.md"]);
			expect(all[1]).toEqual(whole);
			expect(await sources.find("b")).toEqual(whole);
		});

		test("lists what is scheduled in the order of its time, without the bin", async () => {
			const { sources } = backend;
			const times = { late: "2027-02-01T09:00:00.000Z", soon: "2026-12-01T09:00:00.000Z", binned: BEGIN, never: null };
			await sources.write(
				Object.entries(times).map(([id, publishAt]) => {
					const write = create(id, `${id}.md`);
					const scheduledVersion = publishAt === null ? null : 1;
					const trashedAt = id === "binned" ? BEGIN : null;
					return { ...write, source: { ...write.source, publishAt, scheduledVersion, trashedAt } };
				}),
			);
			expect((await sources.scheduled()).map(({ id, publishAt }) => [id, publishAt])).toEqual([
				["soon", times.soon],
				["late", times.late],
			]);
		});

		test("refuses what was planned for an older state, and writes nothing of it", async () => {
			const { sources } = backend;
			await sources.write([create("a", "a.md", "1")]);
			const first = (await sources.find("a")) as Source;
			await sources.write([next(first, "2")]);
			for (const late of [next(first, "3"), planTrash(first, who), create("a", "z.md")])
				await expect(sources.write([create("b", "b.md"), late])).rejects.toBeInstanceOf(StaleSource);
			expect((await sources.list()).map(({ id }) => id)).toEqual(["a"]);
			expect(await sources.text("a", 2)).toBe("2");
			const second = (await sources.find("a")) as Source;
			const racing = await Promise.allSettled(["x", "y", "z"].map((text) => sources.write([next(second, text)])));
			expect(racing.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
			expect(await sources.revisions("a")).toHaveLength(3);
		});

		test("gives no path to two files outside the bin, but lets two files swap theirs", async () => {
			const { sources } = backend;
			await sources.write([create("a", "a.md"), create("b", "b.md")]);
			await expect(sources.write([create("c", "a.md")])).rejects.toBeInstanceOf(StaleSource);
			const find = async (id: string) => (await sources.find(id)) as Source;
			await expect(sources.write([planMove(await find("a"), "b.md", who)])).rejects.toBeInstanceOf(StaleSource);
			await sources.write([planMove(await find("a"), "b.md", who), planMove(await find("b"), "a.md", who)]);
			await sources.write([planTrash(await find("a"), who)]);
			await sources.write([create("c", "b.md")]);
			expect((await sources.list()).map(({ id, path }) => `${id} ${path}`)).toEqual(["b a.md", "a b.md", "c b.md"]);
			await expect(
				sources.write([
					{ ...planMove(await find("a"), "b.md", who), source: { ...(await find("a")), trashedAt: null } },
				]),
			).rejects.toBeInstanceOf(StaleSource);
		});

		test("writes with a publication or not at all", async () => {
			const { publication, sources, content } = backend;
			const assets = [{ path: "b.png", hash: "0".repeat(64), bytes: 3 }];
			const both = (writes: readonly ReturnType<typeof create>[], dryRun = false) =>
				publication.publish(makePublication([makePage({ url: "/a" })], { sources: writes, assets, dryRun }));
			await both([create("a", "a.md")], true);
			expect(await sources.list()).toEqual([]);
			await both([create("a", "a.md")]);
			expect([await sources.text("a", 1), await sources.assets()]).toEqual(["a", assets]);
			const late = publication.publish(
				makePublication([makePage({ url: "/b" })], { sources: [create("a", "a.md")], prune: true }),
			);
			await expect(late).rejects.toBeInstanceOf(StaleSource);
			expect([await content.findByUrl("/b"), (await content.findByUrl("/a")) !== null]).toEqual([null, true]);
			await publication.publish(makePublication([], { assets: [{ path: "b.png", hash: "1".repeat(64), bytes: 4 }] }));
			expect(await sources.assets()).toEqual([{ path: "b.png", hash: "1".repeat(64), bytes: 4 }]);
		});

		test("keeps what an account wrote when it is erased, and no longer names it", async () => {
			const { sources, users } = backend;
			const { uid } = (await users.ensure({ email: "ana@e.es", emailKey: "ana@e.es", now: BEGIN })).user;
			await sources.write([planCreate({ id: "a", path: "a.md", ...written("1"), by: uid })]);
			await users.erase(uid);
			expect(await sources.find("a")).toMatchObject({ createdBy: null, updatedBy: null, version: 1 });
			expect(await sources.revisions("a")).toMatchObject([{ by: null }]);
			expect(await sources.text("a", 1)).toBe("1");
		});

		test("is tidied: the bin loses what is in it for a month, and texts only saved become fewer with age", async () => {
			const { sources } = backend;
			await sources.write([create("a", "a.md", "1"), create("b", "b.md")]);
			for (const text of ["2", "3"]) await sources.write([next((await sources.find("a")) as Source, text)]);
			await sources.write([planTrash((await sources.find("b")) as Source, who)]);
			const days = (count: number) => new Date(Date.parse(BEGIN) + count * 24 * 3_600_000);
			await tidyTree(backend, days(30));
			expect((await sources.list()).map(({ id }) => id)).toEqual(["a", "b"]);
			expect((await sources.revisions("a")).map(({ version }) => version)).toEqual([3, 2]);
			await tidyTree(backend, days(31));
			expect((await sources.list()).map(({ id }) => id)).toEqual(["a"]);
		});

		test("raises the site's revision with the settings, alone or with a publication, and with no other text", async () => {
			const { sources, publication, content } = backend;
			const settings = create(SETTINGS_SOURCE, SETTINGS_PATH, "name: Uno");
			const before = await content.revision();
			await publication.publish({ ...makePublication([]), sources: [settings], dryRun: true });
			await sources.write([create("a", "a.md")]);
			expect(await content.revision()).toBe(before);
			await publication.publish({ ...makePublication([]), sources: [settings] });
			const published = await content.revision();
			expect(published).not.toBe(before);
			await sources.write([next((await sources.find(SETTINGS_SOURCE)) as Source, "name: Dos")]);
			expect(await content.revision()).not.toBe(published);
		});

		test("names revisions, and forgets them and files for good, but never the present text", async () => {
			const { sources } = backend;
			await sources.write([create("a", "a.md", "1"), create("b", "b.md")]);
			for (const text of ["2", "3", "4"]) await sources.write([next((await sources.find("a")) as Source, text)]);
			await sources.name("a", 2, "Antes de mudarnos");
			await sources.name("a", 9, "Nada");
			await sources.name("a", 3, "x");
			await sources.name("a", 3, null);
			expect(await sources.forget("a", [1, 3, 4, 9])).toBe(2);
			expect((await sources.revisions("a")).map(({ version, name }) => [version, name])).toEqual([
				[4, null],
				[2, "Antes de mudarnos"],
			]);
			expect([await sources.text("a", 1), await sources.text("a", 4)]).toEqual([null, "4"]);
			await sources.remove("a");
			await sources.remove("a");
			expect([await sources.find("a"), await sources.revisions("a"), await sources.text("a", 4)]).toEqual([
				null,
				[],
				null,
			]);
			await sources.write([create("c", "a.md")]);
			expect((await sources.list()).map(({ id }) => id)).toEqual(["c", "b"]);
		});

		test("thinning takes neither what was named or published meanwhile nor the present text", async () => {
			const { sources } = backend;
			await sources.write([create("a", "a.md", "1")]);
			for (const text of ["2", "3", "4", "5"]) await sources.write([next((await sources.find("a")) as Source, text)]);
			await sources.name("a", 2, "La que leyó Marta");
			await sources.markPublished("a", 3);
			await sources.markPublished("a", 9);
			expect(await sources.thin("a", [1, 2, 3, 5, 9])).toBe(1);
			expect((await sources.revisions("a")).map(({ version, why, name }) => [version, why, name])).toEqual([
				[5, "saved", null],
				[4, "saved", null],
				[3, "published", null],
				[2, "saved", "La que leyó Marta"],
			]);
			expect(await sources.text("a", 3)).toBe("3");
			// A text that came about in another way stays what it is.
			const restored = planSave((await sources.find("a")) as Source, 5, { ...written("6"), why: "restored" });
			if (restored !== null) await sources.write([restored]);
			await sources.markPublished("a", 6);
			expect((await sources.revisions("a"))[0]?.why).toBe("restored");
		});

		test("a purge erases former texts and the originals that only they name, however many there are", async () => {
			const { sources, media } = backend;
			const assets = ["una.png", "dos.png", "tres.png"].map((path, each) => ({
				...{ path: `fotos/${path}`, hash: String(each === 2 ? 0 : each).repeat(64), bytes: 1 },
			}));
			for (const asset of assets) await media.put(originalName(asset), new Uint8Array([1]));
			const texts = ["con una.png", "con dos.png", "con tres.png"];
			await backend.publication.publish({ ...makePublication([]), assets, sources: [create("a", "a.md", "nada")] });
			for (const text of [...texts, ...Array.from({ length: 60 }, (_, each) => `t${each}`), "con dos.png ahora"])
				await sources.write([next((await sources.find("a")) as Source, text)]);
			await sources.write([create("b", "b.md", "con tres.png también")]);
			await sources.name("a", 4, "Con nombre");
			const plan = async () => planPurge((await sources.find("a")) as Source, await sources.revisions("a"), null);
			// The same bytes are named by the other file under another path.
			expect(await purge(backend, await plan())).toEqual({ texts: 64, originals: 0 });
			expect((await sources.revisions("a")).map(({ version }) => version)).toEqual([65]);
			const bin = planTrash((await sources.find("b")) as Source, who);
			await sources.write([bin]);
			expect(await purge(backend, planPurge(bin.source, await sources.revisions("b"), null))).toEqual({
				...{ texts: 1, originals: 0 },
			});
			expect(await sources.find("b")).toBeNull();
			await sources.write([create("c", "c.md", "solo una.png y tres.png")]);
			const gone = planTrash((await sources.find("c")) as Source, who);
			await sources.write([gone]);
			expect(await purge(backend, planPurge(gone.source, await sources.revisions("c"), null))).toEqual({
				...{ texts: 1, originals: 1 },
			});
			expect([
				await media.has(originalName(assets[0] as Asset)),
				await media.has(originalName(assets[1] as Asset)),
			]).toEqual([false, true]);
		});
	});
}
