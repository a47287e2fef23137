import type { SiteRecord } from "./site-records.ts";

/** The backend into which a site should be restored is not empty. Nothing was written. */
export class SiteNotEmpty extends Error {
	constructor() {
		super("Aquí ya hay un sitio. Un sitio solo se puede traer a un lugar vacío; no se ha cambiado nada.");
		this.name = "SiteNotEmpty";
	}
}

/**
 * Transfers a whole site from one backend to another (docs/product.md, 12.7). Files are transferred through
 * `MediaStore`.
 */
export interface SiteTransfer {
	/**
	 * All records of the site, kind by kind in the order of `siteKinds`. Kinds whose order is significant (consents,
	 * mails, registrations) keep theirs. The embedded backend reads one consistent snapshot; Firestore, which has no
	 * transaction this long, reads each kind at a different time. No more is held in memory than is being read.
	 */
	dump(): AsyncIterable<SiteRecord>;

	/**
	 * Writes records, in the order of `dump`, into an empty backend. If it fails, the embedded backend is empty again;
	 * in Firestore the records written so far stay, and must be removed before the next attempt.
	 * @throws {SiteNotEmpty} when the backend has any record.
	 */
	restore(records: AsyncIterable<SiteRecord>): Promise<void>;
}
