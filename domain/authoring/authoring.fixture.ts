import type { Decision, FolderFile } from "./plan-import.ts";
import type { Revision, Source } from "./source.ts";
import type { SourceWrite } from "./source-store.ts";
import { refuseStale } from "./source-writes.ts";

/** The instant at which the tests begin. */
export const BEGIN = "2026-11-23T09:00:00.000Z";

/** A hash that tells its text. */
export const hashOf = (text: string) => `#${text}`;

/** A file of a folder, whose id is its path unless `rest` says otherwise. */
export function inFolder(path: string, text: string, rest: Partial<FolderFile> = {}): FolderFile {
	return { path, id: path.replace(/\W/g, "-"), text, hash: hashOf(text), draft: false, schedule: null, ...rest };
}

/** A tree in memory, which checks and applies writes as every store does. */
export function createTree() {
	const sources = new Map<string, Source>();
	const revisions = new Map<string, Revision>();
	const all = () => [...sources.values()];
	return {
		all,
		get: (id: string) => sources.get(id),
		textOf: ({ id, version }: Pick<Source, "id" | "version">) => revisions.get(`${id} ${version}`)?.text ?? null,
		revisionsOf: (id: string) => [...revisions.values()].filter(({ sourceId }) => sourceId === id),
		/** Every text that the tree has, present or not. */
		texts: () => new Set([...revisions.values()].map(({ text }) => text)),
		write(writes: readonly SourceWrite[]) {
			const byPath = (path: string) => all().find((each) => each.path === path && each.trashedAt === null);
			refuseStale(writes, { byId: (id) => sources.get(id), byPath });
			for (const { source, revisions: added } of writes) {
				for (const revision of added) {
					const key = `${source.id} ${revision.version}`;
					if (revisions.has(key)) throw new Error(`Version ${key} would get another text.`);
					revisions.set(key, revision);
				}
				const last = revisions.get(`${source.id} ${source.version}`);
				if (last?.hash !== source.hash) throw new Error(`The text of ${source.path} is not that of its hash.`);
				sources.set(source.id, source);
			}
		},
	};
}

/** The cases of decisions by path, in words that a test can compare. */
export const casesOf = (decisions: readonly Decision[]) =>
	decisions.map(({ file, case: which, isTaken }) => `${file.path} ${which}${isTaken ? "" : ", stays"}`);
