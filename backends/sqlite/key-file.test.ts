import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { createVault } from "../vault.server.ts";
import { backUp } from "./backup.server.ts";
import { keyInFile } from "./key-file.server.ts";
import { openEmbedded } from "./open-embedded.server.ts";

describe("the key beside the data (docs/product.md, 15.13)", () => {
	let folder: string;
	let file: string;
	beforeEach(() => {
		folder = mkdtempSync(path.join(tmpdir(), "tertulia-key-"));
		file = path.join(folder, "key");
	});
	afterEach(() => rmSync(folder, { recursive: true, force: true }));

	test("is made at first use, once, and only for this account", async () => {
		const vaults = Array.from({ length: 5 }, () => createVault(keyInFile(folder)));
		expect(await vaults[0]?.readKey()).toBeNull();
		expect(await vaults[0]?.open("A".repeat(60), "ana")).toBeNull();
		expect(existsSync(file)).toBe(false);
		const sealed = await Promise.all(vaults.map((vault) => vault.seal("secreto", "ana")));
		for (const text of sealed) expect(await createVault(keyInFile(folder)).open(text, "ana")).toBe("secreto");
		expect(readdirSync(folder)).toEqual(["key"]);
		expect(statSync(file).mode & 0o777).toBe(0o600);
	});

	test("is brought from elsewhere before one is made", async () => {
		const vault = createVault(keyInFile(folder));
		const key = `${"k".repeat(42)}A`;
		expect(await vault.keepKey(key)).toBe(true);
		expect(readFileSync(file, "utf8")).toBe(`${key}\n`);
		expect(await vault.keepKey(`${"j".repeat(42)}A`)).toBe(false);
	});

	test("that is damaged is neither used nor replaced", async () => {
		writeFileSync(file, "rota");
		await expect(createVault(keyInFile(folder)).seal("x", "ana")).rejects.toThrow(/no es una clave/);
		expect(readFileSync(file, "utf8")).toBe("rota");
	});

	test("is in no backup, whose secrets do not open without it", async () => {
		const [dataDir, copy] = [path.join(folder, "datos"), path.join(folder, "copia")];
		const backend = await openEmbedded({ dataDir });
		const sealed = await backend.vault.seal("secreto", "ana");
		await backUp(dataDir, copy);
		await backend.close();
		expect(readdirSync(copy).includes("key")).toBe(false);
		const restored = await openEmbedded({ dataDir: copy });
		expect(await restored.vault.open(sealed, "ana")).toBeNull();
		await restored.close();
	});
});
