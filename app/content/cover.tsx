import type { Ground } from "../../domain/site/grounds.ts";
import grounds from "../theme/grounds.module.css";
import styles from "./cover.module.css";

/**
 * What stands in place of the picture that a page does not have: the first words of its title (cover-words.ts) on its
 * topic's ground. Decoration, because the title is beside it.
 */
export function Cover({ words, ground }: { words: string; ground: Ground }) {
	return (
		<div className={`${styles.cover} ${grounds[ground]}`} aria-hidden="true">
			<span className={styles.words}>{words}</span>
		</div>
	);
}
