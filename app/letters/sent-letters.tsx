import { href } from "react-router";
import type { ArchiveList } from "../../domain/issues/letter-archive.ts";
import { dayOf, MADRID } from "../../domain/zoned-time.ts";
import { Link } from "../ui/link.tsx";
import { Pagination } from "../ui/pagination.tsx";
import rows from "../ui/rows.module.css";
import styles from "./sent-letters.module.css";

/** The letters that were sent, newest first; nothing before the first one. */
export function SentLetters({ letters: { items, page, pages } }: { letters: ArchiveList }) {
	if (items.length === 0) return null;
	return (
		<section className={styles.letters} aria-labelledby="cartas">
			{page === 1 ? <h2 id="cartas">Cartas enviadas</h2> : <h1 id="cartas">Cartas enviadas</h1>}
			<ul className={rows.rows}>
				{items.map(({ slug, subject, archivedAt }) => (
					<li key={slug}>
						<Link to={href("/novedades/:letter", { letter: slug })} className={rows.row} prefetch="intent">
							{subject}
							<time dateTime={archivedAt} className={styles.day}>
								{dayOf(archivedAt, MADRID)}
							</time>
						</Link>
					</li>
				))}
			</ul>
			<Pagination path={href("/novedades")} page={page} pages={pages} />
		</section>
	);
}
