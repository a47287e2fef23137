import type { DatabaseSync } from "node:sqlite";
import { eq, type SQL, sql } from "drizzle-orm";
import type { NodeSQLiteDatabase } from "drizzle-orm/node-sqlite";
import type { Progress, ProgressChange, ProgressStore } from "../../domain/school/progress.ts";
import { progress } from "./school-schema.server.ts";
import { writeTransaction } from "./write-transaction.server.ts";

/**
 * `ProgressStore` over the site's SQLite file. The database computes the new values from the stored ones, which settles
 * concurrent writes.
 */
export function createProgressStore(database: DatabaseSync, db: NodeSQLiteDatabase): ProgressStore {
	const ofUser = db
		.select()
		.from(progress)
		.where(eq(progress.userId, sql.placeholder("userId")))
		.prepare();
	const writes = {
		seen: prepareWrite({
			percent: sql`max(${progress.percent}, excluded.percent)`,
			position: sql`excluded.position`,
			completedAt: sql`coalesce(${progress.completedAt}, excluded.completed_at)`,
			completedBy: sql`coalesce(${progress.completedBy}, excluded.completed_by)`,
		}),
		done: prepareWrite({
			percent: sql`100`,
			completedAt: sql`coalesce(${progress.completedAt}, excluded.completed_at)`,
			completedBy: sql`coalesce(${progress.completedBy}, excluded.completed_by)`,
		}),
		pending: prepareWrite({ percent: sql`0`, position: sql`0`, completedAt: sql`NULL`, completedBy: sql`NULL` }),
	};

	function prepareWrite(change: Readonly<Record<string, SQL>>) {
		const { userId, lessonId } = progress;
		return db
			.insert(progress)
			.values({
				userId: sql.placeholder("userId"),
				lessonId: sql.placeholder("lessonId"),
				percent: sql.placeholder("percent"),
				position: sql.placeholder("position"),
				completedAt: sql.placeholder("completedAt"),
				completedBy: sql.placeholder("completedBy"),
				updatedAt: sql.placeholder("at"),
			})
			.onConflictDoUpdate({
				target: [userId, lessonId],
				set: { ...change, updatedAt: sql`max(${progress.updatedAt}, excluded.updated_at)` },
			})
			.returning()
			.prepare();
	}

	return {
		listFor: async (userId) => ofUser.all({ userId }).map(readProgress),
		write(userId, lessonId, change, at) {
			return writeTransaction(database, () =>
				readProgress(writes[change.kind].get({ userId, lessonId, at, ...newRow(change, at) })),
			);
		},
		async forget(userId) {
			await writeTransaction(database, () => db.delete(progress).where(eq(progress.userId, userId)).run());
		},
	};
}

/** The values that a change gives to a lesson without stored progress. */
function newRow(change: ProgressChange, at: string) {
	if (change.kind === "seen") {
		const { percent, position, completed } = change;
		return { percent, position, completedAt: completed ? at : null, completedBy: completed ? "auto" : null };
	}
	const done = change.kind === "done";
	return { percent: done ? 100 : 0, position: 0, completedAt: done ? at : null, completedBy: done ? "manual" : null };
}

function readProgress({ userId: _, ...row }: typeof progress.$inferSelect): Progress {
	return row;
}
