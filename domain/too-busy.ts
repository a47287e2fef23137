/**
 * Too many requests for an expensive operation are waiting, so this one was not started. The same request may succeed a
 * moment later (docs/product.md, 15.4).
 */
export class TooBusy extends Error {
	readonly tooBusy = true;
}

/**
 * Whether an error is a `TooBusy`. It is recognised by its property and not by `instanceof`, because the class may be
 * loaded twice: by the server process and by the built code.
 */
export function isTooBusy(error: unknown): boolean {
	return error instanceof Error && "tooBusy" in error;
}
