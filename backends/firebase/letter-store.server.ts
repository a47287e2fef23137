import type { Firestore } from "firebase-admin/firestore";
import { noRecipients, recipientStates } from "../../domain/letters/letter-issue.ts";
import type { LetterStore } from "../../domain/letters/letter-store.ts";
import { documentId } from "./document-id.server.ts";
import type { Collections } from "./documents.server.ts";
import { found, inTransaction, read, removeAll } from "./work.server.ts";

/** `LetterStore` over Firestore. A recipient's document is named after its issue and address. */
export function createLetterStore(
	db: Firestore,
	{ letterIssues, letterRecipients, letterDays }: Collections,
): LetterStore {
	const issueOf = (id: string) => letterIssues.doc(documentId(id));
	const rowOf = (issueId: string, emailKey: string) => letterRecipients.doc(documentId(issueId, emailKey));
	const ofIssue = (issueId: string) => letterRecipients.where("issueId", "==", issueId);
	return {
		putIssue: (issue) => inTransaction(db, async (work) => work.set(issueOf(issue.id), { ...issue })),
		removeIssue: (id) => inTransaction(db, async (work) => work.remove(issueOf(id))),
		findIssue: async (id) => (await read(issueOf(id))) ?? null,
		listIssues: () => found(letterIssues.orderBy("createdAt", "desc")),
		async listArchived({ offset, limit }) {
			const archived = letterIssues.where("archivedAt", ">", "").orderBy("archivedAt", "desc");
			const [{ docs }, counted] = await Promise.all([
				archived.select("slug", "body.subject", "archivedAt").offset(offset).limit(limit).get(),
				archived.count().get(),
			]);
			const items = docs.map((document) => {
				const { slug, body, archivedAt } = document.data();
				return { slug: slug ?? "", subject: body.subject, archivedAt: archivedAt ?? "" };
			});
			return { items, total: counted.data().count };
		},
		findArchived: async (slug) => (await found(letterIssues.where("slug", "==", slug).limit(1)))[0] ?? null,
		async activeIssues() {
			const active = await found(letterIssues.where("state", "in", ["waiting", "sending"]));
			return active.toSorted((one, other) => ((one.startsAt ?? "") < (other.startsAt ?? "") ? -1 : 1));
		},
		putRecipients: (recipients) =>
			inTransaction(db, async (work) => {
				for (const row of recipients) work.set(rowOf(row.issueId, row.emailKey), { ...row });
			}),
		findRecipient: async (issueId, emailKey) => (await read(rowOf(issueId, emailKey))) ?? null,
		recipientsIn: ({ issueId, state, after, limit }) =>
			found(
				ofIssue(issueId).where("state", "==", state).where("emailKey", ">", after).orderBy("emailKey").limit(limit),
			),
		async countRecipients(issueId) {
			const counted = await Promise.all(
				recipientStates.map(async (state) => {
					const { count } = (await ofIssue(issueId).where("state", "==", state).count().get()).data();
					return [state, count] as const;
				}),
			);
			return { ...noRecipients, ...Object.fromEntries(counted) };
		},
		recipientsOf: (emailKey) => found(letterRecipients.where("emailKey", "==", emailKey)),
		removeRecipient: ({ issueId, emailKey }) =>
			inTransaction(db, async (work) => work.remove(rowOf(issueId, emailKey))),
		removeRecipients: (issueId, limit) =>
			inTransaction(db, async (work) => {
				const some = await work.find(ofIssue(issueId).limit(limit));
				for (const { ref } of some) work.remove(ref);
				return some.length;
			}),
		listDays: () => found(letterDays),
		putDay: (day) => inTransaction(db, async (work) => work.set(letterDays.doc(documentId(day.day)), { ...day })),
		async forgetDays(before) {
			await removeAll(db, letterDays.where("day", "<", before));
		},
	};
}
