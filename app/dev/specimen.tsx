import type { ReactNode } from "react";
import styles from "./specimen.module.css";

/** A chapter of the style guide. `id` is its anchor, to which the list of chapters links. */
export function Chapter({ id, title, children }: { id: string; title: string; children: ReactNode }) {
	return (
		<section id={id} className={styles.chapter}>
			<h2>{title}</h2>
			{children}
		</section>
	);
}

interface SpecimenProps {
	readonly title: string;
	readonly note?: string;
	/** `h2` for specimens that contain page headings. */
	readonly heading?: "h2" | "h3";
	readonly children: ReactNode;
}

/** One specimen of the style guide, with an optional note. */
export function Specimen({ title, note, heading: Heading = "h3", children }: SpecimenProps) {
	return (
		<div className={styles.specimen}>
			<Heading>{title}</Heading>
			{note === undefined ? null : <p className={styles.note}>{note}</p>}
			<div className={styles.stage}>{children}</div>
		</div>
	);
}

/**
 * The same content in dark and light mode, side by side, whatever the page's own mode is. Content with ids must be a
 * function of the mode, so that its ids differ.
 */
export function BothModes({ children }: { children: ReactNode | ((mode: "dark" | "light") => ReactNode) }) {
	const inside = (mode: "dark" | "light") => (typeof children === "function" ? children(mode) : children);
	return (
		<div className={styles.modes}>
			<div className={`dark ${styles.mode}`}>
				<p className={styles.caption}>Modo oscuro</p>
				{inside("dark")}
			</div>
			<div className={`light ${styles.mode}`}>
				<p className={styles.caption}>Modo claro</p>
				{inside("light")}
			</div>
		</div>
	);
}

/** A row of elements that wraps. */
export function Row({ children }: { children: ReactNode }) {
	return <div className={styles.row}>{children}</div>;
}
