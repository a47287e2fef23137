import { Icon } from "../ui/icon.tsx";

/** Links to the pages before and after one of a list. `path`: that of the first page, which may have a query. */
export function DeskPages({
	list: { page, pages },
	path,
}: {
	list: { readonly page: number; readonly pages: number };
	path: string;
}) {
	if (pages <= 1) return null;
	const pathOf = (number: number) => (number === 1 ? path : `${path}${path.includes("?") ? "&" : "?"}pagina=${number}`);
	return (
		<nav aria-label="Páginas de la lista" className="desk-pages">
			{page > 1 ? (
				<a rel="prev" href={pathOf(page - 1)}>
					<Icon name="arrow-back" /> Anterior
				</a>
			) : null}
			<span>
				Página {page} de {pages}
			</span>
			{page < pages ? (
				<a rel="next" href={pathOf(page + 1)}>
					Siguiente <Icon name="arrow-forward" />
				</a>
			) : null}
		</nav>
	);
}
