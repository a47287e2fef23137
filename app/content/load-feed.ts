import type { RouterContextProvider } from "react-router";
import type { Content } from "../../domain/content/content.ts";
import { clientContext, sanitizeContext, settingsContext } from "../context.ts";
import { feedBody } from "./feed-body.ts";

/** A feed, independent of the format. Addresses are absolute, instants ISO 8601. */
export interface Feed {
	readonly title: string;
	readonly description: string;
	/** Address of the page that the feed belongs to. */
	readonly home: string;
	/** The feed's own address. */
	readonly self: string;
	/**
	 * Instant of the latest change of any entry; the epoch for an empty feed, so that an unchanged feed has the same
	 * bytes.
	 */
	readonly updatedAt: string;
	readonly items: readonly Content[];
}

/** Names of the folders that have feeds, by folder. */
const FEED_NAMES: Readonly<Record<string, string>> = { "/blog/": "blog", "/recursos/": "recursos" };

/** The feed for an address: that of the folder the address is in. Bodies are as `feedBody` writes them. */
export async function loadFeed({
	url,
	context,
}: {
	url: URL;
	context: Readonly<RouterContextProvider>;
}): Promise<Feed> {
	const { site, siteUrl } = context.get(settingsContext);
	const sanitize = context.get(sanitizeContext);
	const folder = url.pathname.slice(0, url.pathname.lastIndexOf("/") + 1);
	const feed = await context.get(clientContext).getFeed({ folder });
	const items = (feed?.items ?? []).map((item) =>
		item.access === "full"
			? { ...item, body: feedBody(sanitize(item.body), { canonical: item.canonical, siteName: site.name }) }
			: item,
	);
	return {
		title: `${site.name}: ${FEED_NAMES[folder] ?? folder}`,
		description: site.description,
		home: siteUrl + folder.slice(0, -1),
		self: siteUrl + url.pathname,
		updatedAt: items.reduce(
			(latest, { updatedAt }) => (updatedAt > latest ? updatedAt : latest),
			new Date(0).toISOString(),
		),
		items,
	};
}

/** Escapes text for XML elements and attributes; drops characters that XML 1.0 does not allow. */
export function xmlText(text: string): string {
	return (
		text
			// biome-ignore lint/suspicious/noControlCharactersInRegex: these cannot stand in XML 1.0
			.replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, "")
			.replace(/&/g, "&amp;")
			.replace(/</g, "&lt;")
			.replace(/>/g, "&gt;")
			.replace(/"/g, "&quot;")
	);
}

/** An XML element with escaped text inside. `name` is not escaped. */
export function xmlElement(name: string, text: string): string {
	return `<${name}>${xmlText(text)}</${name}>`;
}
