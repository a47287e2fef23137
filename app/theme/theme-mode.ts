import { site } from "../../site.config.ts";

/** How the site looks: dark unless someone chose otherwise; `system` follows the device (docs/product.md, 8.1). */
export type ThemeMode = "dark" | "light" | "system";

/** Key of the choice in local storage. */
export const THEME_KEY = "theme-mode";

/** What the browser paints around the page in each mode. */
const COLORS: Readonly<Record<ThemeMode, string>> = { ...site.themeColor, system: "" };

/** A stored text as a mode; anything else is dark. */
export function parseThemeMode(stored: string | null): ThemeMode {
	return stored === "light" || stored === "system" ? stored : "dark";
}

/** Told when the mode has changed. */
export const themeListeners = new Set<() => void>();

/** The mode that shows now. */
export function currentTheme(): ThemeMode {
	return parseThemeMode(document.body.className);
}

/** Shows a mode in this tab. */
export function applyTheme(mode: ThemeMode): void {
	document.body.className = mode;
	document.querySelector<HTMLMetaElement>("meta[name=theme-color]")?.setAttribute("content", COLORS[mode]);
	for (const listener of themeListeners) listener();
}

/** Follows the choice made in other tabs; answers how to stop. */
export function followOtherTabs(): () => void {
	const onStorage = ({ key, newValue }: StorageEvent) => {
		if (key === THEME_KEY || key === null) applyTheme(parseThemeMode(newValue));
	};
	addEventListener("storage", onStorage);
	return () => removeEventListener("storage", onStorage);
}
