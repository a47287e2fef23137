import { noSuchEvent } from "../domain/events/event-context.ts";
import { eventsCalendar } from "../domain/events/events-calendar.ts";
import type { Handler } from "./context.ts";
import type { getEventsCalendar } from "./contracts/get-events-calendar.ts";

/** Handler of `getEventsCalendar`. */
export const handleGetEventsCalendar: Handler<typeof getEventsCalendar> = async (
	{ event },
	{ backend, siteName, siteUrl, now },
) => {
	const calendar = await eventsCalendar({ events: backend.events, siteName, siteUrl, now }, event);
	return calendar === null ? noSuchEvent() : { calendar };
};
