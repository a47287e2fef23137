/**
 * The zone of the site's own dates, and of those for people who have chosen none (docs/product.md, 8.5). Events have
 * their own.
 */
export const MADRID = "Europe/Madrid";

/** The refusal of a local time that the clocks skip, or of a day that does not exist (docs/product.md, 6.2). */
export const NO_SUCH_TIME = "Esa hora no existe en esa zona: revisa la fecha y el cambio de hora.";

/** A local time without offset: `2027-01-21T19:00`. */
const LOCAL_TIME = /^(\d{4})-(\d{2})-(\d{2})T(\d{2}):(\d{2})(?::(\d{2}))?$/;

/** An offset as `Intl.DateTimeFormat` writes it: `GMT` alone, `GMT+05:45`, and with seconds for historical times. */
const OFFSET = /GMT(?:([+-])(\d{2}):(\d{2})(?::(\d{2}))?)?$/;

/** Cache of formatters: creating one takes a hundred times as long as using it. */
const formatters = new Map<string, Intl.DateTimeFormat>();

/** Size limit of the cache: more than the combinations of zone and date format that a site uses. */
const FORMATTERS_KEPT = 500;

/**
 * The formatter for a language, a zone and these options, from the cache.
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
 * How far a zone's clock is ahead of UTC at an instant (milliseconds since 1970), in milliseconds; negative when
 * behind.
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
 * Formats an instant (ISO 8601) in Spanish in the local time of an IANA zone, on a 24-hour clock from 00:00.
 * @throws {RangeError} when this machine does not know the zone.
 */
export function formatInZone(instant: string, timeZone: string, options: Intl.DateTimeFormatOptions): string {
	return formatterFor("es-ES", timeZone, { ...options, hourCycle: "h23" }).format(new Date(instant));
}

/** A date: "20 de noviembre de 2026". The other dates in words are in `date-words.ts`. */
export function dayOf(instant: string, timeZone: string): string {
	return formatInZone(instant, timeZone, { day: "numeric", month: "long", year: "numeric" });
}

/** A date of few letters, for rows and cards: "20 nov 2026". */
export function shortDayOf(instant: string, timeZone: string): string {
	return formatInZone(instant, timeZone, { day: "numeric", month: "short", year: "numeric" }).replaceAll(" ", "\u00a0");
}

/** Cache of valid zone names, at most `FORMATTERS_KEPT`. */
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
 * The instant (ISO 8601, UTC) of a local time in an IANA zone. A local time that occurs twice (in the hour when the
 * clocks go back) means the first of the two instants. Returns null for a time that does not exist: an invalid date, or
 * the hour that the clocks skip (docs/product.md, 6.2).
 * @throws {RangeError} when this machine does not know the zone.
 */
export function instantOf(localTime: string, timeZone: string): string | null {
	return instantsOf(localTime, timeZone)[0] ?? null;
}

/**
 * The instants (ISO 8601, UTC) of a local time in an IANA zone, in their order: two for a time that occurs twice, none
 * for one that does not exist.
 * @throws {RangeError} when this machine does not know the zone.
 */
export function instantsOf(localTime: string, timeZone: string): readonly string[] {
	const match = LOCAL_TIME.exec(localTime);
	if (match === null) return [];
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
		return [];
	const offsets = [offsetAt(wall - 86_400_000, timeZone), offsetAt(wall + 86_400_000, timeZone)];
	const instants = offsets
		.map((offset) => wall - offset)
		.filter((instant) => instant + offsetAt(instant, timeZone) === wall);
	return [...new Set(instants)].sort((one, other) => one - other).map((instant) => new Date(instant).toISOString());
}

/**
 * The local time of a zone at an instant (ISO 8601), in whole seconds and without offset: `2027-01-21T19:00:00`.
 * @throws {RangeError} when this machine does not know the zone.
 */
export function localTimeOf(instant: string, timeZone: string): string {
	const at = Math.floor(Date.parse(instant) / 1_000) * 1_000;
	return new Date(at + offsetAt(at, timeZone)).toISOString().slice(0, 19);
}
