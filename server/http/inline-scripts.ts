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

/** The module links of a page and the script that starts its application, as React Router writes them. */
const PRELOAD = /<link rel="modulepreload"[^>]*? href="([^"]+)"[^>]*>/g;
const START = /(<script[^>]* type="module"[^>]*>)([^<]+)(<\/script>)/;

/** Resolves after the page has been painted; at once in a hidden page, because nothing is painted there. */
const PAINTED =
	'await new Promise((go)=>document.visibilityState==="hidden"?go():requestAnimationFrame(()=>setTimeout(go)));';

/**
 * Lets the browser paint a rendered page before it fetches and runs the application. Reading the page does not need the
 * application, and on a slow connection style sheet, fonts and pictures come first (docs/decisions/0013). Everything on
 * the page works before the application runs.
 */
export function paintFirst(html: string): string {
	const hrefs = [...html.matchAll(PRELOAD)].map(([, href]) => href);
	if (hrefs.length === 0 || !START.test(html)) return html;
	const preload = `for(const href of ${JSON.stringify(hrefs)})document.head.append(Object.assign(document.createElement("link"),{rel:"modulepreload",href}));`;
	return html.replace(PRELOAD, "").replace(START, (_, open: string, code: string, close: string) => {
		const waiting = code
			.replace(/\bimport \* as (\w+) from ("[^"]+");/g, "const $1=await import($2);")
			.replace(/\bimport ("[^"]+");/g, "await import($1);");
		return `${open}${PAINTED}${preload}${waiting}${close}`;
	});
}
