/** The theme mode: dark unless somebody chose another; `system` follows the device (docs/product.md, 8.1). */
export type ThemeMode = "dark" | "light" | "system";

/** Key of the mode in local storage. */
export const THEME_KEY = "theme-mode";

/** Parses a stored mode; any unknown value is dark. */
export function parseThemeMode(stored: string | null): ThemeMode {
	return stored === "light" || stored === "system" ? stored : "dark";
}

/** Called after the mode has changed. */
export const themeListeners = new Set<() => void>();

/** The current mode, read from the class of the body. */
export function currentTheme(): ThemeMode {
	return parseThemeMode(document.body.className);
}

/** Applies a mode to this tab only, without storing it. */
export function applyTheme(mode: ThemeMode): void {
	document.body.className = mode;
	const color = document.querySelector<HTMLMetaElement>("meta[name=theme-color]");
	// Its attributes name the colour of the browser's interface in each mode; "" leaves it to the browser.
	color?.setAttribute("content", color.dataset[mode] ?? "");
	for (const listener of themeListeners) listener();
}

/** Follows mode changes made in other tabs. Returns a function that stops it. */
export function followOtherTabs(): () => void {
	const onStorage = ({ key, newValue }: StorageEvent) => {
		if (key === THEME_KEY || key === null) applyTheme(parseThemeMode(newValue));
	};
	addEventListener("storage", onStorage);
	return () => removeEventListener("storage", onStorage);
}

/**
 * Runs in the head, before the stylesheet. As soon as the body exists, it gets the class of the stored mode (dark if
 * none is stored or storage is blocked), and the theme-color meta tag its colour (docs/product.md, 8.1). The script
 * also marks the document if somebody is signed in, so that the header shows the right state at once (15.1). Keep it
 * small: it is in every page. It is not in the browser's bundle, because hydration keeps the script it finds.
 */
export const themeScript = !import.meta.env.SSR
	? ""
	: `(()=>{const d=document;let m;try{m=localStorage.getItem("theme-mode")}catch{}
if(m!=="light"&&m!=="system")m="dark";
new MutationObserver((_,o)=>{if(d.body){d.body.className=m;o.disconnect()}}).observe(d.documentElement,{childList:true});
if(/(?:^|; )signed-in=(?:new|yes)/.test(d.cookie))d.documentElement.dataset.signedIn="";
const t=d.querySelector("meta[name=theme-color]");if(t)t.content=t.dataset[m]||""})()`;
