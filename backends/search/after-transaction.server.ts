import { AsyncLocalStorage } from "node:async_hooks";
import type { Transactions } from "../../domain/transaction.ts";

type Work = () => Promise<void>;

/** Transactions behind which work can wait, such as that of an index, which is no part of the database. */
export function createAfterTransactions({ transaction }: Transactions): Transactions & {
	/** Keeps work until the present transaction is stored. Returns false, and keeps nothing, outside of any. */
	later(work: Work): boolean;
} {
	const waiting = new AsyncLocalStorage<Work[]>();
	return {
		async transaction(work, options) {
			if (waiting.getStore() !== undefined) return transaction(work, options);
			let kept: Work[] = [];
			const result = await transaction(() => {
				// A transaction that is run again begins with nothing.
				kept = [];
				return waiting.run(kept, work);
			}, options);
			for (const each of kept) await each();
			return result;
		},
		later(work) {
			return waiting.getStore()?.push(work) !== undefined;
		},
	};
}
