import { ContentCard } from "../../content/content-card.tsx";
import { LessonCard } from "../../school/lesson-card.tsx";
import { CardGrid } from "../../ui/card-grid.tsx";
import { Link } from "../../ui/link.tsx";
import type { Dashboard } from "./load-dashboard.ts";
import styles from "./reading.module.css";
import { Missing, Section } from "./section.tsx";

/**
 * The lesson to go on with, for people School is open to. If there is none, the newest articles for registered users
 * (docs/product.md, 15.7).
 */
export function Reading({ reading, course }: Pick<Dashboard, "reading" | "course">) {
	const lesson = course?.value?.resume ?? null;
	return (
		<Section id="lectura" title="Continúa donde lo dejaste">
			{lesson !== null ? (
				<LessonCard lesson={lesson} />
			) : reading.value === null ? (
				<Missing incident={reading.incident} anchor="lectura" />
			) : reading.value.items.length === 0 ? (
				<p className={styles.note}>
					Todavía no hay artículos para usuarios registrados. Mientras tanto, <Link to="/blog">lee los del blog</Link>.
				</p>
			) : (
				<>
					<p className={styles.note}>Lo último que hemos publicado para usuarios registrados.</p>
					<CardGrid items={reading.value.items}>{(card) => <ContentCard card={card} heading="h3" />}</CardGrid>
				</>
			)}
		</Section>
	);
}

/** Favourites are announced but do not exist yet (docs/product.md, 8.2). */
export function Favourites() {
	return (
		<Section id="favoritos" title="Favoritos">
			<p className={styles.note}>Pronto podrás guardar tus artículos en favoritos</p>
		</Section>
	);
}
