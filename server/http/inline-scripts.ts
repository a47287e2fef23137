import { createHash } from "node:crypto";

/**
 * Removes the render's secret nonce from a page and returns the hashes of the inline scripts that had it, as CSP
 * sources. A script without the nonce was not written by the renderer: it gets no hash and so cannot run
 * (docs/decisions/0007).
 */
export function sealInlineScripts(
	html: string,
	nonce: string,
): { readonly html: string; readonly hashes: readonly string[] } {
	const mark = ` nonce="${nonce}"`;
	const hashes = new Set<string>();
	let sealed = "";
	let from = 0;
	for (let at = html.indexOf(mark); at !== -1; at = html.indexOf(mark, from)) {
		const tagStart = html.lastIndexOf("<", at);
		const tagEnd = html.indexOf(">", at);
		const tag = html.slice(tagStart, tagEnd);
		if (tag.startsWith("<script") && !/\ssrc=/.test(tag)) {
			const scriptEnd = html.indexOf("</script>", tagEnd);
			hashes.add(
				`'sha256-${createHash("sha256")
					.update(html.slice(tagEnd + 1, scriptEnd))
					.digest("base64")}'`,
			);
		}
		sealed += html.slice(from, at);
		from = at + mark.length;
	}
	return { html: sealed + html.slice(from), hashes: [...hashes] };
}
