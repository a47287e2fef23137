import { site } from "../../site.config.ts";

/** The theme mode: dark unless somebody chose another; `system` follows the device (docs/product.md, 8.1). */
export type ThemeMode = "dark" | "light" | "system";

/** Key of the mode in local storage. */
export const THEME_KEY = "theme-mode";

/** The colour of the browser's interface in each mode; "" leaves it to the browser. */
const COLORS: Readonly<Record<ThemeMode, string>> = { ...site.themeColor, system: "" };

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
	document.querySelector<HTMLMetaElement>("meta[name=theme-color]")?.setAttribute("content", COLORS[mode]);
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
