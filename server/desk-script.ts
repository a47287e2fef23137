import path from "node:path";
import { build, type Plugin } from "vite";

const ENTRY = "app/desk/client/start-desk.ts";
/** The beginning keeps them out of the list of files that visitors' browsers store. */
const FILE_NAME = "assets/desk-[name]-[hash:8].js";
const ADDRESS = "virtual:desk-script";

/** A file of the desk's script, with its path below the browser files. */
interface ScriptFile {
	readonly fileName: string;
	readonly code: string;
	readonly isEntry: boolean;
}

/**
 * Replaces the helper that Vite wraps around each dynamic import: it looks for style sheets to load before, and there are
 * none.
 */
const plainImports: Plugin = {
	name: "plain-imports",
	enforce: "pre",
	load: (id) => (id === "\0vite/preload-helper.js" ? "export const __vitePreload = (load) => load();" : null),
};

/** The desk's script: the file that its documents name, and those that it loads when they are wanted. */
async function bundle(root: string): Promise<readonly ScriptFile[]> {
	const built = await build({
		...{ root, configFile: false, publicDir: false, logLevel: "warn", plugins: [plainImports] },
		build: {
			...{ write: false, reportCompressedSize: false, modulePreload: false },
			rolldownOptions: {
				input: { script: path.join(root, ENTRY) },
				output: { format: "es", entryFileNames: FILE_NAME, chunkFileNames: FILE_NAME },
			},
		},
	});
	return [built].flat().flatMap((each) =>
		"output" in each
			? each.output.map((file) => {
					if (file.type !== "chunk") throw new Error(`The desk's script has a file ${file.fileName}.`);
					return { fileName: file.fileName, code: file.code, isEntry: file.isEntry };
				})
			: [],
	);
}

/**
 * Builds the script of the desk beside the site's, so that visitors' files do not change with it (docs/decisions/0065),
 * and gives the server its address as the module `virtual:desk-script`. In development it is served as it is.
 */
export function deskScript(): Plugin {
	let made: ReturnType<typeof bundle> | undefined;
	let root = "";
	let isBuild = false;
	return {
		name: "desk-script",
		configResolved(config) {
			root = config.root;
			isBuild = config.command === "build";
		},
		resolveId: (id) => (id === ADDRESS ? `\0${ADDRESS}` : null),
		async load(id) {
			if (id !== `\0${ADDRESS}`) return null;
			if (!isBuild) return `export default "/${ENTRY}";`;
			made ??= bundle(root);
			const entry = (await made).find(({ isEntry }) => isEntry);
			return `export default "/${entry?.fileName}";`;
		},
		async generateBundle() {
			if (!isBuild || this.environment.name !== "client") return;
			made ??= bundle(root);
			for (const { fileName, code } of await made) this.emitFile({ type: "asset", fileName, source: code });
		},
	};
}
