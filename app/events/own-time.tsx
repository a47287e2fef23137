import { useSyncExternalStore } from "react";
import { dateAndHour } from "../../domain/events/event-words.ts";
import { zoneInBrackets } from "./event-dates.ts";

const never = () => () => undefined;

/** The zone of the reader's clock, which only their browser knows; "" until then. */
export function useOwnZone(): string {
	return useSyncExternalStore(
		never,
		() => new Intl.DateTimeFormat().resolvedOptions().timeZone,
		() => "",
	);
}

/** When an event begins on the reader's clock, where that tells another time. */
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
