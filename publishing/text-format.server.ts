import { type FieldChange, type FieldValue, type TextFormat, withPlainEnds } from "../domain/authoring/text-format.ts";
import { digestOf } from "./assets.server.ts";
import { splitFile } from "./front-matter.server.ts";
import { joinTexts } from "./merge-texts.server.ts";
import { bodyStart, removeField, setField, setFieldIn, toYaml } from "./patch-front-matter.server.ts";

/** `TextFormat` for the files that this compiler reads. */
export const textFormat: TextFormat = {
	hash: digestOf,

	read(text) {
		const split = splitFile(Buffer.from(text));
		const body = withPlainEnds(text.slice(bodyStart(text) ?? 0));
		if ("problems" in split) return { fields: {}, body: split.body ?? body, problems: split.problems };
		return { fields: split.data, body, problems: [] };
	},

	change(text, changes) {
		let changed: string | null = text;
		for (const each of changes) if (changed !== null) changed = changeField(changed, each);
		return changed;
	},

	withBody(text, body) {
		const at = bodyStart(text);
		if (at === null) return text;
		const after = keepSameLines(text.slice(at), body);
		// The line that closes the front matter may have been the last one.
		const gap = after !== "" && !/[\r\n]$/.test(text.slice(0, at)) ? lineEndOf(text) : "";
		return text.slice(0, at) + gap + after;
	},

	retyped(text, typed) {
		const mark = text.startsWith("\uFEFF") && !typed.startsWith("\uFEFF") ? "\uFEFF" : "";
		return keepSameLines(text, mark + typed);
	},

	write(fields, body) {
		const lines = Object.entries(fields).flatMap(([name, value]) =>
			isGroup(value)
				? [`${name}:`, ...Object.entries(value).map(([own, each]) => `  ${own}: ${toYaml(each)}`)]
				: [`${name}: ${toYaml(value)}`],
		);
		return `---\n${lines.join("\n")}\n---\n\n${body}`;
	},

	join: joinTexts,
};

function isGroup(value: FieldValue): value is Readonly<Record<string, FieldValue>> {
	return typeof value === "object" && value !== null && !Array.isArray(value);
}

function changeField(text: string, { at, value }: FieldChange): string | null {
	const [name, inner] = at;
	if (inner !== undefined) return setFieldIn(text, [name, inner], value);
	return value === undefined ? removeField(text, name) : setField(text, name, value);
}

/** The line end that a text has most. */
function lineEndOf(text: string): string {
	const counts = new Map<string, number>();
	for (const [end] of text.matchAll(/\r\n|\n|\r/g)) counts.set(end, (counts.get(end) ?? 0) + 1);
	return [...counts].sort(([, one], [, other]) => other - one)[0]?.[0] ?? "\n";
}

const LINES = /[^\r\n]*(?:\r\n|\n|\r)|[^\r\n]+$/g;

/**
 * What was typed (with plain line ends) in place of a text. The lines at its beginning and end that are the same keep
 * their bytes, the others get the text's kind of line end.
 */
function keepSameLines(before: string, typed: string): string {
	const old = before.match(LINES) ?? [];
	const now = typed.match(LINES) ?? [];
	const isSame = (one: string | undefined, other: string | undefined) =>
		one !== undefined && other !== undefined && withPlainEnds(one) === other;
	let head = 0;
	while (isSame(old[head], now[head])) head += 1;
	let tail = 0;
	const most = Math.min(old.length, now.length) - head;
	while (tail < most && isSame(old[old.length - 1 - tail], now[now.length - 1 - tail])) tail += 1;
	const end = lineEndOf(before);
	const middle = now.slice(head, now.length - tail).map((line) => line.replace(/\n$/, end));
	return [...old.slice(0, head), ...middle, ...old.slice(old.length - tail)].join("");
}
