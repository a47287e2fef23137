import { type Act, type ActLog, actOf } from "../audit/act.ts";
import { consentTexts } from "../sign-in/consent.ts";
import { type SubscriberBackend, startLetters, subscriberFor } from "./keep-subscribers.ts";
import { IMPORTED } from "./pending-readers.ts";
import type { ListedReader } from "./reader-file.ts";
import { LETTERS_PENDING_MS, lineAbout } from "./subscriber.ts";

/** The version of the words in the ledger where they are the author's and no sentence of the site. */
const PROOF_VERSION = "importado";

/** Fewest and most characters of a stated proof. */
export const PROOF_LENGTH = { least: 10, most: 2_000 } as const;

/** How many people of a list there are, by what came of them. */
export interface ImportCounts {
	/** Who get letters from now on, by the stated proof. */
	readonly added: number;
	/** Who will be asked once. */
	readonly toAsk: number;
	/** Who got letters already, or are being asked. */
	readonly known: number;
	/** Who ended their letters here before. */
	readonly gone: number;
}

/** How many people one transaction stores at most. */
const AT_ONCE = 50;

/**
 * Adds people of another list (docs/product.md, 27.18). Without a proof each is asked once by a mail, later, by
 * `askImported`. `proof`: the author's own words about where and when these people gave their consent, for the ledger.
 * Whoever ended their letters here is left alone. An interruption leaves a part out; a second call adds the rest. `by`:
 * the account; null for the owner, at the terminal. `at`: ISO 8601 in UTC.
 */
export async function importReaders(
	backend: SubscriberBackend & { readonly acts: ActLog },
	people: readonly ListedReader[],
	{ proof, at, by }: { readonly proof: string | null } & Pick<Act, "at" | "by">,
): Promise<ImportCounts> {
	const counts = { added: 0, toAsk: 0, known: 0, gone: 0 };
	for (let from = 0; from < people.length; from += AT_ONCE) {
		const became = await backend.transaction(async () => {
			const some: (keyof ImportCounts)[] = [];
			for (const person of people.slice(from, from + AT_ONCE)) some.push(await importOne(backend, person, proof, at));
			return some;
		});
		for (const what of became) counts[what] += 1;
	}
	await backend.acts.add(actOf({ at, by, what: "readers-imported", detail: String(counts.added + counts.toAsk) }));
	return counts;
}

async function importOne(
	backend: SubscriberBackend,
	{ cadence, ...address }: ListedReader,
	proof: string | null,
	at: string,
): Promise<keyof ImportCounts> {
	const line = lineAbout(await backend.consents.listFor(address.emailKey));
	if (line !== undefined) return line.given ? "known" : "gone";
	const known = await backend.subscribers.find(address.emailKey);
	if (proof !== null) {
		const words = { text: proof, version: PROOF_VERSION };
		await startLetters(backend, address, { cadence, at, source: IMPORTED }, words);
		return "added";
	}
	if (known !== null) return "known";
	const asked = { ...consentTexts.news, askedAt: at, source: IMPORTED };
	// Long enough for the days on which not everybody can be asked.
	const keptUntil = new Date(Date.parse(at) + 2 * LETTERS_PENDING_MS).toISOString();
	await backend.subscribers.put({ ...subscriberFor(null, address, at), cadence, asked, askAt: at, keptUntil });
	return "toAsk";
}
