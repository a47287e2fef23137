import type { Blog, BlogFiles } from "./blog.server.ts";
import type { DetectedBlog } from "./detect-blog.server.ts";
import { readFolderBlog } from "./folder-blog.server.ts";
import { profileOf } from "./folder-profiles.server.ts";
import { readGhost } from "./ghost.server.ts";
import { readMedium } from "./medium.server.ts";
import { readSubstack } from "./substack.server.ts";
import { readWordpress } from "./wordpress.server.ts";

/**
 * Reads what was detected. `files`: those of the blog's own folder; `at`: the export in it, if it is one; `name`: that of
 * its folder or archive, which tells apart blogs that say no address of theirs.
 */
export async function readBlog({ kind, at }: DetectedBlog, files: BlogFiles, name = ""): Promise<Blog> {
	if (kind === "wordpress") return readWordpress(files, at);
	if (kind === "ghost") return readGhost(files, at);
	if (kind === "substack") return readSubstack(files);
	if (kind === "medium") return readMedium(files);
	return readFolderBlog(files, await profileOf(kind, files), name);
}
