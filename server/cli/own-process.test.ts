import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, test } from "vitest";
import { FRUGAL, NO_MEMORY } from "./own-process.ts";

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

test.each(["import", "import-blog"])("%s says what to do when the system ends it for want of memory", (command) => {
	const [name, value] = Object.entries(FRUGAL.env)[0] ?? [];
	const ends = `if (process.env.${name} === "${value}") process.kill(process.pid, "SIGKILL");`;
	const { status, stderr } = spawnSync(
		process.execPath,
		[path.resolve(import.meta.dirname, "main.ts"), command, "carpeta"],
		{
			env: { ...process.env, NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(ends)}` },
			encoding: "utf8",
		},
	);
	expect([status, stderr.trim()]).toEqual([1, NO_MEMORY]);
});
