import { createHmac, randomBytes } from "node:crypto";
import type { IncomingMessage } from "node:http";
import { href } from "react-router";
import {
	campaignKey,
	createCampaignCheck,
	type LinkCount,
	type LinkCountStore,
	OTHER_CAMPAIGNS,
	VISIT,
} from "../../domain/linktree/link-counts.ts";
import { limitedAddress } from "../../domain/sign-in/limits.ts";
import { type Attribution, readAttribution } from "../../domain/waiting-list/waiting-list.ts";
import { MADRID } from "../../domain/zoned-time.ts";

/** User agents of programs that fetch pages without a person. */
const ROBOT = /bot|crawl|spider|slurp|preview|monitor|curl|wget|headless|facebookexternalhit|whatsapp|telegram/i;

/** Distinct counts held between two saves. The limit stops invented campaigns from filling the memory. */
const MOST_KINDS = 1_000;

/** A place to save counts; `most`, if given, is the largest number of counts per call. */
export interface LinkCountSink extends Pick<LinkCountStore, "add"> {
	readonly most?: number;
}

/** Counts visits to the link page and clicks on its links, in memory until they are saved (docs/product.md, 18.2). */
export interface LinkCounter {
	/** Counts a view of the link page. `address` is the visitor's IP address. */
	visit(request: IncomingMessage, search: string, address: string): void;
	/**
	 * Counts a click on a link. Returns the campaign of the link page the visitor came from, as URL query parameters;
	 * "" without one.
	 */
	click(
		link: string,
		from: { readonly referrer: string | undefined; readonly userAgent: string; readonly address: string },
	): string;
	/**
	 * Saves what was counted since the last save.
	 * @throws when saving fails; counts that were not saved stay in memory.
	 */
	writeTo(store: LinkCountSink): Promise<void>;
}

function campaignIn(query: URLSearchParams): Attribution {
	const words = ["source", "medium", "campaign", "content"].map((name) => [name, query.get(`utm_${name}`) ?? ""]);
	return readAttribution(Object.fromEntries(words));
}

interface LinkCounterOptions {
	/** The site's origin: referrers from elsewhere are ignored. */
	readonly siteUrl: string;
	/** The campaigns that have a count of their own now. */
	readonly named: () => readonly Attribution[];
	readonly now: () => Date;
}

/** A counter of the link page. It counts by day in Madrid's time. */
export function createLinkCounter({ siteUrl, named, now }: LinkCounterOptions): LinkCounter {
	const calendar = new Intl.DateTimeFormat("en-CA", { timeZone: MADRID, dateStyle: "short" });
	const isNamed = (attribution: Attribution) => createCampaignCheck(named())(attribution);
	const meet = createLinkCallers(isNamed);
	let counts = new Map<string, LinkCount>();

	function add({ day, link, attribution, total }: LinkCount): void {
		const key = JSON.stringify([day, link, campaignKey(attribution)]);
		const known = counts.get(key);
		if (known === undefined && counts.size >= MOST_KINDS && !isNamed(attribution))
			add({ day, link, attribution: OTHER_CAMPAIGNS, total });
		else counts.set(key, { day, link, attribution, total: (known?.total ?? 0) + total });
	}

	function count(link: string, attribution: Attribution, address: string): void {
		const at = now();
		const day = calendar.format(at);
		const campaign = meet({ caller: limitedAddress(address), at: at.getTime(), day, link, attribution });
		if (campaign !== null) add({ day, link, attribution: campaign, total: 1 });
	}

	return {
		visit({ method, headers }, search, address) {
			const purpose = headers["sec-purpose"] ?? headers.purpose ?? "";
			if (method !== "GET" || String(purpose).includes("prefetch") || ROBOT.test(headers["user-agent"] ?? "bot"))
				return;
			count(VISIT, campaignIn(new URLSearchParams(search)), address);
		},
		click(link, { referrer, userAgent, address }) {
			const from = referrer !== undefined && URL.canParse(referrer) ? new URL(referrer) : null;
			const isHere = from !== null && from.origin === siteUrl && from.pathname === href("/linktree");
			const campaign = campaignIn(isHere ? from.searchParams : new URLSearchParams());
			if (userAgent !== "" && !ROBOT.test(userAgent)) count(link, campaign, address);
			const said = Object.entries(campaign).filter(([, word]) => word !== "");
			return new URLSearchParams(said.map(([name, word]) => [`utm_${name}`, word])).toString();
		},
		async writeTo(store) {
			const waiting = [...counts.values()];
			counts = new Map();
			try {
				while (waiting.length > 0) {
					const portion = waiting.slice(0, store.most);
					await store.add(portion, named());
					waiting.splice(0, portion.length);
				}
			} catch (error) {
				for (const each of waiting) add(each);
				throw error;
			}
		},
	};
}

/** How long repeated visits or clicks of the same kind by one caller count as one. */
const ONCE_MS = 10 * 60_000;

/** Visits and clicks with unnamed campaigns that count under their own campaign, per caller and day. */
const UNNAMED_A_DAY = 20;

/** Number of callers remembered at a time. The oldest is forgotten first. */
const MOST_CALLERS = 5_000;

/** A caller's activity on a day: when each thing was last counted, and how many of them had unnamed campaigns. */
interface Met {
	readonly day: string;
	readonly countedAt: Map<string, number>;
	unnamed: number;
}

/** A visit or click that may have to be counted. */
interface Seen {
	/** The caller's address in the form that rate limits use (docs/product.md, 15.6). */
	readonly caller: string;
	/** Milliseconds since 1970, and the day of that instant in the site's time zone. */
	readonly at: number;
	readonly day: string;
	readonly link: string;
	readonly attribution: Attribution;
}

/**
 * Prevents one caller from inflating a campaign's count or filling the room of other campaigns (docs/product.md, 18.2).
 * Callers are remembered in memory, until the next day, under a key that is lost when the process ends. The returned
 * function gives the campaign to count, or null when the visit or click must not be counted again. `isNamed` tells
 * which campaigns always have a count of their own.
 */
function createLinkCallers(isNamed: (attribution: Attribution) => boolean): (seen: Seen) => Attribution | null {
	const secret = randomBytes(16);
	const digest = (text: string) => createHmac("sha256", secret).update(text).digest("base64url").slice(0, 16);
	const callers = new Map<string, Met>();

	function meet(caller: string, day: string): Met {
		const key = digest(caller);
		const known = callers.get(key);
		if (known?.day === day) return known;
		callers.delete(key);
		const [oldest] = callers.keys();
		if (callers.size >= MOST_CALLERS && oldest !== undefined) callers.delete(oldest);
		const met: Met = { day, countedAt: new Map(), unnamed: 0 };
		callers.set(key, met);
		return met;
	}

	return ({ caller, at, day, link, attribution }) => {
		const met = meet(caller, day);
		const keyOf = (campaign: Attribution) => digest(`${link} ${campaignKey(campaign)}`);
		const isNew = !isNamed(attribution) && !met.countedAt.has(keyOf(attribution));
		const campaign = isNew && met.unnamed >= UNNAMED_A_DAY ? OTHER_CAMPAIGNS : attribution;
		const key = keyOf(campaign);
		const before = met.countedAt.get(key);
		if (before !== undefined && at - before < ONCE_MS) return null;
		if (isNew && campaign === attribution) met.unnamed += 1;
		met.countedAt.set(key, at);
		return campaign;
	};
}
