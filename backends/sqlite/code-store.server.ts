import type { DatabaseSync } from "node:sqlite";
import { and, eq, isNull, lt } from "drizzle-orm";
import type { NodeSQLiteDatabase } from "drizzle-orm/node-sqlite";
import type { CodeRequest, CodeStore } from "../../domain/sign-in/code-rules.ts";
import { mailCode } from "./account-schema.server.ts";
import { placeholders } from "./page-rows.server.ts";
import { writeTransaction } from "./write-transaction.server.ts";

function isFor({ emailKey, purpose, uid, asker }: CodeRequest) {
	return and(
		eq(mailCode.emailKey, emailKey),
		eq(mailCode.purpose, purpose),
		uid === null ? isNull(mailCode.uid) : eq(mailCode.uid, uid),
		asker === null ? isNull(mailCode.asker) : eq(mailCode.asker, asker),
	);
}

/** `CodeStore` over the site's SQLite file. */
export function createCodeStore(database: DatabaseSync, db: NodeSQLiteDatabase): CodeStore {
	// Prepared once: a code is stored for each form that asks for one.
	const insert = db.insert(mailCode).values(placeholders(mailCode)).prepare();
	const write = (work: () => unknown) => writeTransaction(database, () => void work());
	return {
		put: (code) =>
			write(() => {
				db.delete(mailCode).where(isFor(code)).run();
				insert.run({ ...code });
			}),
		find: async (request) => db.select().from(mailCode).where(isFor(request)).get() ?? null,
		findByLink: async (linkHash) => db.select().from(mailCode).where(eq(mailCode.linkHash, linkHash)).get() ?? null,
		listByAddress: async (emailKey) => db.select().from(mailCode).where(eq(mailCode.emailKey, emailKey)).all(),
		listByAccount: async (uid) => db.select().from(mailCode).where(eq(mailCode.uid, uid)).all(),
		remove: (request) => write(() => db.delete(mailCode).where(isFor(request)).run()),
		forget: (expiredBefore) => write(() => db.delete(mailCode).where(lt(mailCode.expiresAt, expiredBefore)).run()),
	};
}
