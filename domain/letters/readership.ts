import type { ConsentLedger } from "../sign-in/consent.ts";
import { bouncedSince } from "./bounce.ts";
import { isFor, type LetterIssue } from "./letter-issue.ts";
import { standingLines } from "./letter-readers.ts";
import { type Cadence, cadences, letterAudiences, type Subscriber } from "./subscriber.ts";
import { allSubscribers, type SubscriberStore } from "./subscriber-store.ts";

/** To whom a letter goes: who wants the news so often, or who asked for notices of events, which have no cadence. */
export type Readership = "events" | Cadence;

/** All of them, in the order in which they are offered. */
export const readerships: readonly Readership[] = [...cadences, "events"];

/** What is said where nobody would get a letter. */
export const nobodyWords: Readonly<Record<Readership, string>> = {
	each: "Nadie recibe todavía cada carta.",
	monthly: "Nadie recibe todavía una carta al mes.",
	events: "Nadie ha pedido todavía avisos de eventos.",
};

/** How many people would get a letter now, by to whom it goes. */
export type ReadershipCounts = Readonly<Record<Readership, number>>;

/** To whom a letter goes. */
export function readershipOf({ audience, cadence }: Pick<LetterIssue, "audience" | "cadence">): Readership {
	return audience === "events" ? "events" : cadence;
}

/** To whom a letter may go: only one about events alone is a notice of them. `readership`: to whom it goes. */
export function readershipsFor({
	isOfEvents,
	readership,
}: {
	readonly isOfEvents: boolean;
	readonly readership: Readership;
}): readonly Readership[] {
	return isOfEvents || readership === "events" ? ["events", ...cadences] : cadences;
}

/** What a letter for these people has. */
export function reachOf(readership: Readership): Pick<LetterIssue, "audience" | "cadence"> {
	return readership === "events" ? { audience: "events", cadence: "each" } : { audience: "news", cadence: readership };
}

/** The stores that say how many get letters. */
interface CountedBackend {
	readonly consents: ConsentLedger;
	readonly subscribers: SubscriberStore;
}

/** Counts who would get a letter now. It reads the ledger's standing consents and the subscribers once, in pages. */
export async function countReaderships({ consents, subscribers }: CountedBackend): Promise<ReadershipCounts> {
	const known = new Map<string, Pick<Subscriber, "cadence" | "bounce">>();
	for await (const page of allSubscribers(subscribers))
		for (const { emailKey, cadence, bounce } of page) known.set(emailKey, { cadence, bounce });
	const counts = { each: 0, monthly: 0, events: 0 };
	for (const audience of letterAudiences)
		for await (const lines of standingLines({ consents }, audience))
			for (const { emailKey } of lines) {
				const subscriber = known.get(emailKey) ?? null;
				const reader = { cadence: subscriber?.cadence ?? "each", bouncedSince: bouncedSince(subscriber) };
				for (const readership of readerships) {
					const reach = reachOf(readership);
					if (reach.audience === audience && isFor(reach, reader)) counts[readership] += 1;
				}
			}
	return counts;
}

/** How many people would get a letter of this readership now. */
export async function countReaders(backend: CountedBackend, readership: Readership): Promise<number> {
	return (await countReaderships(backend))[readership];
}
