/**
 * So many ask for something dear that nothing was begun for this one; the same may do in a moment (docs/product.md,
 * 15.4).
 */
export class TooBusy extends Error {
	readonly tooBusy = true;
}

/**
 * Whether an error is one. Told by its mark: the class may have been loaded twice, by the process and by what was
 * built.
 */
export function isTooBusy(error: unknown): boolean {
	return error instanceof Error && "tooBusy" in error;
}
