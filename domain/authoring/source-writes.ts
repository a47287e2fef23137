import { SETTINGS_SOURCE, type Source } from "./source.ts";
import type { Asset, SourceWrite } from "./source-store.ts";

/** The name of its bytes in the media store, where nothing serves them. The same bytes are kept once. */
export function originalName({ path, hash }: Pick<Asset, "path" | "hash">): string {
	const ending = /\.([A-Za-z0-9]{1,8})$/.exec(path)?.[1] ?? "bin";
	return `originals/${hash}.${ending.toLowerCase()}`;
}

/** The stored files with an id or a path that a write names. */
export interface Rivals {
	readonly byId: (id: string) => Source | undefined;
	/** The file outside the bin at a path. */
	readonly byPath: (path: string) => Source | undefined;
}

/** A change was planned for a file that has changed since, or for a path that another file has. Nothing was written. */
export class StaleSource extends Error {
	readonly path: string;
	constructor(path: string) {
		super(`«${path}» ha cambiado en el sitio mientras tanto. No se ha guardado nada: inténtalo de nuevo.`);
		this.name = "StaleSource";
		this.path = path;
	}
}

/**
 * Refuses changes that were planned for another state of the tree. Every store calls it within the transaction of the
 * write.
 * @throws {StaleSource}
 */
export function refuseStale(writes: readonly SourceWrite[], { byId, byPath }: Rivals): void {
	const written = new Map(writes.map(({ source }) => [source.id, source]));
	const paths = new Set<string>();
	for (const { expected, source } of writes) {
		if ((byId(source.id)?.changes ?? null) !== expected) throw new StaleSource(source.path);
		if (source.trashedAt !== null) continue;
		const holder = byPath(source.path);
		const after = holder === undefined ? undefined : (written.get(holder.id) ?? holder);
		const isTaken =
			after !== undefined && after.id !== source.id && after.path === source.path && after.trashedAt === null;
		if (isTaken || paths.has(source.path)) throw new StaleSource(source.path);
		paths.add(source.path);
	}
}

/** Whether writes change what every page shows. Then the store raises its revision with them. */
export function changesSettings(writes: readonly SourceWrite[]): boolean {
	return writes.some(({ source }) => source.id === SETTINGS_SOURCE);
}
