import type { Firestore } from "firebase-admin/firestore";
import { changedProgress, type Progress, type ProgressStore } from "../../domain/school/progress.ts";
import { documentId } from "./document-id.server.ts";
import type { Collections, ProgressDocument } from "./documents.server.ts";
import { found, inTransaction, removeAll } from "./work.server.ts";

function toProgress({ userId: _, ...progress }: ProgressDocument): Progress {
	return progress;
}

/** `ProgressStore` over Firestore. */
export function createProgressStore(db: Firestore, { progress }: Collections): ProgressStore {
	return {
		async listFor(userId) {
			return (await found(progress.where("userId", "==", userId))).map(toProgress);
		},
		write(userId, lessonId, change, at) {
			return inTransaction(db, async (work) => {
				const ref = progress.doc(documentId(userId, lessonId));
				const kept = await work.get(ref);
				const after = changedProgress(kept ?? null, lessonId, change, at);
				work.set(ref, { userId, ...after });
				return after;
			});
		},
		async forget(userId) {
			await removeAll(db, progress.where("userId", "==", userId));
		},
	};
}
