import type { IncomingMessage } from "node:http";
import { type LinkCount, type LinkCountStore, VISIT } from "../../domain/linktree/link-count-store.ts";
import { campaignKey, createCampaignCheck, OTHER_CAMPAIGNS } from "../../domain/linktree/link-kinds.ts";
import { limitedAddress } from "../../domain/user/limits.ts";
import { type Attribution, readAttribution } from "../../domain/waiting-list/waiting-list.ts";
import { createLinkCallers } from "./link-callers.ts";

/** Programs that look at pages in nobody's name. */
const ROBOT = /bot|crawl|spider|slurp|preview|monitor|curl|wget|headless|facebookexternalhit|whatsapp|telegram/i;

/** Different things counted between two times they are written down: whoever makes up campaigns fills no memory. */
const MOST_KINDS = 1_000;

/** Where counts are written down, at most `most` of them at a time, if that is said. */
export interface LinkCountSink extends Pick<LinkCountStore, "add"> {
	readonly most?: number;
}

/**
 * Counts visits to the link page and clicks on its links until somebody takes the counts to write them down
 * (docs/product.md, 18.2).
 */
export interface LinkCounter {
	/** Somebody at this IP address looks at the link page. */
	visit(request: IncomingMessage, search: string, address: string): void;
	/**
	 * Somebody follows one of its links. Answers the campaign of the page they come from, as the parameters of an
	 * address; "" without one.
	 */
	click(
		link: string,
		from: { readonly referrer: string | undefined; readonly userAgent: string; readonly address: string },
	): string;
	/**
	 * Writes down what was counted since the last time. What cannot be written is counted on, and the failure thrown.
	 */
	writeTo(store: LinkCountSink): Promise<void>;
}

function campaignIn(query: URLSearchParams): Attribution {
	const word = (name: string) => query.get(`utm_${name}`) ?? "";
	return readAttribution({
		source: word("source"),
		medium: word("medium"),
		campaign: word("campaign"),
		content: word("content"),
	});
}

/** What a counter needs. */
interface LinkCounterOptions {
	/** The site's origin: where else somebody comes from is not looked at. */
	readonly siteUrl: string;
	/** Campaigns that are always counted apart. */
	readonly named: readonly Attribution[];
	readonly now: () => Date;
}

/** A counter of the link page. */
export function createLinkCounter({ siteUrl, named, now }: LinkCounterOptions): LinkCounter {
	const calendar = new Intl.DateTimeFormat("en-CA", { timeZone: "Europe/Madrid", dateStyle: "short" });
	const isNamed = createCampaignCheck(named);
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
			const isHere = from !== null && from.origin === siteUrl && from.pathname === "/linktree";
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
					await store.add(portion, named);
					waiting.splice(0, portion.length);
				}
			} catch (error) {
				for (const each of waiting) add(each);
				throw error;
			}
		},
	};
}
