import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { openMemory } from "../../backends/sqlite/memory.fixture.ts";
import { openEmbedded } from "../../backends/sqlite/open-embedded.server.ts";
import { bringKey, requireApart, writeKey } from "./key-file.ts";

let folder: string;
beforeEach(() => {
	folder = mkdtempSync(path.join(tmpdir(), "tertulia-key-"));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

test("the key goes into a file of its own, and opens there what was sealed here (docs/product.md, 12.8)", async () => {
	const file = path.join(folder, "clave");
	const [from, to] = [
		await openEmbedded({ dataDir: path.join(folder, "uno") }),
		await openEmbedded({ dataDir: path.join(folder, "dos") }),
	];
	expect(await writeKey(from.vault, file)).toContain("todavía no tiene clave");
	const sealed = await from.vault.seal("secreto", "ana");
	expect(await writeKey(from.vault, file)).toContain(file);
	expect(statSync(file).mode & 0o777).toBe(0o600);
	await expect(writeKey(from.vault, file)).rejects.toThrow(/EEXIST/);
	expect(await to.vault.open(sealed, "ana")).toBeNull();
	await bringKey(to.vault, file);
	expect(await to.vault.open(sealed, "ana")).toBe("secreto");
	expect(readFileSync(path.join(folder, "dos", "key"), "utf8")).toBe(readFileSync(file, "utf8"));
	await Promise.all([from.close(), to.close()]);
});

test("a file that has no key, or another one, is refused", async () => {
	const backend = await openMemory();
	const file = path.join(folder, "clave");
	for (const text of ["", "corta", "A".repeat(43)]) {
		writeFileSync(file, text);
		await expect(bringKey(backend.vault, file)).rejects.toThrow(/no tiene una clave que valga aquí/);
	}
	await backend.close();
});

test("the key may not lie in the folder of the transfer", () => {
	expect(() => requireApart("/copia/clave", "/copia")).toThrow(/guárdalo aparte/);
	expect(() => requireApart("/clave", "/copia")).not.toThrow();
});
