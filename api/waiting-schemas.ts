import { z } from "zod";

const word = z.string().max(1_000).default("");

/** Where somebody says they come from (docs/product.md, 17.4). */
export const attributionSchema = z.strictObject({ source: word, medium: word, campaign: word, content: word });

/** The mail is on its way. */
export const waitingSentSchema = z.object({ email: z.string(), resendInSeconds: z.number().int().min(0) });

/** What a mailed link finds. `news`: whether its entry asks for news too. */
export const waitingLinkSchema = z.union([
	z.object({ state: z.enum(["ready", "done", "expired"]), email: z.string(), news: z.boolean() }),
	z.object({ state: z.literal("gone") }),
]);
