import { z } from "zod";

const word = z.string().max(1_000).default("");

/** Where a visitor came from, by the `utm_*` parameters (docs/product.md, 17.4); "" for a missing one. */
export const attributionSchema = z.strictObject({ source: word, medium: word, campaign: word, content: word });

/** A mail was sent to `email`. `resendInSeconds`: whole seconds until it may be sent again. */
export const waitingSentSchema = z.object({ email: z.string(), resendInSeconds: z.number().int().min(0) });

/** The state of a mailed link of the waiting list. `news`: whether the person requested news too. */
export const waitingLinkSchema = z.union([
	z.object({ state: z.enum(["ready", "done", "expired"]), email: z.string(), news: z.boolean() }),
	z.object({ state: z.literal("gone") }),
]);
