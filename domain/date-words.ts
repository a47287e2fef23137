import { counted } from "./numbers.ts";
import { dayOf, formatInZone, localTimeOf, MADRID } from "./zoned-time.ts";

/**
 * Dates and hours in Spanish sentences (docs/product.md, 8.5). Instants are ISO 8601, zones IANA names. Hours, and the
 * name of the zone after them, do not break across lines.
 */

/** Cities of time zones whose Spanish name people meet most; `zone-names.ts` has the others, for the server alone. */
export const COMMON_CITIES: Readonly<Record<string, string>> = {
	Amsterdam: "Ámsterdam",
	Asuncion: "Asunción",
	Athens: "Atenas",
	Berlin: "Berlín",
	Bogota: "Bogotá",
	Brussels: "Bruselas",
	Cairo: "El Cairo",
	Calcutta: "Calcuta",
	Cancun: "Cancún",
	Ciudad_Juarez: "Ciudad Juárez",
	Copenhagen: "Copenhague",
	Cordoba: "Córdoba",
	Dublin: "Dublín",
	Havana: "La Habana",
	Istanbul: "Estambul",
	Kathmandu: "Katmandú",
	Katmandu: "Katmandú",
	Kolkata: "Calcuta",
	Lisbon: "Lisboa",
	London: "Londres",
	Los_Angeles: "Los Ángeles",
	Mazatlan: "Mazatlán",
	Merida: "Mérida",
	Mexico_City: "Ciudad de México",
	Moscow: "Moscú",
	New_York: "Nueva York",
	Panama: "Panamá",
	Paris: "París",
	Prague: "Praga",
	Rome: "Roma",
	Sao_Paulo: "São Paulo",
	Seoul: "Seúl",
	Shanghai: "Shanghái",
	Singapore: "Singapur",
	Stockholm: "Estocolmo",
	Sydney: "Sídney",
	Tokyo: "Tokio",
	Tucuman: "Tucumán",
	Vienna: "Viena",
	Warsaw: "Varsovia",
	Zurich: "Zúrich",
};

/** The last part of a zone's IANA name: "America/Argentina/Buenos_Aires" is "Buenos_Aires". */
export function placeOf(timeZone: string): string {
	return timeZone.slice(timeZone.lastIndexOf("/") + 1);
}

/** The Spanish name of a zone's city. `cities` has those that differ from the zone's IANA name. */
export function cityOf(timeZone: string, cities = COMMON_CITIES): string {
	const place = placeOf(timeZone);
	return (Object.hasOwn(cities, place) ? cities[place] : undefined) ?? place.replaceAll("_", " ");
}

/**
 * The name of a zone in sentences. Mainland Spain and the Canary Islands have their own names; other zones are named
 * after their city (docs/product.md, 6.2). `cities`: as for `cityOf`.
 */
export function zoneName(timeZone: string, cities = COMMON_CITIES): string {
	if (timeZone === MADRID) return "hora peninsular";
	if (timeZone === "Atlantic/Canary") return "hora de Canarias";
	return placeOf(timeZone) === "UTC" ? "hora UTC" : `hora de ${cityOf(timeZone, cities)}`;
}

/** Replaces spaces with non-breaking ones. */
function together(words: string): string {
	return words.replaceAll(" ", "\u00a0");
}

function clock(instant: string, timeZone: string): string {
	return formatInZone(instant, timeZone, { hour: "2-digit", minute: "2-digit" });
}

/** An hour with its article: "las 19:00", "la 01:30". */
export function clockWithArticle(instant: string, timeZone: string): string {
	const hour = clock(instant, timeZone);
	return `${hour.startsWith("01:") ? "la" : "las"}\u00a0${hour}`;
}

/** Words that begin a line, with a capital letter. */
export function capitalized(words: string): string {
	return words.charAt(0).toUpperCase() + words.slice(1);
}

/** A date with its day of the week: "viernes 20 de noviembre de 2026". */
export function weekdayAndDay(instant: string, timeZone: string): string {
	return `${formatInZone(instant, timeZone, { weekday: "long" })} ${dayOf(instant, timeZone)}`;
}

/** An hour with its article and zone, for a sentence after "hasta" or "a": "las 14:03 (hora peninsular)". */
export function hourOf(instant: string, timeZone: string): string {
	return `${clockWithArticle(instant, timeZone)}\u00a0${zoneInBrackets(timeZone)}`;
}

/** A date with its hour, for a sentence after "el": "viernes 20 de noviembre de 2026, a las 14:03". */
export function dateAndHour(instant: string, timeZone: string): string {
	return `${weekdayAndDay(instant, timeZone)}, ${together(`a ${clockWithArticle(instant, timeZone)}`)}`;
}

/**
 * The same, followed by the zone: "viernes 20 de noviembre de 2026, a las 14:03 (hora peninsular)". `zone` is the zone's
 * name in words.
 */
export function momentOf(instant: string, timeZone: string, zone = zoneName(timeZone)): string {
	return `${dateAndHour(instant, timeZone)} ${together(`(${zone})`)}`;
}

/**
 * A moment that begins a line: "Viernes 20 de noviembre de 2026, a las 14:03 (hora peninsular)". `zone` is the zone's
 * name in words.
 */
export function momentLine(instant: string, timeZone: string, zone = zoneName(timeZone)): string {
	return capitalized(momentOf(instant, timeZone, zone));
}

/**
 * A stretch of time: "lunes 26 de octubre de 2026, de 19:00 a 20:30 (hora peninsular)". One that ends on another day
 * names both: "del jueves 31 de diciembre de 2026, a las 22:00, al viernes 1 de enero de 2027, a la 01:30 (hora
 * peninsular)". `zone` is the zone's name in words.
 */
export function spanOf(startsAt: string, endsAt: string, timeZone: string, zone = zoneName(timeZone)): string {
	const [first, last] = [weekdayAndDay(startsAt, timeZone), weekdayAndDay(endsAt, timeZone)];
	const span =
		first === last
			? `${first}, ${together(`de ${clock(startsAt, timeZone)} a ${clock(endsAt, timeZone)}`)}`
			: `del ${dateAndHour(startsAt, timeZone)}, al ${dateAndHour(endsAt, timeZone)}`;
	return `${span} ${together(`(${zone})`)}`;
}

/** The same at the beginning of a line: "Lunes 26 de octubre de 2026, de 19:00 a 20:30 (hora peninsular)". */
export function spanLine(startsAt: string, endsAt: string, timeZone: string, zone = zoneName(timeZone)): string {
	return capitalized(spanOf(startsAt, endsAt, timeZone, zone));
}

/** A time zone's Spanish name, to follow a time: "(hora peninsular)". */
export function zoneInBrackets(timeZone: string): string {
	return together(`(${zoneName(timeZone)})`);
}

/** The day of an instant beside that of another one: "20 de octubre", with its year if the other day is of another. */
export function dayBeside(instant: string, other: string, timeZone: string): string {
	const yearOf = (each: string) => formatInZone(each, timeZone, { year: "numeric" });
	return yearOf(instant) === yearOf(other)
		? formatInZone(instant, timeZone, { day: "numeric", month: "long" })
		: dayOf(instant, timeZone);
}

/** When something is, as a person says it: "hoy, a las 19:00", "dentro de 21 días". */
export function awayWords(instant: string, timeZone: string, now: Date): string {
	const midnight = (at: string) => Date.parse(`${localTimeOf(at, timeZone).slice(0, 10)}T00:00:00.000Z`);
	const days = (midnight(instant) - midnight(now.toISOString())) / 86_400_000;
	const at = `a\u00a0${clockWithArticle(instant, timeZone)}`;
	if (days <= 0) return `hoy, ${at}`;
	return days === 1 ? `mañana, ${at}` : `dentro de ${counted(days, "día", "días")}`;
}
