import { spawn } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { isFirebaseInstalled } from "../server/build.ts";
import { ensureChromium } from "./chromium.ts";

/*
 * `npm test`. The checks and the build run beside each other, and each prints its output when it ends. The tests follow,
 * one runner after the other, because each uses all cores.
 */

const root = path.resolve(import.meta.dirname, "..");
/** With more failures than this, the browser tests are not tried again: something is broken. */
const MOST_TRIED_AGAIN = 8;
const reports = mkdtempSync(path.join(tmpdir(), "tertulia-reports-"));

interface Program {
	readonly title: string;
	/** Path from the project's folder. */
	readonly file: string;
	readonly args?: readonly string[];
	readonly env?: Readonly<Record<string, string>>;
}

/** Runs a program to its end. Returns whether it succeeded, and what it printed unless it printed to the terminal. */
function run(
	{ file, args = [], env = {} }: Program,
	stdio: "pipe" | "inherit",
): Promise<{ readonly passed: boolean; readonly printed: string }> {
	return new Promise((resolve, reject) => {
		const child = spawn(process.execPath, [path.join(root, file), ...args], {
			cwd: root,
			stdio: ["ignore", stdio, stdio],
			env: { ...process.env, ...env },
		});
		const printed: Buffer[] = [];
		for (const stream of [child.stdout, child.stderr]) stream?.on("data", (chunk: Buffer) => printed.push(chunk));
		child.once("error", reject);
		child.once("close", (code) => resolve({ passed: code === 0, printed: Buffer.concat(printed).toString() }));
	});
}

/** Runs programs one after the other until one fails, and prints the output of each whole. */
async function runChecks(...programs: readonly Program[]): Promise<boolean> {
	for (const program of programs) {
		const { passed, printed } = await run(program, "pipe");
		process.stdout.write(`\n— ${program.title}\n${printed}`);
		if (!passed) return false;
	}
	return true;
}

async function runTests(program: Program): Promise<boolean> {
	process.stdout.write(`\n— ${program.title}\n`);
	return (await run(program, "inherit")).passed;
}

/** The unit and contract tests that failed: their file and name, and below it how each one failed. */
function failuresOf(file: string): readonly string[] {
	try {
		const report: {
			testResults: {
				name: string;
				status: string;
				assertionResults: { status: string; fullName: string; failureMessages: string[] }[];
			}[];
		} = JSON.parse(readFileSync(path.join(reports, file), "utf8"));
		return report.testResults.flatMap(({ name, status, assertionResults }) => {
			const failed = assertionResults.filter((result) => result.status === "failed");
			const where = path.relative(root, name);
			if (failed.length === 0) return status === "failed" ? [where] : [];
			return failed.map(({ fullName, failureMessages }) => {
				const [why = ""] = failureMessages.join("\n").split(/\n\s+at /);
				return `${where}: ${fullName}\n${why.replace(/^/gm, "  ")}`;
			});
		});
	} catch {
		return [];
	}
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

try {
	const tsc = "node_modules/typescript/bin/tsc";
	const [types, lint, unused, build] = await Promise.all([
		runChecks(
			{ title: "Types of the routes", file: "node_modules/@react-router/dev/bin.cjs", args: ["typegen"] },
			{ title: "Types", file: tsc, args: ["-p", "."] },
			{ title: "Types of the service worker", file: tsc, args: ["-p", "app/updates/worker"] },
			...(isFirebaseInstalled(root)
				? [{ title: "Types of backends/firebase", file: tsc, args: ["-p", "backends/firebase"] }]
				: []),
		),
		runChecks({ title: "Lint", file: "node_modules/@biomejs/biome/bin/biome", args: ["ci", "--error-on-warnings"] }),
		runChecks({ title: "Unused files, exports and dependencies", file: "e2e/unused/find-unused.ts" }),
		runChecks({ title: "Build", file: "server/build-once.fixture.ts" }),
	]);
	const unit = await runTests({
		title: "Unit and contract tests",
		file: "node_modules/vitest/vitest.mjs",
		args: ["run", "--reporter=default", "--reporter=json", `--outputFile.json=${path.join(reports, "unit.json")}`],
	});
	const chromium = ensureChromium();
	const browserTests = (title: string, report: string, args: readonly string[]) =>
		runTests({
			title,
			file: "node_modules/@playwright/test/cli.js",
			args: ["test", ...args],
			env: {
				TEST_REPORT: path.join(reports, report),
				...(chromium === undefined ? {} : { CHROMIUM: chromium }),
			},
		});
	const atFirst = await browserTests("Browser tests", "browser.json", []);
	const first = countsOf("browser.json");
	const isTriedAgain = process.env.CI !== undefined && !atFirst && first.failed <= MOST_TRIED_AGAIN;
	// One worker: a test that fails because others take its processor's time passes alone.
	const browser = isTriedAgain
		? await browserTests("Browser tests that failed, one after the other", "again.json", [
				"--last-failed",
				"--workers=1",
				"--retries=0",
			])
		: atFirst;
	const again = isTriedAgain ? countsOf("again.json") : { passed: 0, failed: first.failed, late: 0 };

	const results = {
		types,
		lint,
		unused,
		build,
		"unit and contract tests": unit,
		"browser tests": browser,
	};
	const tested = countsOf("unit.json");
	const late = first.late + again.passed;
	const lines = Object.entries(results).map(([title, passed]) => `${passed ? "✓" : "✗"} ${title}`);
	process.stdout.write(`\n${lines.join("\n")}\n`);
	for (const failure of failuresOf("unit.json")) process.stdout.write(`✗ ${failure}\n`);
	if (late > 0) process.stdout.write(`${late} of the browser tests only at a later try: see above\n`);
	process.stdout.write(
		`${tested.passed + first.passed + again.passed} passed, ${tested.failed + again.failed} failed\n`,
	);
	process.exitCode = Object.values(results).every(Boolean) ? 0 : 1;
} finally {
	rmSync(reports, { recursive: true, force: true });
}
