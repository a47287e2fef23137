import path from "node:path";
import { defineConfig } from "vitest/config";

/**
 * The tests of `npm run test:firebase`. They share one emulated project, so their files run one after the other. Those
 * of `server/` use a whole site stored there, one at a time; each begins with an empty project.
 */
export default defineConfig({
	root: path.resolve(import.meta.dirname, "../../.."),
	test: {
		include: [
			"backends/firebase/**/*.test.ts",
			...[
				...["sign-in", "event-registration", "waiting-list", "dashboard-data", "dashboard-security"],
				...["canary*", "access-matrix", "page-caching", "link-page"],
			].map((name) => `server/${name}.test.ts`),
		],
		exclude: ["**/node_modules/**"],
		fileParallelism: false,
		// Tests with hundreds of requests read from a database outside their process.
		testTimeout: 90_000,
		hookTimeout: 90_000,
		expect: { poll: { timeout: 30_000 } },
	},
});
