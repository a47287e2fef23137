import { createHash } from "node:crypto";
import type { DatabaseSync } from "node:sqlite";
import { and, asc, eq, gt, lte } from "drizzle-orm";
import type { NodeSQLiteDatabase } from "drizzle-orm/node-sqlite";
import type { RateLimiter } from "../../domain/user/rate-limiter.ts";
import { rateHit } from "./account-schema.server.ts";
import { writeTransaction } from "./sqlite.server.ts";

/** `RateLimiter` over the site's SQLite file: one row for everything counted, so that a limit holds in every stretch of its length. */
export function createRateLimiter(database: DatabaseSync, db: NodeSQLiteDatabase): RateLimiter {
	return {
		take(rules, now) {
			const count = () => {
				const counted = rules.map((rule) => ({ ...rule, keyHash: createHash("sha256").update(rule.key).digest("base64url") }));
				for (const { key, keyHash, limit, windowMs } of counted) {
					const hits = db
						.select({ at: rateHit.at })
						.from(rateHit)
						.where(and(eq(rateHit.keyHash, keyHash), gt(rateHit.at, now - windowMs)))
						.orderBy(asc(rateHit.at))
						.all();
					const freeing = hits[hits.length - limit];
					if (freeing !== undefined) return { allowed: false as const, retryAfterMs: Math.max(1, freeing.at + windowMs - now), key };
				}
				for (const { keyHash } of counted) db.insert(rateHit).values({ keyHash, at: now }).run();
				return { allowed: true as const };
			};
			return writeTransaction(database, count, { canBeLost: true });
		},
		async forget(now, windowMs) {
			await writeTransaction(database, () =>
				db
					.delete(rateHit)
					.where(lte(rateHit.at, now - windowMs))
					.run(),
			);
		},
	};
}
