/** A wall-clock time in a zone, without offset: `2027-01-21T19:00`. */
const LOCAL_TIME = /^(\d{4})-(\d{2})-(\d{2})T(\d{2}):(\d{2})(?::(\d{2}))?$/;

/** An offset as formatters write it: `GMT` alone, `GMT+05:45`, and with seconds in old times. */
const OFFSET = /GMT(?:([+-])(\d{2}):(\d{2})(?::(\d{2}))?)?$/;

/** Making one takes a hundred times as long as using it. */
const formatters = new Map<string, Intl.DateTimeFormat>();

/** Formatters kept: more than there are zones on a site and ways to write a date. */
const FORMATTERS_KEPT = 500;

/**
 * The one kept formatter for a language, a zone and these options.
 * @throws {RangeError} when this machine does not know the zone.
 */
export function formatterFor(
	locale: string,
	timeZone: string,
	options: Intl.DateTimeFormatOptions,
): Intl.DateTimeFormat {
	const key = `${locale} ${timeZone} ${JSON.stringify(options)}`;
	let formatter = formatters.get(key);
	if (formatter === undefined) {
		formatter = new Intl.DateTimeFormat(locale, { ...options, timeZone });
		if (formatters.size >= FORMATTERS_KEPT) formatters.clear();
		formatters.set(key, formatter);
	}
	return formatter;
}

/**
 * How far a zone's clock is ahead of UTC at an instant (milliseconds since 1970), in milliseconds.
 * @throws {RangeError} when this machine does not know the zone.
 */
export function offsetAt(instant: number, timeZone: string): number {
	const written = formatterFor("en-US", timeZone, { timeZoneName: "longOffset" }).format(instant);
	const match = OFFSET.exec(written);
	if (match === null) throw new RangeError(`No offset in "${written}".`);
	const [, sign, ...parts] = match;
	const [hours, minutes, seconds] = parts.map((part) => Number(part ?? 0)) as [number, number, number];
	const offset = ((hours * 60 + minutes) * 60 + seconds) * 1_000;
	return sign === "-" ? -offset : offset;
}

/**
 * An instant (ISO 8601) in Spanish on the clock of an IANA zone, from 00:00 to 23:59.
 * @throws {RangeError} when this machine does not know the zone.
 */
export function formatInZone(instant: string, timeZone: string, options: Intl.DateTimeFormatOptions): string {
	return formatterFor("es-ES", timeZone, { ...options, hourCycle: "h23" }).format(new Date(instant));
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
	const instants = offsets
		.map((offset) => wall - offset)
		.filter((instant) => instant + offsetAt(instant, timeZone) === wall);
	if (instants.length === 0) return null;
	return new Date(Math.min(...instants)).toISOString();
}

/** The clock of a zone at an instant, without offset: `2027-01-21T19:00:00`. */
export function localTimeOf(instant: string, timeZone: string): string {
	const at = Math.floor(Date.parse(instant) / 1_000) * 1_000;
	return new Date(at + offsetAt(at, timeZone)).toISOString().slice(0, 19);
}

/**
 * What a zone is called in a sentence: mainland Spain has a name of its own, others their city (docs/product.md, 6.2).
 */
export function zoneName(timeZone: string): string {
	if (timeZone === "Europe/Madrid") return "hora peninsular";
	if (timeZone === "Atlantic/Canary") return "hora de Canarias";
	const place = timeZone.slice(timeZone.lastIndexOf("/") + 1).replaceAll("_", " ");
	return place === "UTC" ? "hora UTC" : `hora de ${place}`;
}
