import type { Firestore } from "firebase-admin/firestore";
import { type RateLimiter, refusal, windowStart } from "../../domain/sign-in/rate-limiter.ts";
import { documentId } from "./document-id.server.ts";
import type { Collections } from "./documents.server.ts";
import { inTransaction, removeAll } from "./work.server.ts";

/**
 * `RateLimiter` over Firestore: one document per key with all counted actions, so that a limit holds in any window of
 * its length.
 */
export function createRateLimiter(db: Firestore, { rateHits }: Collections): RateLimiter {
	return {
		take(rules, now) {
			return inTransaction(db, async (work) => {
				const counted = [];
				for (const rule of rules) {
					// Two words always give a hash. A key alone could become the id as it is, and keys name people.
					const ref = rateHits.doc(documentId("key", rule.key));
					const kept = (await work.get(ref)) ?? { hits: [], windowMs: 0, lastAt: 0 };
					const refused = refusal(rule, kept.hits.at(-rule.limit), now);
					if (refused !== null) return refused;
					counted.push({ ref, kept, windowMs: Math.max(kept.windowMs, rule.windowMs) });
				}
				for (const { ref, kept, windowMs } of counted) {
					const hits = [...kept.hits.filter((at) => at > windowStart(now, windowMs)), now].sort(
						(one, other) => one - other,
					);
					work.set(ref, { hits, windowMs, lastAt: Math.max(kept.lastAt, now) });
				}
				return { allowed: true as const };
			});
		},
		async forget(now, windowMs) {
			await removeAll(db, rateHits.where("lastAt", "<=", windowStart(now, windowMs)));
		},
	};
}
