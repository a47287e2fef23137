import type { ReactNode } from "react";
import styles from "./card-grid.module.css";

/** A list of cards, in lines that suit their number: none stands alone in a line of two or three. */
export function CardGrid<Item extends { readonly url: string }>({
	items,
	children,
}: {
	items: readonly Item[];
	children: (item: Item, index: number) => ReactNode;
}) {
	return (
		<div className={styles.box}>
			<ul className={styles.grid}>
				{items.map((item, index) => (
					<li key={item.url}>{children(item, index)}</li>
				))}
			</ul>
		</div>
	);
}
