import type { ReactNode } from "react";
import { DRAWER_ID } from "./use-drawer.ts";

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
