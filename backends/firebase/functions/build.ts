import { cpSync, mkdirSync, rmSync, writeFileSync } from "node:fs";
import { builtinModules } from "node:module";
import path from "node:path";
import { build } from "vite";
import sitesPackage from "../../../package.json" with { type: "json" };
import { buildFolder } from "../../../server/build.ts";
import { installFirebase } from "../../../server/install-packages.ts";
import ownPackage from "../package.json" with { type: "json" };

/*
 * `npm run build:functions`: bundles functions.ts, and all modules of this repository it imports, into a few
 * files in build/functions, with a package.json that lists the packages they need at the versions used here. `firebase
 * deploy --only functions` deploys that folder.
 */

const root = path.resolve(import.meta.dirname, "../../..");
const folder = path.join(buildFolder(root), "functions");

const isOwn = (id: string) => id.startsWith(".") || path.isAbsolute(id) || id.startsWith("\0");
/** The package of an import: that of `firebase-functions/v2/https` is `firebase-functions`. */
const packageOf = (id: string) =>
	id
		.split("/")
		.slice(0, id.startsWith("@") ? 2 : 1)
		.join("/");

installFirebase();
rmSync(folder, { recursive: true, force: true });
const outputs = await build({
	root,
	configFile: false,
	logLevel: "warn",
	build: {
		ssr: path.join(import.meta.dirname, "functions.ts"),
		outDir: folder,
		emptyOutDir: true,
		copyPublicDir: false,
		target: "node24",
		rollupOptions: { preserveEntrySignatures: "strict", external: (id) => !isOwn(id) && !id.endsWith(".json") },
	},
});
const [output] = Array.isArray(outputs) ? outputs : [outputs];
if (output === undefined || !("output" in output)) throw new Error("Nothing was built.");
// Shared cards are drawn with a font that lies beside their module.
const cards = output.output.find((file) => file.type === "chunk" && file.moduleIds.some((id) => /share-card/.test(id)));
if (cards === undefined) throw new Error("No chunk draws shared cards.");
cpSync(path.join(root, "publishing/fonts"), path.join(folder, path.dirname(cards.fileName), "fonts"), {
	recursive: true,
});
const imported = output.output.flatMap((file) =>
	file.type === "chunk" ? [...file.imports, ...file.dynamicImports] : [],
);
const files = new Set(output.output.map(({ fileName }) => fileName));
const wanted = imported
	.filter((id) => !files.has(id) && !id.startsWith("node:") && !builtinModules.includes(id))
	.map(packageOf);
// firebase-admin loads the database's client by itself, so the bundle's imports do not name it.
const names = [...new Set([...wanted, "@google-cloud/firestore"])].sort();
const versions: Readonly<Record<string, string>> = { ...sitesPackage.dependencies, ...ownPackage.dependencies };
const dependencies = Object.fromEntries(
	names.map((name) => {
		const version = versions[name];
		if (version === undefined) throw new Error(`${name} is a dependency of no package.json.`);
		return [name, version];
	}),
);
mkdirSync(folder, { recursive: true });
const manifest = {
	name: "tertulia-functions",
	private: true,
	type: "module",
	main: "functions.js",
	engines: { node: "24" },
	dependencies,
};
writeFileSync(path.join(folder, "package.json"), `${JSON.stringify(manifest, null, "\t")}\n`);
