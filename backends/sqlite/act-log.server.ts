import type { DatabaseSync } from "node:sqlite";
import { and, asc, eq, getColumns, gte, lt, notInArray } from "drizzle-orm";
import type { NodeSQLiteDatabase } from "drizzle-orm/node-sqlite";
import { type ActLog, lastingActs } from "../../domain/audit/act.ts";
import { act } from "./account-schema.server.ts";
import { writeTransaction } from "./write-transaction.server.ts";

/** `ActLog` over the site's SQLite file. */
export function createActLog(database: DatabaseSync, db: NodeSQLiteDatabase): ActLog {
	const { position, ...columns } = getColumns(act);
	const write = (work: () => unknown) => writeTransaction(database, () => void work());
	return {
		add: (made) => write(() => db.insert(act).values(made).run()),
		async list(which) {
			const wanted =
				"what" in which ? eq(act.what, which.what) : "by" in which ? eq(act.by, which.by) : gte(act.at, which.since);
			return db.select(columns).from(act).where(wanted).orderBy(asc(act.at), asc(position)).all();
		},
		forget: (before) =>
			write(() =>
				db
					.delete(act)
					.where(and(lt(act.at, before), notInArray(act.what, [...lastingActs])))
					.run(),
			),
	};
}
