import type { DatabaseSync } from "node:sqlite";
import { and, eq, gt, isNull, lt, lte, ne } from "drizzle-orm";
import type { NodeSQLiteDatabase } from "drizzle-orm/node-sqlite";
import type { SecondStepStore } from "../../domain/sign-in/second-step-store.ts";
import { recoveryCode, rememberedBrowser, roleGrace, secondStep, stepReset } from "./account-schema.server.ts";
import { writeTransaction } from "./write-transaction.server.ts";

/** `SecondStepStore` over the site's SQLite file. */
export function createSecondStepStore(database: DatabaseSync, db: NodeSQLiteDatabase): SecondStepStore {
	const write = <Result>(work: () => Result) => writeTransaction(database, work);
	return {
		find: async (uid) => db.select().from(secondStep).where(eq(secondStep.uid, uid)).get() ?? null,
		put: (step) =>
			write(
				() => void db.insert(secondStep).values(step).onConflictDoUpdate({ target: secondStep.uid, set: step }).run(),
			),
		spendStep: (uid, step) =>
			write(() => {
				const isLater = and(eq(secondStep.uid, uid), lt(secondStep.lastStep, step));
				return db.update(secondStep).set({ lastStep: step }).where(isLater).run().changes === 1;
			}),
		remove: (uid) =>
			write(() => {
				db.delete(recoveryCode).where(eq(recoveryCode.uid, uid)).run();
				db.delete(rememberedBrowser).where(eq(rememberedBrowser.uid, uid)).run();
				db.delete(stepReset).where(eq(stepReset.uid, uid)).run();
				return db.delete(secondStep).where(eq(secondStep.uid, uid)).run().changes === 1;
			}),

		putRecoveryCodes: (uid, hashes) =>
			write(() => {
				db.delete(recoveryCode).where(eq(recoveryCode.uid, uid)).run();
				const codes = hashes.map((hash) => ({ uid, hash, usedAt: null }));
				if (codes.length > 0) db.insert(recoveryCode).values(codes).run();
			}),
		spendRecoveryCode: (uid, hash, now) =>
			write(() => {
				const isFresh = and(eq(recoveryCode.uid, uid), eq(recoveryCode.hash, hash), isNull(recoveryCode.usedAt));
				return db.update(recoveryCode).set({ usedAt: now }).where(isFresh).run().changes === 1;
			}),
		listRecoveryCodes: async (uid) => db.select().from(recoveryCode).where(eq(recoveryCode.uid, uid)).all(),

		remember: (browser) =>
			write(() => {
				const target = rememberedBrowser.id;
				db.insert(rememberedBrowser).values(browser).onConflictDoUpdate({ target, set: browser }).run();
			}),
		async findRemembered({ uid, tokenHash, now }) {
			const { uid: owner, tokenHash: token, expiresAt } = rememberedBrowser;
			const isOne = and(eq(token, tokenHash), eq(owner, uid), gt(expiresAt, now));
			return db.select().from(rememberedBrowser).where(isOne).get() ?? null;
		},
		listRemembered: async (uid, now) =>
			db
				.select()
				.from(rememberedBrowser)
				.where(and(eq(rememberedBrowser.uid, uid), gt(rememberedBrowser.expiresAt, now)))
				.orderBy(rememberedBrowser.createdAt, rememberedBrowser.id)
				.all(),
		forgetRemembered: (uid, which) =>
			write(() => {
				const { id, sessionId } = rememberedBrowser;
				const isChosen =
					"id" in which
						? eq(id, which.id)
						: "only" in which
							? eq(sessionId, which.only)
							: ne(sessionId, which.except ?? "");
				const own = and(eq(rememberedBrowser.uid, uid), isChosen);
				return Number(db.delete(rememberedBrowser).where(own).run().changes);
			}),
		forgetExpired: (before) =>
			write(() => void db.delete(rememberedBrowser).where(lt(rememberedBrowser.expiresAt, before)).run()),

		setGrace: (uid, until) =>
			write(() => {
				db.delete(roleGrace).where(eq(roleGrace.uid, uid)).run();
				if (until !== null) db.insert(roleGrace).values({ uid, until }).run();
			}),
		graceOf: async (uid) => db.select().from(roleGrace).where(eq(roleGrace.uid, uid)).get()?.until ?? null,

		askReset: (reset) =>
			write(
				() => void db.insert(stepReset).values(reset).onConflictDoUpdate({ target: stepReset.uid, set: reset }).run(),
			),
		findReset: async (uid) => db.select().from(stepReset).where(eq(stepReset.uid, uid)).get() ?? null,
		cancelReset: (uid) => write(() => db.delete(stepReset).where(eq(stepReset.uid, uid)).run().changes === 1),
		dueResets: async (now) => db.select().from(stepReset).where(lte(stepReset.dueAt, now)).all(),
	};
}
