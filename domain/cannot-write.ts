/**
 * The store cannot take anything right now, and has taken nothing: another program holds it, or there is no room.
 * Reading goes on, and the same may do in a moment (docs/product.md, 12.6). The message is for the owner.
 */
export class CannotWrite extends Error {
	readonly cannotWrite = true;
}

/**
 * The store failed after it had taken something: whether that lasts is not known. To be answered like `CannotWrite`,
 * but what was written beside it must stay.
 */
export class MayBeKept extends CannotWrite {
	readonly mayBeKept = true;
}

/** Whether what was to be written may be there all the same. Told by its mark, as below. */
export function isMaybeKept(error: unknown): boolean {
	return error instanceof Error && "mayBeKept" in error;
}

/**
 * Whether an error is one. Told by its mark: the class may have been loaded twice, by the process and by what was
 * built.
 */
export function isCannotWrite(error: unknown): boolean {
	return error instanceof Error && "cannotWrite" in error;
}
