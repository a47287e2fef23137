import { defineConfig } from "@playwright/test";
import everyday from "../../../playwright.config.ts";

/**
 * The journey on Firebase. Other settings stay as they are; there is one worker because there is one emulated project.
 */
export default defineConfig({
	...everyday,
	testDir: ".",
	testMatch: "*.spec.ts",
	globalSetup: "../../../server/build-once.fixture.ts",
	outputDir: "../../../test-results",
	workers: 1,
	timeout: 120_000,
});
