import { defineConfig } from "@playwright/test";
import everyday from "../../../playwright.config.ts";

/**
 * The journey on Firebase. Other settings stay as they are; there is one worker because there is one emulated project.
 */
export default defineConfig({
	...everyday,
	testDir: ".",
	testMatch: "*.spec.ts",
<<<<<<< HEAD:backends/firebase/emulators/playwright.config.ts
	globalSetup: "../../../e2e/build-once.ts",
	outputDir: "../../../test-results",
=======
	globalSetup: "../server/build-once.fixture.ts",
	outputDir: "../test-results",
>>>>>>> 682eac7 (Run the unit tests without a build and without a worker for each file):emulators/playwright.config.ts
	workers: 1,
	timeout: 120_000,
});
