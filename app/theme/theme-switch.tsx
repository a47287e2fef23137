import { useSyncExternalStore } from "react";
import { may } from "../../domain/sign-in/permissions.ts";
import { Icon } from "../ui/icon.tsx";
import unseen from "../ui/unseen.module.css";
import type { CurrentUser } from "../user/current-user.ts";
import { applyTheme, currentTheme, THEME_KEY, type ThemeMode, themeListeners } from "./theme-mode.ts";
import sheet from "./theme-switch.css?url";

/** The modes in the order of the toggle, with their Spanish names. `short` stands after "Cambiar modo del tema". */
export const themeModes: readonly { readonly mode: ThemeMode; readonly name: string; readonly short: string }[] = [
	{ mode: "dark", name: "Modo oscuro", short: "oscuro" },
	{ mode: "light", name: "Modo claro", short: "claro" },
	{ mode: "system", name: "Modo del sistema", short: "del sistema" },
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

const LABEL = "Cambiar modo del tema";

const ICONS = { dark: "moon", light: "sun", system: "device" } as const;

/**
 * "Cambiar modo del tema": a button that cycles through the modes and a list of them, for super administrators
 * (docs/product.md, 8.1). `id` distinguishes the rail's switch from the drawer's; `compact`, for the rail, shows less of
 * the label and puts the list in a popover.
 */
export function ThemeSwitch({ id, compact = false }: { id: string; compact?: boolean }) {
	const mode = useThemeMode();
	const { name, short } = themeModes.find((each) => each.mode === mode) ?? { name: "", short: "" };
	const list = `${id}-modos`;
	return (
		<div className={compact ? "theme-switch theme-compact" : "theme-switch"}>
			<link rel="stylesheet" href={sheet} precedence="default" />
			<button
				type="button"
				className="theme-toggle"
				onClick={() => setThemeMode(nextThemeMode(mode))}
				aria-label={LABEL}
				aria-describedby={`${id}-modo`}
			>
				<span className="theme-icon">
					<Icon name={ICONS[mode]} />
				</span>
				<span>{compact ? "Tema" : LABEL}</span>
				{compact ? null : <span className="theme-mode">{short}</span>}
			</button>
			<span id={`${id}-modo`} hidden>
				{name}
			</span>
			{compact ? (
				<button type="button" className="theme-more" popoverTarget={list} aria-label="Elegir modo del tema">
					<Icon name="chevron" />
				</button>
			) : null}
			<fieldset id={list} className="theme-modes" {...(compact ? { popover: "auto" as const } : {})}>
				<legend className={unseen.unseen}>Modo del tema</legend>
				{themeModes.map((each) => (
					<label key={each.mode}>
						<input type="radio" name={id} checked={each.mode === mode} onChange={() => setThemeMode(each.mode)} />
						{each.name}
						<span className="theme-check">
							<Icon name="check" />
						</span>
					</label>
				))}
			</fieldset>
		</div>
	);
}

/** The theme switch, if this user has the permission for it. */
export default function OwnersThemeSwitch({ user, id, compact }: { user: CurrentUser; id: string; compact?: boolean }) {
	return may(user, "theme-switch") ? <ThemeSwitch id={id} {...(compact === undefined ? {} : { compact })} /> : null;
}
