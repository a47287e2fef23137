import type { ConsentPurpose } from "../user/consent.ts";

/**
 * Where somebody came from, as the address they arrived with said (docs/product.md, 17.4). "" for what it did not say.
 */
export interface Attribution {
	readonly source: string;
	readonly medium: string;
	readonly campaign: string;
	readonly content: string;
}

/** Nothing was said about where somebody comes from. */
export const NO_CAMPAIGN: Attribution = { source: "", medium: "", campaign: "", content: "" };

/** A consent that counts once the address is confirmed. */
export interface AskedConsent {
	readonly purpose: ConsentPurpose;
	/** The exact sentence beside the box, and its version. */
	readonly text: string;
	readonly version: string;
	/** ISO 8601 in UTC. */
	readonly askedAt: string;
}

/** Whether news was asked for, beside School. */
export function asksForNews(consents: readonly Pick<AskedConsent, "purpose">[]): boolean {
	return consents.some(({ purpose }) => purpose === "news");
}

/**
 * What whoever confirms their address does, for mail and page alike: "Pulsa el botón para …" (docs/product.md, 17.3).
 * `news`: whether it was asked for.
 */
export function whatIsConfirmed({ news }: { readonly news: boolean }): string {
	return `entrar en la lista de espera de School${news ? " y recibir novedades y eventos por correo" : ""}`;
}

/**
 * `pending` until the address is confirmed, `confirmed`, `invited` once the owner has let them in. Who leaves, or does
 * not confirm for 30 days, is forgotten.
 */
export type WaitingStatus = "pending" | "confirmed" | "invited";

/** Somebody on the list. Instants are ISO 8601 in UTC. */
export interface WaitingEntry {
	readonly id: string;
	readonly email: string;
	readonly emailKey: string;
	readonly name: string | null;
	readonly status: WaitingStatus;
	readonly attribution: Attribution;
	readonly consents: readonly AskedConsent[];
	readonly createdAt: string;
	readonly confirmedAt: string | null;
	readonly invitedAt: string | null;
}

/**
 * How long the link that confirms is good for, and how long somebody who has not confirmed is remembered, in
 * milliseconds.
 */
export const CONFIRM_LIFE_MS = 7 * 24 * 3_600_000;
export const PENDING_KEPT_MS = 30 * 24 * 3_600_000;
/** How long somebody who was let in is still on the list: the message's link that leaves it works that long. */
export const INVITED_KEPT_MS = 365 * 24 * 3_600_000;

/** Longest word of an attribution, in characters. */
const MAX_WORD = 100;

/** What an address said about where somebody comes from, cut to what can be counted. */
export function readAttribution(given: Partial<Record<keyof Attribution, string>>): Attribution {
	const word = (text = "") =>
		[
			...text
				.normalize("NFC")
				.replace(/[\p{Cc}\p{Cf}]/gu, "")
				.trim(),
		]
			.slice(0, MAX_WORD)
			.join("");
	return {
		source: word(given.source),
		medium: word(given.medium),
		campaign: word(given.campaign),
		content: word(given.content),
	};
}
