import { CACHE_PREFIX } from "./names.ts";

/**
 * An inline script for the head of the page: when one of the page's scripts is missing or broken, no other code of this
 * site can run. It removes the worker and its caches and reloads the page, once for each version in a tab
 * (docs/product.md, 21.4). It does nothing in the response to a form or once the application is running. It is empty in
 * the browser's bundle, because hydration keeps the script it finds in the page.
 */
export const rescueScript = !import.meta.env.SSR
	? ""
	: `(()=>{const f=async(e)=>{const d=document.documentElement,x=e.error||e.reason;
if(window.applicationRuns||"posted"in d.dataset||!navigator.onLine||!(e.target?.localName==="script"||x instanceof SyntaxError||/module/.test(x?.message)))return;
const v=(/manifest-(\\w+)/.exec(d.innerHTML)||[,"?"])[1];try{if(sessionStorage.getItem("update-rescue")===v)return;sessionStorage.setItem("update-rescue",v)}catch{return}
await Promise.all([navigator.serviceWorker?.getRegistration().then((r)=>r?.unregister()),window.caches?.keys().then((k)=>Promise.all(k.map((n)=>n.startsWith("${CACHE_PREFIX}")&&caches.delete(n))))]).catch(()=>{});location.reload()};
addEventListener("error",f,true);addEventListener("unhandledrejection",f)})()`;
