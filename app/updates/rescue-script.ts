import { CACHE_PREFIX } from "./names.ts";

/**
 * Runs in the head: where a script of the page is missing or broken, nothing else of ours can run. Takes the worker and
 * its caches away and loads the page again, once for each version in a tab (docs/product.md, 21.4); never what came
 * back from a form, nor once the application is there. Not in the browser's bundle: hydration keeps the script it
 * finds.
 */
export const rescueScript = !import.meta.env.SSR
	? ""
	: `(function(){function f(e){var d=document.documentElement,w=navigator.serviceWorker,x=e.error||e.reason,v;
if(window.__reactRouterDataRouter||"posted" in d.dataset||!navigator.onLine||!((e.target&&e.target.localName==="script")||x instanceof SyntaxError||/module/.test(x&&x.message)))return;
v=(/manifest-(\\w+)/.exec(d.innerHTML)||[,"?"])[1];try{if(sessionStorage.getItem("update-rescue")===v)return;sessionStorage.setItem("update-rescue",v)}catch(_){return}
Promise.all([w&&w.getRegistration().then(function(r){return r&&r.unregister()}),window.caches&&caches.keys().then(function(k){return Promise.all(k.map(function(n){return n.indexOf("${CACHE_PREFIX}")||caches.delete(n)}))})]).catch(function(){}).then(function(){location.reload()})}
addEventListener("error",f,true);addEventListener("unhandledrejection",f)})()`;
