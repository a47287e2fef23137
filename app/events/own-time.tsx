import { useSyncExternalStore } from "react";
import { dateAndHour } from "../../domain/events/event-words.ts";
import { zoneInBrackets } from "./event-dates.ts";

const never = () => () => undefined;

/** The browser's IANA time zone. On the server and during hydration it is "", because only the browser knows it. */
export function useOwnZone(): string {
	return useSyncExternalStore(
		never,
		() => new Intl.DateTimeFormat().resolvedOptions().timeZone,
		() => "",
	);
}

/** The event's start in the reader's time zone. Renders nothing if that is the same date and hour. */
export function OwnTime({ startsAt, timeZone, zone }: { startsAt: string; timeZone: string; zone?: string }) {
	const browserZone = useOwnZone();
	const own = zone ?? browserZone;
	if (own === "" || own === timeZone) return null;
	const there = dateAndHour(startsAt, own);
	if (there === dateAndHour(startsAt, timeZone)) return null;
	return (
		<>
			En tu zona: <time dateTime={startsAt}>{`${there} ${zoneInBrackets(own)}`}</time>
		</>
	);
}
