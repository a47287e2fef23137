import { instantsOf, localTimeOf, offsetAt } from "../../domain/zoned-time.ts";

type Data = Readonly<Record<string, unknown>>;

/** The first of these fields that says something, without regard to capitals; undefined for none. */
export function field(data: Data, ...names: readonly string[]): unknown {
	for (const name of names) {
		const key = Object.hasOwn(data, name)
			? name
			: Object.keys(data).find((each) => each.toLowerCase() === name.toLowerCase());
		const value = key === undefined ? undefined : data[key];
		if (value !== undefined && value !== null && value !== "") return value;
	}
	return undefined;
}

/** The first of these fields that is a text or a number, as plain text; "" for none. */
export function textField(data: Data, ...names: readonly string[]): string {
	for (const name of names) {
		const value = field(data, name);
		if (typeof value === "string" || typeof value === "number") return String(value).trim();
	}
	return "";
}

/** Words of a field that is a text, a list, or a list of objects with a name. `divide`: how a text is divided. */
export function listField(value: unknown, divide: RegExp | null): readonly string[] {
	if (typeof value === "string")
		return (divide === null ? [value] : value.split(divide)).map((each) => each.trim()).filter((each) => each !== "");
	if (typeof value === "number") return [String(value)];
	if (!Array.isArray(value)) {
		const name = nameOf(value);
		return name === "" ? [] : [name];
	}
	return value
		.flat(3)
		.map((each) => (typeof each === "string" || typeof each === "number" ? String(each).trim() : nameOf(each)))
		.filter((each) => each !== "");
}

function nameOf(value: unknown): string {
	const { name, label, title } = Object(value) as Record<string, unknown>;
	const found = [name, label, title].find((each) => typeof each === "string");
	return typeof found === "string" ? found.trim() : "";
}

const DATE =
	/^\s*(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(?:(?:[T ]+|\s+-\s+)(\d{1,2}):(\d{2})(?::(\d{2})(?:\.\d+)?)?\s*([AaPp][Mm])?)?\s*(Z|UTC|GMT|[+-]\d{1,2}:?\d{2})?(?:\s*\[[^\]]*\])?\s*$/;

/**
 * A date of another system as ISO 8601 with offset; without an offset it is meant in the zone. Null for what is none,
 * for days that do not exist and for years before 1970.
 */
export function instantWith(value: unknown, timeZone: string): string | null {
	if (value instanceof Date) return Number.isNaN(value.getTime()) ? null : instantWith(value.toISOString(), timeZone);
	if (typeof value === "number") return value > 1e11 ? instantWith(new Date(value).toISOString(), timeZone) : null;
	if (typeof value !== "string") return null;
	const [, year = "", month = "", day = "", hour = "0", minute = "00", second = "00", half, offset] =
		DATE.exec(value) ?? [];
	if (year === "") return wordyDate(value, timeZone);
	const hours = half === undefined ? Number(hour) : (Number(hour) % 12) + (/p/i.test(half) ? 12 : 0);
	const date = `${year}-${month.padStart(2, "0")}-${day.padStart(2, "0")}`;
	const midnight = Date.parse(`${date}T00:00:00Z`);
	const exists = !Number.isNaN(midnight) && new Date(midnight).toISOString().startsWith(date);
	if (!exists || Number(year) < 1970 || Number(year) > 2200 || hours > 23 || Number(minute) > 59) return null;
	const time = `${String(hours).padStart(2, "0")}:${minute}:${Number(second) > 59 ? "00" : second}`;
	if (offset !== undefined) {
		const zone = /^[ZUG]/.test(offset)
			? "Z"
			: offset.replace(
					/^([+-])(\d{1,2}):?(\d{2})$/,
					(_, sign: string, h: string, m: string) => `${sign}${h.padStart(2, "0")}:${m}`,
				);
		const instant = Date.parse(`${date}T${time}${zone}`);
		return Number.isNaN(instant) ? null : withOffset(new Date(instant).toISOString(), timeZone);
	}
	const [instant] = instantsOf(`${date}T${time}`, timeZone);
	// An hour that the clocks skip is read as the one behind it.
	return withOffset(
		instant ??
			new Date(Date.parse(`${date}T${time}Z`) - offsetAt(Date.parse(`${date}T${time}Z`), timeZone)).toISOString(),
		timeZone,
	);
}

/** `March 5, 2021`, `Mon, 05 Mar 2021 10:00:00 GMT` and the like. */
function wordyDate(value: string, timeZone: string): string | null {
	if (value.length > 60 || !/\b(?:19|20)\d{2}\b/.test(value) || !/[A-Za-z]{3}/.test(value)) return null;
	const hasZone = /GMT|UTC|[+-]\d{4}|Z$/.test(value);
	const instant = Date.parse(hasZone ? value : `${value} UTC`);
	if (Number.isNaN(instant)) return null;
	const iso = new Date(instant).toISOString();
	return hasZone ? withOffset(iso, timeZone) : instantWith(iso.slice(0, 19), timeZone);
}

/** An instant as the clocks of a zone show it: `2024-03-05T10:00:00+01:00`. */
export function withOffset(instant: string, timeZone: string): string {
	const minutes = Math.round(offsetAt(Date.parse(instant), timeZone) / 60_000);
	const two = (number: number) => String(number).padStart(2, "0");
	const offset = `${minutes < 0 ? "-" : "+"}${two(Math.floor(Math.abs(minutes) / 60))}:${two(Math.abs(minutes) % 60)}`;
	const local = localTimeOf(instant, timeZone);
	return `${local.length === 16 ? `${local}:00` : local.slice(0, 19)}${offset}`;
}

const ENTITIES: Readonly<Record<string, string>> = {
	amp: "&",
	lt: "<",
	gt: ">",
	quot: '"',
	apos: "'",
	nbsp: " ",
	hellip: "…",
	ndash: "–",
	mdash: "—",
	laquo: "«",
	raquo: "»",
	ldquo: "“",
	rdquo: "”",
	lsquo: "‘",
	rsquo: "’",
	iquest: "¿",
	iexcl: "¡",
	ntilde: "ñ",
	Ntilde: "Ñ",
	aacute: "á",
	eacute: "é",
	iacute: "í",
	oacute: "ó",
	uacute: "ú",
	Aacute: "Á",
	Eacute: "É",
	Iacute: "Í",
	Oacute: "Ó",
	Uacute: "Ú",
	uuml: "ü",
	euro: "€",
	copy: "©",
	reg: "®",
	trade: "™",
	middot: "·",
	bull: "•",
	ccedil: "ç",
};

/** A title or summary without entities, tags and marks of Markdown. */
export function plainWords(text: string): string {
	return (
		text
			.replace(/<[^<>]{0,500}>/g, " ")
			.replace(
				/&(?:#(\d{1,7})|#x([0-9a-f]{1,6})|(\w{2,8}));/gi,
				(entity, decimal?: string, hex?: string, name?: string) => {
					const code = decimal === undefined ? Number.parseInt(hex ?? "", 16) : Number(decimal);
					if (name !== undefined) return ENTITIES[name] ?? entity;
					return code > 31 && code < 0x110000 && !(code >= 0xd800 && code < 0xe000) ? String.fromCodePoint(code) : "";
				},
			)
			// biome-ignore lint/suspicious/noControlCharactersInRegex: titles may have none
			.replace(/[\u0000-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069]+/g, " ")
			.replace(/\s+/g, " ")
			.trim()
	);
}

/** The first `most` characters, cut at a word, with an ellipsis where something is missing. */
export function cutWords(text: string, most: number): string {
	const signs = [...text];
	if (signs.length <= most) return text;
	const cut = signs.slice(0, most - 1).join("");
	const space = cut.lastIndexOf(" ");
	return `${(space > most / 2 ? cut.slice(0, space) : cut).replace(/[\s,.;:—–-]+$/, "")}…`;
}

/** A name without the e-mail addresses in it: `Ana <ana@x.es>` gives `Ana`. Of an address alone its first part stays. */
export function nameOfPerson(text: string): string {
	const named = text
		.replace(/[<([]?[^\s<>()[\],;:@]{1,64}@[^\s<>()[\],;:@]{1,255}[>)\]]?/g, " ")
		.replace(/\s+/g, " ")
		.replace(/^[\s,;:·|-]+|[\s,;:·|-]+$/g, "");
	return named === "" ? (/[^\s<>()[\],;:@]{1,64}(?=@|$)/.exec(text)?.[0] ?? "") : named;
}
