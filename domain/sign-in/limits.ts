import { Failure } from "../failure.ts";
import type { AccountContext } from "./account-context.ts";
import type { RateRule } from "./rate-limiter.ts";
import { hashSecret } from "./secrets.ts";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

/** The longest window of any rule, in milliseconds. Older attempts no longer count. */
export const LONGEST_WINDOW_MS = HOUR;

/** All rate limits (docs/product.md, 15.6). */
export const limits = {
	code: {
		perAddress: { limit: 5, windowMs: HOUR },
		pause: { limit: 1, windowMs: MINUTE },
		perCaller: { limit: 20, windowMs: HOUR },
	},
	secondStep: { perPerson: { limit: 10, windowMs: HOUR } },
	tryCode: { perCaller: { limit: 60, windowMs: 10 * MINUTE } },
	password: { perAddress: { limit: 10, windowMs: 15 * MINUTE }, perCaller: { limit: 30, windowMs: 15 * MINUTE } },
	change: { perPerson: { limit: 30, windowMs: 10 * MINUTE } },
	/** A question to the device is asked with each display of the sign-in page, also where many share one address. */
	passkey: { perCaller: { limit: 300, windowMs: 10 * MINUTE }, tries: { limit: 60, windowMs: 10 * MINUTE } },
	photo: { perPerson: { limit: 5, windowMs: 10 * MINUTE } },
	event: { perAddress: { limit: 8, windowMs: HOUR }, perCaller: { limit: 30, windowMs: 10 * MINUTE } },
	eventLink: { perCaller: { limit: 60, windowMs: 10 * MINUTE } },
	/** Web processes on other machines send their counts every 10 s; several of them may share one address. */
	linkCounts: { perCaller: { limit: 1_000, windowMs: HOUR } },
	letterTest: { perPerson: { limit: 10, windowMs: HOUR } },
	export: { perPerson: { limit: 10, windowMs: HOUR } },
} as const;

/** The shape of `limits`, with any numbers. */
type Limits = {
	readonly [Group in keyof typeof limits]: {
		readonly [Rule in keyof (typeof limits)[Group]]: { readonly limit: number; readonly windowMs: number };
	};
};

/** One third of every limit, rounded up. */
const strictLimits = Object.fromEntries(
	Object.entries(limits).map(([group, rules]) => [
		group,
		Object.fromEntries(
			Object.entries(rules).map(([name, rule]) => [name, { ...rule, limit: Math.ceil(rule.limit / 3) }]),
		),
	]),
) as Limits;

/**
 * The limits for forms of people who are not signed in: one third of the usual ones if the form does not prove where it
 * comes from (docs/product.md, 15.11). For signed-in people, the usual ones.
 */
export function limitsFor({ isAttested, session }: Pick<AccountContext, "isAttested" | "session">): Limits {
	return isAttested || (session !== null && session.uid !== null) ? limits : strictLimits;
}

/**
 * The networks in which an IPv6 address is counted, by prefix length: the network of one home or machine, and the wider
 * ones that providers assign to a home (RIPE-690, 4.2) or to anyone who requests one. Each has its share of the limit:
 * a caller who has a whole wide network gets at most twice as many attempts as an IPv4 address.
 */
const IPV6_SHARES: readonly (readonly [prefix: number, share: number])[] = [
	[64, 1],
	[56, 1.5],
	[48, 2],
];

/** The first four groups of an IPv6 address, as numbers. Missing and invalid groups are 0. */
function networkGroups(address: string): readonly number[] {
	const [head = "", tail = ""] = address.split("%")[0]?.split("::") ?? [];
	const groups = head.split(":").filter((group) => group !== "");
	const behind = tail.split(":").filter((group) => group !== "");
	const filled = [
		...groups,
		...Array.from({ length: Math.max(0, 8 - groups.length - behind.length) }, () => "0"),
		...behind,
	];
	return filled.slice(0, 4).map((group) => Number.parseInt(group, 16) || 0);
}

/**
 * The networks in which a caller is counted, narrowest first, each with its share of the limit: one for an IPv4
 * address, three for an IPv6 address.
 */
function callerNetworks(address: string): readonly { readonly network: string; readonly share: number }[] {
	const [, mapped] = /^::ffff:(\d+(?:\.\d+){3})$/i.exec(address) ?? [];
	if (mapped !== undefined || !address.includes(":")) return [{ network: mapped ?? address, share: 1 }];
	const groups = networkGroups(address);
	return IPV6_SHARES.map(([prefix, share]) => {
		const kept = groups.map((group, index) => group & (0xffff << Math.max(0, 16 * (index + 1) - prefix)) & 0xffff);
		const shown = kept.slice(0, Math.ceil(prefix / 16)).map((group) => group.toString(16));
		return { network: `${shown.join(":")}::/${prefix}`, share };
	});
}

/** The caller's network for a limit per machine or home: the IPv4 address, or the /64 of an IPv6 address. */
export function limitedAddress(address: string): string {
	return callerNetworks(address)[0]?.network ?? address;
}

/**
 * The rules that limit a caller by IP address; `kind` names what is counted. An IPv6 caller gets several rules, so that
 * a wide network is not a way around the limit (docs/product.md, 15.6).
 */
export function callerRules(
	kind: string,
	address: string,
	{ limit, windowMs }: Omit<RateRule, "key">,
): readonly RateRule[] {
	return callerNetworks(address).map(({ network, share }) => ({
		key: `${kind}:${network}`,
		limit: Math.ceil(limit * share),
		windowMs,
	}));
}

/**
 * The part of a rule's key that says who is counted under a limit per address. All browsers that the account does not
 * know are counted together; each known browser is counted separately. So a person who only knows the address cannot
 * use up its owner's attempts (docs/product.md, 15.6).
 */
export async function limitedHolder({ backend, caller, now }: AccountContext, emailKey: string): Promise<string> {
	const tokenHash = caller.browserToken === null ? null : await hashSecret(caller.browserToken);
	const isKnown =
		tokenHash !== null && (await backend.sessions.knowsBrowser({ emailKey, tokenHash, now: now().toISOString() }));
	return isKnown ? `browser:${tokenHash}:${emailKey}` : `address:${emailKey}`;
}

/**
 * Counts one more attempt under every rule.
 * @returns null, or the Failure that says when to try again.
 */
export async function withinLimits(
	{ backend, now }: AccountContext,
	rules: readonly RateRule[],
): Promise<Failure | null> {
	const taken = await backend.limiter.take(rules, now().getTime());
	return taken.allowed ? null : tooMany(taken.retryAfterMs);
}

/** Failure "Has hecho demasiados intentos", with the time to wait in whole minutes, rounded up. */
export function tooMany(retryAfterMs: number): Failure {
	const minutes = Math.ceil(retryAfterMs / MINUTE);
	const message = `Has hecho demasiados intentos. Inténtalo de nuevo dentro de ${minutes} ${minutes === 1 ? "minuto" : "minutos"}.`;
	return new Failure(429, "auth.too_many", message, { retryAfterSeconds: Math.ceil(retryAfterMs / 1_000) });
}
