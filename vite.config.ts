import { reactRouter } from "@react-router/dev/vite";
import { defineConfig } from "vitest/config";

export default defineConfig({
	plugins: process.env.VITEST === undefined ? [reactRouter()] : [],
	publicDir: "public",
	build: {
		cssCodeSplit: false,
		assetsInlineLimit: 0,
		modulePreload: { polyfill: false },
		reportCompressedSize: false,
	},
	environments: {
		// Two files every page shares beside its own: more files cost more than they save.
		client: {
			build: {
				rolldownOptions: {
					output: {
						codeSplitting: {
							groups: [
								{ name: "vendor", test: /node_modules/ },
								{ name: "shell", test: /\/(?:app\/(?:shell|ui|theme)\/|app\/(?:root|server-notes)|site\.config)/ },
							],
						},
					},
				},
			},
		},
		ssr: { build: { rollupOptions: { input: "./server/main.ts" } } },
	},
	server: { watch: { ignored: ["**/data/**", "**/content/**", "**/build/**"] } },
	test: {
		include: ["**/*.test.{ts,tsx}"],
		exclude: ["node_modules/**", "build/**", "e2e/**"],
		testTimeout: 20_000,
		expect: { poll: { timeout: 15_000 } },
	},
});
