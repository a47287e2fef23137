import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { buildIfStale } from "../server/build.ts";
import { ensureChromium } from "./chromium.ts";

const root = path.resolve(import.meta.dirname, "..");
const reports = mkdtempSync(path.join(tmpdir(), "tertulia-reports-"));
const bin = (name: string) => path.join(root, "node_modules", name);

function run(
	title: string,
	file: string,
	args: readonly string[],
	env: Readonly<Record<string, string>> = {},
): boolean {
	process.stdout.write(`\n— ${title}\n`);
	const { status } = spawnSync(process.execPath, [file, ...args], {
		cwd: root,
		stdio: ["ignore", "inherit", "inherit"],
		env: { ...process.env, ...env },
	});
	return status === 0;
}

/** Runs knip, which npm fetches when it is first needed: no other command needs it (docs/decisions/0024). */
function findUnused(): boolean {
	process.stdout.write("\n— Unused files, exports and dependencies\n");
	const args = ["exec", "--yes", "--ignore-scripts", "--", "knip@6.42.1"];
	return spawnSync("npm", args, { cwd: root, stdio: ["ignore", "inherit", "inherit"] }).status === 0;
}

/** Counts from a test runner's JSON report. `late` counts tests that passed only on a retry. */
function countsOf(file: string): { passed: number; failed: number; late: number } {
	try {
		const report = JSON.parse(readFileSync(path.join(reports, file), "utf8"));
		if ("numPassedTests" in report) return { passed: report.numPassedTests, failed: report.numFailedTests, late: 0 };
		return {
			passed: report.stats.expected + report.stats.flaky,
			failed: report.stats.unexpected,
			late: report.stats.flaky,
		};
	} catch {
		return { passed: 0, failed: 1, late: 0 };
	}
}

const results: [string, boolean][] = [];
const step = (title: string, outcome: boolean) => {
	results.push([title, outcome]);
	return outcome;
};

try {
	step(
		"types",
		run("Types of the routes", bin("@react-router/dev/bin.cjs"), ["typegen"]) &&
			run("Types", bin("typescript/bin/tsc"), ["-p", "."]) &&
			run("Types of the service worker", bin("typescript/bin/tsc"), ["-p", "app/updates/worker"]),
	);
	step("lint", run("Lint", bin("@biomejs/biome/bin/biome"), ["ci", "--error-on-warnings"]));
	step("unused", findUnused());
	buildIfStale({ root, appEnv: "production" });
	step(
		"unit and contract tests",
		run("Unit and contract tests", bin("vitest/vitest.mjs"), [
			"run",
			"--reporter=default",
			"--reporter=json",
			`--outputFile.json=${path.join(reports, "unit.json")}`,
		]),
	);
	const chromium = ensureChromium();
	step(
		"browser tests",
		run("Browser tests", bin("@playwright/test/cli.js"), ["test"], {
			TEST_REPORT: path.join(reports, "browser.json"),
			...(chromium === undefined ? {} : { CHROMIUM: chromium }),
		}),
	);

	const [unit, browser] = [countsOf("unit.json"), countsOf("browser.json")];
	process.stdout.write(`\n${results.map(([title, passed]) => `${passed ? "✓" : "✗"} ${title}`).join("\n")}\n`);
	if (browser.late > 0)
		process.stdout.write(`${browser.late} of the browser tests only at the second try: see "flaky" above\n`);
	process.stdout.write(`${unit.passed + browser.passed} passed, ${unit.failed + browser.failed} failed\n`);
	process.exitCode = results.every(([, passed]) => passed) ? 0 : 1;
} finally {
	rmSync(reports, { recursive: true, force: true });
}
