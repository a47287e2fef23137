import { useSyncExternalStore } from "react";
import { applyTheme, currentTheme, THEME_KEY, type ThemeMode, themeListeners } from "./theme-mode.ts";

/** The order of the toggle, and what each mode is called. */
export const themeModes: readonly { readonly mode: ThemeMode; readonly name: string }[] = [
	{ mode: "dark", name: "Modo oscuro" },
	{ mode: "light", name: "Modo claro" },
	{ mode: "system", name: "Modo del sistema" },
];

/** The mode the toggle leads to: dark, light, system, dark. */
export function nextThemeMode(mode: ThemeMode): ThemeMode {
	const index = themeModes.findIndex((each) => each.mode === mode);
	return themeModes[(index + 1) % themeModes.length]?.mode ?? "dark";
}

/** Sets the mode of this and every other open tab, and keeps it where the browser lets it. */
export function setThemeMode(mode: ThemeMode): void {
	try {
		localStorage.setItem(THEME_KEY, mode);
	} catch {
		// Storage is blocked: the choice lasts as long as the page.
	}
	applyTheme(mode);
}

function subscribe(changed: () => void): () => void {
	themeListeners.add(changed);
	return () => themeListeners.delete(changed);
}

/** The mode that shows now. */
export function useThemeMode(): ThemeMode {
	return useSyncExternalStore(subscribe, currentTheme, () => "dark");
}
