import { Resolver } from "node:dns/promises";
import {
	type CheckSender,
	checkDomain,
	type DomainCheck,
	type SendingDomain,
	type TextRecords,
	unknownDomain,
} from "../domain/letters/sending-domain.ts";
import type { SiteConfig } from "../domain/site/site-config.ts";
import type { Config } from "./config.ts";

/** How long a page waits for DNS, in milliseconds. */
const LONGEST_MS = 2_000;

/**
 * How long what was found is not asked again, how long it is not if DNS did not answer, and how long it is told while it
 * is being asked again; in milliseconds.
 */
const KEPT_MS = 10 * 60_000;
const UNKNOWN_KEPT_MS = 30_000;
const TOLD_MS = 60 * 60_000;

/** The answers of DNS that say that there is no record, as errors of `node:dns`. */
const NOTHING: readonly unknown[] = ["ENODATA", "ENOTFOUND"];

/** Reads text records by DNS, with the servers of this machine. */
export function createTextRecords(): TextRecords {
	const resolver = new Resolver({ timeout: LONGEST_MS, tries: 1 });
	return async (name) => {
		try {
			return (await resolver.resolveTxt(name)).map((parts) => parts.join(""));
		} catch (error) {
			if (NOTHING.includes((error as NodeJS.ErrnoException).code)) return [];
			throw error;
		}
	};
}

/**
 * A check that asks DNS at most every ten minutes for the same domain. Only the first answer is waited for: later ones are
 * those of before, while DNS is asked again. `sender`: null if mail comes from no domain of the Internet.
 */
export function createSenderCheck({
	records,
	sender,
	now,
	longestMs = LONGEST_MS,
}: {
	readonly records: TextRecords;
	readonly sender: () => Promise<SendingDomain | null>;
	/** Milliseconds since some moment. */
	readonly now: () => number;
	readonly longestMs?: number;
}): CheckSender {
	type Checks = DomainCheck["checks"];
	let known: { readonly key: string; readonly checks: Checks; readonly at: number; readonly until: number } | null =
		null;
	let asking: { readonly key: string; readonly checks: Promise<Checks> } | null = null;
	const keep = (key: string, checks: Checks) => {
		const isKnown = checks.every(({ state, cure }) => state !== "unknown" || cure !== null);
		known = { key, checks, at: now(), until: now() + (isKnown ? KEPT_MS : UNKNOWN_KEPT_MS) };
		return checks;
	};
	const ask = (key: string, asked: SendingDomain): Promise<Checks> => {
		let limit: NodeJS.Timeout | undefined;
		const late = new Promise<Checks>((resolve) => {
			limit = setTimeout(() => resolve(unknownDomain()), longestMs);
		});
		const checks = Promise.race([checkDomain(records, asked), late]).then((found) => {
			clearTimeout(limit);
			asking = null;
			return keep(key, found);
		});
		asking = { key, checks };
		return checks;
	};
	return async () => {
		const asked = await sender();
		if (asked === null) return null;
		const { domain, selectors } = asked;
		const key = [domain, ...selectors].join(" ");
		const last = known?.key === key ? known : null;
		if (last !== null && last.until > now()) return { domain, checks: last.checks };
		const next = asking?.key === key ? asking.checks : ask(key, asked);
		return { domain, checks: last !== null && last.at + TOLD_MS > now() ? last.checks : await next };
	};
}

/** The check of the domain that a site's letters come from, with the DNS of this machine. */
export function senderCheckOf(
	{ mailFrom, dkimSelectors }: Pick<Config, "mailFrom" | "dkimSelectors">,
	readSite: () => Promise<Pick<SiteConfig, "supportEmail">>,
): CheckSender {
	return createSenderCheck({
		...{ records: createTextRecords(), now: () => performance.now() },
		sender: async () => domainOfSender(mailFrom?.address ?? (await readSite()).supportEmail, dkimSelectors),
	});
}

/** Names that are on no Internet, or for examples alone (RFC 2606). */
const NOWHERE = /\.(?:example|test|invalid|localhost|local)$|(?:^|\.)example\.(?:com|net|org)$/;

/** The domain of an address of mail; null for names that are not on the Internet. */
export function domainOfSender(address: string, selectors: readonly string[]): SendingDomain | null {
	const domain = address.slice(address.lastIndexOf("@") + 1).toLowerCase();
	const isPublic = domain.includes(".") && !NOWHERE.test(domain);
	return isPublic ? { domain, selectors } : null;
}
