import type { ReactNode } from "react";
import styles from "./card-grid.module.css";

/** A list of cards, as many side by side as fit. */
export function CardGrid<Item extends { readonly id: string }>({
	items,
	children,
}: {
	items: readonly Item[];
	children: (item: Item, index: number) => ReactNode;
}) {
	return (
		<ul className={styles.grid}>
			{items.map((item, index) => (
				<li key={item.id}>{children(item, index)}</li>
			))}
		</ul>
	);
}
