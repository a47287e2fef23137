import type { Encoding } from "./page-cache.ts";

/** The best encoding a client accepts, by its `Accept-Encoding` header: brotli, gzip or none. */
export function chooseEncoding(header: string | undefined): Encoding {
	if (header === undefined || header === "") return "identity";
	const known = chosen.get(header);
	if (known !== undefined) return known;
	const encoding = choose(header);
	if (chosen.size >= REMEMBERED) chosen.clear();
	if (header.length < 200) chosen.set(header, encoding);
	return encoding;
}

/** Number of headers memoized: browsers send few different ones. */
const REMEMBERED = 64;
const chosen = new Map<string, Encoding>();

function choose(header: string): Encoding {
	if (accepts(header, "br")) return "br";
	return accepts(header, "gzip") ? "gzip" : "identity";
}

function accepts(header: string, encoding: string): boolean {
	for (let at = header.indexOf(encoding); at !== -1; at = header.indexOf(encoding, at + 1)) {
		const before = at === 0 ? "," : header.charAt(at - 1);
		const end = header.indexOf(",", at);
		const parameters = header.slice(at + encoding.length, end === -1 ? undefined : end);
		if ((before === "," || before === " ") && /^\s*(?:;|$)/.test(parameters))
			return !/;\s*q=0(?:\.0*)?\s*$/.test(parameters);
	}
	return false;
}
