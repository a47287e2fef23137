import { z } from "zod";
import { instant } from "../domain/content/content-record.ts";
import { userRecord } from "../domain/sign-in/user-record.ts";

/** The signed-in person, as pages may show them to themselves. */
export const userSchema = userRecord.omit({ emailKey: true, timeZone: true }).extend({
	emailVerified: z.literal(true),
	preferences: z.object({ timeZone: z.string().nullable() }),
	/** What the person's role still needs; null for nothing. See `RoleDemand`. */
	roleDemand: z.object({ until: instant.nullable(), isSetUp: z.boolean() }).nullable(),
});

/** A code was sent to `email`. `resendInSeconds`: whole seconds until another one may be requested. */
export const codeSentSchema = z.object({ email: z.string(), resendInSeconds: z.number().int().min(0) });

/** The kind of change that waits for a proof of identity. See `PendingChange`. */
export const changeSchema = z.enum([
	...(["email", "password", "provider", "passkey", "passkey-removal", "sessions"] as const),
	...(["second-step", "second-step-off", "recovery-codes", "step-reset", "deletion"] as const),
	...(["settings", "event-cancel", "event-publish", "letter-send", "letter-retry", "text-announce"] as const),
	...(["list-invite"] as const),
]);

/** A change waits until its person has given their password, or a code of the second step (`confirmIdentity`). */
export const confirmingSchema = z.object({ confirm: z.enum(["password", "second-step"]) });

/** `back`: where the person goes next, as a path of this site. */
export const nextPageSchema = z.object({ back: z.string() });

/** The output of functions that succeed without returning data. */
export const doneSchema = z.object({ done: z.literal(true) });

/** Extra fields that detect robots in forms that need no account (docs/product.md, 15.6). */
export const formGuard = {
	/** A field that people do not see. Only a robot fills it in. */
	trap: z.string().max(1_000).default(""),
	/** When the form was rendered, in milliseconds since 1970: a person needs some time to type an address. */
	drawnAt: z.number().optional(),
	/** Token that proves that the form comes from this site; "" if the browser has none (docs/product.md, 15.11). */
	attestation: z.string().max(4_000).default(""),
};

/** Extra fields of forms that only have a message sent again. */
export const resendGuard = { attestation: formGuard.attestation };

/** The purposes for which people may consent to mail. */
export const purposeSchema = z.enum(["school", "news", "events"]);

/** An entry of the consent ledger, as its person may see it. */
export const consentEntrySchema = z.object({
	purpose: purposeSchema,
	given: z.boolean(),
	text: z.string(),
	version: z.string(),
	source: z.string(),
	askedAt: instant,
	confirmedAt: instant,
});

const text = (max: number) => z.string().max(max);

/** Fields of forms. Only their length is limited here: the domain checks the rest and returns a Spanish sentence. */
export const emailField = text(1_000);
export const passwordField = text(4_000);
export const codeField = text(100);
export const backField = text(4_000).default("");
export const linkField = z.string().regex(/^[\w-]{43}$/, "Este enlace no es de este sitio.");
