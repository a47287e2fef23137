import { COMMON_CITIES, cityOf, placeOf, zoneName } from "./date-words.ts";
import { ZONES_OF_COUNTRIES } from "./zone-countries.ts";
import { formatterFor, isTimeZone } from "./zoned-time.ts";

/**
 * All time zones by their Spanish names. For the server alone: the table is too long for a page (docs/product.md,
 * 15.7).
 */

/** Cities, by the last part of the zone's IANA name, whose Spanish name is another one. */
const CITIES: Readonly<Record<string, string>> = {
	...COMMON_CITIES,
	Abidjan: "Abiyán",
	Accra: "Acra",
	Addis_Ababa: "Adís Abeba",
	Adelaide: "Adelaida",
	Aden: "Adén",
	Algiers: "Argel",
	Amman: "Amán",
	Anadyr: "Anádyr",
	Anguilla: "Anguila",
	Aqtau: "Aktau",
	Aqtobe: "Aktobé",
	Araguaina: "Araguaína",
	Ashgabat: "Asjabad",
	Asmera: "Asmara",
	Astrakhan: "Astracán",
	Baghdad: "Bagdad",
	Bahia: "Bahía",
	Bahia_Banderas: "Bahía de Banderas",
	Bahrain: "Baréin",
	Baku: "Bakú",
	Barnaul: "Barnaúl",
	Belem: "Belém",
	Belgrade: "Belgrado",
	Belize: "Belice",
	Bermuda: "Bermudas",
	Bishkek: "Biskek",
	Bissau: "Bisáu",
	Brunei: "Brunéi",
	Bucharest: "Bucarest",
	Bujumbura: "Buyumbura",
	Busingen: "Büsingen",
	Canary: "Canarias",
	Cape_Verde: "Cabo Verde",
	Cayenne: "Cayena",
	Cayman: "Islas Caimán",
	Chagos: "Islas Chagos",
	Chatham: "Islas Chatham",
	Chisinau: "Chisináu",
	Chita: "Chitá",
	Christmas: "Isla de Navidad",
	Chuuk: "Islas Chuuk",
	Cocos: "Islas Cocos",
	Comoro: "Comoras",
	Conakry: "Conakri",
	Coral_Harbour: "Atikokan",
	Cuiaba: "Cuiabá",
	Curacao: "Curazao",
	Damascus: "Damasco",
	Dar_es_Salaam: "Dar es Salam",
	Dhaka: "Daca",
	Djibouti: "Yibuti",
	Douala: "Duala",
	Dubai: "Dubái",
	DumontDUrville: "Dumont d’Urville",
	Dushanbe: "Dusambé",
	Easter: "Isla de Pascua",
	Efate: "Éfaté",
	Eirunepe: "Eirunepé",
	El_Aaiun: "El Aaiún",
	Enderbury: "Isla Kanton",
	Faeroe: "Islas Feroe",
	Faroe: "Islas Feroe",
	Fiji: "Fiyi",
	Galapagos: "Galápagos",
	Gambier: "Islas Gambier",
	Godthab: "Nuuk",
	Grand_Turk: "Gran Turca",
	Grenada: "Granada",
	Guadeloupe: "Guadalupe",
	Guernsey: "Guernesey",
	Hebron: "Hebrón",
	Ho_Chi_Minh: "Ciudad Ho Chi Minh",
	Honolulu: "Honolulú",
	Indianapolis: "Indianápolis",
	Isle_of_Man: "Isla de Man",
	Jakarta: "Yakarta",
	Jerusalem: "Jerusalén",
	Johannesburg: "Johannesburgo",
	Juba: "Yuba",
	Kaliningrad: "Kaliningrado",
	Khandyga: "Jándyga",
	Khartoum: "Jartum",
	Kralendijk: "Bonaire",
	Kirov: "Kírov",
	Kyiv: "Kiev",
	Ljubljana: "Liubliana",
	Lome: "Lomé",
	Lower_Princes: "Sint Maarten",
	Luxembourg: "Luxemburgo",
	Macau: "Macao",
	Maceio: "Maceió",
	Madrid: "Península y Baleares",
	Magadan: "Magadán",
	Mahe: "Mahé",
	Makassar: "Macasar",
	Maldives: "Maldivas",
	Manaus: "Manaos",
	Marquesas: "Islas Marquesas",
	Martinique: "Martinica",
	Mauritius: "Mauricio",
	Miquelon: "Miquelón",
	Mogadishu: "Mogadiscio",
	Monaco: "Mónaco",
	Muscat: "Mascate",
	Ndjamena: "Yamena",
	Norfolk: "Isla Norfolk",
	Noronha: "Fernando de Noronha",
	Nouakchott: "Nuakchot",
	Noumea: "Numea",
	Ouagadougou: "Uagadugú",
	Palau: "Palaos",
	Phnom_Penh: "Nom Pen",
	Ponape: "Pohnpei",
	"Port-au-Prince": "Puerto Príncipe",
	Port_of_Spain: "Puerto España",
	Pyongyang: "Pionyang",
	Qatar: "Catar",
	Qostanay: "Kostanái",
	Qyzylorda: "Kyzylorda",
	Rangoon: "Rangún",
	Reunion: "Reunión",
	Reykjavik: "Reikiavik",
	Rio_Gallegos: "Río Gallegos",
	Riyadh: "Riad",
	Saigon: "Ciudad Ho Chi Minh",
	Saipan: "Saipán",
	Sakhalin: "Sajalín",
	Samarkand: "Samarcanda",
	Santarem: "Santarém",
	Sao_Tome: "Santo Tomé",
	Saratov: "Sarátov",
	Scoresbysund: "Ittoqqortoormiit",
	Simferopol: "Simferópol",
	Skopje: "Skopie",
	Sofia: "Sofía",
	South_Georgia: "Georgia del Sur",
	Srednekolymsk: "Srednekolimsk",
	St_Barthelemy: "San Bartolomé",
	St_Helena: "Santa Elena",
	St_Johns: "San Juan de Terranova",
	St_Kitts: "San Cristóbal",
	St_Lucia: "Santa Lucía",
	St_Thomas: "Santo Tomás",
	St_Vincent: "San Vicente",
	Syowa: "Showa",
	Tahiti: "Tahití",
	Taipei: "Taipéi",
	Tallinn: "Tallin",
	Tashkent: "Taskent",
	Tbilisi: "Tiflis",
	Tehran: "Teherán",
	Thimphu: "Timbu",
	Tirane: "Tirana",
	Tortola: "Tórtola",
	Tripoli: "Trípoli",
	Truk: "Islas Chuuk",
	Tunis: "Túnez",
	Ulaanbaatar: "Ulán Bator",
	Ulyanovsk: "Uliánovsk",
	Urumqi: "Urumchi",
	Vatican: "Ciudad del Vaticano",
	Vientiane: "Vientián",
	Vilnius: "Vilna",
	Volgograd: "Volgogrado",
	Wake: "Isla Wake",
	Yangon: "Rangún",
	Yekaterinburg: "Ekaterimburgo",
	Yerevan: "Ereván",
};

/** Zones of single towns and old names, which a list leaves out: another zone has the same clock and a known name. */
const LEFT_OUT = /^America\/(?:Indiana|Kentucky|North_Dakota)\/|^Pacific\/(?:Truk|Ponape|Enderbury)$/;

/** The name of any zone in sentences; `zoneName` alone knows only common ones. */
export function fullZoneName(timeZone: string): string {
	return zoneName(timeZone, CITIES);
}

/** The refusal of a text that means no zone, or several. */
export const UNKNOWN_ZONE = "Esa zona horaria no está en la lista. Elige una, por ejemplo, «Canarias, España».";

const ZONES_OF_SPAIN: readonly string[] = ["Europe/Madrid", "Atlantic/Canary", "Africa/Ceuta"];

/** Zones that the name of a country with several means. */
const MAIN_ZONES: Readonly<Record<string, string>> = {
	Alemania: "Europe/Berlin",
	Argentina: "America/Buenos_Aires",
	Chile: "America/Santiago",
	China: "Asia/Shanghai",
	Ecuador: "America/Guayaquil",
	España: "Europe/Madrid",
	México: "America/Mexico_City",
	Portugal: "Europe/Lisbon",
};

/** Names of places in Spain too, which alone mean no other zone. */
const ALSO_IN_SPAIN = ["Córdoba", "Granada", "La Rioja", "Mérida"];

/** A text for comparison: without accents, capitals and signs. */
function fold(text: string): string {
	return text
		.normalize("NFD")
		.replaceAll(/\p{M}/gu, "")
		.toLowerCase()
		.replaceAll(/[^\p{L}\p{N}]+/gu, " ")
		.trim();
}

interface Zones {
	/** The name on screen of each zone: "Ámsterdam, Países Bajos". */
	readonly names: ReadonlyMap<string, string>;
	/** The zone that a folded text means; null where it could mean several. */
	readonly meant: ReadonlyMap<string, string | null>;
	/** All zones in the order of the list: those of Spain, then the others by their names. */
	readonly listed: readonly string[];
}

function describeZones(): Zones {
	const countries = new Map(
		Object.entries(ZONES_OF_COUNTRIES).flatMap(([country, places]) =>
			places.split(" ").map((place) => [place, country] as const),
		),
	);
	const names = new Map<string, string>();
	const meant = new Map<string, string | null>();
	for (const zone of Intl.supportedValuesOf("timeZone")) {
		const [place, city] = [placeOf(zone), cityOf(zone, CITIES)];
		const country = countries.get(place) ?? city;
		names.set(zone, country === city ? city : `${city}, ${country}`);
		for (const key of new Set([city, place, country].map(fold)))
			meant.set(key, meant.has(key) && meant.get(key) !== zone ? null : zone);
	}
	// What only one zone is called wins over a part that several share.
	for (const [zone, name] of names) for (const text of [name, zone]) meant.set(fold(text), zone);
	for (const [country, zone] of Object.entries(MAIN_ZONES)) meant.set(fold(country), zone);
	for (const town of ALSO_IN_SPAIN) meant.set(fold(town), null);
	const { compare } = new Intl.Collator("es-ES");
	const others = [...names].filter(([zone]) => !ZONES_OF_SPAIN.includes(zone));
	const sorted = others.sort(([, one], [, other]) => compare(one, other)).map(([zone]) => zone);
	return { names, meant, listed: [...ZONES_OF_SPAIN, ...sorted] };
}

let described: Zones | null = null;

function zones(): Zones {
	described ??= describeZones();
	return described;
}

/** The name of a zone in a list: "Ámsterdam, Países Bajos". */
export function listedName(timeZone: string): string {
	return zones().names.get(timeZone) ?? cityOf(timeZone, CITIES);
}

/** The names of all zones, those of Spain first and the rest by the alphabet, with that of `chosen` in any case. */
export function listZones(chosen: string | null): readonly string[] {
	return zones()
		.listed.filter((zone) => zone === chosen || !LEFT_OUT.test(zone))
		.map(listedName);
}

/**
 * The IANA name of the zone that a person means by a city, a country with one zone, a name from the list, or the IANA
 * name; accents, capitals and signs do not matter. Null if the text means none or several.
 */
export function findZone(text: string): string | null {
	const found = zones().meant.get(fold(text));
	if (found !== undefined) return found;
	// Another IANA name of a zone, as other machines call it: "Asia/Kolkata".
	const asked = text.trim();
	const known = isTimeZone(asked) ? formatterFor("es-ES", asked, {}).resolvedOptions().timeZone : asked;
	return zones().names.has(known) ? known : null;
}
