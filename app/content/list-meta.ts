import type { MetaDescriptor } from "react-router";
import { pageMeta } from "../shell/page-meta.ts";

/**
 * Meta descriptors of a list page. From the second page on, the title includes the page number (docs/product.md, 8.3).
 */
export function listMeta(
	list: {
		readonly title: string;
		/** The title of the document, where it says more than the heading. */
		readonly headTitle?: string;
		readonly description: string;
		readonly path: string;
		readonly page: number;
		readonly pages: number;
	},
	matches: Parameters<typeof pageMeta>[1],
): MetaDescriptor[] {
	const { title, headTitle = title, description, path, page, pages } = list;
	const pathOf = (number: number) => (number === 1 ? path : `${path}?pagina=${number}`);
	return pageMeta(
		{
			title: page === 1 ? headTitle : `${headTitle}, página ${page}`,
			description,
			path: pathOf(page),
			previous: page > 1 ? pathOf(page - 1) : undefined,
			next: page < pages ? pathOf(page + 1) : undefined,
		},
		matches,
	);
}
