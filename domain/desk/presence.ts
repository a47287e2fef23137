/** Somebody who opened or saved a text, by uid. `at`: when they did last, ISO 8601 in UTC. */
export interface Present {
	readonly uid: string;
	readonly at: string;
}

/** How long after they last opened or saved a text people are taken to have it open. */
const PRESENT_MS = 30 * 60_000;

/** Texts remembered at a time. With more, those that were opened the longest ago are forgotten. */
const MOST_TEXTS = 1_000;

/** Who has which text open, as far as this process has seen. */
export interface Presence {
	/** Remembers that an account opened or saved a text. */
	saw(text: string, uid: string, now: Date): void;
	/** The accounts but this one that opened or saved a text a short while ago, the latest first. */
	others(text: string, uid: string, now: Date): readonly Present[];
}

/** Whether somebody did something so short a while ago that they may still be at it. */
export function isRecent(at: string, now: Date): boolean {
	return now.getTime() - Date.parse(at) < PRESENT_MS;
}

/**
 * Remembers in memory who opened or saved which text (docs/product.md, 26.21). It is a hint and locks nothing, so what a
 * restart forgets is missed by nobody, and no trace of who looked at what is kept.
 */
export function createPresence(): Presence {
	const texts = new Map<string, Map<string, string>>();
	return {
		saw(text, uid, now) {
			const people = texts.get(text) ?? new Map<string, string>();
			people.set(uid, now.toISOString());
			for (const [each, at] of people) if (!isRecent(at, now)) people.delete(each);
			texts.delete(text);
			if (texts.size >= MOST_TEXTS) texts.delete(texts.keys().next().value ?? "");
			texts.set(text, people);
		},
		others(text, uid, now) {
			const people = [...(texts.get(text) ?? [])].map(([each, at]) => ({ uid: each, at }));
			return people
				.filter(({ uid: each, at }) => each !== uid && isRecent(at, now))
				.sort((one, other) => (one.at < other.at ? 1 : -1));
		},
	};
}
