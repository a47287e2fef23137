import { countedMiss, type Miss, type MissStore, planMisses } from "../../domain/content/misses.ts";

/** Distinct addresses held between two saves. Invented ones must not fill the memory. */
const MOST_PATHS = 1_000;

/** Counts requests for addresses that have nothing, in memory until they are saved (docs/product.md, 7.7). */
export interface MissCounter {
	/** Counts a request that was answered with 404. `pathname` is as sent, percent-encoded but decodable. */
	count(pathname: string): void;
	/**
	 * Saves what was counted since the last save.
	 * @throws when saving fails; what was not saved stays in memory.
	 */
	writeTo(store: Pick<MissStore, "add">): Promise<void>;
}

/** A counter by day in Madrid's time. */
export function createMissCounter({ now }: { readonly now: () => Date }): MissCounter {
	const calendar = new Intl.DateTimeFormat("en-CA", { timeZone: "Europe/Madrid", dateStyle: "short" });
	let misses = new Map<string, Miss>();
	return {
		count(pathname) {
			const path = countedMiss(pathname);
			if (path === null) return;
			const before = misses.get(path);
			if (before === undefined && misses.size >= MOST_PATHS) return;
			const lastDay = calendar.format(now());
			misses.set(path, { path, total: (before?.total ?? 0) + 1, firstDay: before?.firstDay ?? lastDay, lastDay });
		},
		async writeTo(store) {
			const waiting = misses;
			misses = new Map();
			try {
				await store.add([...waiting.values()]);
			} catch (error) {
				const both = planMisses([...waiting.values()], [...misses.values()]);
				misses = new Map(both.map((miss) => [miss.path, miss]));
				throw error;
			}
		},
	};
}
