import { createHash } from "node:crypto";
import { readFile, realpath, stat } from "node:fs/promises";
import { join, posix } from "node:path";
import type { Asset as KeptAsset } from "../domain/authoring/source-store.ts";
import { originalName } from "../domain/authoring/source-writes.ts";
import type { MediaStore } from "../domain/content/media-store.ts";
import { isInside } from "./content-files.server.ts";

/** An image or another file that a source file refers to. */
interface Asset {
	/** Path below the content folder, with slashes. */
	readonly path: string;
	readonly bytes: Uint8Array;
	/** SHA-256 of the bytes, in hexadecimal. */
	readonly hash: string;
}

/** Reads images and other files during one import. */
export interface AssetReader {
	/**
	 * Reads the file that a reference in the source file `from` names. The problem is a Spanish sentence for the
	 * author; `what` chooses its words.
	 */
	find(reference: string, from: string, what?: keyof typeof WORDS): Promise<Asset | { readonly problem: string }>;
	/**
	 * SHA-256, in base64url, of the file at a path below the content folder; null when there is no such file. It is that
	 * of the bytes that were read first, by whichever method: a file is not read for it twice.
	 */
	digest(path: string): Promise<string | null>;
	/** The bytes of the file at a path below the content folder; null when there is no such file. */
	read(path: string): Promise<Uint8Array | null>;
}

/** The words for the missing file in problem sentences. */
const WORDS = {
	imagen: { some: "una imagen", the: "la imagen", keep: "Guárdala" },
	archivo: { some: "un archivo", the: "el archivo", keep: "Guárdalo" },
} as const;

/**
 * Creates a reader that only reads files below the content folder `root` (docs/product.md, 5.4). A reference is
 * relative to the file that contains it or, with a slash at its start, to the content folder.
 */
export function createAssetReader(root: string): AssetReader {
	const top = realpath(root);
	return readerOver(async (path) => {
		try {
			const file = await realpath(join(root, path));
			if (!isInside(await top, file)) return "outside";
			return (await stat(file)).isFile() ? await readFile(file) : null;
		} catch {
			return null;
		}
	});
}

/** Creates a reader of the files that the site keeps as their authors brought them. */
export function createOriginalReader(
	originals: readonly Pick<KeptAsset, "path" | "hash">[],
	media: Pick<MediaStore, "read">,
): AssetReader {
	const byPath = new Map(originals.map((original) => [original.path, original]));
	return readerOver(
		async (path) => {
			const original = byPath.get(path);
			return original === undefined ? null : media.read(originalName(original));
		},
		async (path) => byPath.get(path)?.hash ?? null,
	);
}

/**
 * `read`: the bytes at a path below the content folder. `hashAt`: their SHA-256, in hexadecimal, where it is known
 * without reading.
 */
function readerOver(
	read: (path: string) => Promise<Uint8Array | "outside" | null>,
	hashAt = async (path: string) => {
		const bytes = await read(path);
		return bytes instanceof Uint8Array ? hashOf(bytes) : null;
	},
): AssetReader {
	const hashes = new Map<string, Promise<string | null>>();

	/** The hash of what has just been read. Later questions about the path have this answer. */
	async function hashRead(path: string, bytes: Uint8Array): Promise<string> {
		const known = hashes.get(path) ?? Promise.resolve(hashOf(bytes));
		hashes.set(path, known);
		return (await known) ?? hashOf(bytes);
	}

	/** Disks of Macs write names with accents in two signs, editors in one. The name that the disk has is the path. */
	async function readNamed(path: string): Promise<{ path: string; bytes: Uint8Array | "outside" | null }> {
		for (const name of new Set([path, path.normalize("NFC"), path.normalize("NFD")])) {
			const bytes = await read(name);
			if (bytes !== null) return { path: name, bytes };
		}
		return { path, bytes: null };
	}

	return {
		async find(reference, from, what = "imagen") {
			const { some, the, keep } = WORDS[what];
			const The = the.charAt(0).toUpperCase() + the.slice(1);
			// Letters and a colon are a scheme. Two slashes at the start mean another host.
			if (reference === "") return { problem: `Hay ${some} sin ruta.` };
			if (/^(?:[a-z][a-z0-9+.-]*:|\/\/)/i.test(reference))
				return { problem: `${The} «${reference.slice(0, 100)}» está en otro sitio. ${keep} junto al texto.` };
			const wanted = posix.join(reference.startsWith("/") ? "." : posix.dirname(from), reference);
			const isOutside = wanted === ".." || wanted.startsWith("../") || wanted.includes("\\") || wanted.includes("\0");
			const { path, bytes } = isOutside ? { path: wanted, bytes: "outside" as const } : await readNamed(wanted);
			if (bytes === "outside") return { problem: `${The} «${reference}» está fuera de la carpeta de contenidos.` };
			if (bytes === null) return { problem: `No existe ${the} «${reference}».` };
			return { path, bytes, hash: await hashRead(path, bytes) };
		},
		async digest(path) {
			const known = hashes.get(path) ?? hashAt(path);
			hashes.set(path, known);
			const hash = await known;
			return hash === null ? null : Buffer.from(hash, "hex").toString("base64url");
		},
		async read(path) {
			const bytes = await read(path);
			return bytes instanceof Uint8Array ? bytes : null;
		},
	};
}

/** The SHA-256 digest in hexadecimal. */
export function hashOf(bytes: Uint8Array): string {
	return createHash("sha256").update(bytes).digest("hex");
}

/** The SHA-256 digest in base64url. */
export function digestOf(bytes: Uint8Array | string): string {
	return createHash("sha256").update(bytes).digest("base64url");
}
