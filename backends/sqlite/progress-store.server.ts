import type { DatabaseSync } from "node:sqlite";
import { and, eq } from "drizzle-orm";
import type { NodeSQLiteDatabase } from "drizzle-orm/node-sqlite";
import { changedProgress, type Progress, type ProgressStore } from "../../domain/school/progress.ts";
import { asGiven, given, placeholders } from "./page-rows.server.ts";
import { progress } from "./school-schema.server.ts";
import { writeTransaction } from "./write-transaction.server.ts";

function readProgress({ userId: _, ...row }: typeof progress.$inferSelect): Progress {
	return row;
}

/** `ProgressStore` over the site's SQLite file. */
export function createProgressStore(database: DatabaseSync, db: NodeSQLiteDatabase): ProgressStore {
	const { userId: user, lessonId: lesson } = progress;
	const isOwn = given(user, "userId");
	const ofUser = db.select().from(progress).where(isOwn).prepare();
	const isOne = and(isOwn, given(lesson, "lessonId"));
	const ofLesson = db.select().from(progress).where(isOne).prepare();
	const put = db
		.insert(progress)
		.values(placeholders(progress))
		.onConflictDoUpdate({ target: [user, lesson], set: asGiven(progress) })
		.prepare();
	return {
		listFor: async (userId) => ofUser.all({ userId }).map(readProgress),
		write(userId, lessonId, change, at) {
			return writeTransaction(database, () => {
				const kept = ofLesson.get({ userId, lessonId });
				const changed = changedProgress(kept === undefined ? null : readProgress(kept), lessonId, change, at);
				put.run({ ...changed, userId });
				return changed;
			});
		},
		async forget(userId) {
			await writeTransaction(database, () => db.delete(progress).where(eq(user, userId)).run());
		},
	};
}
