import {
	CAPTION_TYPES,
	DOWNLOAD_TYPES,
	FILM_TYPES,
	PICTURE_TYPES,
	SOUND_TYPES,
} from "../../domain/content/file-types.ts";
import type { StoredFile } from "../../domain/content/media-store.ts";

/** Media types of files that are shown in a page, and of files that are downloaded. */
const SHOWN: Readonly<Record<string, string>> = {
	...{ ...FILM_TYPES, ...SOUND_TYPES, ...CAPTION_TYPES, ...PICTURE_TYPES },
	avif: "image/avif",
};
const SAVED: Readonly<Record<string, string>> = DOWNLOAD_TYPES;

/**
 * The bytes of a file that a `Range` header requests, both ends included. "whole" without a header or for one that is
 * not understood; "outside" for a range beyond the file (RFC 9110, 14.2).
 */
export function readRange(
	header: string | undefined,
	bytes: number,
): { readonly from: number; readonly to: number } | "whole" | "outside" {
	const [, first = "", last = ""] = /^bytes=[ \t]*(\d{0,15})-(\d{0,15})[ \t]*$/i.exec(header ?? "") ?? [];
	if (first === "" && last === "") return "whole";
	if (first === "")
		return last === "0" || bytes === 0 ? "outside" : { from: Math.max(0, bytes - Number(last)), to: bytes - 1 };
	if (last !== "" && Number(last) < Number(first)) return "whole";
	if (Number(first) >= bytes) return "outside";
	return { from: Number(first), to: last === "" ? bytes - 1 : Math.min(Number(last), bytes - 1) };
}

/**
 * The response with a file of a lesson or a text, whole or in the requested range: players use ranges to jump
 * (docs/product.md, 5.4 and 19.5). Null when the extension of the name is unknown. `caching`: its `Cache-Control`. The
 * caller must have checked access.
 */
export function answerFile(
	file: StoredFile,
	name: string,
	headers: Headers,
	caching = "private, no-store",
): Response | null {
	const ending = name.slice(name.lastIndexOf(".") + 1);
	const type = Object.hasOwn(SHOWN, ending) ? SHOWN[ending] : Object.hasOwn(SAVED, ending) ? SAVED[ending] : undefined;
	if (type === undefined) return null;
	// Names are derived from the bytes, so a name also serves as a validator.
	const etag = `"${name}"`;
	const own = new Headers({
		"content-type": type.startsWith("text/") ? `${type}; charset=utf-8` : type,
		"accept-ranges": "bytes",
		etag,
		"cache-control": caching,
	});
	// The author's file name follows the digest of the bytes.
	if (Object.hasOwn(SAVED, ending))
		own.set("content-disposition", `attachment; filename="${name.replace(/^[0-9a-f]{32}-/, "")}"`);
	const condition = headers.get("if-range");
	const range =
		condition === null || condition === etag ? readRange(headers.get("range") ?? undefined, file.bytes) : "whole";
	if (range === "outside") {
		own.set("content-range", `bytes */${file.bytes}`);
		return new Response(null, { status: 416, headers: own });
	}
	const { from, to } = range === "whole" ? { from: 0, to: file.bytes - 1 } : range;
	own.set("content-length", String(to - from + 1));
	if (range !== "whole") own.set("content-range", `bytes ${from}-${to}/${file.bytes}`);
	return new Response(file.bytes === 0 ? null : file.read(from, to), {
		status: range === "whole" ? 200 : 206,
		headers: own,
	});
}
