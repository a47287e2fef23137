import { Resolver } from "node:dns/promises";
import {
	checkDomain,
	type DomainCheck,
	type SendingDomain,
	type TextRecords,
	unknownDomain,
} from "../domain/letters/sending-domain.ts";

/** How long a page waits for DNS, in milliseconds. */
const LONGEST_MS = 2_000;

/** How long what was found is not asked again, and how long it is not if DNS did not answer, in milliseconds. */
const KEPT_MS = 10 * 60_000;
const UNKNOWN_KEPT_MS = 30_000;

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

/** Checks the domain that letters come from (docs/product.md, 27.19). Answers within two seconds, and never rejects. */
export type CheckSender = () => Promise<DomainCheck | null>;

/**
 * A check that asks DNS at most every ten minutes for the same domain. `sender`: null if mail comes from no domain of the
 * Internet.
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
	const kept = new Map<string, { readonly checks: DomainCheck["checks"]; readonly until: number }>();
	return async () => {
		const asked = await sender();
		if (asked === null) return null;
		const { domain, selectors } = asked;
		const key = [domain, ...selectors].join(" ");
		const known = kept.get(key);
		if (known !== undefined && known.until > now()) return { domain, checks: known.checks };
		let limit: NodeJS.Timeout | undefined;
		const late = new Promise<DomainCheck["checks"]>((resolve) => {
			limit = setTimeout(() => resolve(unknownDomain()), longestMs);
		});
		const checks = await Promise.race([checkDomain(records, asked), late]);
		clearTimeout(limit);
		const isKnown = checks.every(({ state, cure }) => state !== "unknown" || cure !== null);
		kept.clear();
		kept.set(key, { checks, until: now() + (isKnown ? KEPT_MS : UNKNOWN_KEPT_MS) });
		return { domain, checks };
	};
}

/** The domain of an address of mail; null for names that are not on the Internet. */
export function domainOfSender(address: string, selectors: readonly string[]): SendingDomain | null {
	const domain = address.slice(address.lastIndexOf("@") + 1).toLowerCase();
	const isPublic = domain.includes(".") && !/\.(?:example|test|invalid|localhost|local)$/.test(domain);
	return isPublic ? { domain, selectors } : null;
}
