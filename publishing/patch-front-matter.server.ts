import { isDeepStrictEqual } from "node:util";
import { isMap, isPair, isScalar, type Pair, type ParsedNode, parseDocument, stringify } from "yaml";
import type { FieldValue } from "../domain/authoring/text-format.ts";

/** The front matter of a file, in its bytes: between the lines of hyphens. */
interface Located {
	readonly start: number;
	readonly yaml: string;
	/** The line end of its first line. */
	readonly end: string;
}

const OPENING = /^\uFEFF?---[ \t]*(\r\n|\n|\r)/;
const OPTIONS = { schema: "core", uniqueKeys: true, logLevel: "silent" } as const;

/**
 * Gives a top-level field of a file's front matter a value, and leaves every other byte as it is. A new field comes
 * last. A value that YAML would read otherwise is quoted. Null when the front matter cannot be changed so: there is
 * none, it has errors, or it is written in braces.
 */
export function setField(text: string, field: string, value: FieldValue): string | null {
	return patched(text, field, value, (located, pair) => {
		const { yaml, end } = located;
		const written = toYaml(value);
		if (pair === null) return `${yaml}${yaml === "" || /[\r\n]$/.test(yaml) ? "" : end}${field}: ${written}${end}`;
		const [from, to] = valueRange(yaml, pair);
		const ending = /(?:\r\n|\n|\r)$/.exec(yaml.slice(from, to))?.[0] ?? "";
		return `${yaml.slice(0, from)} ${written}${ending}${yaml.slice(to)}`;
	});
}

/** Removes a top-level field with its lines. The text itself when it has no such field; null as for `setField`. */
export function removeField(text: string, field: string): string | null {
	return patched(text, field, undefined, ({ yaml }, pair) => {
		if (pair === null) return yaml;
		const [from] = pair.key.range;
		const [, to] = valueRange(yaml, pair);
		const rest = /[\r\n]$/.test(yaml.slice(0, to)) ? "" : (/^[^\r\n]*(?:\r\n|\n|\r)?/.exec(yaml.slice(to))?.[0] ?? "");
		return yaml.slice(0, from) + yaml.slice(to + rest.length);
	});
}

/**
 * Gives a field within a group, as `["event", "place"]`, a value, or takes it out (undefined), and leaves every other byte as
 * it is. A group that is written in braces is laid out anew; one that is not there is made. Null as for `setField`.
 */
export function setFieldIn(
	text: string,
	[group, field]: readonly [string, string],
	value: FieldValue | undefined,
): string | null {
	const located = locate(text);
	const before = located === null ? null : fieldsOf(located.yaml);
	if (located === null || before === null) return null;
	const given = before.data[group] ?? {};
	if (typeof given !== "object" || Array.isArray(given)) return null;
	const { [field]: _, ...others } = given as Record<string, FieldValue>;
	const after = value === undefined ? others : { ...(given as Record<string, FieldValue>), [field]: value };
	if (isDeepStrictEqual(given, after)) return text;
	const node = before.pairs.find(({ key }) => isScalar(key) && key.value === group)?.value;
	const isBlock = isMap(node) && node.flow !== true && node.items.length > 0;
	if (!isBlock || Object.keys(after).length === 0) return setField(text, group, after);
	const pairs = node.items as unknown as readonly FieldPair[];
	return patched(text, group, after, ({ yaml, end }) => {
		const pair = pairs.find(({ key }) => isScalar(key) && key.value === field);
		const lineStart = (at: number) => Math.max(yaml.lastIndexOf("\n", at - 1), yaml.lastIndexOf("\r", at - 1)) + 1;
		const lineEnd = (at: number) => {
			if (/[\r\n]$/.test(yaml.slice(0, at))) return at;
			return at + (/^[^\r\n]*(?:\r\n|\n|\r)?/.exec(yaml.slice(at))?.[0].length ?? 0);
		};
		if (pair !== undefined) {
			const [from, to] = valueRange(yaml, pair);
			if (value === undefined) return yaml.slice(0, lineStart(pair.key.range[0])) + yaml.slice(lineEnd(to));
			const ending = /(?:\r\n|\n|\r)$/.exec(yaml.slice(from, to))?.[0] ?? "";
			return `${yaml.slice(0, from)} ${toYaml(value)}${ending}${yaml.slice(to)}`;
		}
		if (value === undefined) return yaml;
		const last = pairs[pairs.length - 1] as FieldPair;
		const indent = yaml.slice(lineStart(last.key.range[0]), last.key.range[0]);
		const at = lineEnd(valueRange(yaml, last)[1]);
		const gap = at > 0 && !/[\r\n]/.test(yaml[at - 1] ?? "") ? end : "";
		return `${yaml.slice(0, at)}${gap}${indent}${field}: ${toYaml(value)}${end}${yaml.slice(at)}`;
	});
}

/** Where the text below the front matter begins; null for a file without one. */
export function bodyStart(text: string): number | null {
	const located = locate(text);
	if (located === null) return null;
	const from = located.start + located.yaml.length;
	return from + (/^---[ \t]*(?:\r\n|\n|\r|$)/.exec(text.slice(from))?.[0].length ?? 0);
}

/**
 * Removes a field that lies within others, as `["event", "joinUrl"]`. What is beside it keeps its meaning, and may be
 * laid out anew. The text itself when it has no such field; null as for `setField`.
 */
export function removeFieldIn(text: string, path: readonly string[]): string | null {
	const located = locate(text);
	if (located === null) return text;
	const { start, yaml, end } = located;
	const document = parseDocument(yaml.replace(/\r\n?/g, "\n"), OPTIONS);
	if (document.errors.length > 0) return null;
	if (!document.hasIn(path)) return text;
	document.deleteIn(path);
	const left = document.toString({ lineWidth: 0 }).replaceAll("\n", end);
	return text.slice(0, start) + left + text.slice(start + yaml.length);
}

type FieldPair = Pair<ParsedNode, ParsedNode | null>;

/** Applies a change, and refuses it if it would change any other field. */
function patched(
	text: string,
	field: string,
	value: FieldValue | undefined,
	change: (located: Located, pair: FieldPair | null) => string,
): string | null {
	const located = locate(text);
	if (located === null) return null;
	const before = fieldsOf(located.yaml);
	if (before === null) return null;
	const { start, yaml } = located;
	const after = change(located, before.pairs.find(({ key }) => isScalar(key) && key.value === field) ?? null);
	const { [field]: _, ...others } = before.data;
	const wanted = value === undefined ? others : { ...others, [field]: value };
	const found = fieldsOf(after);
	if (found === null || !isDeepStrictEqual(found.data, wanted)) return null;
	return text.slice(0, start) + after + text.slice(start + yaml.length);
}

function locate(text: string): Located | null {
	const opening = OPENING.exec(text);
	if (opening === null) return null;
	const start = opening[0].length;
	const closing = /(?:^|\r\n|\n|\r)---[ \t]*(?:\r\n|\n|\r|$)/.exec(text.slice(start));
	if (closing === null) return null;
	const length = closing.index + (/^(?:\r\n|\n|\r)/.exec(closing[0])?.[0].length ?? 0);
	return { start, yaml: text.slice(start, start + length), end: opening[1] ?? "\n" };
}

/** The fields of a front matter and their values; null if it is not a list of fields in lines. */
function fieldsOf(
	yaml: string,
): { readonly pairs: readonly FieldPair[]; readonly data: Record<string, unknown> } | null {
	// The library knows no line ends of a lone carriage return; the same length keeps the places.
	const document = parseDocument(yaml.replace(/\r(?!\n)/g, "\n"), OPTIONS);
	if (document.errors.length > 0) return null;
	const { contents } = document;
	if (contents === null) return { pairs: [], data: {} };
	if (!isMap(contents) || contents.flow === true) return null;
	const pairs = contents.items.filter(isPair) as unknown as readonly FieldPair[];
	try {
		return { pairs, data: document.toJS({ maxAliasCount: 50 }) };
	} catch {
		return null;
	}
}

/** The bytes behind a field's colon, up to the end of its value. A comment behind the value stays. */
function valueRange(yaml: string, { key, value }: FieldPair): readonly [number, number] {
	const colon = yaml.indexOf(":", key.range[1]);
	const from = colon + 1;
	if (value === null || value.range[1] <= from) return [from, from];
	return [from, value.range[1]];
}

/** A value as YAML in one line: in quotation marks where it needs them. */
export function toYaml(value: FieldValue): string {
	// A text in JSON is one in YAML, and stays in one line.
	if (typeof value === "string" && /[\r\n]/.test(value)) return JSON.stringify(value);
	const options = {
		...OPTIONS,
		lineWidth: 0,
		blockQuote: false,
		collectionStyle: "flow",
	} as const;
	return stringify(value, { ...options, flowCollectionPadding: false }).trimEnd();
}
