/** What people may be written to about; each purpose has its own consent (docs/product.md, 15.9). */
export type ConsentPurpose = "school" | "news" | "events";

/**
 * One line of the ledger: a consent was given or withdrawn. Lines are added and never changed. Instants are ISO 8601 in
 * UTC.
 */
export interface ConsentEntry {
	readonly id: string;
	/** The person's address, in the form used for comparison. */
	readonly emailKey: string;
	readonly purpose: ConsentPurpose;
	readonly given: boolean;
	/** The exact sentence that was beside the box or switch, and its version. */
	readonly text: string;
	readonly version: string;
	/** Where the person was asked: "dashboard", "waiting-list" … */
	readonly source: string;
	readonly askedAt: string;
	/** When it was confirmed, by a mail to the address or because the address had been proved before. */
	readonly confirmedAt: string;
}

/** Stores the proof of every consent (RGPD, article 7.1). */
export interface ConsentLedger {
	add(entry: ConsentEntry): Promise<void>;
	/** All entries of one address, oldest first. */
	listFor(emailKey: string): Promise<readonly ConsentEntry[]>;
	/** At most `limit` entries, oldest first, after the entry `after` (an id; "" for the first page). */
	list(page: { readonly after: string; readonly limit: number }): Promise<readonly ConsentEntry[]>;
	/**
	 * The last entry of each address about a purpose where it says that the consent is given, at most `limit`, in the
	 * order of `emailKey`, starting after `after`; "" for the first page.
	 */
	standing(page: {
		readonly purpose: ConsentPurpose;
		readonly after: string;
		readonly limit: number;
	}): Promise<readonly ConsentEntry[]>;
	/** Deletes all entries of a purpose and an address if the last one is a withdrawal confirmed before `before`. */
	forgetWithdrawn(before: string): Promise<void>;
	/** Moves the entries of an address to another one, because its owner has changed it. */
	move(from: string, to: string): Promise<void>;
}

/** The sentence beside each switch or box. A changed sentence gets a new version. */
export const consentTexts: Readonly<Record<ConsentPurpose, { readonly text: string; readonly version: string }>> = {
	school: { text: "Quiero recibir un correo cuando abra School.", version: "2026-11-23" },
	news: { text: "Quiero recibir novedades por correo. Puedo darme de baja cuando quiera.", version: "2026-11-20" },
	events: { text: "Quiero recibir por correo avisos de los próximos eventos.", version: "2026-11-23" },
};

/** How many years the proof of a consent is kept after its withdrawal: claims lapse then (LOPDGDD, article 72). */
export const CONSENT_PROOF_YEARS = 3;

/** All purposes, in the order in which they are shown. */
export const consentPurposes: readonly ConsentPurpose[] = ["school", "news", "events"];

/** Whether a purpose's last entry is a withdrawal confirmed before this instant (ISO 8601 in UTC). */
export function isWithdrawnBefore(
	last: Pick<ConsentEntry, "given" | "confirmedAt"> | undefined,
	before: string,
): boolean {
	return last !== undefined && !last.given && last.confirmedAt < before;
}

/** The entry that withdraws a consent at `at` (ISO 8601 in UTC), where the person was asked for it or at `source`. */
export function withdrawal(given: ConsentEntry, at: string, source = given.source): ConsentEntry {
	return { ...given, id: crypto.randomUUID(), given: false, source, askedAt: at, confirmedAt: at };
}

/** The last entry of each purpose; its `given` says whether the consent stands. `entries` are ordered oldest first. */
export function standingConsents<Entry extends Pick<ConsentEntry, "purpose" | "given">>(
	entries: readonly Entry[],
): Partial<Record<ConsentPurpose, Entry>> {
	const standing: Partial<Record<ConsentPurpose, Entry>> = {};
	for (const entry of entries) standing[entry.purpose] = entry;
	return standing;
}
