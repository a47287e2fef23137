import { defineConfig } from "@playwright/test";
import everyday from "../playwright.config.ts";

/**
 * The journey on Firebase: what stands in other settings stays; the emulated project is one, so there is one worker.
 */
export default defineConfig({
	...everyday,
	testDir: ".",
	testMatch: "*.spec.ts",
	globalSetup: "../e2e/build-once.ts",
	outputDir: "../test-results",
	workers: 1,
	timeout: 120_000,
});
