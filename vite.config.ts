import { availableParallelism } from "node:os";
import path from "node:path";
import { reactRouter } from "@react-router/dev/vite";
import type { Plugin, Rolldown } from "vite";
import { defineConfig } from "vitest/config";
import { isFirebaseInstalled } from "./server/build.ts";
import { deskScript } from "./server/desk-script.ts";

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
 * The router's functions that never run here: those that request parts of the route table, because browsers get all of it
 * (`routeDiscovery`), and those that instrument the router.
 */
const UNUSED_FUNCTIONS = [
	"getPatchRoutesOnNavigationFunction",
	"useFogOFWarDiscovery",
	"getRouteInstrumentationUpdates",
	"instrumentClientSideRouter",
];

/**
 * Lets the bundler leave out the router's code that no page uses (docs/decisions/0029): empties `UNUSED_FUNCTIONS`, and
 * of components, such as forms, removes the names for developer tools and marks the creation as free of side effects.
 */
const unusedRouterCode = (missing = new Set(UNUSED_FUNCTIONS)): Plugin => ({
	name: "unused-router-code",
	apply: "build",
	applyToEnvironment: ({ name }) => name === "client",
	transform: {
		filter: { id: /\/node_modules\/react-router\/dist\// },
		handler: (code) =>
			code
				.replace(/(?<=\nfunction (\w+)\([^)]*\) \{)[\s\S]*?(?=\n\})/g, (body, name) =>
					UNUSED_FUNCTIONS.includes(name) && missing.delete(name) ? "" : body,
				)
				.replace(/^\w+\.displayName = .*;$/gm, "")
				.replace(/(?<== )(?=React\$1\.(?:createContext|forwardRef|memo)\()/g, "/* @__PURE__ */ "),
	},
	buildEnd() {
		if (missing.size > 0) this.error(`The router has no function ${[...missing].join(", ")} any more.`);
	},
});

/**
 * The modules that browsers load with every page of the usual frame, with every article and with every list, by chunk.
 * What several of them need is part of the first.
 */
const CHUNKS = {
	app: /\/app\/(?:root|shell\/(?:main-layout|json-ld)|ui\/button)\.tsx/,
	content: /\/app\/content\/content-page\.tsx/,
	lists: /\/app\/content\/list-view\.tsx/,
};

const reachable = new Map<string, boolean>();

/** Whether one of the modules that match `roots` imports a module statically, directly or not. */
function isReachable(id: string, roots: RegExp, graph: Rolldown.ChunkingContext): boolean {
	if (roots.test(id)) return true;
	const key = `${roots} ${id}`;
	const known = reachable.get(key);
	if (known !== undefined) return known;
	// Ends circles of imports.
	reachable.set(key, false);
	const found = graph.getModuleInfo(id)?.importers.some((importer) => isReachable(importer, roots, graph)) === true;
	reachable.set(key, found);
	return found;
}

/** The chunk of a module that many pages share; null: the bundler decides. */
function chunkOf(id: string, graph: Rolldown.ChunkingContext): string | null {
	const [first, ...others] = Object.entries(CHUNKS).flatMap(([name, roots]) =>
		isReachable(id, roots, graph) ? [name] : [],
	);
	return first === undefined || others.length === 0 ? (first ?? null) : "app";
}

/**
 * The chunks of which nearly every function is called while a page starts. The comment at their beginning lets Chromium
 * compile all of a file while it arrives, beside the main thread, instead of each function when it is first called
 * (docs/decisions/0098).
 */
const CALLED_AT_START = new Set(["vendor", "entry.client", ...Object.keys(CHUNKS)]);
const CALLED_ON_LOAD = "//# allFunctionsCalledOnLoad";

/**
 * Writes characters beyond ASCII as escapes in the server's half. Node keeps the text of a module as long as its code, and
 * in two bytes a character if there is one of them: 2 MB more for the server's main file.
 */
const plainServer: Plugin = {
	name: "plain-server",
	applyToEnvironment: ({ name }) => name === "ssr",
	generateBundle(_, bundle) {
		const escaped = (unit: string) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`;
		for (const part of Object.values(bundle))
			if (part.type === "chunk") part.code = part.code.replace(/[^\0-\x7f]/g, escaped);
	},
};

/** Test files that mock modules (`vi.mock`). */
const MOCKS_MODULES = ["backends/sqlite/durable-files.test.ts"];

export default defineConfig({
	plugins:
		process.env.VITEST === undefined
			? [reactRouter(), appCheck, plainDynamicImports, unusedRouterCode(), plainServer, deskScript()]
			: [deskScript()],
	publicDir: "public",
	// Classes named after their file are shorter than the default, which adds a hash, and compress better.
	css: {
		modules: { generateScopedName: (name, file) => `${path.basename(file).replace(/\.module\.css.*/, "")}-${name}` },
	},
	build: {
		cssCodeSplit: false,
		// As Vite's own, but for Safari 16, for which each `hyphens` would be written twice: a page's rules count.
		cssTarget: ["chrome111", "edge111", "firefox114", "safari17", "ios17"],
		assetsInlineLimit: 0,
		modulePreload: false,
		reportCompressedSize: false,
	},
	environments: {
		// Few files: `vendor` and `app` for every page beside its own, `forms` for pages with a form, `school` for School.
		client: {
			build: {
				rolldownOptions: {
					// `warning` and `warnOnce` are the router's, for developers.
					treeshake: { propertyReadSideEffects: false, manualPureFunctions: ["warning", "warnOnce"] },
					output: {
						postBanner: ({ name }) => (CALLED_AT_START.has(name) ? CALLED_ON_LOAD : ""),
						codeSplitting: {
							groups: [
								{ name: "app-check", test: /\/backends\/firebase\// },
								{ name: "vendor", test: /node_modules/ },
								{ name: chunkOf },
								// Otherwise the bundler puts them into `school`, and pages with an event load that too.
								{ name: "words", test: /\/domain\/(?:numbers|date-words|zoned-time)\.ts/ },
								// What pages with one message have in common: as single files, their names would weigh more on every page.
								{ name: "messages", test: /\/app\/(?:messages\/|ui\/(?:beside|ways-on|bubble)\.)/ },
								{ name: "forms", test: /\/app\/forms\// },
								// Small files that the pages of events and of accounts share: each one has a name in the router's manifest.
								{ name: "event-rows", test: /\/(?:app\/events\/(?:event-rows|date-badge)|domain\/site-paths)\./ },
								{
									name: "registration",
									test: /\/(?:app|domain)\/events\/(?:registration(?:-words\.|\.module)|event-(?:head\.|page\.module|facts|dates))/,
								},
								{ name: "search", test: /\/app\/search\/(?:search-form|search-words|search)\./ },
								{ name: "sign-in", test: /\/app\/user\/(?:sign-in-form|second-step\/code-fields)\./ },
								{ name: "next-steps", test: /\/next-steps\./ },
								// Home shows a drawing of School, by its address alone.
								{ name: "drawings", test: /\/drawings\.svg/ },
								{ name: "school", test: /\/(?:app|domain)\/school\// },
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
		hookTimeout: 60_000,
		expect: { poll: { timeout: 30_000 } },
	},
});
