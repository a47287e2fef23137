import { defineConfig } from "@playwright/test";
import everyday from "../../../playwright.config.ts";

/** The sample site with App Check, which needs the browser's packages in this folder but no emulator. */
export default defineConfig({
	...everyday,
	testDir: ".",
	globalSetup: ["../../../server/build-once.fixture.ts", "../../../e2e/import-once.ts"],
	outputDir: "../../../test-results",
});
