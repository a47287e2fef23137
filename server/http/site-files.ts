import { findReader } from "../../api/call-function.ts";
import type { ApiSettings } from "../../api/context.ts";
import { decideAccess } from "../../domain/content/access.ts";
import type { Caller } from "../../domain/user/account-context.ts";
import { may } from "../../domain/user/permissions.ts";
import { answerFile } from "./school-files.ts";

const MEDIA_TYPES: Readonly<Record<string, string>> = {
	avif: "image/avif",
	webp: "image/webp",
	jpg: "image/jpeg",
	png: "image/png",
};

/** Where the files of lessons are (docs/product.md, 19.5). */
export const SCHOOL_FILES = "/school/archivos/";

/** The segments of a path, decoded; null where one cannot be. */
function segmentsOf(pathname: string): readonly string[] | null {
	try {
		return pathname.slice(1).split("/").map(decodeURIComponent);
	} catch {
		return null;
	}
}

/**
 * Answers a file of the site by its path. Below `/media/` are pictures for everybody, below `/archivos/` those of
 * restricted pages (docs/product.md, 3.3), below `/school/archivos/` files of lessons, in the part `headers` ask for
 * (19.5). Null: for this caller there is no such file.
 * @throws whatever the backend throws.
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
