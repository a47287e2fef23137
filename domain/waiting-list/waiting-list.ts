import { type ConsentPurpose, consentTexts } from "../sign-in/consent.ts";

/**
 * Where a visitor came from: the `utm_*` parameters of the address with which the visit began (docs/product.md, 17.4).
 * "" for a missing one.
 */
export interface Attribution {
	readonly source: string;
	readonly medium: string;
	readonly campaign: string;
	readonly content: string;
}

/** The attribution of a visit without `utm_*` parameters. */
export const NO_CAMPAIGN: Attribution = { source: "", medium: "", campaign: "", content: "" };

/** A consent that takes effect once the address is confirmed. */
export interface AskedConsent {
	readonly purpose: ConsentPurpose;
	/** The exact sentence beside the box. `version` is the version of that sentence. */
	readonly text: string;
	readonly version: string;
	/** ISO 8601 in UTC. */
	readonly askedAt: string;
}

/** The sentences beside the form's boxes, by purpose, with the version that is stored with a consent. */
export const waitingTexts: typeof consentTexts = {
	...consentTexts,
	news: {
		text: "También quiero recibir novedades por correo. Puedo darme de baja cuando quiera.",
		version: "2026-11-25",
	},
};

/** Whether these consents include news. */
export function asksForNews(consents: readonly Pick<AskedConsent, "purpose">[]): boolean {
	return consents.some(({ purpose }) => purpose === "news");
}

/**
 * What a person does by confirming their address, to follow "Pulsa el botón para …" in mail and page (docs/product.md,
 * 17.3). `news`: whether they requested news too.
 */
export function whatIsConfirmed({ news }: { readonly news: boolean }): string {
	return `entrar en la lista de espera de School${news ? " y recibir novedades por correo" : ""}`;
}

/**
 * `pending` until the address is confirmed, then `confirmed`; `invited` once the owner has invited the person. People
 * who leave, or do not confirm within 30 days, are removed from the list.
 */
export type WaitingStatus = "pending" | "confirmed" | "invited";

/** An entry of the list. Instants are ISO 8601 in UTC. */
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

/** An entry as it is stored. */
export interface KeptEntry extends WaitingEntry {
	/** When the entry is forgotten if it is still pending, in ISO 8601 in UTC; null once it is confirmed. */
	readonly keptUntil: string | null;
}

/** An address that asks for the list, with the id of the entry that is made if it has none. */
export type NewEntry = Omit<WaitingEntry, "status" | "confirmedAt" | "invitedAt">;

/** How long a confirmation link is valid, and how long a pending entry is kept, in milliseconds. */
export const CONFIRM_LIFE_MS = 7 * 24 * 3_600_000;
export const PENDING_KEPT_MS = 30 * 24 * 3_600_000;
/** How long an invited entry is kept, in milliseconds. The leave link of the invitation works for that long. */
export const INVITED_KEPT_MS = 365 * 24 * 3_600_000;

/** Maximum length of each part of an attribution, in characters. */
const MAX_WORD = 100;

/**
 * Normalises the given `utm_*` words: in NFC, without control and format characters, trimmed, and cut to 100
 * characters.
 */
export function readAttribution(given: Partial<Record<keyof Attribution, string | undefined>>): Attribution {
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
