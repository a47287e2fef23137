import type { KeptEntry, NewEntry } from "./waiting-list.ts";

const pending = { status: "pending", confirmedAt: null, invitedAt: null } as const;

/**
 * The entry of an address after its person asked to join (docs/product.md, 17.2). A new or pending entry has the name
 * and consents of this request; any other stays as it is. `known`: the entry before, or null. `keptUntil`: until when a
 * pending entry is kept (ISO 8601 in UTC).
 */
export function joined(known: KeptEntry | null, asked: NewEntry, keptUntil: string): KeptEntry {
	if (known === null) return { ...asked, ...pending, keptUntil };
	if (known.status !== "pending") return known;
	return { ...known, name: asked.name, consents: asked.consents, keptUntil };
}

/** A pending entry confirmed at `now` (ISO 8601 in UTC); null when it was confirmed before. */
export function confirmed(entry: KeptEntry, now: string): KeptEntry | null {
	return entry.status === "pending" ? { ...entry, status: "confirmed", confirmedAt: now, keptUntil: null } : null;
}

/**
 * The entry of an address that is known to be the person's: confirmed, with its own name and consents if it was
 * pending. Null when the entry, `known`, stays as it is.
 */
export function entered(known: KeptEntry | null, asked: NewEntry): KeptEntry | null {
	return confirmed(known ?? joined(null, asked, asked.createdAt), asked.createdAt);
}

/** A confirmed entry invited at `now` (ISO 8601 in UTC). */
export function invited(entry: KeptEntry, now: string): KeptEntry {
	return { ...entry, status: "invited", invitedAt: now };
}

/**
 * Which entry remains when a person's entry comes to an address that has one already, `there`: a confirmed or invited
 * one stays in its place, a pending one gives way.
 */
export function remains(there: KeptEntry | null): "moved" | "there" {
	return there !== null && there.status !== "pending" ? "there" : "moved";
}
