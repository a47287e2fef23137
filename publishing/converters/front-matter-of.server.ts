import { parse as parseToml } from "smol-toml";
import { parseDocument } from "yaml";
import { balancedEnd } from "./jsx-tag.server.ts";

/** The front matter of a file of another system and the text behind it. `firstLine`: the line on which that begins. */
export interface SplitPost {
	readonly data: Readonly<Record<string, unknown>>;
	readonly body: string;
	readonly firstLine: number;
	/** Why the front matter is not understood, as a Spanish sentence; null if it is. */
	readonly problem: string | null;
}

/** The longest front matter that is read, in characters. */
const MOST = 100_000;

/**
 * Splits a file with front matter in YAML (`---`), TOML (`+++`) or JSON (`{`). Dates stay strings where YAML is read;
 * TOML's become ISO 8601. A file without front matter is text.
 */
export function splitPost(text: string): SplitPost {
	const source = text.replace(/^\uFEFF?(?:[ \t]*\n)*/, "");
	const skipped = lineCount(text) - lineCount(source);
	const found = fenced(source, "---") ?? fenced(source, "+++") ?? unopened(source);
	if (found !== null) {
		const { inner, end, mark } = found;
		const read = mark === "---" ? readYamlFields(inner) : readTomlFields(inner);
		const body = source.slice(end);
		return { ...read, body, firstLine: skipped + lineCount(source.slice(0, end)) + 1 };
	}
	if (/^(?:---|\+\+\+)[ \t]*\n/.test(source) && /^[\w"'-]+[ \t]*[:=]/m.test(source.slice(4, 500)))
		return {
			data: {},
			body: source,
			firstLine: 1,
			problem: "La cabecera no se cierra: falta la segunda línea de tres signos.",
		};
	if (/^\{\s*"/.test(source)) {
		try {
			const inner = source.slice(0, balancedEnd(source.slice(0, MOST), 0) ?? undefined);
			const data: unknown = JSON.parse(inner);
			if (isFields(data))
				return { data, body: source.slice(inner.length), firstLine: skipped + lineCount(inner) + 1, problem: null };
		} catch {
			return { data: {}, body: source, firstLine: 1, problem: "La cabecera empieza como JSON y no lo es." };
		}
	}
	return { data: {}, body: source, firstLine: skipped + 1, problem: null };
}

/** The fields of a configuration file in YAML, TOML or JSON, by its name; none if it is not understood. */
export function readConfig(path: string, text: string | null): Readonly<Record<string, unknown>> {
	if (text === null) return {};
	if (path.endsWith(".toml")) return readTomlFields(text).data;
	if (path.endsWith(".json")) {
		try {
			const data: unknown = JSON.parse(text);
			return isFields(data) ? data : {};
		} catch {
			return {};
		}
	}
	return readYamlFields(text).data;
}

function isFields(data: unknown): data is Record<string, unknown> {
	return typeof data === "object" && data !== null && !Array.isArray(data);
}

function lineCount(text: string): number {
	return text.split("\n").length - 1;
}

/** Fields that only a line of three signs ends, as Hexo writes them: each line must be one of YAML, and one a title or a date. */
function unopened(source: string) {
	if (!/^(?:title|date|layout|tags|categories|permalink|author|id|slug):/.test(source)) return null;
	const [mark] = /\n---[ \t]*(?:\n|$)/.exec(source.slice(0, MOST)) ?? [];
	if (mark === undefined) return null;
	const inner = source.slice(0, source.indexOf(mark) + 1);
	const isYaml = inner.split("\n").every((line) => /^(?:[\w-]+:(?:\s|$)|\s|- |#|$)/.test(line));
	if (!isYaml || !/^(?:title|date):/m.test(inner)) return null;
	return { inner, end: inner.length - 1 + mark.length, mark: "---" as const };
}

function fenced(source: string, mark: "---" | "+++") {
	if (!source.startsWith(mark)) return null;
	const first = source.indexOf("\n");
	if (first < 0 || source.slice(mark.length, first).trim() !== "") return null;
	const closing = new RegExp(mark === "---" ? "^(?:---|\\.\\.\\.)[ \\t]*(?:\\n|$)" : "^\\+\\+\\+[ \\t]*(?:\\n|$)", "m");
	const rest = source.slice(first + 1, first + 1 + MOST);
	const end = closing.exec(rest);
	if (end === null) return null;
	return { inner: rest.slice(0, end.index), end: first + 1 + end.index + end[0].length, mark };
}

function readYamlFields(yaml: string) {
	const read = (text: string) => {
		const document = parseDocument(text, { schema: "core", uniqueKeys: false, logLevel: "silent" });
		if (document.errors.length > 0) return null;
		try {
			const data: unknown = document.toJS({ maxAliasCount: 50 });
			return isFields(data) ? data : data === null ? {} : null;
		} catch {
			return null;
		}
	};
	const data = read(yaml) ?? read(cured(yaml));
	return data === null
		? { data: plainFields(yaml), problem: "La cabecera no se entiende entera; se ha leído línea a línea." }
		: { data, problem: null };
}

/** Slips that other readers of YAML forgive: tabs, Liquid, and texts with a colon or a sign that need quotation marks. */
function cured(yaml: string): string {
	return yaml
		.replace(/\t/g, "  ")
		.split("\n")
		.map((line) => {
			const [, start, value = ""] = /^(\s*(?:- )?[\w-]+:[ \t]+)(.*?)[ \t]*$/.exec(line) ?? [];
			if (
				start === undefined ||
				/^(?:"(?:[^"\\]|\\.)*"|'(?:[^']|'')*'|\[.*\]|\{.*\}|[|>][+-]?\d?)$/.test(value) ||
				value === ""
			)
				return line;
			return /:\s|:$|^[@`%*&!|>?{}[\]#"',-]|\s#/.test(value)
				? `${start}${JSON.stringify(value.replace(/^["']|["']$/g, ""))}`
				: line;
		})
		.join("\n");
}

/** The lines of a front matter that name a field and say something, where the whole is not understood. */
function plainFields(yaml: string): Record<string, unknown> {
	const data: Record<string, unknown> = {};
	for (const line of yaml.split("\n").slice(0, 500)) {
		const [, name, value = ""] = /^([A-Za-z][\w-]*):[ \t]*(.*?)[ \t]*$/.exec(line) ?? [];
		if (name === undefined || value === "") continue;
		const list = /^\[(.*)\]$/.exec(value)?.[1];
		const plain = (text: string) => text.trim().replace(/^["']|["']$/g, "");
		data[name] =
			list === undefined
				? /^(?:true|false)$/.test(value)
					? value === "true"
					: plain(value)
				: list.split(",").map(plain);
	}
	return data;
}

function readTomlFields(toml: string) {
	try {
		const data = parseToml(toml);
		return { data: withTexts(data) as Record<string, unknown>, problem: null };
	} catch {
		return {
			data: plainFields(toml.replace(/^([\w-]+)\s*=\s*/gm, "$1: ")),
			problem: "La cabecera no es TOML; se ha leído línea a línea.",
		};
	}
}

/** Dates of TOML as the text that they were. */
function withTexts(value: unknown): unknown {
	// Dates of TOML know which of their parts were written.
	if (value instanceof Date) return value.toISOString();
	if (Array.isArray(value)) return value.map(withTexts);
	if (isFields(value)) return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, withTexts(each)]));
	return value;
}
