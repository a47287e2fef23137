import { newestContent } from "../domain/content/list-content.ts";
import { forReader } from "../domain/content/read-content.ts";
import type { Handler } from "./context.ts";
import type { getFeed } from "./contracts/get-feed.ts";

/** Items in a feed (docs/product.md, 8.4). */
const FEED_LENGTH = 20;

/** Handler of `getFeed`. A feed is the same for everyone, so restricted pages come as visitors see them. */
export const handleGetFeed: Handler<typeof getFeed> = async ({ folder }, { backend, siteUrl }) => {
	const cards = await newestContent(backend.content, folder, FEED_LENGTH);
	const records = await Promise.all(cards.map(({ id }) => backend.content.findById(id)));
	const items = await Promise.all(
		records.filter((record) => record !== null).map((record) => forReader(backend.content, record, null, siteUrl)),
	);
	return { items };
};
