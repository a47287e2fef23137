const LANGUAGES = /^(?:es|en|pt|fr|de|it|ca|gl|eu|zh|ja|ko|ru|pl|nl|tr|ar)(?:-[a-z]{2,4})?$/i;

/** The language that a path names in a folder or before its ending, in lower case; null for none. */
function languageOf(path: string): string | null {
	const suffix = /\.([a-z]{2}(?:-[a-z]{2})?)\.\w+$/i.exec(path)?.[1];
	const named =
		suffix !== undefined && LANGUAGES.test(suffix)
			? suffix
			: path
					.split("/")
					.slice(0, -1)
					.find((part) => LANGUAGES.test(part));
	return named?.toLowerCase().slice(0, 2) ?? null;
}

/** The path of the text that a file of Docusaurus translates; the same path for any other. */
function originalOf(path: string): string {
	return path.replace(
		/^i18n\/[\w-]+\/docusaurus-plugin-content-(blog|docs|pages)(?:-([\w-]+))?\/(?:current\/)?/,
		(_, kind: string, plugin?: string) => `${plugin ?? (kind === "pages" ? "src/pages" : kind)}/`,
	);
}

/** Of texts in several languages those in Spanish, and those without a translation into it. */
export function inSpanish(paths: readonly string[]): {
	readonly taken: readonly string[];
	readonly left: readonly string[];
} {
	const languages = new Map(paths.map((path) => [path, languageOf(path)]));
	const counts = Map.groupBy(paths, (path) => languages.get(path) ?? "");
	const wanted = counts.has("es")
		? "es"
		: [...counts].filter(([name]) => name !== "").sort(([, one], [, other]) => other.length - one.length)[0]?.[0];
	if (wanted === undefined || (wanted !== "es" && (counts.get("")?.length ?? 0) > 0)) return { taken: paths, left: [] };
	const nameIn = (path: string) =>
		originalOf(path)
			.split("/")
			.slice(-2)
			.join("/")
			.replace(/\.[a-z]{2}(?=\.\w+$)/, "");
	const translated = new Set((counts.get(wanted) ?? []).map(nameIn));
	const isTaken = (path: string) =>
		languages.get(path) === wanted || (languages.get(path) === null && !translated.has(nameIn(path)));
	return { taken: paths.filter(isTaken), left: paths.filter((path) => !isTaken(path)) };
}
