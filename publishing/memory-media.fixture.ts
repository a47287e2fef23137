import type { MediaStore } from "../domain/content/media-store.ts";

/** A `MediaStore` in memory. Tests can inspect its `files`, which are indexed by name. */
export function memoryMedia(): MediaStore & { readonly files: Map<string, Uint8Array> } {
	const files = new Map<string, Uint8Array>();
	return {
		files,
		async has(name) {
			return files.has(name);
		},
		async put(name, bytes) {
			files.set(name, bytes);
		},
		async read(name) {
			return files.get(name) ?? null;
		},
		async find(name) {
			const file = files.get(name);
			return file === undefined
				? null
				: {
						bytes: file.byteLength,
						keptAt: new Date(),
						read: (from, to) => new Blob([new Uint8Array(file.subarray(from, to + 1))]).stream(),
					};
		},
		async remove(name) {
			files.delete(name);
		},
		async *names() {
			yield* files.keys();
		},
	};
}
