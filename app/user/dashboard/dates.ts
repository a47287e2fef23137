import { zoneName } from "../../../domain/zoned-time.ts";

/** The time zone for people who have chosen none. */
export const SITE_ZONE = "Europe/Madrid";

const LARGEST_FIRST: readonly (readonly [Intl.RelativeTimeFormatUnit, number])[] = [
	["year", 365 * 24 * 3_600_000],
	["month", 30 * 24 * 3_600_000],
	["day", 24 * 3_600_000],
	["hour", 3_600_000],
	["minute", 60_000],
];

function format(instant: string, timeZone: string, options: Intl.DateTimeFormatOptions): string {
	return new Intl.DateTimeFormat("es-ES", { ...options, timeZone, hourCycle: "h23" }).format(new Date(instant));
}

/** A day, such as "20 de noviembre de 2026". `instant` is ISO 8601, `timeZone` an IANA name. */
export function dayOf(instant: string, timeZone: string): string {
	return format(instant, timeZone, { day: "numeric", month: "long", year: "numeric" });
}

/** A moment, such as "20 de noviembre de 2026, 14:03 (hora peninsular)". Parameters as in `dayOf`. */
export function momentOf(instant: string, timeZone: string): string {
	return `${dayOf(instant, timeZone)}, ${format(instant, timeZone, { hour: "2-digit", minute: "2-digit" })} (${zoneName(timeZone)})`;
}

/** How long before `now` something was: "hace 3 horas", "ayer", "hace un momento". Both are ISO 8601. */
export function ago(instant: string, now: string): string {
	const passed = Date.parse(now) - Date.parse(instant);
	const [unit, length] = LARGEST_FIRST.find(([, each]) => passed >= each) ?? [null, 1];
	return unit === null
		? "hace un momento"
		: new Intl.RelativeTimeFormat("es-ES", { numeric: "auto" }).format(-Math.floor(passed / length), unit);
}

/** The time zones of one part of the world, as a list shows them. */
interface ZoneGroup {
	readonly name: string;
	/** Pairs of an IANA name and the name on screen. */
	readonly zones: readonly (readonly [id: string, name: string])[];
}

const SPAIN: ZoneGroup = {
	name: "España",
	zones: [
		["Europe/Madrid", "Península y Baleares"],
		["Atlantic/Canary", "Canarias"],
	],
};

const REGIONS: Readonly<Record<string, string>> = {
	Europe: "Europa",
	America: "América",
	Africa: "África",
	Asia: "Asia",
	Atlantic: "Atlántico",
	Pacific: "Pacífico",
	Indian: "Índico",
	Australia: "Australia",
	Arctic: "Ártico",
	Antarctica: "Antártida",
};

/**
 * The IANA names of all time zones this machine knows, separated by spaces. Browsers know other zones than the server,
 * so only one side may decide which ones there are.
 */
export function knownZones(): string {
	return Intl.supportedValuesOf("timeZone").join(" ");
}

/** Groups of time zones in the order of a list, Spain first. `known`: as returned by `knownZones`. */
export function groupZones(known: string): readonly ZoneGroup[] {
	const first = new Set(SPAIN.zones.map(([id]) => id));
	const groups = new Map<string, [string, string][]>(Object.values(REGIONS).map((name) => [name, []]));
	for (const id of known.split(" ").filter((each) => !first.has(each))) {
		const [region = "", ...place] = id.split("/");
		const name = REGIONS[region] ?? "Otros";
		const called = (place.length === 0 ? [region] : place).join(", ").replaceAll("_", " ");
		if (!groups.has(name)) groups.set(name, []);
		groups.get(name)?.push([id, called]);
	}
	return [SPAIN, ...[...groups].filter(([, zones]) => zones.length > 0).map(([name, zones]) => ({ name, zones }))];
}
