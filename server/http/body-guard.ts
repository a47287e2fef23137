import { createHash } from "node:crypto";

/** Bodies known to be clean, by hash: 44 bytes each beside the map's own. */
const REMEMBERED_CLEAN = 200_000;
/** Bodies that had to be cleaned, with their clean form. */
const REMEMBERED_CLEANED = 50;

/**
 * A sanitiser that remembers, by content hash, what it has already found clean: bodies are cleaned when they are saved,
 * so on the way out nearly all pass untouched and cost one hash (docs/product.md, 5.5).
 */
export function rememberSanitized(sanitize: (html: string) => string): (html: string) => string {
	const clean = new Set<string>();
	const cleaned = new Map<string, string>();
	return (html) => {
		const hash = createHash("sha256").update(html).digest("base64");
		if (clean.has(hash)) return html;
		const known = cleaned.get(hash);
		if (known !== undefined) return known;
		const result = sanitize(html);
		if (result === html) {
			if (clean.size >= REMEMBERED_CLEAN) clean.clear();
			clean.add(hash);
		} else {
			if (cleaned.size >= REMEMBERED_CLEANED) cleaned.clear();
			cleaned.set(hash, result);
		}
		return result;
	};
}
