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
