import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";

const client = path.resolve(import.meta.dirname, "../build/client");

test("the service worker weighs at most 3 KB, and every file it names is there (docs/product.md, 19.6)", () => {
	expect(statSync(path.join(client, "sw.js.br")).size).toBeLessThanOrEqual(3_000);
	const named = readFileSync(path.join(client, "sw.js"), "utf8").match(/\/assets\/[\w.-]+/g) ?? [];
	expect(named.length).toBeGreaterThan(40);
	for (const file of named) expect(existsSync(path.join(client, file)), file).toBe(true);
	const manifest = readdirSync(path.join(client, "assets")).find((name) => /^manifest-\w+\.js$/.test(name));
	expect(named).toContain(`/assets/${manifest}`);
});
