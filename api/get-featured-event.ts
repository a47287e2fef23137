import { noSuchEvent } from "../domain/events/event-context.ts";
import { featuredSlug } from "../domain/events/look-at-event.ts";
import type { Handler } from "./context.ts";
import type { getFeaturedEvent } from "./contracts/get-featured-event.ts";

/** Handler of `getFeaturedEvent`. */
export const handleGetFeaturedEvent: Handler<typeof getFeaturedEvent> = async (_, context) => {
	const event = await featuredSlug(context);
	return event === null ? noSuchEvent() : { event };
};
