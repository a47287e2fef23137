/** The beginning of a page's module links, and the mark of the script that starts its application. */
const PRELOAD = '<link rel="modulepreload"';
const MODULE = ' type="module"';

/**
 * Waits until the page has been painted and its own files (pictures in view, fonts) have loaded, so that none of them
 * shares the line with the application; for 3 s at the most. A hidden page is not painted.
 */
const PAINTED =
	'const wait=(start)=>new Promise(start);await wait((go)=>document.hidden?go():requestAnimationFrame(()=>setTimeout(go)));document.readyState==="complete"||await wait((go)=>{addEventListener("load",go);setTimeout(go,3e3)});';

/** Asks for all `files` of the application together. */
const PRELOADED =
	'for(const href of files)document.head.append(Object.assign(document.createElement("link"),{rel:"modulepreload",href}));';

/**
 * Loads the whole style sheet of a page that has only its own rules (`createPageStyles`), and waits until it has loaded
 * or failed. It stands where the router expects the sheet's link.
 */
const STYLED =
	'const own=document.querySelector("style[data-sheet]");own&&await wait((go)=>own.after(Object.assign(document.createElement("link"),{rel:"stylesheet",href:own.dataset.sheet,onload:go,onerror:go})));';

/** What marks, in HTML, a link whose page may be fetched ahead (app/content/content-card.tsx). */
const AHEAD = " data-ahead=";

/** Lets the browser fetch the documents of links with this mark. Scripts may not write rules, because of Trusted Types. */
const FETCHED = JSON.stringify({
	prefetch: [{ where: { selector_matches: "[data-near]" }, eagerness: "immediate" }],
});

/**
 * Marks the first two links in view whose pages may be fetched ahead, so that a tap before the application runs finds
 * its document on the phone (docs/product.md, 10.4). Not where the person or the connection asks for little, nor for
 * people who are signed in, whose documents browsers do not keep, nor where a service worker has the application. A
 * browser that blocks storage may throw for `navigator.serviceWorker`; the application starts all the same.
 */
const NEAR =
	'try{const{saveData,effectiveType}=navigator.connection??{};let most=saveData||/2g/.test(effectiveType)||matchMedia("(prefers-reduced-data:reduce)").matches||document.documentElement.matches("[data-signed-in]")||navigator.serviceWorker?.controller?0:2;for(const link of document.querySelectorAll("[data-ahead]")){const{top,bottom}=link.getBoundingClientRect();if(top<innerHeight&&bottom>0&&most-->0)link.dataset.near=""}}catch{}';

/**
 * Lets the browser paint a rendered page before it fetches and runs the application. Reading the page does not need the
 * application, and on a slow connection fonts and pictures come first (docs/decisions/0013). Everything on the page works
 * before the application runs, which starts when the whole style sheet is there.
 *
 * The nonce is the one that marks the page's own scripts (`sealInlineScripts`).
 */
export function paintFirst(html: string, nonce: string): string {
	// The last one: text of the page may contain the mark too.
	const mark = html.lastIndexOf(MODULE);
	const tag = html.lastIndexOf("<script", mark);
	const start = html.indexOf(">", mark) + 1;
	const end = html.indexOf("</script>", start);
	const hrefs: string[] = [];
	const pieces: string[] = [];
	let from = 0;
	for (let at = html.indexOf(PRELOAD); at !== -1; at = html.indexOf(PRELOAD, from)) {
		pieces.push(html.slice(from, at));
		from = html.indexOf(">", at) + 1;
		hrefs.push(/ href="([^"]+)"/.exec(html.slice(at, from))?.[1] ?? "");
	}
	if (hrefs.length === 0 || mark === -1) return html;
	const waiting = html
		.slice(start, end)
		.replace(/\bimport \* as (\w+) from ("[^"]+");/g, "const $1=await import($2);")
		.replace(/\bimport ("[^"]+");/g, "await import($1);")
		.replace(/\n\s*/g, "");
	const files = `const files=${JSON.stringify(hrefs)};`;
	const hasAhead = html.includes(AHEAD);
	const rules = hasAhead ? `<script type="speculationrules" nonce="${nonce}">${FETCHED}</script>` : "";
	const script = PAINTED + (hasAhead ? NEAR : "") + files + PRELOADED + STYLED + waiting;
	pieces.push(html.slice(from, tag), rules, html.slice(tag, start), script, html.slice(end));
	return pieces.join("");
}
