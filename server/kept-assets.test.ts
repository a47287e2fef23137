import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { keepAssets } from "./kept-assets.ts";

const DAY_MS = 24 * 3_600_000;
const START = Date.parse("2026-11-20T12:00:00Z");
const day = (days: number) => new Date(START + days * DAY_MS);

let root: string;
let keptFolder: string;
beforeEach(() => {
	root = mkdtempSync(path.join(tmpdir(), "tertulia-kept-"));
	keptFolder = path.join(root, "data/browser-files");
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

/** The build of a version with these files. */
function build(name: string, ...files: readonly string[]): string {
	const folder = path.join(root, name);
	mkdirSync(path.join(folder, "assets"), { recursive: true });
	for (const file of files) writeFileSync(path.join(folder, "assets", file), `/* ${file} */`);
	return folder;
}
const keptFiles = () => readdirSync(path.join(keptFolder, "assets")).sort();

test("a version's files are kept for 30 days after the last day it ran, however long that was", async () => {
	const a = build("a", "a.js", "a.js.br", "both.js");
	await keepAssets({ clientFolder: a, keptFolder }, day(0));
	await keepAssets({ clientFolder: a, keptFolder }, day(60));
	const b = build("b", "b.js", "both.js");
	await keepAssets({ clientFolder: b, keptFolder }, day(61));
	expect(keptFiles()).toEqual(["a.js", "a.js.br", "b.js", "both.js"]);
	expect(readFileSync(path.join(keptFolder, "assets/a.js"), "utf8")).toBe("/* a.js */");
	await keepAssets({ clientFolder: b, keptFolder }, day(90));
	expect(keptFiles()).toEqual(["a.js", "a.js.br", "b.js", "both.js"]);
	await keepAssets({ clientFolder: b, keptFolder }, new Date(day(90).getTime() + 1));
	expect(keptFiles()).toEqual(["b.js", "both.js"]);
});

test("two processes that start at once leave whole files and nothing else", async () => {
	const a = build("a", ...Array.from({ length: 40 }, (_, each) => `${each}.js`));
	await Promise.all([1, 2, 3].map(() => keepAssets({ clientFolder: a, keptFolder }, day(0))));
	expect(keptFiles()).toEqual(readdirSync(path.join(a, "assets")).sort());
});

test("a file that cannot be kept is told, and leaves no half of it", async () => {
	const a = build("a", "a.js", "z.js");
	mkdirSync(path.join(a, "assets/folder.js"));
	await expect(keepAssets({ clientFolder: a, keptFolder }, day(0))).rejects.toThrow();
	expect(keptFiles()).toEqual(["a.js"]);
});
