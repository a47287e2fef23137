import type { DatabaseSync } from "node:sqlite";
import { and, asc, desc, eq, getColumns, gt, lt, sql } from "drizzle-orm";
import type { NodeSQLiteDatabase } from "drizzle-orm/node-sqlite";
import { type ConsentLedger, isWithdrawnBefore } from "../../domain/sign-in/consent.ts";
import { consent } from "./account-schema.server.ts";
import { writeTransaction } from "./write-transaction.server.ts";

/** `ConsentLedger` over the site's SQLite file. */
export function createConsentLedger(database: DatabaseSync, db: NodeSQLiteDatabase): ConsentLedger {
	const { position, ...columns } = getColumns(consent);
	const write = (work: () => unknown) => writeTransaction(database, () => void work());
	return {
		add: (entry) => write(() => db.insert(consent).values(entry).run()),
		async listFor(emailKey) {
			return db.select(columns).from(consent).where(eq(consent.emailKey, emailKey)).orderBy(asc(position)).all();
		},
		async list({ after, limit }) {
			const from =
				after === "" ? 0 : (db.select({ position }).from(consent).where(eq(consent.id, after)).get()?.position ?? 0);
			return db.select(columns).from(consent).where(gt(position, from)).orderBy(asc(position)).limit(limit).all();
		},
		async standing({ purpose, after, limit }) {
			const isLast = sql`${position} = (SELECT max(later.position) FROM consent AS later
				WHERE later.email_key = ${consent.emailKey} AND later.purpose = ${consent.purpose})`;
			const stands = and(eq(consent.purpose, purpose), eq(consent.given, true), isLast);
			const { emailKey } = consent;
			const all = db.select(columns).from(consent);
			return all
				.where(and(gt(emailKey, after), stands))
				.orderBy(asc(emailKey))
				.limit(limit)
				.all();
		},
		async forgetWithdrawn(before) {
			const isDue = and(eq(consent.given, false), lt(consent.confirmedAt, before));
			// Check without the write lock first: usually there is none.
			const some = db
				.selectDistinct({ emailKey: consent.emailKey, purpose: consent.purpose })
				.from(consent)
				.where(isDue)
				.all();
			for (const { emailKey, purpose } of some) {
				const isPair = and(eq(consent.emailKey, emailKey), eq(consent.purpose, purpose));
				await write(() => {
					const last = db.select().from(consent).where(isPair).orderBy(desc(position)).limit(1).get();
					if (isWithdrawnBefore(last, before)) db.delete(consent).where(isPair).run();
				});
			}
		},
		move: (from, to) => write(() => db.update(consent).set({ emailKey: to }).where(eq(consent.emailKey, from)).run()),
	};
}
