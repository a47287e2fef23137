import type { ReactNode } from "react";
import styles from "./card-grid.module.css";

/**
 * A list of cards, in lines that suit their number: none stands alone in a line of two or three. `children` also gets a
 * card's place, counted from 0, and whether it is one of those with half a line on wide screens, among others with a third.
 */
export function CardGrid<Item extends { readonly url: string }>({
	items,
	children,
}: {
	items: readonly Item[];
	children: (item: Item, index: number, isHalf: boolean) => ReactNode;
}) {
	const halves = [0, 4, 2][items.length % 3] ?? 0;
	return (
		<div className={styles.box}>
			<ul className={styles.grid}>
				{items.map((item, index) => (
					<li key={item.url}>{children(item, index, index < halves)}</li>
				))}
			</ul>
		</div>
	);
}
