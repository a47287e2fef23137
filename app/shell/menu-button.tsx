import { createContext, type ReactNode, useContext } from "react";
import { Icon } from "../ui/icon.tsx";
import styles from "./menu-button.module.css";
import { DRAWER_ID } from "./use-drawer.ts";

/** Opens the drawer of the frame around a page. */
export const OpensMenu = createContext(() => {});

interface MenuButtonProps {
	/** Accessible name. */
	readonly name: string;
	readonly className: string | undefined;
	readonly isOpen: boolean;
	readonly onMenu: () => void;
	readonly children: ReactNode;
}

/** Opens the drawer on handsets. Until scripts take over it is a link, and the style sheet shows the drawer it names. */
export function MenuButton({ name, className, isOpen, onMenu, children }: MenuButtonProps) {
	return (
		// biome-ignore lint/a11y/useSemanticElements: see above
		<a
			href={`#${DRAWER_ID}`}
			role="button"
			aria-label={name}
			aria-expanded={isOpen}
			aria-controls={DRAWER_ID}
			className={className}
			data-needs-script
			onClick={(event) => {
				event.preventDefault();
				onMenu();
			}}
			onKeyDown={(event) => {
				if (event.key !== " ") return;
				event.preventDefault();
				onMenu();
			}}
		>
			{children}
		</a>
	);
}

/**
 * The menu button of what stands at the lower edge of a handset in place of the bar. All that has the attribute
 * `data-lower-edge` ends with one, where the bar has it, except the question for consent.
 */
export function EdgeMenuButton() {
	return (
		<MenuButton name="Más, abrir menú" className={styles.edge} isOpen={false} onMenu={useContext(OpensMenu)}>
			<Icon name="menu" />
			Más
		</MenuButton>
	);
}
