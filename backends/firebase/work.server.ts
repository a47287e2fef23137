import { AsyncLocalStorage } from "node:async_hooks";
import {
	type CollectionReference,
	type DocumentReference,
	FieldValue,
	type Firestore,
	type Query,
	type Transaction,
	type WithFieldValue,
} from "firebase-admin/firestore";
import { CannotWrite, MayBeKept } from "../../domain/unavailable.ts";
import { createTurnsByName } from "../turns.server.ts";

/**
 * Firestore wrote nothing: other transactions used the same documents for too long, or a limit of Firestore is
 * exhausted.
 */
class FirestoreBusy extends CannotWrite {
	constructor(cause: unknown) {
		super("Firestore no admite cambios en este momento. Inténtalo de nuevo dentro de unos segundos.", { cause });
		this.name = "FirestoreBusy";
	}
}

/** Firestore did not confirm a change, which may have been written. */
class FirestoreSilent extends MayBeKept {
	constructor(cause: unknown) {
		super("Firestore no ha confirmado el cambio. Inténtalo de nuevo dentro de unos segundos.", { cause });
		this.name = "FirestoreSilent";
	}
}

/** A document and its content. */
export interface Found<Document> {
	readonly ref: DocumentReference<Document>;
	readonly data: Document;
}

/**
 * The reads and writes of one transaction, in any order: Firestore wants all reads first, so writes are held back until
 * the end. Reads return documents with the transaction's own changes. A document is read from Firestore once: a
 * transaction sees it the same each time.
 */
export interface Work {
	get<Document>(ref: DocumentReference<Document>): Promise<Document | undefined>;
	/** Several documents at once, in the order of `refs`; those that do not exist are left out. */
	getAll<Document>(refs: readonly DocumentReference<Document>[]): Promise<readonly Found<Document>[]>;
	/**
	 * The documents that the query matches in the database, with this transaction's changes to them. Documents that
	 * match only because of these changes are not included.
	 */
	find<Document>(query: Query<Document>): Promise<readonly Found<Document>[]>;
	set<Document>(ref: DocumentReference<Document>, data: Document): void;
	/** Changes fields of a document that was read before, and returns it as changed. */
	change<Document>(found: Found<Document>, to: Partial<Document>): Found<Document>;
	remove(ref: DocumentReference<unknown>): void;
	/**
	 * Adds to a number without reading it, so that transactions that add at the same time do not wait for each other.
	 */
	add(ref: DocumentReference<unknown>, field: string, amount: number): void;
	/**
	 * Runs a step after the commit. The caller of the transaction waits for it, even if it is asynchronous. A step that
	 * fails keeps no other from running; the caller then gets the first error.
	 */
	afterwards(step: () => void | Promise<void>): void;
}

/**
 * The transaction of `inSteps` in progress. Transactions requested within it join it; work that its steps left running
 * no longer does so once it has ended.
 */
const openWork = new AsyncLocalStorage<{ readonly work: Work; isOpen: boolean }>();

function workUnderWay(): Work | undefined {
	const opened = openWork.getStore();
	return opened?.isOpen === true ? opened.work : undefined;
}

/**
 * Attempts before a transaction gives up. The real service makes conflicting transactions wait for each other, so that
 * few are needed.
 */
const ATTEMPTS = 12;

/** gRPC: RESOURCE_EXHAUSTED, ABORTED. */
const REFUSED_FOR_NOW = [8, 10];

/** gRPC: DEADLINE_EXCEEDED, UNAVAILABLE. */
const UNANSWERED = [4, 14];

/**
 * Runs a write and turns temporary failures of Firestore into errors that say so.
 * @throws {CannotWrite} if nothing was written, or, as `MayBeKept`, if Firestore did not confirm the write.
 */
export async function whileWritable<Result>(write: () => Promise<Result>): Promise<Result> {
	try {
		return await write();
	} catch (error) {
		const code = error instanceof Error && "code" in error ? Number(error.code) : Number.NaN;
		if (REFUSED_FOR_NOW.includes(code)) throw new FirestoreBusy(error);
		throw UNANSWERED.includes(code) ? new FirestoreSilent(error) : error;
	}
}

/**
 * Runs `body` in one transaction, or in that of `inSteps` if one is in progress, and returns its result. `body` runs
 * again if another transaction changed what it read. If it throws, nothing is written.
 * @throws {CannotWrite} if other transactions used the same documents for too long, or Firestore did not confirm the
 * change.
 */
export async function inTransaction<Result>(db: Firestore, body: (work: Work) => Promise<Result>): Promise<Result> {
	const within = workUnderWay();
	if (within !== undefined) return body(within);
	let steps: readonly (() => void | Promise<void>)[] = [];
	const result = await whileWritable(() =>
		db.runTransaction(
			async (transaction) => {
				const { work, flush, afterwards } = createWork(transaction);
				const result = await body(work);
				flush();
				steps = afterwards;
				return result;
			},
			{ maxAttempts: ATTEMPTS },
		),
	);
	const errors: unknown[] = [];
	for (const step of steps) {
		try {
			await step();
		} catch (error) {
			errors.push(error);
		}
	}
	if (errors.length > 0) throw errors[0];
	return result;
}

const inTurn = createTurnsByName();

/**
 * Runs `steps` in one transaction: everything that they read and write through the functions of this file belongs to
 * it, whichever store calls them. The steps may run again from the beginning. Those with the same `turn` run one after
 * the other in this process, instead of retrying their transactions again and again.
 * @throws {CannotWrite} like `inTransaction`.
 */
export function inSteps<Result>(db: Firestore, steps: () => Promise<Result>, turn?: string): Promise<Result> {
	if (turn !== undefined && workUnderWay() === undefined) return inTurn(turn, () => inSteps(db, steps));
	return inTransaction(db, async (work) => {
		const opened = { work, isOpen: true };
		try {
			return await openWork.run(opened, steps);
		} finally {
			opened.isOpen = false;
		}
	});
}

interface OpenedWork {
	readonly work: Work;
	readonly flush: () => void;
	readonly afterwards: readonly (() => void | Promise<void>)[];
}

function createWork(transaction: Transaction): OpenedWork {
	/** Changed documents by path; `data` is null for a removed one. */
	const changed = new Map<string, { readonly ref: DocumentReference<unknown>; readonly data: unknown }>();
	const added: { readonly ref: DocumentReference<unknown>; readonly field: string; readonly amount: number }[] = [];
	const afterwards: (() => void | Promise<void>)[] = [];
	/** By path, as Firestore has it; undefined: not there. */
	const seen = new Map<string, unknown>();
	const known = <Document>(ref: DocumentReference<Document>) =>
		changed.get(ref.path) as { readonly data: Document | null } | undefined;

	const work: Work = {
		async get<Document>(ref: DocumentReference<Document>) {
			const own = known(ref);
			if (own !== undefined) return own.data ?? undefined;
			if (!seen.has(ref.path)) seen.set(ref.path, (await transaction.get(ref)).data());
			return seen.get(ref.path) as Document | undefined;
		},
		async getAll<Document>(refs: readonly DocumentReference<Document>[]) {
			const unread = refs.filter((ref) => known(ref) === undefined && !seen.has(ref.path));
			if (unread.length > 0) for (const doc of await transaction.getAll(...unread)) seen.set(doc.ref.path, doc.data());
			const all: Found<Document>[] = [];
			for (const ref of refs) {
				const data = await work.get(ref);
				if (data !== undefined) all.push({ ref, data });
			}
			return all;
		},
		async find<Document>(query: Query<Document>) {
			const { docs } = await transaction.get(query);
			return docs.flatMap((doc) => {
				const own = known(doc.ref);
				const data = own === undefined ? doc.data() : own.data;
				if (own === undefined) seen.set(doc.ref.path, data);
				return data === null ? [] : [{ ref: doc.ref, data }];
			});
		},
		set(ref, data) {
			changed.set(ref.path, { ref, data });
		},
		change({ ref, data }, to) {
			const next = { ...data, ...to };
			changed.set(ref.path, { ref, data: next });
			return { ref, data: next };
		},
		remove(ref) {
			changed.set(ref.path, { ref, data: null });
		},
		add(ref, field, amount) {
			added.push({ ref, field, amount });
		},
		afterwards(step) {
			afterwards.push(step);
		},
	};
	return {
		work,
		afterwards,
		flush() {
			for (const { ref, data } of changed.values()) {
				if (data === null) transaction.delete(ref);
				else transaction.set(ref, data as WithFieldValue<unknown>);
			}
			for (const { ref, field, amount } of added)
				transaction.set(ref, { [field]: FieldValue.increment(amount) }, { merge: true });
		},
	};
}

/** The documents that a query finds, in the transaction of `inSteps` if one is in progress, else outside any. */
export async function found<Document>(query: Query<Document>): Promise<readonly Document[]> {
	const within = workUnderWay();
	if (within !== undefined) return (await within.find(query)).map(({ data }) => data);
	return (await query.get()).docs.map((doc) => doc.data());
}

/** The content of a document, read in the transaction of `inSteps` if one is in progress, else outside any. */
export async function read<Document>(ref: DocumentReference<Document>): Promise<Document | undefined> {
	const within = workUnderWay();
	if (within !== undefined) return within.get(ref);
	return (await ref.get()).data();
}

/**
 * The contents of several documents at once, those that exist, in the transaction of `inSteps` if one is in progress,
 * else outside any.
 */
export async function readAll<Document>(
	db: Firestore,
	refs: readonly DocumentReference<Document>[],
): Promise<readonly Document[]> {
	if (refs.length === 0) return [];
	const within = workUnderWay();
	if (within !== undefined) return (await within.getAll(refs)).map(({ data }) => data);
	const documents = await db.getAll(...(refs as readonly DocumentReference[]));
	return documents.flatMap((document) => (document.data() as Document | undefined) ?? []);
}

/** Documents removed in one transaction when all of them need not go at once. */
const AT_ONCE = 400;

/**
 * Removes what a query finds and answers how much. Within `inSteps` all of it goes with that transaction. Otherwise it
 * goes some at a time: what is due after an outage may be more than Firestore takes in one transaction (10 MiB and 270
 * seconds). If the process ends between, the rest is found by the next call, so without `inSteps` this is for what a
 * job removes again and again; what belongs to one person goes within it. Each part is a transaction, because what was
 * due when it was found may have been kept since.
 * @throws {CannotWrite} as `inTransaction`; some may be removed by then.
 */
export async function removeAll(db: Firestore, query: Query<unknown>): Promise<number> {
	const isWhole = workUnderWay() !== undefined;
	for (let removed = 0; ; ) {
		const some = await inTransaction(db, async (work) => {
			const part = await work.find(isWhole ? query : query.limit(AT_ONCE));
			for (const { ref } of part) work.remove(ref);
			return part.length;
		});
		removed += some;
		if (isWhole || some < AT_ONCE) return removed;
	}
}

/** The collection with this name, typed by the content of its documents. */
export function collection<Document>(db: Firestore, name: string): CollectionReference<Document> {
	return db.collection(name) as unknown as CollectionReference<Document>;
}
