import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, test } from "vitest";
import packageJson from "../package.json" with { type: "json" };

const root = path.resolve(import.meta.dirname, "..");
const FIRST = "--import=./server/one-arena.js";

/** What a program sees that begins with `one-arena.js`. */
function begin(env: Record<string, string>): unknown {
	const program = `console.log(JSON.stringify({
		pools: process.env.MALLOC_ARENA_MAX, args: process.argv.slice(1), flags: process.execArgv.slice(0, 2), parent: process.ppid,
	}))`;
	const { stdout, stderr } = spawnSync(
		process.execPath,
		["--max-semi-space-size=8", FIRST, `--eval=${program}`, "uno", "dos palabras"],
		{ cwd: root, env: { PATH: process.env.PATH, ...env }, encoding: "utf8" },
	);
	expect(stderr).toBe("");
	return JSON.parse(stdout);
}

describe("the memory of `npm start` (docs/decisions/0030)", () => {
	test("is one pool for all threads, in the same process and with the same arguments", () => {
		expect(begin({})).toEqual({
			...(process.platform === "linux" ? { pools: "1" } : {}),
			args: ["uno", "dos palabras"],
			flags: ["--max-semi-space-size=8", FIRST],
			parent: process.pid,
		});
	});

	test("is what the environment says, if it says something", () => {
		expect(begin({ MALLOC_ARENA_MAX: "3" })).toMatchObject({ pools: "3" });
	});

	test("is settled before anything else is read, and the service of one machine needs no second start", () => {
		expect(packageJson.scripts.start.split(" ").find((word) => word.startsWith("--import="))).toBe(FIRST);
		for (const file of ["Dockerfile", "docs/servidor.md"])
			expect(readFileSync(path.join(root, file), "utf8")).toMatch(/^(?:ENV |Environment=)MALLOC_ARENA_MAX=1$/m);
	});
});
