/** Zones of one part of the world, as a list offers them. */
interface ZoneGroup {
	readonly name: string;
	/** Pairs of the IANA name and what it is called. */
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

/** Every zone this machine knows, in one text: browsers know others, so that only one side may say which there are. */
export function knownZones(): string {
	return Intl.supportedValuesOf("timeZone").join(" ");
}

/** Zones in the order a list offers them, Spain's first. */
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
