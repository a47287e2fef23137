import { Link } from "./link.tsx";
import styles from "./pagination.module.css";

/** Links to the previous and next page of a list; nothing if there is only one page. `page` counts from 1. */
export function Pagination({ path, page, pages }: { path: string; page: number; pages: number }) {
	if (pages <= 1) return null;
	const pageUrl = (number: number) => (number === 1 ? path : `${path}?pagina=${number}`);
	return (
		<nav aria-label="Páginas de la lista" className={styles.pagination}>
			{page > 1 ? (
				<Link to={pageUrl(page - 1)} rel="prev" prefetch="intent">
					← Anterior
				</Link>
			) : (
				<span />
			)}
			<span>
				Página {page} de {pages}
			</span>
			{page < pages ? (
				<Link to={pageUrl(page + 1)} rel="next" prefetch="intent">
					Siguiente →
				</Link>
			) : (
				<span />
			)}
		</nav>
	);
}
