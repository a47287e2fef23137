import type { LoaderFunctionArgs } from "react-router";
import type { Client } from "../../api/client.ts";
import { encodeContentUrl } from "../../domain/content/content-url.ts";
import { clientContext, settingsContext } from "../context.ts";
import type { RouteHandle } from "../shell/route-handle.ts";
import { xmlElement, xmlText } from "./load-feed.ts";

export const handle = { cache: "public", parameters: ["desde"] } satisfies RouteHandle;

interface Address {
	readonly url: string;
	readonly updatedAt?: string;
}

/** Addresses per file. The sitemap protocol allows 50,000. */
const PER_FILE = 40_000;

const NAMESPACE = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"';

async function addressesAfter(client: Client, from: string, limit: number): Promise<Address[]> {
	const addresses: Address[] = [];
	let after: string | null = from;
	while (after !== null && addresses.length < limit) {
		const portion: Awaited<ReturnType<Client["getSitemap"]>> = await client.getSitemap({ after });
		addresses.push(...(portion?.entries ?? []));
		after = portion?.next ?? null;
	}
	return addresses.slice(0, limit);
}

/**
 * The sitemap, or an index of several files if the addresses do not fit in one. `?desde=` requests the file that starts
 * after that address (docs/product.md, 8.4).
 */
export async function loader({ context, url }: LoaderFunctionArgs) {
	const { siteUrl, indexedPaths } = context.get(settingsContext);
	// They have no date, because they change with what they list.
	const ownPages: readonly Address[] = indexedPaths.map((url) => ({ url }));
	const client = context.get(clientContext);
	const from = url.searchParams.get("desde");
	const write = (root: string, entries: readonly string[]) =>
		new Response(
			`<?xml version="1.0" encoding="UTF-8"?>\n<${root} ${NAMESPACE}>\n${entries.join("\n")}\n</${root}>\n`,
			{
				headers: { "content-type": "application/xml; charset=utf-8" },
			},
		);
	const writeUrls = (addresses: readonly Address[]) =>
		write(
			"urlset",
			addresses.map(
				(each) =>
					`<url>${xmlElement("loc", siteUrl + encodeContentUrl(each.url))}${each.updatedAt === undefined ? "" : xmlElement("lastmod", each.updatedAt)}</url>`,
			),
		);

	if (from !== null)
		return writeUrls([...(from === "" ? ownPages : []), ...(await addressesAfter(client, from, PER_FILE))]);
	const all = await addressesAfter(client, "", Number.POSITIVE_INFINITY);
	if (all.length <= PER_FILE) return writeUrls([...ownPages, ...all]);
	const starts = [
		"",
		...all
			.slice(0, -1)
			.filter((_, index) => index % PER_FILE === PER_FILE - 1)
			.map((each) => each.url),
	];
	return write(
		"sitemapindex",
		starts.map(
			(start) =>
				`<sitemap><loc>${xmlText(`${siteUrl}/sitemap.xml?desde=${encodeURIComponent(start)}`)}</loc></sitemap>`,
		),
	);
}
