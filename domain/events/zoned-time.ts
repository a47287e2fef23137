/** A wall-clock time in a zone, without offset: `2027-01-21T19:00`. */
const LOCAL_TIME = /^(\d{4})-(\d{2})-(\d{2})T(\d{2}):(\d{2})(?::(\d{2}))?$/;

/** How far a zone's clock is ahead of UTC at an instant (milliseconds since 1970), in milliseconds. */
export function offsetAt(instant: number, timeZone: string): number {
	const parts = new Intl.DateTimeFormat("en-US", {
		timeZone,
		hourCycle: "h23",
		year: "numeric",
		month: "2-digit",
		day: "2-digit",
		hour: "2-digit",
		minute: "2-digit",
		second: "2-digit",
	}).formatToParts(instant);
	const at = (type: string) => Number(parts.find((part) => part.type === type)?.value);
	const wall = Date.UTC(at("year"), at("month") - 1, at("day"), at("hour"), at("minute"), at("second"));
	return wall - Math.floor(instant / 1000) * 1000;
}

/** Making one takes a hundred times as long as using it. */
const formatters = new Map<string, Intl.DateTimeFormat>();

/** Formatters kept: more than there are zones on a site and ways to write a date. */
const FORMATTERS_KEPT = 500;

/**
 * An instant (ISO 8601) in Spanish on the clock of an IANA zone, from 00:00 to 23:59.
 * @throws {RangeError} when this machine does not know the zone.
 */
export function formatInZone(instant: string, timeZone: string, options: Intl.DateTimeFormatOptions): string {
	const key = `${timeZone} ${JSON.stringify(options)}`;
	let formatter = formatters.get(key);
	if (formatter === undefined) {
		formatter = new Intl.DateTimeFormat("es-ES", { ...options, timeZone, hourCycle: "h23" });
		if (formatters.size >= FORMATTERS_KEPT) formatters.clear();
		formatters.set(key, formatter);
	}
	return formatter.format(new Date(instant));
}

/** Zones that were asked about and are known: at most as many as `FORMATTERS_KEPT`. */
const knownZones = new Set<string>();

/** Whether this machine knows the IANA zone. */
export function isTimeZone(timeZone: string): boolean {
	if (timeZone === "") return false;
	if (knownZones.has(timeZone)) return true;
	try {
		new Intl.DateTimeFormat("es-ES", { timeZone });
		if (knownZones.size < FORMATTERS_KEPT) knownZones.add(timeZone);
		return true;
	} catch {
		return false;
	}
}

/**
 * The instant (ISO 8601, UTC) of a wall-clock time in an IANA zone. A time that exists twice (the hour
 * the clocks go back) is the first of the two. Returns null for a time that does not exist: a wrong date, or the
 * hour the clocks skip (docs/product.md, 6.2).
 */
export function instantOf(localTime: string, timeZone: string): string | null {
	const match = LOCAL_TIME.exec(localTime);
	if (match === null) return null;
	const [year, month, day, hour, minute, second] = match.slice(1).map((part) => Number(part ?? 0)) as [
		number,
		number,
		number,
		number,
		number,
		number,
	];
	const wall = Date.UTC(year, month - 1, day, hour, minute, second);
	const asDate = new Date(wall);
	if (
		asDate.getUTCFullYear() !== year ||
		asDate.getUTCMonth() !== month - 1 ||
		asDate.getUTCDate() !== day ||
		hour > 23 ||
		minute > 59 ||
		second > 59
	)
		return null;
	const offsets = [offsetAt(wall - 86_400_000, timeZone), offsetAt(wall + 86_400_000, timeZone)];
	const instants = offsets.map((offset) => wall - offset).filter((instant) => instant + offsetAt(instant, timeZone) === wall);
	if (instants.length === 0) return null;
	return new Date(Math.min(...instants)).toISOString();
}

/** The clock of a zone at an instant, without offset: `2027-01-21T19:00:00`. */
export function localTimeOf(instant: string, timeZone: string): string {
	const at = Math.floor(Date.parse(instant) / 1_000) * 1_000;
	return new Date(at + offsetAt(at, timeZone)).toISOString().slice(0, 19);
}

/** What a zone is called in a sentence: mainland Spain has a name of its own, others their city (docs/product.md, 6.2). */
export function zoneName(timeZone: string): string {
	if (timeZone === "Europe/Madrid") return "hora peninsular";
	if (timeZone === "Atlantic/Canary") return "hora de Canarias";
	const place = timeZone.slice(timeZone.lastIndexOf("/") + 1).replaceAll("_", " ");
	return place === "UTC" ? "hora UTC" : `hora de ${place}`;
}
