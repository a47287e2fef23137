import type { DatabaseSync } from "node:sqlite";
import { and, asc, count, desc, eq, getColumns, gte, isNull, lt, notInArray } from "drizzle-orm";
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
		async page({ by, what, from, before }, { skip, limit }) {
			const wanted = and(
				by === undefined ? undefined : by === null ? isNull(act.by) : eq(act.by, by),
				what === undefined ? undefined : eq(act.what, what),
				from === undefined ? undefined : gte(act.at, from),
				before === undefined ? undefined : lt(act.at, before),
			);
			const newest = [desc(act.at), desc(act.position)];
			const acts = db
				.select(columns)
				.from(act)
				.where(wanted)
				.orderBy(...newest)
				.limit(limit)
				.offset(skip)
				.all();
			return { acts, total: db.select({ total: count() }).from(act).where(wanted).get()?.total ?? 0 };
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
