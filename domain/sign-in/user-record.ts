import { z } from "zod";
import { instant } from "../content/content-record.ts";

/**
 * A registered user, as stored. The person has proved that they read the mail of the address, unless the site owner
 * set it. The type (user.ts), the API's answers and exports are derived from this.
 */
export const userRecord = z.object({
	uid: z.string(),
	/** The address mail is sent to, the domain in ASCII. */
	email: z.string(),
	/** The address in the form used for comparison (docs/product.md, 15.2). Unique. */
	emailKey: z.string(),
	/** 2 to 80 characters; null if none was given. */
	displayName: z.string().nullable(),
	/** Path of the person's square picture on this site, or null. */
	photoURL: z.string().nullable(),
	/** Codes of the person's permissions (docs/product.md, 3.1). */
	permissions: z.array(z.string()),
	/** IANA time zone in which times are shown to the person; null: the site's. */
	timeZone: z.string().nullable(),
	createdAt: instant,
	/** When the account is erased at the person's request; null: never. */
	erasedAfter: instant.nullable(),
});
