/** Longest query that is accepted, in characters. */
const MAX_QUERY = 8_000;

/** A segment that URL parsers resolve, so that one path could pass for another. */
const DOT_SEGMENT = /\/(?:\.|%2e){1,2}(?:\/|$)/i;

/** A request target in its parts: `pathname` as sent (still percent-encoded), `search` with its `?` or empty. */
export interface RequestTarget {
	readonly pathname: string;
	readonly search: string;
}

/**
 * The parts of a request target, or the status that refuses it: 414 for a query that is too long, 400 for a target that
 * is not a path, or has a bad escape, a control character, a null byte or a dot segment (docs/product.md, 11.2).
 */
export function parseTarget(target: string): RequestTarget | 400 | 414 {
	if (target.charCodeAt(0) !== 47) return 400;
	const question = target.indexOf("?");
	const pathname = question === -1 ? target : target.slice(0, question);
	if (target.length - pathname.length > MAX_QUERY) return 414;
	if (pathname.includes("%") && !isDecodable(pathname)) return 400;
	if (pathname.startsWith("//") || pathname.includes("\\") || DOT_SEGMENT.test(pathname)) return 400;
	return { pathname, search: question === -1 ? "" : target.slice(question) };
}

function isDecodable(pathname: string): boolean {
	try {
		// biome-ignore lint/suspicious/noControlCharactersInRegex: refusing control characters is the purpose
		return !/[\u0000-\u001f\u007f]/.test(decodeURIComponent(pathname));
	} catch {
		return false;
	}
}
