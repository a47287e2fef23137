import { z } from "zod";

const instant = z.iso.datetime();

/** The person who asks, as pages may show them. */
export const userSchema = z.object({
	uid: z.string(),
	email: z.string(),
	emailVerified: z.literal(true),
	displayName: z.string().nullable(),
	photoURL: z.string().nullable(),
	permissions: z.array(z.string()),
	preferences: z.object({ timeZone: z.string().nullable() }),
	createdAt: instant,
	/** When the account is erased; null unless that was asked for. */
	erasedAfter: instant.nullable(),
});

/** A code is on its way. */
export const codeSentSchema = z.object({ email: z.string(), resendInSeconds: z.number().int().min(0) });

/** Where to go on: a path of this site. */
export const goOnSchema = z.object({ back: z.string() });

/** It was done, and there is nothing to say. */
export const doneSchema = z.object({ done: z.literal(true) });

/** What forms of people who are nobody yet carry beside their fields, to tell robots (docs/product.md, 15.6). */
export const formGuard = {
	/** A field people do not see: whoever fills it in is no person. */
	trap: z.string().max(1_000).default(""),
	/** When the form was drawn, in milliseconds since 1970: nobody writes an address in no time. */
	drawnAt: z.number().optional(),
	/** A token that proves where it comes from; empty where the browser has none (docs/product.md, 15.11). */
	attestation: z.string().max(4_000).default(""),
};

/** What forms carry that only have something sent again. */
export const resendGuard = { attestation: formGuard.attestation };

/** What people are written to about. */
export const purposeSchema = z.enum(["school", "news", "events"]);

const text = (max: number) => z.string().max(max);

/** Fields of forms: their rules are the domain's, which answers a sentence; here only their size is bounded. */
export const emailField = text(1_000);
export const passwordField = text(4_000);
export const codeField = text(100);
export const backField = text(4_000).default("");
export const linkField = z.string().regex(/^[\w-]{43}$/, "Este enlace no es de este sitio.");
export { instant };
