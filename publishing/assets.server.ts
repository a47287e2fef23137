import { createHash } from "node:crypto";
import { readFile, realpath, stat } from "node:fs/promises";
import { join, posix } from "node:path";
import { isInside } from "./content-files.server.ts";

/** An image or another file that a text or its data name. */
interface Asset {
	/** Path below the folder, with slashes. */
	readonly path: string;
	readonly bytes: Uint8Array;
}

/** Reads images and other files for one run. */
export interface AssetReader {
	/** The file behind a reference in the file at `from`, or why there is none. */
	find(reference: string, from: string, what?: keyof typeof WORDS): Promise<Asset | { readonly problem: string }>;
	/** SHA-256 of the file at a path below the folder, base64url; null when there is none. Read once a run. */
	digest(path: string): Promise<string | null>;
}

/** How problems call what was not found. */
const WORDS = {
	imagen: { some: "una imagen", the: "la imagen", keep: "Guárdala" },
	archivo: { some: "un archivo", the: "el archivo", keep: "Guárdalo" },
} as const;

/**
 * Reads files below a folder and nowhere else (docs/product.md, 5.4): a reference is relative to the file it stands in,
 * or starts with a slash at the folder itself.
 */
export function createAssetReader(root: string): AssetReader {
	const digests = new Map<string, Promise<string | null>>();
	const top = realpath(root);

	async function read(path: string): Promise<Uint8Array | "outside" | null> {
		try {
			const file = await realpath(join(root, path));
			if (!isInside(await top, file)) return "outside";
			return (await stat(file)).isFile() ? await readFile(file) : null;
		} catch {
			return null;
		}
	}

	return {
		async find(reference, from, what = "imagen") {
			const { some, the, keep } = WORDS[what];
			const The = the.charAt(0).toUpperCase() + the.slice(1);
			// A name of letters and a colon is a scheme; so are two slashes at the start.
			if (reference === "") return { problem: `Hay ${some} sin ruta.` };
			if (/^(?:[a-z][a-z0-9+.-]*:|\/\/)/i.test(reference))
				return { problem: `${The} «${reference.slice(0, 100)}» está en otro sitio. ${keep} junto al texto.` };
			const path = posix.join(reference.startsWith("/") ? "." : posix.dirname(from), reference);
			const bytes =
				path === ".." || path.startsWith("../") || path.includes("\\") || path.includes("\0")
					? "outside"
					: await read(path);
			if (bytes === "outside") return { problem: `${The} «${reference}» está fuera de la carpeta de contenidos.` };
			return bytes === null ? { problem: `No encontramos ${the} «${reference}».` } : { path, bytes };
		},
		digest(path) {
			const known =
				digests.get(path) ?? read(path).then((bytes) => (bytes instanceof Uint8Array ? digestOf(bytes) : null));
			digests.set(path, known);
			return known;
		},
	};
}

/** SHA-256, base64url. */
export function digestOf(bytes: Uint8Array | string): string {
	return createHash("sha256").update(bytes).digest("base64url");
}
