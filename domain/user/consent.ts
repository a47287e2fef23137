/** What people may be written to about, each by its own consent (docs/product.md, 15.9). */
export type ConsentPurpose = "school" | "news" | "events";

/**
 * One line of the ledger: a consent was given or withdrawn. Lines are added and never changed. Instants are ISO 8601 in
 * UTC.
 */
export interface ConsentEntry {
	readonly id: string;
	/** Whose: an address in the form by which addresses are compared. */
	readonly emailKey: string;
	readonly purpose: ConsentPurpose;
	readonly given: boolean;
	/** The exact sentence that was beside the box or switch, and its version. */
	readonly text: string;
	readonly version: string;
	/** Where it was asked: "dashboard", "waiting-list" … */
	readonly source: string;
	readonly askedAt: string;
	/** When it was confirmed, by a mail to the address or because the address was proved before. */
	readonly confirmedAt: string;
}

/** The proof of every consent (RGPD, article 7.1). */
export interface ConsentLedger {
	add(entry: ConsentEntry): Promise<void>;
	/** Everything about one address, oldest first. */
	listFor(emailKey: string): Promise<readonly ConsentEntry[]>;
	/** Everything, oldest first, behind `after` (an id; "" for the first). */
	list(page: { readonly after: string; readonly limit: number }): Promise<readonly ConsentEntry[]>;
	/** Forgets everything about a purpose and an address whose last word was a withdrawal before then. */
	forgetWithdrawn(before: string): Promise<void>;
	/** Ties the entries of an address to another one, because its owner has changed it. */
	move(from: string, to: string): Promise<void>;
}

/** The sentence beside each switch or box. A changed sentence gets a new version. */
export const consentTexts: Readonly<Record<ConsentPurpose, { readonly text: string; readonly version: string }>> = {
	school: { text: "Quiero que me aviséis por correo cuando abra School.", version: "2026-11-20" },
	news: { text: "Quiero recibir novedades por correo. Puedo darme de baja cuando quiera.", version: "2026-11-20" },
	events: { text: "Quiero que me aviséis por correo de los próximos eventos.", version: "2026-11-20" },
};

/**
 * How long the proof of a consent is kept after it was withdrawn: what can be claimed lapses then (LOPDGDD, article
 * 72).
 */
export const CONSENT_PROOF_YEARS = 3;

/** Every purpose, in the order they are shown. */
export const consentPurposes: readonly ConsentPurpose[] = ["school", "news", "events"];

/** The consents that hold now, each with the line that says so. */
export function standingConsents<Entry extends Pick<ConsentEntry, "purpose" | "given">>(
	entries: readonly Entry[],
): Partial<Record<ConsentPurpose, Entry>> {
	const standing: Partial<Record<ConsentPurpose, Entry>> = {};
	for (const entry of entries) standing[entry.purpose] = entry;
	return standing;
}
