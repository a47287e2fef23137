import { spawnSync } from "node:child_process";
import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, test } from "vitest";

const root = path.resolve(import.meta.dirname, "..");

test("what Node has compiled is stored, so that later starts need no compiler of TypeScript", () => {
	const folder = mkdtempSync(path.join(tmpdir(), "tertulia-compiled-"));
	try {
		const { status, stderr } = spawnSync(
			process.execPath,
			["--import=./server/compile-cache.js", "server/free-port.fixture.ts"],
			{ cwd: root, env: { ...process.env, NODE_COMPILE_CACHE: folder }, encoding: "utf8" },
		);
		expect({ status, stderr }).toEqual({ status: 0, stderr: "" });
		expect(readdirSync(folder, { recursive: true }).length).toBeGreaterThan(1);
	} finally {
		rmSync(folder, { recursive: true, force: true });
	}
});
