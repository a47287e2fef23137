import { readdirSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, test, vi } from "vitest";
import type { Command } from "./main.ts";
import { WrongUsage } from "./parse-folder.ts";

const NOT_COMMANDS = new Set(["main.ts"]);
const files = readdirSync(import.meta.dirname).filter(
	(name) => name.endsWith(".ts") && !/\.(?:test|fixture)\.ts$/.test(name) && !NOT_COMMANDS.has(name),
);
const commands: [string, Command][] = [];
for (const name of files) {
	const module: Partial<Command> = await import(path.join(import.meta.dirname, name));
	if (module.run !== undefined && module.help !== undefined) commands.push([name, module as Command]);
}

test("every command ends with 2 when it is used wrongly", async () => {
	expect(commands.length).toBeGreaterThan(12);
	const folder = await mkdtemp(path.join(tmpdir(), "tertulia-"));
	vi.stubEnv("DATA_DIR", folder);
	vi.spyOn(console, "error").mockImplementation(() => undefined);
	const codes = new Map<string, unknown>();
	for (const [name, { run }] of commands)
		for (const args of [["--no-existe"], ["uno", "dos", "tres", "cuatro", "cinco"]]) {
			// All its words are the title.
			if (name === "new.ts" && args.length > 1) continue;
			const code = await run(args).catch((error: unknown) => {
				const isParsed = error instanceof Error && "code" in error && String(error.code).startsWith("ERR_PARSE_ARGS");
				return error instanceof WrongUsage || isParsed ? 2 : error;
			});
			codes.set(`${name} ${args.join(" ")}`, code);
		}
	vi.restoreAllMocks();
	vi.unstubAllEnvs();
	await rm(folder, { recursive: true });
	expect([...codes].filter(([, code]) => code !== 2)).toEqual([]);
});
