import type { SiteRecord } from "./site-records.ts";

/** There is something already where a site should be restored. Nothing was written. */
export class SiteNotEmpty extends Error {
	constructor() {
		super("Aquí ya hay un sitio. Un sitio solo se puede traer a un lugar vacío; no se ha cambiado nada.");
		this.name = "SiteNotEmpty";
	}
}

/** Carries a whole site from one backend to another (docs/product.md, 12.7). Files go through `MediaStore`. */
export interface SiteTransfer {
	/**
	 * Every record of the site, kind by kind in the order of `siteKinds`, those of a kind whose order means something
	 * (consents, mails, registrations) in theirs. The embedded backend answers what was there at one moment; Firestore,
	 * which has no transaction this long, what each kind was when it was read. No more is held than is being read.
	 */
	dump(): AsyncIterable<SiteRecord>;

	/**
	 * Writes records, in the order of `dump`, into a backend that has none. When it fails, the embedded backend is as
	 * empty as it was; in Firestore what was written stays, and has to be removed before the next try.
	 * @throws {SiteNotEmpty} when any record is there.
	 */
	restore(records: AsyncIterable<SiteRecord>): Promise<void>;
}
