import { availableParallelism } from "node:os";
import path from "node:path";
import { reactRouter } from "@react-router/dev/vite";
import type { Plugin } from "vite";
import { defineConfig } from "vitest/config";
import { isFirebaseInstalled } from "./server/build.ts";
import { site } from "./site.config.ts";

/**
 * Removes from the browsers' copy of `site.config.ts` what the server sends with the pages that show it: legal facts,
 * authors, the owner and their words, and the links of the link page. Other pages do not load those. Holder and
 * transfers stay, because the notices beside forms name them.
 */
const siteForBrowsers: Plugin = {
	name: "site-for-browsers",
	applyToEnvironment: ({ name }) => name === "client",
	load: (id) =>
		/\/site\.config\.ts$/.test(id)
			? `export const site = ${JSON.stringify({ ...site, legal: { holder: site.legal.holder, transfers: site.legal.transfers }, authors: undefined, owner: undefined, words: undefined, links: undefined, campaigns: undefined })};`
			: null,
};

/**
 * Finds the browser's part of App Check in the package backends/firebase. Where that is not installed, no module is
 * found: `npm start` then refuses the settings of App Check, and without them no page loads it.
 */
const appCheck: Plugin = {
	name: "app-check",
	resolveId(id) {
		if (id !== "virtual:app-check") return null;
		const isLoaded = this.environment.name === "client" && isFirebaseInstalled(import.meta.dirname);
		return isLoaded
			? path.join(import.meta.dirname, "backends/firebase/app-check/app-check.ts")
			: { id, external: true };
	},
};

/**
 * Replaces the helper that Vite wraps around every dynamic import. It looks for style sheets and scripts to preload,
 * which is useless here: there is one style sheet, and each dynamic import is one small file.
 */
const plainDynamicImports: Plugin = {
	name: "plain-dynamic-imports",
	enforce: "pre",
	load: (id) => (id === "\0vite/preload-helper.js" ? "export const __vitePreload = (load) => load();" : null),
};

/**
 * Bodies of the router's functions that are never called here: those that request parts of the route table, because
 * browsers get all of it (`routeDiscovery`), those that instrument the router, and those for server components.
 */
const NEVER_CALLED =
	/(?<=\nfunction (?:getPatchRoutesOnNavigationFunction|useFogOFWarDiscovery|getPartialManifest|getRouteInstrumentationUpdates|instrumentClientSideRouter|RSCPrefetchPageLinksImpl|decodeRedirectErrorDigest|decodeRouteErrorResponseDigest)\([^)]*\) \{)[\s\S]*?(?=\n\})/g;

/**
 * When a route's module is missing, dispatches an event before the page is reloaded. app/updates/start.ts handles the
 * event and loads the requested page instead. The router by itself would stay on the present page and reload it at
 * every click.
 */
const ON_MISSING =
	'if (window.dispatchEvent(new Event("missing-module", { cancelable: true }))) window.location.reload(); return new Promise(() => {});';

/**
 * The router's promise for the end of a page's data. No code handles its rejection, so `prunedRouter` does. It rejects
 * when the person leaves the page while the data arrives, which is no error: the data is no longer needed.
 */
const STREAM_END = "donePromise.then(() => reader.closed)";

/**
 * Removes unused code of the router. Its components that are not imported, such as forms, can only be dropped if their
 * creation is marked as free of side effects, which the router's own files do not do. Functions that are never called
 * are emptied (`NEVER_CALLED`). Also makes the changes described at `ON_MISSING` and `STREAM_END`.
 */
const prunedRouter: Plugin = {
	name: "pruned-router",
	transform: {
		filter: { id: /\/node_modules\/react-router\/dist\// },
		handler(code, id) {
			if (id.endsWith("/turbo-stream.js") && !code.includes(STREAM_END))
				throw new Error(`${id}: the router ends its data in another way now.`);
			return code
				.replace(STREAM_END, `${STREAM_END}.catch(() => {})`)
				.replace(/^[A-Z]\w+\.displayName = .*;$/gm, "")
				.replace(/(?<== )(?=React\$1\.(?:createContext|forwardRef|memo)\()/g, "/* @__PURE__ */ ")
				.replace(NEVER_CALLED, "")
				.replace(/console\.error\(`Error loading route module[\s\S]*?return new Promise\(\(\) => \{\}\);/, ON_MISSING);
		},
	},
};

/** Test files that mock modules (`vi.mock`). */
const MOCKS_MODULES = ["backends/sqlite/durable-files.test.ts"];

export default defineConfig({
	plugins:
		process.env.VITEST === undefined
			? [reactRouter(), siteForBrowsers, appCheck, prunedRouter, plainDynamicImports]
			: [],
	publicDir: "public",
	build: {
		cssCodeSplit: false,
		assetsInlineLimit: 0,
		modulePreload: false,
		reportCompressedSize: false,
	},
	environments: {
		// Few files: `vendor`, `start` and `shell` for every page beside its own, `forms` for pages with a form, `card`
		// and `content` for pages that show content, and `lesson` and `school` for School.
		client: {
			build: {
				rolldownOptions: {
					treeshake: { propertyReadSideEffects: false },
					output: {
						codeSplitting: {
							groups: [
								{ name: "app-check", test: /\/backends\/firebase\// },
								{ name: "vendor", test: /node_modules/ },
								{
									name: "start",
									test: /\/app\/(?:shell\/use-back-closes|trusted-types|updates\/(?:kept-state|names|start))/,
								},
								{
									name: "shell",
									test: /\/(?:app\/(?:shell\/(?!background|json-ld|plain-|[\w-]+-(?:page|view)\.|signed-in)|ui\/(?!card-grid|message-page|page-|pagination|tooltip)|theme\/(?!theme-switch)|user\/current)|app\/(?:root|server-notes)|site\.config|preload-helper)/,
								},
								{ name: "forms", test: /\/app\/forms\/(?!data-notice)/ },
								{
									name: "card",
									test: /\/app\/content\/(?:content-card|picture)|\/app\/ui\/(?:card-grid|page-|pagination|tooltip)|\/app\/shell\/json-ld|\/(?:app|domain)\/user\/avatar|\/domain\/content\//,
								},
								{
									name: "content",
									test: /\/app\/content\/(?:article|breadcrumbs|content-|debug|list-)/,
								},
								{ name: "lesson", test: /\/app\/school\/lesson-(?:card|words)/ },
								{ name: "school", test: /\/(?:app|domain)\/school\/(?!kept|lesson-list)/ },
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
		// Only the site's tests need the production build. `isolate: false` reuses a worker and its modules for all test
		// files; only a file that mocks modules needs a worker of its own.
		projects: [
			{
				extends: true,
				test: {
					name: "unit",
					include: ["{api,app,backends,domain,publishing}/**/*.test.{ts,tsx}"],
					exclude: [...MOCKS_MODULES, "backends/firebase/**"],
					isolate: false,
				},
			},
			{ extends: true, test: { name: "unit-isolated", include: MOCKS_MODULES } },
			{
				extends: true,
				test: {
					name: "site",
					include: ["server/**/*.test.ts"],
					globalSetup: "./server/build-once.fixture.ts",
					isolate: false,
				},
			},
		],
		pool: "threads",
		// More than cores, because many tests wait for time limits to pass.
		maxWorkers: Math.ceil(availableParallelism() * 1.5),
		restoreMocks: true,
		testTimeout: 60_000,
		expect: { poll: { timeout: 30_000 } },
	},
});
