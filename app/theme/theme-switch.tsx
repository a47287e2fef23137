import { Icon } from "../ui/icon.tsx";
import { nextThemeMode, setThemeMode, themeModes, useThemeMode } from "./theme-choice.ts";
import styles from "./theme-switch.module.css";

const ICONS = { dark: "moon", light: "sun", system: "device" } as const;

/**
 * "Cambiar modo del tema": a button that cycles through the modes and a list of them, for super administrators
 * (docs/product.md, 8.1). `id` distinguishes the rail's switch from the drawer's; `compact` puts the list in a popover.
 */
export function ThemeSwitch({ id, compact = false }: { id: string; compact?: boolean }) {
	const mode = useThemeMode();
	const list = `${id}-modos`;
	return (
		<div className={`${styles.switch} ${compact ? styles.compact : ""}`}>
			<button
				type="button"
				className={styles.toggle}
				onClick={() => setThemeMode(nextThemeMode(mode))}
				aria-describedby={`${id}-modo`}
			>
				<Icon name={ICONS[mode]} />
				<span>Cambiar modo del tema</span>
			</button>
			<span id={`${id}-modo`} hidden>
				{themeModes.find((each) => each.mode === mode)?.name}
			</span>
			{compact ? (
				<button type="button" className={styles.more} popoverTarget={list} aria-label="Elegir modo del tema">
					<Icon name="arrow-forward" />
				</button>
			) : null}
			<fieldset id={list} className={styles.modes} {...(compact ? { popover: "auto" as const } : {})}>
				<legend>Modo del tema</legend>
				{themeModes.map((each) => (
					<label key={each.mode}>
						<input type="radio" name={id} checked={each.mode === mode} onChange={() => setThemeMode(each.mode)} />
						{each.name}
					</label>
				))}
			</fieldset>
		</div>
	);
}
