import { encodeContentUrl } from "../domain/content/content-url.ts";
import { readContent } from "../domain/content/read-content.ts";
import { Failure } from "../domain/failure.ts";
import type { Handler } from "./context.ts";
import type { getContent } from "./contracts/get-content.ts";

/** Handler of `getContent`. */
export const handleGetContent: Handler<typeof getContent> = async ({ url }, context) => {
	const found = await readContent(context.backend.content, url, context.reader, context.siteUrl);
	if (found === null) return new Failure(404, "content.not_found", "No hay ninguna página en esa dirección.");
	if ("movedTo" in found) return { redirect: encodeContentUrl(found.movedTo) };
	return found;
};
