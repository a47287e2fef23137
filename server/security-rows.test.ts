import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";

const root = path.resolve(import.meta.dirname, "..");
const text = readFileSync(path.join(root, "docs/security.md"), "utf8");

test("the tests and files that docs/security.md names are there", () => {
	const named = [...text.matchAll(/`((?:api|app|domain|e2e|server)\/[\w./-]+)`/g)].map(([, file = ""]) => file);
	expect(named.length).toBeGreaterThan(20);
	expect(named.filter((file) => !existsSync(path.join(root, file)))).toEqual([]);
});

test("the sections of docs/product.md that it names are there", () => {
	const product = readFileSync(path.join(root, "docs/product.md"), "utf8");
	const sections = [...product.matchAll(/^#{2,3} (\d+(?:\.\d+)?) /gm)].map(([, number]) => number);
	const rows = text.split("\n").filter((line) => line.startsWith("| "));
	const named = rows.flatMap((row) => [...(row.split("|")[2] ?? "").matchAll(/\b(\d{1,2}\.\d{1,2})\b(?!\.\d)/g)]);
	expect(named.length).toBeGreaterThan(20);
	for (const [, number] of named) expect(sections).toContain(number);
});
