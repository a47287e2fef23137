import type { Firestore } from "firebase-admin/firestore";
import type { Revision, Source } from "../../domain/authoring/source.ts";
import type { Asset, SourceStore, SourceWrite } from "../../domain/authoring/source-store.ts";
import { changesSettings, refuseStale } from "../../domain/authoring/source-writes.ts";
import { isOnlySaved } from "../../domain/authoring/thin-revisions.ts";
import { documentId } from "./document-id.server.ts";
import type { Collections, SourceDocument, SourceRevisionDocument } from "./documents.server.ts";
import { readText, textDocuments, textReference, writeText } from "./long-text.server.ts";
import type { Revision as Revised } from "./revision.server.ts";
import { found, inTransaction, read, type Work, whileWritable } from "./work.server.ts";

/** Number of texts written at a time: each may be a megabyte. */
const AT_ONCE = 8;

/** A revision as its document, which refers to its text. */
export function toRevisionDocument({ text, ...summary }: Revision): SourceRevisionDocument {
	return { ...summary, text: textReference(`${summary.sourceId} ${summary.version}`, text) };
}

/** Writes the texts of new revisions to places that only their documents will refer to. */
export async function writeSourceTexts({ sourceTexts }: Collections, writes: readonly SourceWrite[]): Promise<void> {
	const revisions = writes.flatMap((write) => write.revisions);
	for (let from = 0; from < revisions.length; from += AT_ONCE) {
		const some = revisions.slice(from, from + AT_ONCE);
		await whileWritable(() =>
			Promise.all(some.map((each) => writeText(sourceTexts, toRevisionDocument(each).text, each.text))),
		);
	}
}

/**
 * Checks changes of the tree within a transaction, after `writeSourceTexts`. Calling the result makes them; a dry run
 * does not. `bytes`: the size of the documents.
 */
export async function prepareSources(
	work: Work,
	{ sources, sourcePaths, sourceRevisions, assets }: Collections,
	writes: readonly SourceWrite[],
	files: readonly Asset[] = [],
): Promise<{ write(): void; readonly bytes: number }> {
	const refOf = (id: string) => sources.doc(documentId(id));
	const pathOf = (path: string) => sourcePaths.doc(documentId(path));
	const [own, holders] = await Promise.all([
		work.getAll(writes.map(({ source }) => refOf(source.id))),
		work.getAll([...new Set(writes.map(({ source }) => source.path))].map(pathOf)),
	]);
	const byId = new Map(own.map(({ data }) => [data.id, data]));
	const others = await work.getAll(holders.map(({ data }) => refOf(data.sourceId)));
	const byPath = new Map(others.map(({ data }) => [data.path, data]));
	refuseStale(writes, { byId: (id) => byId.get(id), byPath: (path) => byPath.get(path) });
	const documents = writes.flatMap(({ source, revisions }) => [source, ...revisions.map(toRevisionDocument)]);
	return {
		bytes: Buffer.byteLength(JSON.stringify([documents, files])),
		write() {
			for (const { source } of writes) {
				const before = byId.get(source.id);
				if (before !== undefined && before.trashedAt === null) work.remove(pathOf(before.path));
			}
			for (const { source, revisions } of writes) {
				work.set(refOf(source.id), source);
				if (source.trashedAt === null) work.set(pathOf(source.path), { path: source.path, sourceId: source.id });
				for (const revision of revisions)
					work.set(sourceRevisions.doc(documentId(source.id, String(revision.version))), toRevisionDocument(revision));
			}
			for (const file of files) work.set(assets.doc(documentId(file.path)), file);
		},
	};
}

/** Takes an account off the files and texts that it wrote, with its preview links, within the transaction that erases it. */
export async function forgetWriter(
	work: Work,
	{ sources, sourceRevisions, previewLinks }: Collections,
	uid: string,
): Promise<void> {
	const [created, updated, revisions, links] = await Promise.all([
		work.find(sources.where("createdBy", "==", uid)),
		work.find(sources.where("updatedBy", "==", uid)),
		work.find(sourceRevisions.where("by", "==", uid)),
		work.find(previewLinks.where("by", "==", uid)),
	]);
	const others = (by: string | null) => (by === uid ? null : by);
	for (const source of [...created, ...updated])
		work.change(source, { createdBy: others(source.data.createdBy), updatedBy: others(source.data.updatedBy) });
	for (const revision of revisions) work.change(revision, { by: null });
	for (const { ref } of links) work.remove(ref);
}

/** `SourceStore` over Firestore. */
export function createSourceStore(db: Firestore, collections: Collections, siteRevision: Revised): SourceStore {
	const { sources, sourcePaths, sourceRevisions, sourceTexts, assets } = collections;
	const revisionOf = (id: string, version: number) => sourceRevisions.doc(documentId(id, String(version)));
	const ofSource = (id: string) => sourceRevisions.where("sourceId", "==", id);
	const removeRevision = (work: Work, { sourceId, version, text }: SourceRevisionDocument) => {
		work.remove(revisionOf(sourceId, version));
		for (const ref of textDocuments(sourceTexts, text)) work.remove(ref);
	};
	const forget = (id: string, versions: readonly number[], goes: (revision: SourceRevisionDocument) => boolean) =>
		inTransaction(db, async (work) => {
			const present = (await work.get(sources.doc(documentId(id))))?.version;
			const refs = versions.filter((version) => version !== present).map((version) => revisionOf(id, version));
			const gone = (await work.getAll(refs)).filter(({ data }) => goes(data));
			for (const { data } of gone) removeRevision(work, data);
			return gone.length;
		});
	const byText = (one: string, other: string) => (one < other ? -1 : one > other ? 1 : 0);
	return {
		async list() {
			const all: SourceDocument[] = [...(await found(sources))];
			return all.sort((one, other) => byText(one.path, other.path) || byText(one.id, other.id));
		},
		async scheduled() {
			const due: SourceDocument[] = [...(await found(sources.where("publishAt", ">", "")))];
			return due
				.filter(({ trashedAt }) => trashedAt === null)
				.sort((one, other) => byText(one.publishAt ?? "", other.publishAt ?? "") || byText(one.id, other.id));
		},
		find: async (id): Promise<Source | null> => (await read(sources.doc(documentId(id)))) ?? null,
		assets: async () => [...(await found(assets))].sort((one, other) => byText(one.path, other.path)),
		async revisions(id) {
			const own = await found(ofSource(id));
			return own.map(({ text: _, ...summary }) => summary).sort((one, other) => other.version - one.version);
		},
		async text(id, version) {
			const revision = await read(revisionOf(id, version));
			return revision === undefined ? null : readText(db, sourceTexts, revision.text);
		},
		async write(writes) {
			await writeSourceTexts(collections, writes);
			await inTransaction(db, async (work) => {
				(await prepareSources(work, collections, writes)).write();
				if (changesSettings(writes)) siteRevision.raise(work);
			});
		},
		name: (id, version, name) =>
			inTransaction(db, async (work) => {
				const ref = revisionOf(id, version);
				const data = await work.get(ref);
				if (data !== undefined) work.set(ref, { ...data, name });
			}),
		markPublished: (id, version) =>
			inTransaction(db, async (work) => {
				const ref = revisionOf(id, version);
				const data = await work.get(ref);
				if (data?.why === "saved" || data?.why === "checkpoint") work.set(ref, { ...data, why: "published" });
			}),
		forget: (id, versions) => forget(id, versions, () => true),
		thin: (id, versions) => forget(id, versions, isOnlySaved),
		remove: (id) =>
			inTransaction(db, async (work) => {
				const source = await work.get(sources.doc(documentId(id)));
				if (source === undefined) return;
				for (const { data } of await work.find(ofSource(id))) removeRevision(work, data);
				work.remove(sources.doc(documentId(id)));
				if (source.trashedAt === null) work.remove(sourcePaths.doc(documentId(source.path)));
			}),
	};
}
