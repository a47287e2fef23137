import { defineConfig } from "@playwright/test";
import { CHROMIUM_ARGUMENTS, findChromium } from "./e2e/chromium.ts";

const executablePath = findChromium();

export default defineConfig({
	testDir: "e2e",
	globalSetup: ["./e2e/build-once.ts", "./e2e/import-once.ts"],
	outputDir: "test-results",
	fullyParallel: true,
	forbidOnly: process.env.CI !== undefined,
	// What nobody watches is given one more try: a browser on a busy machine is late now and then. What needs it is
	// named at the end.
	retries: process.env.CI === undefined ? 0 : 1,
	workers: 2,
	// Long enough for a busy machine: what waits is told apart from what is slow by what it waits for.
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
