import { createHash } from "node:crypto";
import path from "node:path";
import { build, type Plugin } from "vite";

const ENTRY = "app/desk/client/start-desk.ts";
const ADDRESS = "virtual:desk-script";

/** The desk's script as one file, with its path below the browser files. */
async function bundle(root: string): Promise<{ readonly fileName: string; readonly code: string }> {
	const built = await build({
		...{ root, configFile: false, publicDir: false, logLevel: "warn" },
		build: {
			...{ write: false, reportCompressedSize: false, modulePreload: false },
			rolldownOptions: { input: path.join(root, ENTRY), output: { format: "es" } },
		},
	});
	const [chunk, ...others] = [built].flat().flatMap((each) => ("output" in each ? each.output : []));
	if (chunk?.type !== "chunk" || others.length > 0) throw new Error("The desk's script is not one file.");
	const hash = createHash("sha256").update(chunk.code).digest("base64url").slice(0, 8);
	return { fileName: `assets/desk-script-${hash}.js`, code: chunk.code };
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
			return `export default "/${(await made).fileName}";`;
		},
		async generateBundle() {
			if (!isBuild || this.environment.name !== "client") return;
			made ??= bundle(root);
			const { fileName, code } = await made;
			this.emitFile({ type: "asset", fileName, source: code });
		},
	};
}
