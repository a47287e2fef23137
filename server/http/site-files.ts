import { findReader } from "../../api/call-function.ts";
import type { ApiSettings } from "../../api/context.ts";
import { decideAccess } from "../../domain/content/access.ts";
import type { Caller } from "../../domain/sign-in/account-context.ts";
import { may } from "../../domain/sign-in/permissions.ts";
import { SCHOOL_FILES } from "../reserved-words.ts";
import { answerFile } from "./school-files.ts";

const MEDIA_TYPES: Readonly<Record<string, string>> = {
	avif: "image/avif",
	webp: "image/webp",
	jpg: "image/jpeg",
	png: "image/png",
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
 * The response with a file of the site, by its path. Pictures for everyone are below `/media/`, those of restricted
 * pages below `/archivos/` (docs/product.md, 3.3), files of lessons below `/school/archivos/`, in the range that
 * `headers` request (19.5). Null when there is no such file for this caller.
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
	if (first === "media" && segments.length === 2) {
		return answerPicture(api, `open/${second}`, "public, max-age=31536000, immutable");
	}
	if (first === "archivos" && segments.length === 3) {
		const record = await api.backend.content.findById(second);
		const isClosed = record === null || decideAccess(record.restrictedTo, await findReader(api, caller)) === "summary";
		return isClosed ? null : answerPicture(api, `locked/${second}/${third}`, "private, no-store");
	}
	if (pathname.startsWith(SCHOOL_FILES) && segments.length === 4) {
		if (!may(await findReader(api, caller), "school") || (await api.backend.school.findById(third)) === null)
			return null;
		const found = await api.backend.media.find(`school/${third}/${fourth}`);
		return found === null ? null : answerFile(found, fourth, headers);
	}
	return null;
}

async function answerPicture({ backend }: ApiSettings, name: string, caching: string): Promise<Response | null> {
	const type = MEDIA_TYPES[name.slice(name.lastIndexOf(".") + 1)];
	const bytes = type === undefined ? null : await backend.media.read(name);
	if (bytes === null || type === undefined) return null;
	return new Response(new Uint8Array(bytes), { headers: { "content-type": type, "cache-control": caching } });
}
