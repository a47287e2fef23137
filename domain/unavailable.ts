/**
 * The store cannot write at the moment and has written nothing: another program holds its lock, there is no space left,
 * or it cannot be reached. The same write may succeed a moment later; where only writing fails, reads go on
 * (docs/product.md, 12.6). The message is for the owner.
 */
export class CannotWrite extends Error {
	readonly cannotWrite = true;
}

/** No space is left. What was written on the way to a write that failed should be removed, to make room for others. */
export class NoRoom extends CannotWrite {
	readonly noRoom = true;
}

/** Whether an error is a `NoRoom`. It is recognised by its property, as in `isCannotWrite`. */
export function isNoRoom(error: unknown): boolean {
	return error instanceof Error && "noRoom" in error;
}

/**
 * The store failed after it may have accepted a write, so it is unknown whether the write lasts. Callers answer it like
 * `CannotWrite`, but must keep whatever else was written along with it.
 */
export class MayBeKept extends CannotWrite {
	readonly mayBeKept = true;
}

/**
 * Whether an error is a `MayBeKept`, so that the failed write may have been stored all the same. It is recognised by
 * its property, as in `isCannotWrite`.
 */
export function isMaybeKept(error: unknown): boolean {
	return error instanceof Error && "mayBeKept" in error;
}

/**
 * Whether an error is a `CannotWrite`. It is recognised by its property and not by `instanceof`, because the class may
 * be loaded twice: by the server process and by the built code.
 */
export function isCannotWrite(error: unknown): boolean {
	return error instanceof Error && "cannotWrite" in error;
}

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
