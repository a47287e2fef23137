import type { DocumentReference, Firestore, Query, Timestamp, WithFieldValue } from "firebase-admin/firestore";
import { type SiteKind, type SiteRecord, type SiteRecords, siteKinds } from "../../domain/site/site-records.ts";
import { SiteNotEmpty, type SiteTransfer } from "../../domain/site/site-transfer.ts";
import type { Accounts } from "./accounts.server.ts";
import type { CarriedAccounts } from "./carried-accounts.server.ts";
import type { Carrier, Filling, Moment } from "./carrier.server.ts";
import type { Collections } from "./documents.server.ts";
import type { Revision } from "./revision.server.ts";
import { carriedCollections, createCarriers } from "./transfer-carriers.server.ts";
import { inTransaction, whileWritable } from "./work.server.ts";

/** Number of documents read per request. */
const READ_AT_ONCE = 200;

/** Number of documents written per request, and of characters in their JSON: a request may have 10 MiB. */
const WRITTEN_AT_ONCE = 300;
const LENGTH_AT_ONCE = 2_000_000;

/** Reads as of one moment. Firestore keeps past versions for an hour. */
function momentOf(db: Firestore, readTime: Timestamp): Moment {
	const options = { readOnly: true, readTime } as const;
	return {
		async *pages<Document>(query: Query<Document>, field: string) {
			const ordered = query.orderBy(field).limit(READ_AT_ONCE);
			for (let next: Query<Document> = ordered; ; ) {
				const { docs } = await db.runTransaction((transaction) => transaction.get(next), options);
				yield docs.map((doc) => doc.data());
				const last = docs.at(-1);
				if (last === undefined || docs.length < READ_AT_ONCE) return;
				next = ordered.startAfter(last);
			}
		},
		async all<Document>(refs: readonly DocumentReference<Document>[]) {
			if (refs.length === 0) return [];
			return (await db.runTransaction((transaction) => transaction.getAll(...refs), options)).map((doc) => doc.data());
		},
	};
}

function createFilling(db: Firestore): Filling & { end(): Promise<void> } {
	const steps: (() => Promise<void>)[] = [];
	let waiting: { readonly ref: DocumentReference<unknown>; readonly data: unknown }[] = [];
	let length = 0;
	async function flush(): Promise<void> {
		if (waiting.length === 0) return;
		const batch = db.batch();
		for (const { ref, data } of waiting) batch.create(ref, data as WithFieldValue<unknown>);
		waiting = [];
		length = 0;
		await whileWritable(() => batch.commit());
	}
	return {
		async set(ref, data) {
			waiting.push({ ref, data });
			length += JSON.stringify(data).length;
			if (waiting.length >= WRITTEN_AT_ONCE || length >= LENGTH_AT_ONCE) await flush();
		},
		afterwards(step) {
			steps.push(step);
		},
		async end() {
			await flush();
			for (const step of steps) await step();
			await flush();
		},
	};
}

/** `SiteTransfer` over Firestore and Firebase Authentication. */
export function createSiteTransfer(
	db: Firestore,
	collections: Collections,
	revision: Revision,
	{ accounts, carried }: { readonly accounts: Accounts; readonly carried: CarriedAccounts },
): SiteTransfer {
	return {
		async *dump() {
			const { readTime } = await collections.revisions.doc("site").get();
			const carriers = createCarriers(collections, accounts, carried);
			const moment = momentOf(db, readTime);
			for (const kind of siteKinds) {
				for await (const record of carriers[kind].read(moment)) yield { kind, record } as SiteRecord;
			}
		},
		async restore(records) {
			for (const collection of carriedCollections(collections))
				if (!(await collection.limit(1).get()).empty) throw new SiteNotEmpty();
			const carriers: { readonly [kind in SiteKind]: Carrier<SiteRecords[SiteKind]> } = createCarriers(
				collections,
				accounts,
				carried,
			);
			const filling = createFilling(db);
			for await (const { kind, record } of records) await carriers[kind].write(record, filling);
			await filling.end();
			await inTransaction(db, async (work) => revision.raise(work));
		},
	};
}
