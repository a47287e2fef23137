import { formatInZone } from "../zoned-time.ts";
import type { EventCard } from "./event.ts";

/** Day of the month and abbreviated month in the event's time zone, for a calendar leaf: "21", "ene". */
export function eventLeaf({ startsAt, timeZone }: Pick<EventCard, "startsAt" | "timeZone">): {
	day: string;
	month: string;
} {
	return {
		day: formatInZone(startsAt, timeZone, { day: "numeric" }),
		month: formatInZone(startsAt, timeZone, { month: "short" }).replace(".", ""),
	};
}
