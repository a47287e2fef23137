import type { BlogFiles } from "./blog.server.ts";
import { isText } from "./detect-blog.server.ts";

/** The texts of the shortcodes and includes that a blog defines itself, by name. */
export async function templatesOf(files: BlogFiles): Promise<ReadonlyMap<string, string>> {
	const templates = new Map<string, string>();
	const own = /(?:^|\/)(?:layouts\/(?:_?shortcodes)|_includes|includes)\/(.+?)\.\w+$/;
	for (const path of files.paths.filter((each) => own.test(each) && !isText(each)).slice(0, 500)) {
		const name = own.exec(path)?.[1] ?? "";
		const text = (await files.text(path))?.slice(0, 20_000) ?? "";
		templates.set(name, text);
		if (path.includes("includes/")) templates.set(name.replace(/^.*\//, ""), text);
	}
	return templates;
}
