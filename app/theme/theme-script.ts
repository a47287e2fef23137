import { site } from "../../site.config.ts";

/**
 * Runs in the head, before the stylesheet: gives the body, as soon as it is there, the class of the stored mode (dark
 * when none is stored or storage is blocked) and tells the browser its colour (docs/product.md, 8.1); and marks the
 * document where somebody is signed in, so that the header shows the right one of its states at once (15.1). Kept
 * small: it stands in every page, and not in the browser's bundle: hydration keeps the script it finds.
 */
export const themeScript = !import.meta.env.SSR
	? ""
	: `(function(m){try{m=localStorage.getItem("theme-mode")}catch(e){}
if(m!=="light"&&m!=="system")m="dark";
new MutationObserver(function(r,o){if(document.body){document.body.className=m;o.disconnect()}}).observe(document.documentElement,{childList:true});
if(/(?:^|; )signed-in=(?:new|yes)/.test(document.cookie))document.documentElement.dataset.signedIn="";
var t=document.querySelector("meta[name=theme-color]");if(t)t.content={dark:"${site.themeColor.dark}",light:"${site.themeColor.light}",system:""}[m]})()`;
