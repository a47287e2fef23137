/** A folder above a page: the name to show and the path to link to. */
export interface Breadcrumb {
	readonly name: string;
	readonly path: string;
}

/**
 * The breadcrumbs of a folder path, starting at the root. Each one links to the path up to its segment
 * (docs/product.md, 2.5). `names` maps segments to their written form, with accents; see `folderName` for the others.
 */
export function breadcrumbsOf(folder: string, names: Readonly<Record<string, string>> = {}): Breadcrumb[] {
	const segments = folder.split("/").filter((segment) => segment !== "");
	return segments.map((segment, index) => ({
		name: folderName(segment, names),
		path: `/${segments.slice(0, index + 1).join("/")}`,
	}));
}

/**
 * The written form of one folder segment: the entry in `names`, or else the segment with spaces for hyphens and a
 * capital first letter (`guias-rapidas` gives "Guias rapidas").
 */
export function folderName(segment: string, names: Readonly<Record<string, string>> = {}): string {
	const known = Object.hasOwn(names, segment) ? names[segment] : undefined;
	if (known !== undefined) return known;
	const words = segment.replaceAll("-", " ");
	return words.charAt(0).toLocaleUpperCase("es-ES") + words.slice(1);
}
