import { Failure } from "../failure.ts";
import type { AccountContext } from "./account-context.ts";
import type { RateRule } from "./rate-limiter.ts";
import { hashSecret } from "./secrets.ts";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

/** The longest window of any rule: what is older counts for nothing. */
export const LONGEST_WINDOW_MS = HOUR;

/** Every limit there is (docs/product.md, 15.6). */
export const limits = {
	code: {
		perAddress: { limit: 5, windowMs: HOUR },
		pause: { limit: 1, windowMs: MINUTE },
		perCaller: { limit: 20, windowMs: HOUR },
	},
	tryCode: { perCaller: { limit: 60, windowMs: 10 * MINUTE } },
	password: { perAddress: { limit: 10, windowMs: 15 * MINUTE }, perCaller: { limit: 30, windowMs: 15 * MINUTE } },
	change: { perPerson: { limit: 30, windowMs: 10 * MINUTE } },
	photo: { perPerson: { limit: 5, windowMs: 10 * MINUTE } },
	event: { perAddress: { limit: 8, windowMs: HOUR }, perCaller: { limit: 30, windowMs: 10 * MINUTE } },
	eventLink: { perCaller: { limit: 60, windowMs: 10 * MINUTE } },
	/** Web processes elsewhere hand on what they counted every 10 s; several may come from one address. */
	linkCounts: { perCaller: { limit: 1_000, windowMs: HOUR } },
	export: { perPerson: { limit: 10, windowMs: HOUR } },
} as const;

/** The limits with other numbers. */
type Limits = {
	readonly [Group in keyof typeof limits]: {
		readonly [Rule in keyof (typeof limits)[Group]]: { readonly limit: number; readonly windowMs: number };
	};
};

/** A third of every limit, at least 1. */
const strictLimits = Object.fromEntries(
	Object.entries(limits).map(([group, rules]) => [
		group,
		Object.fromEntries(
			Object.entries(rules).map(([name, rule]) => [name, { ...rule, limit: Math.ceil(rule.limit / 3) }]),
		),
	]),
) as Limits;

/**
 * The limits of forms that people who are not signed in send: a third of them where the form does not prove where it
 * comes from (docs/product.md, 15.11).
 */
export function limitsFor({ isAttested, session }: Pick<AccountContext, "isAttested" | "session">): Limits {
	return isAttested || (session !== null && session.uid !== null) ? limits : strictLimits;
}

/**
 * What an IPv6 address is counted in, by the length of the prefix: the network of one home or machine, and the wider
 * ones that providers give to a home (RIPE-690, 4.2) or anybody who asks, each with its share of the limit: who has a
 * whole one gets at most twice as far as an IPv4 address.
 */
const IPV6_SHARES: readonly (readonly [prefix: number, share: number])[] = [
	[64, 1],
	[56, 1.5],
	[48, 2],
];

/** The first four groups of an IPv6 address, as numbers; those that are missing or no numbers are 0. */
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
 * The networks a caller is counted in, narrowest first, each with its share of the limit: an IPv4 address alone, or
 * three of an IPv6 one.
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

/** Whom a limit that only one machine or home may reach counts: an IPv4 address, or the /64 of an IPv6 one. */
export function limitedAddress(address: string): string {
	return callerNetworks(address)[0]?.network ?? address;
}

/**
 * The rules that count a caller by their IP address: `kind` names what is counted. An IPv6 caller has several, so that
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
 * Whom a limit by address counts: the address, for all browsers that its account is not known on together; and each
 * browser that it is known on, by itself. So nobody who only knows the address can use up its owner's attempts
 * (docs/product.md, 15.6). For keys of rules.
 */
export async function limitedHolder({ backend, caller, now }: AccountContext, emailKey: string): Promise<string> {
	const tokenHash = caller.browserToken === null ? null : await hashSecret(caller.browserToken);
	const isKnown =
		tokenHash !== null && (await backend.sessions.knowsBrowser({ emailKey, tokenHash, now: now().toISOString() }));
	return isKnown ? `browser:${tokenHash}:${emailKey}` : `address:${emailKey}`;
}

/** Counts one more, or answers the failure that tells when to come back. */
export async function withinLimits(
	{ backend, now }: AccountContext,
	rules: readonly RateRule[],
): Promise<Failure | null> {
	const taken = await backend.limiter.take(rules, now().getTime());
	return taken.allowed ? null : tooMany(taken.retryAfterMs);
}

/** "Has hecho demasiados intentos", with the time to wait in whole minutes. */
export function tooMany(retryAfterMs: number): Failure {
	const minutes = Math.ceil(retryAfterMs / MINUTE);
	const message = `Has hecho demasiados intentos. Prueba de nuevo en ${minutes} ${minutes === 1 ? "minuto" : "minutos"}.`;
	return new Failure(429, "auth.too_many", message, { retryAfterSeconds: Math.ceil(retryAfterMs / 1_000) });
}
