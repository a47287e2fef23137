import type { Firestore } from "firebase-admin/firestore";
import type { SubscriberStore } from "../../domain/letters/subscriber-store.ts";
import { documentId } from "./document-id.server.ts";
import type { Collections } from "./documents.server.ts";
import { found, inTransaction, read } from "./work.server.ts";

/** `SubscriberStore` over Firestore. A document is named after its address, so that an address has only one. */
export function createSubscriberStore(db: Firestore, { subscribers }: Collections): SubscriberStore {
	const ofAddress = (emailKey: string) => subscribers.doc(documentId(emailKey));
	const first = async (field: "token" | "confirmHash", value: string) =>
		(await found(subscribers.where(field, "==", value).limit(1)))[0] ?? null;
	return {
		find: async (emailKey) => (await read(ofAddress(emailKey))) ?? null,
		findByToken: (token) => first("token", token),
		findByConfirmHash: (hash) => first("confirmHash", hash),
		put: (subscriber) => inTransaction(db, async (work) => work.set(ofAddress(subscriber.emailKey), { ...subscriber })),
		remove: (emailKey) => inTransaction(db, async (work) => work.remove(ofAddress(emailKey))),
		list: ({ after, limit }) => found(subscribers.where("emailKey", ">", after).orderBy("emailKey").limit(limit)),
		keptBefore: (before, limit) => found(subscribers.where("keptUntil", "<", before).limit(limit)),
		toAsk: (limit) => found(subscribers.where("askAt", "!=", null).orderBy("askAt").limit(limit)),
	};
}
