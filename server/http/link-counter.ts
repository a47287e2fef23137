import type { IncomingMessage } from "node:http";
import { type LinkCount, VISIT } from "../../domain/linktree/link-count-store.ts";
import { type Attribution, readAttribution } from "../../domain/waiting-list/waiting-list.ts";

/** Programs that look at pages in nobody's name. */
const ROBOT = /bot|crawl|spider|slurp|preview|monitor|curl|wget|headless|facebookexternalhit|whatsapp|telegram/i;

/** Different things counted between two times they are written down: whoever makes up campaigns fills no memory. */
const MOST_KINDS = 1_000;

/** Counts visits to the link page and clicks on its links until somebody takes the counts to write them down (docs/product.md, 18.2). */
export interface LinkCounter {
	/** Somebody looks at the link page. */
	visit(request: IncomingMessage, search: string): void;
	/** Somebody follows one of its links; the campaign is that of the page they come from. */
	click(link: string, referrer: string | undefined, userAgent: string): void;
	/** What was counted since the last time. */
	take(): readonly LinkCount[];
}

function campaignIn(query: URLSearchParams): Attribution {
	const word = (name: string) => query.get(`utm_${name}`) ?? "";
	return readAttribution({ source: word("source"), medium: word("medium"), campaign: word("campaign"), content: word("content") });
}

/** A counter. `siteUrl` is the site's origin: where else somebody comes from is not looked at. */
export function createLinkCounter({ siteUrl, now }: { readonly siteUrl: string; readonly now: () => Date }): LinkCounter {
	const calendar = new Intl.DateTimeFormat("en-CA", { timeZone: "Europe/Madrid", dateStyle: "short" });
	let counts = new Map<string, LinkCount>();

	function count(link: string, attribution: Attribution): void {
		const day = calendar.format(now());
		const key = JSON.stringify([day, link, attribution]);
		const known = counts.get(key);
		if (known === undefined && counts.size >= MOST_KINDS) return;
		counts.set(key, { day, link, attribution, total: (known?.total ?? 0) + 1 });
	}

	return {
		visit({ method, headers }, search) {
			const purpose = headers["sec-purpose"] ?? headers.purpose ?? "";
			if (method !== "GET" || String(purpose).includes("prefetch") || ROBOT.test(headers["user-agent"] ?? "bot")) return;
			count(VISIT, campaignIn(new URLSearchParams(search)));
		},
		click(link, referrer, userAgent) {
			if (userAgent === "" || ROBOT.test(userAgent)) return;
			const from = referrer !== undefined && URL.canParse(referrer) ? new URL(referrer) : null;
			const isHere = from !== null && from.origin === siteUrl && from.pathname === "/linktree";
			count(link, campaignIn(isHere ? from.searchParams : new URLSearchParams()));
		},
		take() {
			const taken = [...counts.values()];
			counts = new Map();
			return taken;
		},
	};
}
