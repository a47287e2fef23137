import type { Firestore } from "firebase-admin/firestore";
import type { Progress, ProgressChange, ProgressStore } from "../../domain/school/progress.ts";
import { documentId } from "./document-id.server.ts";
import type { Collections, ProgressDocument } from "./documents.server.ts";
import { found, inTransaction, removeAll } from "./work.server.ts";

function toProgress({ userId: _, ...progress }: ProgressDocument): Progress {
	return progress;
}

/** The progress that results from applying a change to the stored one. */
function changed(
	kept: Omit<Progress, "lessonId" | "updatedAt">,
	change: ProgressChange,
	at: string,
): Omit<Progress, "lessonId" | "updatedAt"> {
	const completed = (by: "auto" | "manual") =>
		kept.completedAt === null
			? { completedAt: at, completedBy: by }
			: { completedAt: kept.completedAt, completedBy: kept.completedBy };
	switch (change.kind) {
		case "pending":
			return { percent: 0, position: 0, completedAt: null, completedBy: null };
		case "done":
			return { percent: 100, position: kept.position, ...completed("manual") };
		case "seen": {
			const { completedAt, completedBy } = kept;
			const seen = { percent: Math.max(kept.percent, change.percent), position: change.position };
			return { ...seen, ...(change.completed ? completed("auto") : { completedAt, completedBy }) };
		}
	}
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
				const before = kept ?? { percent: 0, position: 0, completedAt: null, completedBy: null };
				const updatedAt = kept !== undefined && kept.updatedAt > at ? kept.updatedAt : at;
				const after = { lessonId, ...changed(before, change, at), updatedAt };
				work.set(ref, { userId, ...after });
				return after;
			});
		},
		async forget(userId) {
			await removeAll(db, progress.where("userId", "==", userId));
		},
	};
}
