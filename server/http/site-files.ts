import { findReader } from "../../api/call-function.ts";
import type { ApiSettings } from "../../api/context.ts";
import { originalName } from "../../domain/authoring/source-writes.ts";
import { decideAccess } from "../../domain/content/access.ts";
import { isUnguessable } from "../../domain/desk/add-picture.ts";
import { findPicture, maySeeFile } from "../../domain/desk/list-files.ts";
import { findSharedFile } from "../../domain/desk/open-link.ts";
import { standInsFor } from "../../domain/publication/picture-sizes.ts";
import type { Caller } from "../../domain/sign-in/account-context.ts";
import { may } from "../../domain/sign-in/permissions.ts";
import { isPortrait } from "../../domain/site/portraits.ts";
import { makePortrait, makeThumbnail, type PictureSize } from "../../publishing/thumbnail.server.ts";
import { PREVIEW_FIRST, SCHOOL_FILES, THUMBNAILS } from "../reserved-words.ts";
import { answerFile } from "./kept-file.ts";

/** What comes before a path in addresses of small pictures, and of those for the head of a text; all others have a hash. */
const BY_PATH = { ruta: "small", grande: "large" } as const;

const MEDIA_TYPES: Readonly<Record<string, string>> = {
	avif: "image/avif",
	webp: "image/webp",
	jpg: "image/jpeg",
	png: "image/png",
	gif: "image/gif",
};

/** The decoded segments of a path; null if one cannot be decoded. */
function segmentsOf(pathname: string): readonly string[] | null {
	try {
		return pathname.slice(1).split("/").map(decodeURIComponent);
	} catch {
		return null;
	}
}

/**
 * The response with a file of the site, by its path. Pictures and files for everyone are below `/media/`, those of
 * restricted pages below `/archivos/` (docs/product.md, 3.3), files of lessons below `/school/archivos/` (19.5), those of a preview
 * behind a secret link below that link (26.19). All but
 * pictures are sent in the range that `headers` request. Null when there is no such file for this caller.
 * @throws any error of the backend.
 */
export async function answerSiteFile(
	pathname: string,
	headers: Headers,
	api: ApiSettings,
	caller: Caller,
): Promise<Response | null> {
	const segments = segmentsOf(pathname);
	if (segments === null || segments.includes("")) return null;
	const [first, second = "", third = "", fourth = ""] = segments;
	if (pathname.startsWith(THUMBNAILS)) {
		const size = Object.hasOwn(BY_PATH, third) ? BY_PATH[third as keyof typeof BY_PATH] : null;
		if (size !== null) return answerThumbnail(api, segments.slice(3).join("/"), caller, { isPath: true, size });
		return segments.length === 3 ? answerThumbnail(api, third, caller, { isPath: false, size: "small" }) : null;
	}
	if (first === PREVIEW_FIRST && segments.length === 3) return answerShared(api, second, third, headers);
	if (first === "media" && segments.length === 2) {
		const open = await answerOwn(api, `open/${second}`, headers, "public, max-age=31536000, immutable");
		// Mail programs in a browser, feed readers, and the frame in which the desk shows a letter are other origins.
		if (typeOf(second) !== undefined) open?.headers.set("cross-origin-resource-policy", "cross-origin");
		return open;
	}
	if (first === "archivos" && segments.length === 3) {
		const record = await api.backend.content.findById(second);
		const isClosed = record === null || decideAccess(record.restrictedTo, await findReader(api, caller)) === "summary";
		return isClosed ? null : answerOwn(api, `locked/${second}/${third}`, headers, "private, no-store");
	}
	if (pathname.startsWith(SCHOOL_FILES) && segments.length === 4) {
		if (!may(await findReader(api, caller), "school") || (await api.backend.school.findById(third)) === null)
			return null;
		const found = await findMade(`school/${third}/${fourth}`, (name) => api.backend.media.find(name));
		return found === null ? null : answerFile(found.file, found.name.slice(found.name.lastIndexOf("/") + 1), headers);
	}
	return answerPortrait(api, segments.join("/"));
}

/** The response with a portrait that the settings name, from the tree (docs/product.md, 26.11). */
async function answerPortrait({ backend, readSite }: ApiSettings, path: string): Promise<Response | null> {
	if (!isPortrait(await readSite(), `/${path}`)) return null;
	const asset = (await backend.sources.assets()).find((each) => each.path === path);
	const portrait =
		asset === undefined ? null : await makePortrait(asset.hash, () => backend.media.read(originalName(asset)));
	if (asset === undefined || portrait === null) return null;
	// What has its hash in its name never changes.
	const cacheControl = isUnguessable(asset) ? "public, max-age=31536000, immutable" : "public, max-age=300";
	const own = { "content-type": "image/webp", "cache-control": cacheControl };
	return new Response(new Uint8Array(portrait), { headers: own });
}

/**
 * The response with a small picture of the desk, for those who may see its file (docs/product.md, 26.20). `wanted`: its hash
 * with the ending of its kind, or its path in the tree.
 */
async function answerThumbnail(
	api: ApiSettings,
	wanted: string,
	caller: Caller,
	{ isPath, size }: { readonly isPath: boolean; readonly size: PictureSize },
): Promise<Response | null> {
	const { backend, desk: tools } = api;
	const reader = await findReader(api, caller);
	if (tools === null || reader === null || !may(reader, "write")) return null;
	const asset = isPath ? await findPicture({ backend, tools }, reader, wanted) : null;
	const [, hash, ending] = /^([0-9a-f]{64})\.([a-z]{3,4})$/.exec(isPath ? "" : wanted) ?? [];
	const known = asset?.hash ?? hash;
	if (known === undefined) return null;
	if (!isPath && !(await maySeeFile({ backend, tools }, reader, known))) return null;
	const name = asset === null ? `originals/${known}.${ending}` : originalName(asset);
	const small = await makeThumbnail(known, () => backend.media.read(name), size);
	const own = { "content-type": "image/webp", "cache-control": "private, no-store" };
	return small === null ? null : new Response(new Uint8Array(small), { headers: own });
}

/** The response with a file of a preview behind a secret link: while that works, and never under its own name. */
async function answerShared(api: ApiSettings, token: string, file: string, headers: Headers): Promise<Response | null> {
	const name = await findSharedFile(api, token, file);
	const response = name === null ? null : await answerOwn(api, name, headers, "private, no-store");
	response?.headers.set("x-robots-tag", "noindex");
	response?.headers.delete("etag");
	return response;
}

/**
 * Finds a file or, for a size of a picture that is not made yet, the best of those that are (docs/product.md, 7.9).
 * `find`: returns null for an unknown name.
 */
async function findMade<File>(
	wanted: string,
	find: (name: string) => Promise<File | null>,
): Promise<{ readonly name: string; readonly file: File } | null> {
	for (const name of [wanted, ...standInsFor(wanted)]) {
		const file = await find(name);
		if (file !== null) return { name, file };
	}
	return null;
}

/** The response with a file of a page: a picture whole, any other file in the range that `headers` request. */
async function answerOwn(
	{ backend }: ApiSettings,
	wanted: string,
	headers: Headers,
	caching: string,
): Promise<Response | null> {
	if (typeOf(wanted) === undefined) {
		const file = await backend.media.find(wanted);
		return file === null ? null : answerFile(file, wanted.slice(wanted.lastIndexOf("/") + 1), headers, caching);
	}
	const found = await findMade(wanted, (name) => backend.media.read(name));
	if (found === null) return null;
	// A stand-in is another file in a while, so nobody may keep it under this address.
	const cacheControl = found.name === wanted ? caching : "no-store";
	const own = { "content-type": typeOf(found.name) ?? "", "cache-control": cacheControl };
	return new Response(new Uint8Array(found.file), { headers: own });
}

/** The media type of a picture; undefined for names of other files. */
function typeOf(name: string): string | undefined {
	return MEDIA_TYPES[name.slice(name.lastIndexOf(".") + 1)];
}
