import { readdirSync, statSync } from "node:fs";
import path from "node:path";
import { defineConfig } from "vite";

/** The folder of the build's browser files, where the worker goes too. Set by server/build.ts. */
const folder = process.env.CLIENT_FOLDER ?? "build/client";

/** Files of the desk, of which visitors' browsers learn nothing (docs/decisions/0058). */
const OF_THE_DESK = /^desk-/;

const names = readdirSync(path.join(folder, "assets")).filter(
	(name) => statSync(path.join(folder, "assets", name)).size > 0 && !OF_THE_DESK.test(name),
);
const version = names.map((name) => /^manifest-(\w+)\.js$/.exec(name)?.[1]).find((found) => found !== undefined);
if (version === undefined) throw new Error(`No version in ${folder}: there is no manifest of the router's.`);

/** The service worker. It is built after the site, because it lists all of the site's files. */
export default defineConfig({
	publicDir: false,
	define: { BUILD: JSON.stringify({ version, assets: names.map((name) => `/assets/${name}`) }) },
	build: {
		outDir: path.resolve(folder),
		emptyOutDir: false,
		reportCompressedSize: false,
		rolldownOptions: {
			input: path.resolve(import.meta.dirname, "../app/updates/worker/worker.ts"),
			output: { entryFileNames: "sw.js", format: "iife" },
		},
	},
});
