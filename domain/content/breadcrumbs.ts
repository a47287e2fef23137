/** A step of the way to a page: what it is called and where it leads. */
export interface Breadcrumb {
	readonly name: string;
	readonly path: string;
}

/**
 * The steps of a folder path; each leads to the cumulative path (docs/product.md, 2.5). `names` gives
 * segments their written form (accents); others are their segment with a capital letter.
 */
export function breadcrumbsOf(folder: string, names: Readonly<Record<string, string>> = {}): Breadcrumb[] {
	const segments = folder.split("/").filter((segment) => segment !== "");
	return segments.map((segment, index) => ({
		name: folderName(segment, names),
		path: `/${segments.slice(0, index + 1).join("/")}`,
	}));
}

/** The written form of one folder segment: `guias-rapidas` is "Guias rapidas" unless `names` knows better. */
export function folderName(segment: string, names: Readonly<Record<string, string>> = {}): string {
	const known = Object.hasOwn(names, segment) ? names[segment] : undefined;
	if (known !== undefined) return known;
	const words = segment.replaceAll("-", " ");
	return words.charAt(0).toLocaleUpperCase("es-ES") + words.slice(1);
}
