import { availableParallelism } from "node:os";
import { defineConfig } from "@playwright/test";
import { CHROMIUM_ARGUMENTS, findChromium } from "./e2e/chromium.ts";

const executablePath = findChromium();

export default defineConfig({
	testDir: "e2e",
	globalSetup: ["./server/build-once.fixture.ts", "./e2e/import-once.ts"],
	outputDir: "test-results",
	fullyParallel: true,
	forbidOnly: process.env.CI !== undefined,
	// In CI a failed test is run once more, because a browser on a busy machine is sometimes late. The report names the
	// tests that needed it.
	retries: process.env.CI === undefined ? 0 : 1,
	// More than cores, because many tests wait: for a pause to pass, or for what the browser does next.
	workers: Math.ceil(availableParallelism() * 1.5),
	// Long enough for a busy machine. The step at which a test stopped shows whether it hangs or is only slow.
	timeout: 60_000,
	expect: { timeout: 15_000 },
	reporter:
		process.env.TEST_REPORT === undefined ? "list" : [["list"], ["json", { outputFile: process.env.TEST_REPORT }]],
	use: {
		browserName: "chromium",
		locale: "es-ES",
		timezoneId: "Europe/Madrid",
		launchOptions: { args: CHROMIUM_ARGUMENTS, ...(executablePath === undefined ? {} : { executablePath }) },
	},
});
