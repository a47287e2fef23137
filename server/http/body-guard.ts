import { createHash } from "node:crypto";

/** Number of clean bodies remembered, by hash: 44 bytes each beside the set's own. */
const REMEMBERED_CLEAN = 200_000;
/** Number of remembered bodies that had to be cleaned, with their clean form. */
const REMEMBERED_CLEANED = 50;

/**
 * A sanitiser that remembers, by content hash, which bodies are clean. Bodies are sanitised when they are saved, so
 * nearly all pass unchanged on the way out and cost one hash (docs/product.md, 5.5).
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
