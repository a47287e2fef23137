import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, test } from "vitest";

test("a command in a process of its own says what it would say, and ends with its code", () => {
	const dataDir = mkdtempSync(path.join(tmpdir(), "tertulia-"));
	try {
		const { status, stderr } = spawnSync(
			process.execPath,
			[path.resolve(import.meta.dirname, "main.ts"), "import-blog"],
			{
				env: { ...process.env, DATA_DIR: dataDir },
				encoding: "utf8",
			},
		);
		expect([status, stderr]).toEqual([2, expect.stringContaining("Falta la carpeta o el archivo de tu blog.")]);
	} finally {
		rmSync(dataDir, { recursive: true });
	}
});
