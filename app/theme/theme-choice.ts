import { useSyncExternalStore } from "react";
import { applyTheme, currentTheme, THEME_KEY, type ThemeMode, themeListeners } from "./theme-mode.ts";

/** The modes in the order of the toggle, with their Spanish names. */
export const themeModes: readonly { readonly mode: ThemeMode; readonly name: string }[] = [
	{ mode: "dark", name: "Modo oscuro" },
	{ mode: "light", name: "Modo claro" },
	{ mode: "system", name: "Modo del sistema" },
];

/** The next mode of the toggle: dark, light, system, dark. */
export function nextThemeMode(mode: ThemeMode): ThemeMode {
	const index = themeModes.findIndex((each) => each.mode === mode);
	return themeModes[(index + 1) % themeModes.length]?.mode ?? "dark";
}

/** Sets the mode in this and every other open tab, and stores it if the browser allows storage. */
export function setThemeMode(mode: ThemeMode): void {
	try {
		localStorage.setItem(THEME_KEY, mode);
	} catch {
		// Storage is blocked: the choice lasts until the document is unloaded.
	}
	applyTheme(mode);
}

function subscribe(changed: () => void): () => void {
	themeListeners.add(changed);
	return () => themeListeners.delete(changed);
}

/** The current mode; "dark" on the server. */
export function useThemeMode(): ThemeMode {
	return useSyncExternalStore(subscribe, currentTheme, () => "dark");
}
