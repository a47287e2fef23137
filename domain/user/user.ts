import type { z } from "zod";
import type { Unchanging } from "../unchanging.ts";
import type { userRecord } from "./user-record.ts";

/** A registered user, as stored. Instants are ISO 8601 in UTC. */
export type User = Unchanging<z.output<typeof userRecord>>;

/** The name shown for a person: their display name, or the part of their address before the @. */
export function shownName({ displayName, email }: Pick<User, "displayName" | "email">): string {
	return displayName ?? email.slice(0, email.lastIndexOf("@"));
}

/**
 * Days between the request to erase an account and its erasure. Until then the person can cancel it (docs/product.md,
 * 15.8).
 */
export const ERASURE_GRACE_DAYS = 14;
