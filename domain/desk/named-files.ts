import type { Asset } from "../authoring/source-store.ts";

/** What a text says of files beside it. */
export interface NamedFiles {
	/** Paths below the content folder that it may name, in NFC. */
	readonly paths: ReadonlySet<string>;
	/** Descriptions of pictures, by path; "" for decorative ones. */
	readonly descriptions: ReadonlyMap<string, readonly string[]>;
}

/** Words that end like a file. Brackets, quotation marks and spaces end them. */
const FILE_WORDS = /[^\s"'<>()[\]|=]+\.[A-Za-z0-9]{2,5}(?![A-Za-z0-9])/g;

/** Pictures with their descriptions: `![words](file)`. */
const MARKDOWN_PICTURE = /!\[((?:[^\]\\]|\\.)*)\]\(\s*<?([^\s)>]+)/g;
const HTML_PICTURE = /<img\b[^>]*>/gi;

function attribute(tag: string, name: string): string | undefined {
	const [, double, single] = new RegExp(`\\s${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)')`, "i").exec(tag) ?? [];
	return double ?? single;
}

/** A reference without escapes; as it is, if they are broken. */
function decoded(reference: string): string {
	try {
		return decodeURIComponent(reference);
	} catch {
		return reference;
	}
}

/**
 * The path below the content folder that a reference in the file `from` means, in NFC: from the root with a slash at its
 * start, otherwise from the file's folder. Null for one that leads out of it, or to another site.
 */
export function pathOfReference(reference: string, from: string): string | null {
	if (/^(?:[a-z][a-z0-9+.-]*:|\/\/)/i.test(reference)) return null;
	const folder = reference.startsWith("/") ? [] : from.split("/").slice(0, -1);
	const path = [...folder];
	for (const segment of decoded(reference.replace(/[?#].*$/, "")).split("/")) {
		if (segment === "" || segment === ".") continue;
		if (segment !== "..") path.push(segment);
		else if (path.pop() === undefined) return null;
	}
	return path.join("/").normalize("NFC");
}

/**
 * Finds what a text names, wherever it stands: in its front matter, in Markdown or in HTML. More paths may be found than
 * are meant, never fewer, except for names with spaces or brackets (`namesOddly`).
 */
export function namedFiles(text: string, fields: Readonly<Record<string, unknown>>, from: string): NamedFiles {
	const paths = new Set<string>();
	for (const [reference] of text.matchAll(FILE_WORDS)) {
		const path = pathOfReference(reference, from);
		if (path !== null) paths.add(path);
	}
	const descriptions = new Map<string, string[]>();
	const describe = (reference: string, words: string) => {
		const path = pathOfReference(reference, from);
		if (path !== null) descriptions.set(path, [...(descriptions.get(path) ?? []), words.trim()]);
	};
	for (const [, words = "", reference = ""] of text.matchAll(MARKDOWN_PICTURE))
		if (words !== "") describe(reference, words.replace(/\\(.)/g, "$1"));
	for (const [tag] of text.matchAll(HTML_PICTURE)) {
		const words = attribute(tag, "alt");
		if (words !== undefined) describe(attribute(tag, "src") ?? "", words);
	}
	const { image, imageAlt } = fields;
	if (typeof image === "string" && typeof imageAlt === "string") describe(image, imageAlt);
	return { paths, descriptions };
}

const nameOf = (path: string) => path.slice(path.lastIndexOf("/") + 1);

/** Whether a file's name has signs that end words elsewhere, so that `namedFiles` may miss it. */
export function hasOddName({ path }: Pick<Asset, "path">): boolean {
	return /[\s"'<>()[\]|=]/.test(nameOf(path));
}

/** Whether a text may name a file with such a name: whether the name is in it. */
export function namesOddly(text: string, { path }: Pick<Asset, "path">): boolean {
	return hasOddName({ path }) && (text.includes(nameOf(path)) || text.includes(encodeURI(nameOf(path))));
}
