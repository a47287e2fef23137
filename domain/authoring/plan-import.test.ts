import { describe, expect, test } from "vitest";
import { BEGIN, casesOf, createTree, hashOf, inFolder } from "./authoring.fixture.ts";
import { writesOf } from "./import-writes.ts";
import { type FolderFile, type ImportChoices, planImport } from "./plan-import.ts";
import { planCreate, planMove, planSave, planTrash } from "./plan-save.ts";
import { type Source, stateOf } from "./source.ts";

type Tree = ReturnType<typeof createTree>;

const PLAIN: ImportChoices = { keep: null, prune: "none" };

/** Imports files into a tree as the command does: nothing while there are conflicts. */
function importInto(tree: Tree, files: readonly FolderFile[], choices: Partial<ImportChoices> = {}) {
	const words = (text: string) =>
		text
			.replace(/^\uFEFF/, "")
			.replace(/\r\n?/g, "\n")
			.trimEnd();
	const onlyEnds = new Set(
		files.flatMap(({ id, text }) => {
			const own = tree.get(id);
			return own !== undefined && words(tree.textOf(own) ?? "") === words(text) ? [id] : [];
		}),
	);
	const plan = planImport({ files, sources: tree.all(), onlyEnds }, { ...PLAIN, ...choices });
	if (plan.conflicts.length === 0) {
		const kept = new Map(tree.all().map((source) => [source.id, tree.textOf(source) ?? ""]));
		tree.write(writesOf(plan, { files: new Map(), kept, now: BEGIN }));
	}
	return plan;
}

function saveOnSite(tree: Tree, id: string, text: string): void {
	const source = tree.get(id) as Source;
	const write = planSave(source, source.version, { text, hash: hashOf(text), why: "saved", by: "marta", now: BEGIN });
	if (write !== null) tree.write([write]);
}

const LATER = "2026-12-01T09:00:00.000Z";
const PATH = "blog/x.md";
const ID = "blog-x-md";
const file = (text: string, rest: Partial<FolderFile> = {}) => inFolder(PATH, text, rest);

/** A tree that has imported these texts of one file, one after the other. */
function treeWith(...texts: readonly string[]): Tree {
	const tree = createTree();
	for (const text of texts) importInto(tree, [file(text)]);
	return tree;
}

describe("the rule of the import (docs/product.md, 22.2)", () => {
	test("a file that the site does not have is added, and once more nothing changes", () => {
		const tree = createTree();
		expect(casesOf(importInto(tree, [file("a")]).decisions)).toEqual([`${PATH} added`]);
		const before = tree.get(ID);
		expect(before).toMatchObject({ version: 1, publishedVersion: 1, deskVersion: null, base: { hash: "#a" } });
		expect(casesOf(importInto(tree, [file("a")]).decisions)).toEqual([`${PATH} same`]);
		expect(tree.get(ID)).toBe(before);
	});

	test("a file for later is scheduled, and what readers see stays; when its time has come it is published", () => {
		const tree = treeWith("a");
		const later = (isDue: boolean) => ({ schedule: { at: LATER, isDue } });
		const scheduled = { publishedVersion: 1, publishedHash: "#a", scheduledVersion: 2, publishAt: LATER };
		expect(casesOf(importInto(tree, [file("b", later(false))]).decisions)).toEqual([`${PATH} changed`]);
		expect(tree.get(ID)).toMatchObject({ version: 2, ...scheduled });
		const held = tree.get(ID);
		expect(casesOf(importInto(tree, [file("b", later(false))]).decisions)).toEqual([`${PATH} same, stays`]);
		expect(tree.get(ID)).toBe(held);
		expect(casesOf(importInto(tree, [file("b", later(true))]).decisions)).toEqual([`${PATH} same`]);
		const none = { scheduledVersion: null, publishAt: null };
		expect(tree.get(ID)).toMatchObject({ ...none, publishedVersion: 2, publishedHash: "#b" });
		importInto(tree, [file("c", later(false))]);
		importInto(tree, [file("d", { draft: true })]);
		expect(tree.get(ID)).toMatchObject({ ...none, publishedVersion: null, publishedHash: "#b" });
	});

	test("a new file for later is not published; a text that the site schedules is not published by its folder", () => {
		const tree = createTree();
		importInto(tree, [file("a", { schedule: { at: LATER, isDue: false } })]);
		const scheduled = { publishedVersion: null, publishedHash: null, scheduledVersion: 1, publishAt: LATER };
		expect(tree.get(ID)).toMatchObject(scheduled);
		expect(stateOf(tree.get(ID) as Source, BEGIN)).toBe("scheduled");
		expect(casesOf(importInto(tree, [file("a")]).decisions)).toEqual([`${PATH} same, stays`]);
		expect(tree.get(ID)).toMatchObject(scheduled);
	});

	test("what only the folder changed is taken, also back to a text that it had before", () => {
		const tree = treeWith("a");
		expect(casesOf(importInto(tree, [file("b")]).decisions)).toEqual([`${PATH} changed`]);
		expect(casesOf(importInto(tree, [file("a")]).decisions)).toEqual([`${PATH} back`]);
		expect(tree.revisionsOf(ID).map(({ text, why }) => [text, why])).toEqual([
			["a", "imported"],
			["b", "imported"],
			["a", "imported"],
		]);
		expect(casesOf(importInto(tree, [file("b")]).decisions)).toEqual([`${PATH} back`]);
	});

	test("what only the site changed stays, and the folder wins only when it is told to", () => {
		const tree = treeWith("a");
		saveOnSite(tree, ID, "s");
		expect(casesOf(importInto(tree, [file("a")]).decisions)).toEqual([`${PATH} older, stays`]);
		expect(tree.get(ID)).toMatchObject({ hash: "#s", version: 2, publishedVersion: 1 });
		expect(casesOf(importInto(tree, [file("a")], { keep: "folder" }).decisions)).toEqual([`${PATH} older`]);
		expect(tree.get(ID)).toMatchObject({ hash: "#a", version: 3, publishedVersion: 3 });
	});

	test("an older folder stays older after the newer text was exported to another one", () => {
		const tree = treeWith("a");
		saveOnSite(tree, ID, "s");
		const exported = tree.get(ID) as Source;
		const known = [...exported.known, { hash: "#s", version: 2 }];
		const base = { path: PATH, hash: "#s" };
		tree.write([{ expected: exported.changes, source: { ...exported, known, base, changes: 9 }, revisions: [] }]);
		expect(casesOf(importInto(tree, [file("a")]).decisions)).toEqual([`${PATH} older, stays`]);
		expect(casesOf(importInto(tree, [file("t")]).decisions)).toEqual([`${PATH} changed`]);
	});

	test("what both changed is a conflict, which writes nothing of the run; the loser is a revision", () => {
		for (const keep of ["desk", "folder"] as const) {
			const tree = treeWith("a");
			saveOnSite(tree, ID, "s");
			const plan = importInto(tree, [file("f"), inFolder("blog/y.md", "y")]);
			expect(casesOf(plan.decisions)).toEqual([`${PATH} conflict, stays`, "blog/y.md added"]);
			expect(plan.conflicts).toHaveLength(1);
			expect(tree.all()).toHaveLength(1);
			importInto(tree, [file("f")], { keep });
			expect(tree.texts()).toEqual(new Set(["a", "s", "f"]));
			expect(tree.get(ID)).toMatchObject({ hash: keep === "desk" ? "#s" : "#f" });
			const again = importInto(tree, [file("f")]);
			expect(casesOf(again.decisions)).toEqual([`${PATH} ${keep === "desk" ? "older, stays" : "same"}`]);
		}
	});

	test("a text that the site keeps to itself is not published because the folder has it too", () => {
		const tree = treeWith("a");
		saveOnSite(tree, ID, "s");
		expect(casesOf(importInto(tree, [file("s")]).decisions)).toEqual([`${PATH} same, stays`]);
		expect(tree.get(ID)).toMatchObject({ publishedVersion: 1, version: 2, base: { hash: "#s" } });
		expect(casesOf(importInto(tree, [file("t")]).decisions)).toEqual([`${PATH} changed`]);
	});

	test("where only line ends differ, the site's bytes stay, and the folder's are known from then on", () => {
		const tree = treeWith("a\nb\n");
		expect(casesOf(importInto(tree, [file("\uFEFFa\r\nb\r\n\r\n")]).decisions)).toEqual([`${PATH} ends`]);
		expect(tree.get(ID)).toMatchObject({ version: 1, hash: "#a\nb\n" });
		saveOnSite(tree, ID, "s");
		expect(casesOf(importInto(tree, [file("\uFEFFa\r\nb\r\n\r\n")]).decisions)).toEqual([`${PATH} older, stays`]);
	});

	test("a draft is not published; one that was published is withdrawn", () => {
		const tree = createTree();
		importInto(tree, [file("a", { draft: true })]);
		expect(tree.get(ID)).toMatchObject({ publishedVersion: null, publishedHash: null });
		importInto(tree, [file("b")]);
		importInto(tree, [file("c", { draft: true })]);
		expect(tree.get(ID)).toMatchObject({ version: 3, publishedVersion: null, publishedHash: "#b" });
	});
});

describe("places", () => {
	const moved = (text = "a") => inFolder("recursos/x.md", text, { id: ID });

	test("a file moves with its id; one without an id is another file, and the first stays until it is pruned", () => {
		const tree = treeWith("a");
		expect(casesOf(importInto(tree, [moved()]).decisions)).toEqual(["recursos/x.md moved"]);
		expect(tree.get(ID)).toMatchObject({ path: "recursos/x.md", version: 1, base: { path: "recursos/x.md" } });
		importInto(tree, [inFolder("blog/z.md", "a")]);
		expect(tree.all().map(({ path }) => path)).toEqual(["recursos/x.md", "blog/z.md"]);
		const { leaving } = importInto(tree, [inFolder("blog/z.md", "a")], { prune: "missing" });
		expect(leaving.map(({ path }) => path)).toEqual(["recursos/x.md"]);
		expect(tree.get(ID)).toMatchObject({ trashedAt: BEGIN, base: null, publishedVersion: null });
	});

	test("a file that the site moved keeps the site's path; moved on both sides, or changed here and moved there, is a conflict", () => {
		const movedOnSite = () => {
			const tree = treeWith("a");
			tree.write([planMove(tree.get(ID) as Source, "guias/x.md", { by: "marta", now: BEGIN })]);
			return tree;
		};
		expect(casesOf(importInto(movedOnSite(), [file("a")]).decisions)).toEqual([`${PATH} elsewhere, stays`]);
		expect(casesOf(importInto(movedOnSite(), [moved()]).decisions)).toEqual(["recursos/x.md conflict, stays"]);
		expect(casesOf(importInto(movedOnSite(), [file("b")]).decisions)).toEqual([`${PATH} conflict, stays`]);
		const tree = movedOnSite();
		importInto(tree, [file("a")], { keep: "folder" });
		expect(tree.get(ID)).toMatchObject({ path: PATH });
	});

	test("two files can swap their paths, and one can take the place of another that leaves", () => {
		const tree = createTree();
		const [one, two] = [inFolder("a.md", "1", { id: "one" }), inFolder("b.md", "2", { id: "two" })];
		importInto(tree, [one, two]);
		importInto(tree, [
			{ ...one, path: "b.md" },
			{ ...two, path: "a.md" },
		]);
		expect(tree.all().map(({ id, path }) => `${id} ${path}`)).toEqual(["one b.md", "two a.md"]);
		const { leaving } = importInto(tree, [inFolder("b/index.md", "3", { id: "three" })]);
		expect(leaving.map(({ id }) => id)).toEqual(["one"]);
		expect(tree.get("two")).toMatchObject({ trashedAt: null });
	});

	test("a page that was written on the site is not replaced by another file at its place", () => {
		const tree = createTree();
		const written = { text: "s", hash: "#s", why: "saved", by: "marta", now: BEGIN } as const;
		tree.write([planCreate({ id: "own", path: PATH, ...written })]);
		expect(casesOf(importInto(tree, [file("f")]).decisions)).toEqual([`${PATH} conflict, stays`]);
		importInto(tree, [file("f")], { keep: "desk" });
		expect(tree.all()).toMatchObject([{ id: "own", hash: "#s" }]);
		expect(casesOf(importInto(tree, [file("f")]).decisions)).toEqual([`${PATH} older, stays`]);
		importInto(tree, [file("f")], { keep: "folder" });
		expect(tree.get("own")).toMatchObject({ trashedAt: BEGIN });
		expect(tree.get(ID)).toMatchObject({ path: PATH, hash: "#f" });
	});
});

describe("the bin and --prune", () => {
	test("what was put into the bin on the site stays there until the folder is told to win", () => {
		const tree = treeWith("a");
		tree.write([planTrash(tree.get(ID) as Source, { by: "marta", now: BEGIN })]);
		expect(casesOf(importInto(tree, [file("a")]).decisions)).toEqual([`${PATH} binned, stays`]);
		expect(casesOf(importInto(tree, [file("b")]).decisions)).toEqual([`${PATH} conflict, stays`]);
		importInto(tree, [file("a")], { keep: "folder" });
		expect(tree.get(ID)).toMatchObject({ trashedAt: null, publishedVersion: 1 });
	});

	test("what an import removed comes back with the file", () => {
		const tree = treeWith("a");
		importInto(tree, [inFolder("b.md", "b")], { prune: "missing" });
		expect(tree.get(ID)).toMatchObject({ trashedAt: BEGIN });
		expect(casesOf(importInto(tree, [file("a")]).decisions)).toEqual([`${PATH} added`]);
		expect(tree.get(ID)).toMatchObject({ trashedAt: null, version: 1, publishedVersion: 1 });
	});

	test("--prune leaves what was written or changed on the site, unless it is told to take all", () => {
		const tree = treeWith("a");
		importInto(tree, [inFolder("b.md", "b"), inFolder("c.md", "c")]);
		saveOnSite(tree, ID, "s");
		const written = { text: "w", hash: "#w", why: "saved", by: "marta", now: BEGIN } as const;
		tree.write([planCreate({ id: "own", path: "own.md", ...written })]);
		const some = importInto(tree, [inFolder("c.md", "c")], { prune: "missing" });
		expect([some.leaving, some.staying].map((each) => each.map(({ path }) => path))).toEqual([
			["b.md"],
			[PATH, "own.md"],
		]);
		const { leaving, staying } = importInto(tree, [inFolder("c.md", "c")], { prune: "all" });
		expect([leaving.length, staying.length]).toEqual([2, 0]);
	});
});

describe("files with problems", () => {
	const importHeld = (tree: Tree, files: readonly FolderFile[], choices: Partial<ImportChoices> = {}) => {
		const held = new Set([ID]);
		const plan = planImport({ files, sources: tree.all(), held }, { ...PLAIN, ...choices });
		tree.write(writesOf(plan, { files: new Map(), kept: new Map(), held, now: BEGIN }));
		return plan;
	};

	test("their texts are kept without being published, and published once they are right", () => {
		const tree = createTree();
		importHeld(tree, [file("a")]);
		expect(tree.get(ID)).toMatchObject({ version: 1, publishedVersion: null, publishedHash: null });
		expect(casesOf(importInto(tree, [file("a")]).decisions)).toEqual([`${PATH} same`]);
		expect(tree.get(ID)).toMatchObject({ version: 1, publishedVersion: 1 });
		importHeld(tree, [file("b", { draft: true })]);
		expect(tree.get(ID)).toMatchObject({ version: 2, publishedVersion: 1, publishedHash: "#a" });
	});

	test("a text that the site has withdrawn or keeps to itself is not taken for one of them", () => {
		const tree = treeWith("a");
		const source = tree.get(ID) as Source;
		tree.write([{ expected: 1, source: { ...source, changes: 2, publishedVersion: null }, revisions: [] }]);
		expect(casesOf(importInto(tree, [file("a")]).decisions)).toEqual([`${PATH} same, stays`]);
	});

	test("none takes the place of another file, and what cannot be read is not missing", () => {
		const tree = createTree();
		importInto(tree, [inFolder(PATH, "a", { id: "other" }), inFolder("blog/y.md", "y")]);
		const before = tree.all();
		const held = new Set([ID]);
		const facts = { files: [file("b")], sources: tree.all(), held, unread: ["blog/y/index.md"] };
		const plan = planImport(facts, { keep: null, prune: "all" });
		expect([casesOf(plan.decisions), plan.leaving]).toEqual([[`${PATH} added, stays`], []]);
		tree.write(writesOf(plan, { files: new Map(), kept: new Map(), held, now: BEGIN }));
		expect(tree.all()).toEqual(before);
	});
});

test("a merged text comes behind the folder's, which is the base of the next merge", () => {
	const tree = treeWith("a");
	saveOnSite(tree, ID, "s");
	const merged = new Map([[ID, { text: "m", hash: "#m", draft: false, schedule: null }]]);
	const plan = planImport({ files: [file("f")], sources: tree.all(), merged }, PLAIN);
	expect([plan.conflicts, casesOf(plan.decisions)]).toEqual([[], [`${PATH} conflict`]]);
	tree.write(writesOf(plan, { files: new Map(), kept: new Map(), now: BEGIN }));
	expect(tree.revisionsOf(ID).map(({ text, why }) => `${text} ${why}`)).toEqual([
		"a imported",
		"s saved",
		"f imported",
		"m merged",
	]);
	expect(tree.get(ID)).toMatchObject({ hash: "#m", version: 4, publishedVersion: 4, base: { hash: "#f" } });
	expect(casesOf(importInto(tree, [file("f")]).decisions)).toEqual([`${PATH} older, stays`]);
	expect(casesOf(importInto(tree, [file("g")]).decisions)).toEqual([`${PATH} conflict, stays`]);
});

/** Numbers from 0 below `limit`, always the same for a seed. */
function randomFrom(seed: number): (limit: number) => number {
	let state = seed;
	return (limit) => {
		state = (Math.imul(state ^ (state >>> 15), 0x2c1b3c6d) + 0x9e3779b9) | 0;
		return ((state ^ (state >>> 13)) >>> 0) % limit;
	};
}

describe("no text is lost, and nothing written on the site is replaced unasked, whatever happens", () => {
	const seeds = Array.from({ length: 300 }, (_, seed) => seed + 1);
	test.each([true, false])("with an id in each file: %s", (hasIds) => {
		for (const seed of seeds) {
			const random = randomFrom(seed * 7919 + Number(hasIds));
			const pick = <Item>(items: readonly Item[]) => items[random(items.length)] as Item;
			const tree = createTree();
			/** The folder: for each file what it says, where it is, and whether it is a draft. */
			const folder = new Map<string, { path: string; text: string; draft: boolean }>();
			const ever = new Set<string>();
			let count = 0;
			const next = () => `${seed}.${++count}`;
			const filesNow = () =>
				[...folder].map(([name, { path, text, draft }]) =>
					inFolder(path, text, { draft, ...(hasIds ? { id: name } : {}) }),
				);
			const freePath = () => `p${++count}.md`;
			for (let step = 0; step < 25; step += 1) {
				const live = tree.all().filter(({ trashedAt }) => trashedAt === null);
				const name = pick(["a", "b", "c"]);
				const own = folder.get(name);
				switch (random(9)) {
					case 0:
						folder.set(name, { path: own?.path ?? `${name}.md`, text: next(), draft: false });
						break;
					case 1:
						if (own !== undefined) own.path = freePath();
						break;
					case 2:
						folder.delete(name);
						break;
					case 3:
						if (own !== undefined) own.draft = !own.draft;
						if (own !== undefined) own.text = `${next()} ${own.draft}`;
						break;
					case 4:
						if (live.length > 0) {
							const text = next();
							ever.add(text);
							saveOnSite(tree, pick(live).id, text);
						}
						break;
					case 5:
						if (live.length > 0) tree.write([planTrash(pick(live), { by: "marta", now: BEGIN })]);
						break;
					case 6:
						if (live.length > 0) tree.write([planMove(pick(live), freePath(), { by: "marta", now: BEGIN })]);
						break;
					default: {
						const files = filesNow();
						const keep = pick([null, null, "desk", "folder"] as const);
						const prune = pick(["none", "missing", "all"] as const);
						const before = new Map(tree.all().map((source) => [source.id, source]));
						const plan = importInto(tree, files, { keep, prune });
						if (plan.conflicts.length > 0) expect(tree.all()).toEqual([...before.values()]);
						else for (const { text } of files) ever.add(text);
						for (const { id, hash, trashedAt } of before.values()) {
							const since = tree.get(id) as Source;
							const wasWritten = tree.revisionsOf(id).some(({ hash: own, why }) => own === hash && why === "saved");
							// A text that only the site had: it is replaced or leaves only if the import was told to.
							if (trashedAt !== null || !wasWritten || before.get(id)?.known.some((each) => each.hash === hash))
								continue;
							if (keep !== "folder") expect(since.hash).toBe(hash);
							if (keep !== "folder" && prune !== "all") expect(since.trashedAt).toBe(trashedAt);
						}
						// The same folder again, with the same choices, changes nothing.
						const settled = JSON.stringify(tree.all());
						if (plan.conflicts.length === 0) {
							importInto(tree, files, { keep, prune });
							expect(JSON.stringify(tree.all())).toBe(settled);
						}
					}
				}
				for (const text of ever)
					expect(tree.texts().has(text) || [...folder.values()].some((f) => f.text === text)).toBe(true);
			}
		}
	});
});
