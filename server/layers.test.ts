import { spawnSync } from "node:child_process";
import { globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";

const root = path.resolve(import.meta.dirname, "..");
let folder: string;
beforeAll(() => {
	folder = mkdtempSync(path.join(tmpdir(), "tertulia-layers-"));
	const { vcs: _, ...config } = JSON.parse(readFileSync(path.join(root, "biome.json"), "utf8"));
	writeFileSync(path.join(folder, "biome.json"), JSON.stringify(config));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Whether the project's linter refuses the imports of a file with this name. */
function isRefused(file: string, text: string): boolean {
	mkdirSync(path.join(folder, path.dirname(file)), { recursive: true });
	writeFileSync(path.join(folder, file), `${text}\n`);
	const { stdout } = spawnSync(
		process.execPath,
		[path.join(root, "node_modules/@biomejs/biome/bin/biome"), "lint", "--reporter=json", file],
		{
			cwd: folder,
			encoding: "utf8",
		},
	);
	const { summary, diagnostics } = JSON.parse(stdout);
	expect(summary.unchanged + summary.changed).toBe(1);
	return diagnostics.some(
		({ category, severity }: { category: string; severity: string }) =>
			category.endsWith("/noRestrictedImports") && severity === "error",
	);
}
const from = (target: string) => `export { it } from "${target}";`;

describe("imports point one way (DESIGN, The house)", () => {
	test.each([
		["app/content/x.tsx", "../../backends/sqlite/open-embedded.server.ts"],
		["app/content/x.tsx", "../../server/config.ts"],
		["app/content/x.tsx", "../../api/content.handlers.ts"],
		["app/content/x.tsx", "../../api/call-function.ts"],
		["app/content/x.tsx", "../../api/content.contracts.ts"],
		["app/root-x.tsx", "../backends/sqlite/open-embedded.server.ts"],
		["app/content/x.tsx", "zod"],
		["app/content/x.tsx", "../../site.config.ts"],
		["app/content/x.tsx", "node:fs"],
		["app/content/x.tsx", "../../domain/content/content-front-matter.ts"],
		["app/ui/x.tsx", "../../domain/content/content.ts"],
		["app/ui/x.tsx", "../content/picture.tsx"],
		["app/ui/x.tsx", "../../api/client.ts"],
		["domain/content/x.ts", "../../app/routes.ts"],
		["domain/content/x.ts", "../../api/client.ts"],
		["domain/content/x.ts", "../../backends/sqlite/schema.server.ts"],
		["domain/content/x.ts", "../../server/config.ts"],
		["domain/content/x.ts", "../../site.config.ts"],
		["domain/content/x.ts", "node:fs"],
		["domain/content/x.ts", "react"],
		["domain/content/x.ts", "hono"],
		["domain/content/x.ts", "drizzle-orm"],
		["domain/user/x.ts", "openid-client"],
		["api/x.ts", "../backends/sqlite/open-embedded.server.ts"],
		["api/x.ts", "../app/routes.ts"],
		["api/x.ts", "../server/config.ts"],
		["api/x.contracts.ts", "../backends/sqlite/open-embedded.server.ts"],
		["api/x.contracts.ts", "../domain/content/read-content.ts"],
		["api/client.ts", "./call-function.ts"],
		["api/client.ts", "./content.handlers.ts"],
		["api/client.ts", "../backends/sqlite/open-embedded.server.ts"],
		["backends/sqlite/x.server.ts", "../../api/client.ts"],
		["backends/sqlite/x.server.ts", "../../app/routes.ts"],
		["backends/sqlite/x.server.ts", "../../server/config.ts"],
		["backends/firebase/x.server.ts", "../../server/config.ts"],
	])("%s may not import %s", (file, target) => {
		expect(isRefused(file, from(target))).toBe(true);
	});

	test.each([
		["app/content/x.tsx", "../../api/client.ts"],
		["app/content/x.tsx", "../../domain/content/content.ts"],
		["app/content/x.tsx", "../ui/icon.tsx"],
		["app/ui/x.tsx", "./icon.tsx"],
		["domain/content/x.ts", "../events/event.ts"],
		["domain/content/x.ts", "zod"],
		["api/x.ts", "../domain/content/content.ts"],
		["api/client.ts", "./contracts.ts"],
		["app/content/x.tsx", "../../api/browser-client.ts"],
		["backends/sqlite/x.server.ts", "../../domain/content/content.ts"],
		["backends/firebase/functions/x.ts", "../../../server/config.ts"],
		["server/x.ts", "../backends/sqlite/open-embedded.server.ts"],
		["server/x.ts", "../app/routes.ts"],
		["server/x.ts", "../api/call-function.ts"],
	])("%s may import %s", (file, target) => {
		expect(isRefused(file, from(target))).toBe(false);
	});

	test("types and imports on demand are imports too", () => {
		expect(
			isRefused(
				"app/content/x.tsx",
				'import type { Backend } from "../../backends/x.server.ts";\nexport type It = Backend;',
			),
		).toBe(true);
		expect(isRefused("app/content/x.tsx", 'export const it = () => import("../../backends/x.server.ts");')).toBe(true);
		expect(isRefused("app/content/x.tsx", 'export * from "../../backends/x.server.ts";')).toBe(true);
	});
});

/**
 * The folders of domain/, low to high: a file imports from its own folder and from lower ones. Files beside the folders
 * are below all of them, except `backend.ts`, which puts all ports together.
 */
const DOMAIN_ORDER = [
	".",
	"uploads",
	"audit",
	"mail",
	"content",
	"sign-in",
	"letters",
	"waiting-list",
	"events",
	"linktree",
	"school",
	"authoring",
	"publication",
	"search",
	"site",
	"issues",
	"desk",
	"rights",
	"user",
	"backend.ts",
];

/** Position in `DOMAIN_ORDER` of a file, whose path begins with `domain/`; -1 for a folder that is not in it. */
function heightOf(file: string): number {
	return DOMAIN_ORDER.indexOf(
		file === "domain/backend.ts" ? "backend.ts" : path.dirname(path.relative("domain", file)),
	);
}

test("production code imports no fixtures and no suites", () => {
	const files = globSync("{domain,api,app,publishing,server,backends/{passwords,sqlite}}/**/*.{ts,tsx}", { cwd: root });
	const importing = files
		.filter((file) => !/\.(?:test|suite|fixture)\.tsx?$/.test(file))
		.filter((file) =>
			/\b(?:from|import) ?\(?"\.[^"]+\.(?:suite|fixture)\.ts"/.test(readFileSync(path.join(root, file), "utf8")),
		);
	expect(files.length).toBeGreaterThan(500);
	expect(importing).toEqual([]);
});

describe("folders of domain/ import each other in one direction", () => {
	// Suites and fixtures use whole backends.
	const files = globSync("domain/**/*.ts", { cwd: root }).filter((file) => !/\.(?:test|suite|fixture)\.ts$/.test(file));
	const imports = new Map(
		files.map((file) => {
			const targets = readFileSync(path.join(root, file), "utf8").matchAll(/\b(?:from|import) "(\.{1,2}\/[^"]+)"/g);
			return [file, [...targets].map(([, target = ""]) => path.join(path.dirname(file), target))];
		}),
	);

	test("every folder has its place in the order", () => {
		expect(files.filter((file) => heightOf(file) < 0)).toEqual([]);
	});

	test("no file imports from a higher folder", () => {
		const upward = [...imports].flatMap(([file, targets]) =>
			targets.filter((target) => heightOf(target) > heightOf(file)).map((target) => `${file} imports ${target}`),
		);
		expect(upward).toEqual([]);
	});

	test("no files import each other in a circle", () => {
		// Files without imports among the rest are taken away until none is left, or a circle.
		const rest = new Map(imports);
		for (;;) {
			const free = [...rest].filter(([, targets]) => !targets.some((target) => rest.has(target)));
			if (free.length === 0) break;
			for (const [file] of free) rest.delete(file);
		}
		expect([...rest.keys()]).toEqual([]);
	});
});
