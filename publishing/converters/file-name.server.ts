/** What the name of a file tells: a date, a slug, the folders above it, and categories in the manner of Jekyll. */
export function nameOfFile(path: string) {
	const plain = path.replace(/\.(?:md|mdx|markdown|mdown|html?)$/i, "").replace(/\.(?:es|es-es|en)$/i, "");
	const parts = plain.split("/").filter((part) => part !== "");
	const isBundle = /^(?:_?index|README)$/i.test(parts.at(-1) ?? "") && parts.length > 1;
	if (isBundle) parts.pop();
	const last = parts.pop() ?? "";
	const [, date, rest] =
		/^(\d{4}-\d{1,2}-\d{1,2})[-_ ]+(.+)$/.exec(last) ?? /^(\d{4}-\d{1,2}-\d{1,2})$/.exec(last) ?? [];
	const [, year, month, day, words] = /^((?:19|20)\d\d)(\d\d)(\d\d)[-_ ]+(.+)$/.exec(last) ?? [];
	const inFolders = /(?:^|\/)((?:19|20)\d\d)\/(\d{1,2})(?:\/(\d{1,2}))?(?:\/([^/]*))?$/.exec([...parts, ""].join("/"));
	const at = parts.findIndex((part) => part === "_posts" || part === "_drafts");
	const slug = rest ?? words ?? last;
	return {
		date:
			date ??
			(year === undefined
				? inFolders === null
					? null
					: `${inFolders[1]}-${inFolders[2]}-${inFolders[3] ?? "1"}`
				: `${year}-${month}-${day}`),
		slug,
		file: last,
		words: slug.replace(/[-_]+/g, " ").replace(/^./, (sign) => sign.toUpperCase()),
		folders: at < 0 ? parts : parts.slice(0, at),
		categories: at > 0 ? parts.slice(0, at) : [],
	};
}
