import { useSyncExternalStore } from "react";
import { site } from "../../site.config.ts";

/** How the site looks: dark unless someone chose otherwise; `system` follows the device (docs/product.md, 8.1). */
export type ThemeMode = "dark" | "light" | "system";

/** Key of the choice in local storage. */
const KEY = "theme-mode";

/** What the browser paints around the page in each mode. */
const COLORS: Readonly<Record<ThemeMode, string>> = { ...site.themeColor, system: "" };

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

/** A stored text as a mode; anything else is dark. */
export function parseThemeMode(stored: string | null): ThemeMode {
	return stored === "light" || stored === "system" ? stored : "dark";
}

const listeners = new Set<() => void>();

function current(): ThemeMode {
	return parseThemeMode(document.body.className);
}

function apply(mode: ThemeMode): void {
	document.body.className = mode;
	document.querySelector<HTMLMetaElement>("meta[name=theme-color]")?.setAttribute("content", COLORS[mode]);
	for (const listener of listeners) listener();
}

/** Sets the mode of this and every other open tab, and keeps it where the browser lets it. */
export function setThemeMode(mode: ThemeMode): void {
	try {
		localStorage.setItem(KEY, mode);
	} catch {
		// Storage is blocked: the choice lasts as long as the page.
	}
	apply(mode);
}

/** Follows the choice made in other tabs; answers how to stop. */
export function followOtherTabs(): () => void {
	const onStorage = ({ key, newValue }: StorageEvent) => {
		if (key === KEY || key === null) apply(parseThemeMode(newValue));
	};
	addEventListener("storage", onStorage);
	return () => removeEventListener("storage", onStorage);
}

function subscribe(changed: () => void): () => void {
	listeners.add(changed);
	return () => listeners.delete(changed);
}

/** The mode that shows now. */
export function useThemeMode(): ThemeMode {
	return useSyncExternalStore(subscribe, current, () => "dark");
}
