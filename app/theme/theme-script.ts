import { site } from "../../site.config.ts";

/**
 * Runs in the head, before the stylesheet. As soon as the body exists, it gets the class of the stored mode (dark if
 * none is stored or storage is blocked), and the theme-color meta tag its colour (docs/product.md, 8.1). The script
 * also marks the document if somebody is signed in, so that the header shows the right state at once (15.1). Keep it
 * small: it is in every page. It is not in the browser's bundle, because hydration keeps the script it finds.
 */
export const themeScript = !import.meta.env.SSR
	? ""
	: `(function(m){try{m=localStorage.getItem("theme-mode")}catch(e){}
if(m!=="light"&&m!=="system")m="dark";
new MutationObserver(function(r,o){if(document.body){document.body.className=m;o.disconnect()}}).observe(document.documentElement,{childList:true});
if(/(?:^|; )signed-in=(?:new|yes)/.test(document.cookie))document.documentElement.dataset.signedIn="";
var t=document.querySelector("meta[name=theme-color]");if(t)t.content={dark:"${site.themeColor.dark}",light:"${site.themeColor.light}",system:""}[m]})()`;
