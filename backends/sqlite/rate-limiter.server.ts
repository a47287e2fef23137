import { hash } from "node:crypto";
import type { DatabaseSync } from "node:sqlite";
import { desc, eq, lte, sql } from "drizzle-orm";
import type { NodeSQLiteDatabase } from "drizzle-orm/node-sqlite";
import { type RateLimiter, refusal, windowStart } from "../../domain/sign-in/rate-limiter.ts";
import { rateHit } from "./account-schema.server.ts";
import { writeTransaction } from "./write-transaction.server.ts";

/**
 * `RateLimiter` over the site's SQLite file: one row per counted action, so that a limit holds in any window of its
 * length.
 */
export function createRateLimiter(database: DatabaseSync, db: NodeSQLiteDatabase): RateLimiter {
	// Prepared once: every form that a visitor sends counts against several limits.
	const find = db
		.select({ at: rateHit.at })
		.from(rateHit)
		.where(eq(rateHit.keyHash, sql.placeholder("keyHash")))
		.orderBy(desc(rateHit.at))
		.limit(1)
		.offset(sql.placeholder("behind"))
		.prepare();
	const insert = db
		.insert(rateHit)
		.values({ keyHash: sql.placeholder("keyHash"), at: sql.placeholder("at") })
		.prepare();
	return {
		take(rules, now) {
			const count = () => {
				const counted = rules.map((rule) => ({ ...rule, keyHash: hash("sha256", rule.key, "base64url") }));
				for (const rule of counted) {
					const refused = refusal(rule, find.get({ keyHash: rule.keyHash, behind: rule.limit - 1 })?.at, now);
					if (refused !== null) return refused;
				}
				for (const { keyHash } of counted) insert.run({ keyHash, at: now });
				return { allowed: true as const };
			};
			return writeTransaction(database, count, { canBeLost: true });
		},
		async forget(now, windowMs) {
			const isOver = lte(rateHit.at, windowStart(now, windowMs));
			await writeTransaction(database, () => db.delete(rateHit).where(isOver).run());
		},
	};
}
