import { stat } from "node:fs/promises";
import path from "node:path";
import { detectBlog, exportKind } from "../../publishing/converters/detect-blog.server.ts";
import { openBlogFiles } from "./blog-files.ts";
import { KIND_NAMES } from "./blog-report.ts";

/** What an owner of a content folder may keep beside the texts: with one of these, the folder is no blog of others. */
const OWN = /^(?:sitio\.yaml|redirecciones\.csv|LEEME\.md)$/;

/**
 * The system of a blog that lies at a path, as it calls itself; null where there is none, and for a folder of Markdown,
 * which may be a content folder.
 */
export async function blogAt(place: string): Promise<string | null> {
	const found = await stat(place).catch(() => null);
	if (found === null) return null;
	if (found.isFile()) {
		const name = path.basename(place);
		if (!/\.(?:xml|json)$/i.test(name)) return null;
		const kind = exportKind(name, await (await openBlogFiles(path.dirname(place), name)).head(name));
		return kind === null ? null : KIND_NAMES[kind];
	}
	if (!found.isDirectory()) return null;
	const files = await openBlogFiles(place);
	if (files.paths.some((each) => OWN.test(each))) return null;
	const detected = await detectBlog(files);
	// An owner may write in Obsidian, and put a content folder into a project of something else.
	const isCertain =
		detected !== null && detected.kind !== "carpeta" && detected.kind !== "obsidian" && !detected.at.includes("/");
	return isCertain ? KIND_NAMES[detected.kind] : null;
}
