/**
 * A file that arrived with a request. It lies on this machine's disk until the request is answered, and is then
 * removed. `path` is absolute; `bytes` is its length. Its name and kind as the sender gave them are not kept, because
 * both may be untrue.
 */
export interface Upload {
	readonly path: string;
	readonly bytes: number;
}

/** Whether a value has the form of an `Upload`. */
export function isUpload(value: unknown): value is Upload {
	if (typeof value !== "object" || value === null) return false;
	const { path, bytes } = value as Partial<Upload>;
	return typeof path === "string" && typeof bytes === "number";
}
