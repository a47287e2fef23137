import type { Firestore, Query } from "firebase-admin/firestore";
import { type ActLog, lastingActs } from "../../domain/audit/act.ts";
import { documentId, nextOrder } from "./document-id.server.ts";
import type { ActDocument, Collections } from "./documents.server.ts";
import { found, inTransaction } from "./work.server.ts";

/** How many acts one transaction forgets at most. */
const AT_ONCE = 200;

/** `ActLog` over Firestore. */
export function createActLog(db: Firestore, { acts }: Collections): ActLog {
	return {
		add(act) {
			return inTransaction(db, async (work) => {
				const ref = acts.doc(documentId(act.id));
				if ((await work.get(ref)) !== undefined) throw new Error(`There is an act ${act.id} already.`);
				work.set(ref, { ...act, order: nextOrder() });
			});
		},
		async list(which) {
			const query =
				"what" in which
					? acts.where("what", "==", which.what)
					: "by" in which
						? acts.where("by", "==", which.by)
						: acts.where("at", ">=", which.since);
			const sortKey = ({ at, order }: { readonly at: string; readonly order: string }) => `${at} ${order}`;
			const wanted = (await found(query)).toSorted((one, other) => (sortKey(one) < sortKey(other) ? -1 : 1));
			return wanted.map(({ order: _, ...act }) => act);
		},
		async page({ by, what, from, before }, { skip, limit }) {
			let wanted: Query<ActDocument> = acts;
			if (by !== undefined) wanted = wanted.where("by", "==", by);
			if (what !== undefined) wanted = wanted.where("what", "==", what);
			if (from !== undefined) wanted = wanted.where("at", ">=", from);
			if (before !== undefined) wanted = wanted.where("at", "<", before);
			const newest = wanted.orderBy("at", "desc").orderBy("order", "desc");
			const [some, counted] = await Promise.all([found(newest.offset(skip).limit(limit)), newest.count().get()]);
			return { acts: some.map(({ order: _, ...act }) => act), total: counted.data().count };
		},
		async forget(before) {
			for (let some = AT_ONCE; some === AT_ONCE; ) {
				some = await inTransaction(db, async (work) => {
					const due = await work.find(acts.where("at", "<", before).limit(AT_ONCE));
					for (const { ref, data } of due) if (!lastingActs.includes(data.what)) work.remove(ref);
					return due.length;
				});
			}
		},
	};
}
