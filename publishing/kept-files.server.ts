import { createHash } from "node:crypto";
import { posix } from "node:path";
import {
	CAPTION_TYPES,
	DOCUMENT_TYPES,
	DOWNLOAD_TYPES,
	FILM_TYPES,
	PICTURE_TYPES,
	SOUND_TYPES,
} from "../domain/content/file-types.ts";
import type { WritableMedia } from "../domain/content/media-store.ts";
import { slugify } from "../domain/content/slug.ts";
import type { AssetReader } from "./assets.server.ts";
import type { ImagePlace } from "./images.server.ts";

const MEGABYTE = 1_024 * 1_024;

/**
 * The files allowed for each use in a lesson or a text: media types by file ending, and the greatest length in bytes
 * (docs/product.md, 5.4 and 19.5).
 */
const USES = {
	video: {
		types: { webm: FILM_TYPES.webm, mp4: FILM_TYPES.mp4 },
		maxBytes: 500 * MEGABYTE,
		wrong: "Usa un vídeo WebM o MP4.",
	},
	captions: { types: CAPTION_TYPES, maxBytes: MEGABYTE, wrong: "Usa subtítulos WebVTT, en un archivo .vtt." },
	resource: {
		types: { ...DOCUMENT_TYPES, ...PICTURE_TYPES },
		maxBytes: 50 * MEGABYTE,
		wrong: "Usa uno de estos archivos: pdf, md, txt, csv, zip, png, jpg, webp, odt, ods, odp, docx, xlsx o pptx.",
	},
	film: {
		types: FILM_TYPES,
		maxBytes: 500 * MEGABYTE,
		wrong: "Usa un vídeo WebM, MP4 u OGV.",
	},
	sound: {
		types: SOUND_TYPES,
		maxBytes: 200 * MEGABYTE,
		wrong: "Usa un audio MP3, M4A, OGG, Opus, WAV o FLAC.",
	},
	animation: {
		types: { gif: "image/gif" },
		maxBytes: 10 * MEGABYTE,
		wrong: "La imagen está dañada: guárdala de nuevo.",
	},
	download: {
		types: DOWNLOAD_TYPES,
		maxBytes: 50 * MEGABYTE,
		wrong:
			"Para descargar se admiten pdf, md, txt, csv, json, epub, zip, gz, odt, ods, odp, docx, xlsx y pptx, y el contenido debe ser de esa clase.",
	},
} as const satisfies Record<string, { types: Readonly<Record<string, string>>; maxBytes: number; wrong: string }>;

/** What a file is for, by its ending: a film or a sound plays in the text, all others are to download. */
export function purposeOf(path: string): "film" | "sound" | "download" {
	const ending = posix.extname(path).slice(1).toLowerCase();
	if (Object.hasOwn(USES.film.types, ending)) return "film";
	return Object.hasOwn(USES.sound.types, ending) ? "sound" : "download";
}

/** Whether a text may show, or offer to download, a file with this ending (docs/product.md, 5.4). */
export function isKept(path: string): boolean {
	return Object.hasOwn(USES[purposeOf(path)].types, posix.extname(path).slice(1).toLowerCase());
}

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

/** Stores the files of lessons and texts during one import. */
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
 * Creates a keeper that stores files unchanged, named by a hash of their bytes. For files to save, the slug of the
 * file's own name follows the hash. The names of new files are added to `written`.
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
				return { problem: `«${reference}» pesa más de ${maxBytes / MEGABYTE}\u00a0MB.` };
			used.push(asset.path);
			const hash = createHash("sha256").update(asset.bytes).digest("hex").slice(0, 32);
			const isSaved = use === "resource" || use === "download";
			const slug = isSaved ? slugify(posix.basename(asset.path, posix.extname(asset.path))) : "";
			const name = `${hash}${slug === "" ? "" : `-${slug}`}.${ending}`;
			if (!(await media.has(place.store + name))) {
				written.push(place.store + name);
				await media.put(place.store + name, asset.bytes);
			}
			return { url: place.address + name, type, bytes: asset.bytes.byteLength };
		},
	};
}

/** Text that a browser could take for a page or a drawing. */
const PAGE = /^(?:\xef\xbb\xbf)?\s*<(?:!doctype|\?xml|html|head|body|svg|script)/i;

/** Checks the content, so that browsers do not get another kind of file with the right ending. */
function looksLike(bytes: Uint8Array, ending: string): boolean {
	const head = Buffer.from(bytes.subarray(0, 512)).toString("latin1");
	switch (ending) {
		case "webm":
			return head.startsWith("\x1a\x45\xdf\xa3");
		case "mp4":
		case "m4v":
		case "m4a":
			return head.slice(4, 8) === "ftyp";
		case "ogv":
		case "ogg":
		case "oga":
		case "opus":
			return head.startsWith("OggS");
		case "mp3":
			return /^(?:ID3|\xff[\xe0-\xff])/.test(head);
		case "wav":
			return head.startsWith("RIFF") && head.slice(8, 12) === "WAVE";
		case "flac":
			return head.startsWith("fLaC");
		case "gif":
			return /^GIF8[79]a/.test(head);
		case "vtt":
			return /^(?:\xef\xbb\xbf)?WEBVTT(?:[ \t\r\n]|$)/.test(head);
		case "pdf":
			return head.startsWith("%PDF-");
		case "gz":
			return head.startsWith("\x1f\x8b");
		case "md":
		case "txt":
		case "csv":
		case "json":
			return !PAGE.test(head) && !head.includes("\0");
		case "png":
		case "jpg":
		case "webp":
			return true;
		default:
			// EPUB and the formats of office programs are ZIPs.
			return head.startsWith("PK\x03\x04") || head.startsWith("PK\x05\x06");
	}
}
