import { createHash } from "node:crypto";
import { posix } from "node:path";
import type { WritableMedia } from "../domain/content/media-store.ts";
import { slugify } from "../domain/content/slug.ts";
import type { AssetReader } from "./assets.server.ts";
import type { ImagePlace } from "./images.server.ts";

const MEGABYTE = 1_024 * 1_024;

/**
 * The files allowed for each use in a lesson: media types by file ending, and the greatest length in bytes
 * (docs/product.md, 19.5).
 */
const USES = {
	video: {
		types: { webm: "video/webm", mp4: "video/mp4" },
		maxBytes: 500 * MEGABYTE,
		wrong: "Usa un vídeo WebM o MP4.",
	},
	captions: { types: { vtt: "text/vtt" }, maxBytes: MEGABYTE, wrong: "Usa subtítulos WebVTT, en un archivo .vtt." },
	resource: {
		types: {
			pdf: "application/pdf",
			md: "text/markdown",
			txt: "text/plain",
			csv: "text/csv",
			zip: "application/zip",
			png: "image/png",
			jpg: "image/jpeg",
			webp: "image/webp",
			odt: "application/vnd.oasis.opendocument.text",
			ods: "application/vnd.oasis.opendocument.spreadsheet",
			odp: "application/vnd.oasis.opendocument.presentation",
			docx: "application/vnd.openxmlformats-officedocument.wordprocessingml.document",
			xlsx: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
			pptx: "application/vnd.openxmlformats-officedocument.presentationml.presentation",
		},
		maxBytes: 50 * MEGABYTE,
		wrong: "Usa uno de estos archivos: pdf, md, txt, csv, zip, png, jpg, webp, odt, ods, odp, docx, xlsx o pptx.",
	},
} as const satisfies Record<string, { types: Readonly<Record<string, string>>; maxBytes: number; wrong: string }>;

/** A stored file: its path on the site, its media type and its length in bytes. */
export interface KeptFile {
	readonly url: string;
	readonly type: string;
	readonly bytes: number;
}

/**
 * The place for a lesson's files, served under `/school/archivos/` only to people who may use School (docs/product.md,
 * 19.5).
 */
export function schoolPlace(lessonId: string): ImagePlace {
	return { store: `school/${lessonId}/`, address: `/school/archivos/${lessonId}/` };
}

/** Stores the files of lessons during one import. */
export interface FileKeeper {
	/**
	 * Stores the file that a reference in the source file `from` names, or returns the problem with it. The file's path
	 * below the content folder is added to `used`. Rejects only when the store fails.
	 */
	keep(
		reference: string,
		from: string,
		use: keyof typeof USES,
		place: ImagePlace,
		used: string[],
	): Promise<KeptFile | { readonly problem: string }>;
}

/**
 * Creates a keeper that stores files unchanged, named by a hash of their bytes. For resources, the slug of the file's
 * own name follows the hash. The names of new files are added to `written`.
 */
export function createFileKeeper(media: WritableMedia, assets: AssetReader, written: string[]): FileKeeper {
	return {
		async keep(reference, from, use, place, used) {
			const { types, maxBytes, wrong } = USES[use];
			const asset = await assets.find(reference, from, "archivo");
			if ("problem" in asset) return asset;
			const ending = posix.extname(asset.path).slice(1).toLowerCase();
			const type = Object.hasOwn(types, ending) ? (types as Readonly<Record<string, string>>)[ending] : undefined;
			if (type === undefined || !looksLike(asset.bytes, ending)) return { problem: `«${reference}»: ${wrong}` };
			if (asset.bytes.byteLength > maxBytes)
				return { problem: `«${reference}» pesa más de ${maxBytes / MEGABYTE} MB.` };
			used.push(asset.path);
			const hash = createHash("sha256").update(asset.bytes).digest("hex").slice(0, 32);
			const slug = use === "resource" ? slugify(posix.basename(asset.path, posix.extname(asset.path))) : "";
			const name = `${hash}${slug === "" ? "" : `-${slug}`}.${ending}`;
			if (!(await media.has(place.store + name))) {
				written.push(place.store + name);
				await media.put(place.store + name, asset.bytes);
			}
			return { url: place.address + name, type, bytes: asset.bytes.byteLength };
		},
	};
}

/** Checks the content of some types, so that browsers do not get another kind of file with the right ending. */
function looksLike(bytes: Uint8Array, ending: string): boolean {
	const head = Buffer.from(bytes.subarray(0, 16)).toString("latin1");
	switch (ending) {
		case "webm":
			return head.startsWith("\x1a\x45\xdf\xa3");
		case "mp4":
			return head.slice(4, 8) === "ftyp";
		case "vtt":
			return /^(?:\xef\xbb\xbf)?WEBVTT(?:[ \t\r\n]|$)/.test(head);
		case "pdf":
			return head.startsWith("%PDF-");
		default:
			return true;
	}
}
