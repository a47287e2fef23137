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
	const named = rows.flatMap((row) => [...(row.split("|")[3] ?? "").matchAll(/\b(\d{1,2}\.\d{1,2})\b(?!\.\d)/g)]);
	expect(named.length).toBeGreaterThan(20);
	for (const [, number] of named) expect(sections).toContain(number);
});

test("it has each row of levels 1 and 2 of ASVS 5.0, chapters 6 to 8, once and in order", () => {
	/** How many rows each section has, by its number; those of level 3 are their last ones. */
	const sections = {
		...{ "6.1": 3, "6.2": 12, "6.3": 4, "6.4": 4, "6.5": 5, "6.6": 3, "6.8": 4 },
		...{ "7.1": 3, "7.2": 4, "7.3": 2, "7.4": 5, "7.5": 2, "7.6": 2 },
		...{ "8.1": 2, "8.2": 3, "8.3": 1, "8.4": 1 },
	};
	const asked = Object.entries(sections).flatMap(([section, rows]) =>
		Array.from({ length: rows }, (_, index) => `${section}.${index + 1}`),
	);
	const chapters = text.slice(text.indexOf("## 6 Authentication"));
	expect([...chapters.matchAll(/^\| (\d\.\d\.\d+) \|/gm)].map(([, row]) => row)).toEqual(asked);
});
