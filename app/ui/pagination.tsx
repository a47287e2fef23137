import { Link } from "./link.tsx";
import styles from "./pagination.module.css";

/**
 * Links to the previous and next page of a list; nothing if there is only one page. `path` is that of the first page, and
 * may have a query. `page` counts from 1.
 */
export function Pagination({ path, page, pages }: { path: string; page: number; pages: number }) {
	if (pages <= 1) return null;
	const pageUrl = (number: number) =>
		number === 1 ? path : `${path}${path.includes("?") ? "&" : "?"}pagina=${number}`;
	return (
		<nav aria-label="Páginas de la lista" className={styles.pagination}>
			{page > 1 && (
				<Link to={pageUrl(page - 1)} rel="prev" prefetch="intent">
					← Anterior
				</Link>
			)}
			<span>
				Página {page} de {pages}
			</span>
			{page < pages && (
				<Link to={pageUrl(page + 1)} rel="next" prefetch="intent">
					Siguiente →
				</Link>
			)}
		</nav>
	);
}

/** The page number in `?pagina=`: 1 if absent, null unless it is a whole number from 1 to 999999. */
export function pageNumberOf(url: URL): number | null {
	const value = url.searchParams.get("pagina");
	if (value === null) return 1;
	return /^[1-9]\d{0,5}$/.test(value) ? Number(value) : null;
}
