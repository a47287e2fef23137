import { reactRouter } from "@react-router/dev/vite";
import type { Plugin } from "vite";
import { defineConfig } from "vitest/config";
import { site } from "./site.config.ts";

/**
 * Who answers for the site, its owner, the owner's words, the link page and authors are sent with the pages that show
 * them: other pages need not load that. Notices beside forms name the holder.
 */
const siteForBrowsers: Plugin = {
	name: "site-for-browsers",
	applyToEnvironment: ({ name }) => name === "client",
	load: (id) =>
		/\/site\.config\.ts$/.test(id)
			? `export const site = ${JSON.stringify({ ...site, legal: { holder: site.legal.holder, transfers: site.legal.transfers }, authors: undefined, owner: undefined, words: undefined, links: undefined })};`
			: null,
};

/**
 * What Vite wraps around every dynamic import looks for style sheets and for scripts to preload. There is one style
 * sheet, and what is imported so here is one small file.
 */
const plainDynamicImports: Plugin = {
	name: "plain-dynamic-imports",
	enforce: "pre",
	load: (id) => (id === "\0vite/preload-helper.js" ? "export const __vitePreload = (load) => load();" : null),
};

/**
 * What the router never calls here: asking for parts of the table of routes, which browsers get whole
 * (`routeDiscovery`), watching itself, and server components.
 */
const NEVER_CALLED =
	/(?<=\nfunction (?:getPatchRoutesOnNavigationFunction|useFogOFWarDiscovery|getPartialManifest|getRouteInstrumentationUpdates|instrumentClientSideRouter|RSCPrefetchPageLinksImpl|decodeRedirectErrorDigest|decodeRouteErrorResponseDigest)\([^)]*\) \{)[\s\S]*?(?=\n\})/g;

/**
 * A route's module that is missing is told first (app/updates/start.ts): the router alone would stay on the page and
 * load it again at every click.
 */
const ON_MISSING =
	'if (window.dispatchEvent(new Event("missing-module", { cancelable: true }))) window.location.reload(); return new Promise(() => {});';

/**
 * Data whose page is left while they come are of no use to anybody: the router keeps a promise of their end that nobody
 * listens to.
 */
const STREAM_END = "donePromise.then(() => reader.closed)";

/**
 * Lets what nobody imports of the router, as its forms, be left out: nothing in it says that making a component has no
 * effect. So is what is never called.
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

export default defineConfig({
	plugins: process.env.VITEST === undefined ? [reactRouter(), siteForBrowsers, prunedRouter, plainDynamicImports] : [],
	publicDir: "public",
	build: {
		cssCodeSplit: false,
		assetsInlineLimit: 0,
		modulePreload: false,
		reportCompressedSize: false,
	},
	environments: {
		// Few files: two that every page shares beside its own, two of what contents are shown with, and two of School.
		client: {
			build: {
				rolldownOptions: {
					treeshake: { propertyReadSideEffects: false },
					output: {
						codeSplitting: {
							groups: [
								{ name: "app-check", test: /node_modules\/(?:@firebase|idb|tslib)\/|\/attestation\/app-check-sdk/ },
								{ name: "vendor", test: /node_modules/ },
								{
									name: "start",
									test: /\/app\/(?:shell\/use-back-closes|trusted-types|updates\/(?:kept-state|names|start))/,
								},
								{
									name: "shell",
									test: /\/(?:app\/(?:shell\/(?!background|plain-|header-layout|[\w-]+-(?:page|view)\.|way-out|signed-in|owners)|ui\/(?!card-grid|message-page|page-|pagination|tooltip|field|error-|switch|post-|trap)|theme\/(?!theme-switch|theme-choice)|user\/(?:current|session))|app\/(?:root|server-notes)|site\.config|preload-helper)/,
								},
								{
									name: "card",
									test: /\/app\/content\/(?:content-card|format-date|header-picture|lock|picture)|\/app\/ui\/(?:card-grid|page-|pagination|tooltip)|\/(?:app|domain)\/user\/avatar|\/domain\/content\//,
								},
								{
									name: "content",
									test: /\/app\/content\/(?:article|breadcrumbs|content-|copy-|debug|list-|simple|tag-links)/,
								},
								{ name: "lesson", test: /\/app\/school\/(?:lesson-(?:card|words)|meter)/ },
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
		include: ["**/*.test.{ts,tsx}"],
		exclude: ["**/node_modules/**", "build/**", "e2e/**"],
		testTimeout: 60_000,
		expect: { poll: { timeout: 30_000 } },
	},
});
