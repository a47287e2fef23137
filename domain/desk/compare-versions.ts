import { type ComparedLine, compareTexts, compareWords, type TextPart } from "../authoring/compare-texts.ts";
import type { TextFormat } from "../authoring/text-format.ts";
import { dayOf } from "../zoned-time.ts";
import { OTHER, shownValue } from "./ficha.ts";
import { type FichaField, fichaOf, type TextSort } from "./ficha-fields.ts";
import { typedTimeOf } from "./written-time.ts";

/** A field of a front matter that two versions have differently. `name`: that of its control, or the front matter's. */
export interface ComparedField {
	readonly name: string;
	/** As the Ficha names it. */
	readonly label: string;
	/** Its value in words; what is empty is in no part. */
	readonly parts: readonly TextPart[];
}

/** Lines of a very long comparison that are not part of it. `isSame`: both texts have them. */
export interface SkippedLines {
	readonly kind: "skipped";
	readonly count: number;
	readonly isSame: boolean;
}

/** What became of one version of a text in another, the earlier first (docs/product.md, 26.17). */
export interface Comparison {
	readonly fields: readonly ComparedField[];
	/** The words below the front matter; the whole file if one of the two has a front matter that cannot be read. */
	readonly lines: readonly (ComparedLine | SkippedLines)[];
	readonly isWhole: boolean;
	/** Why nothing is seen: the same bytes, other line ends, or a front matter that is only laid out differently. */
	readonly unseen: "same" | "ends" | "layout" | null;
}

type Fields = Readonly<Record<string, unknown>>;

/** Fields of a front matter that the Ficha does not show, and what they are called. */
const OTHER_LABELS: Readonly<Record<string, string>> = {
	publishedAt: "Publicado por primera vez",
	publishAt: "Programado para",
	draft: "Borrador",
	"event.cancelled": "Cancelado",
};

/** Compares two versions of a text. */
export function compareVersions(
	format: Pick<TextFormat, "read">,
	sort: TextSort,
	{ before, after }: { readonly before: string; readonly after: string },
): Comparison {
	const [old, now] = [format.read(before), format.read(after)];
	const isWhole = old.problems.length > 0 || now.problems.length > 0;
	const lines = isWhole ? compareTexts(before, after) : compareTexts(old.body, now.body);
	const fields = isWhole ? [] : compareFields(fichaOf(sort), old.fields, now.fields);
	const isSeen = fields.length > 0 || lines.some(({ kind }) => kind !== "same");
	return { fields, lines: shortened(lines), isWhole, unseen: isSeen ? null : unseenOf(before, after) };
}

/** Lines of a comparison up to which it is given whole: those of some 50,000 words. */
const MOST_LINES = 2_000;

/** Equal lines beside a change that a long comparison keeps. */
const BESIDE = 3;

/** A comparison of a bounded length: of a long one equal lines go first, then all behind a certain number. */
export function shortened(lines: readonly ComparedLine[]): Comparison["lines"] {
	if (lines.length <= MOST_LINES) return lines;
	const isNear = new Uint8Array(lines.length);
	for (const [at, { kind }] of lines.entries())
		if (kind !== "same") isNear.fill(1, Math.max(0, at - BESIDE), at + BESIDE + 1);
	const kept: (ComparedLine | SkippedLines)[] = [];
	for (const [at, line] of lines.entries()) {
		if (kept.length >= MOST_LINES) {
			kept.push({ kind: "skipped", count: lines.length - at, isSame: false });
			break;
		}
		const last = kept.at(-1);
		if (isNear[at] === 1) kept.push(line);
		else if (last?.kind === "skipped") kept[kept.length - 1] = { ...last, count: last.count + 1 };
		else kept.push({ kind: "skipped", count: 1, isSame: true });
	}
	return kept;
}

function unseenOf(before: string, after: string): Comparison["unseen"] {
	if (before === after) return "same";
	return compareTexts(before, after).every(({ kind }) => kind === "same") ? "ends" : "layout";
}

function compareFields(ficha: readonly FichaField[], old: Fields, now: Fields): readonly ComparedField[] {
	const own = ficha.flatMap((field): ComparedField[] => {
		const [before, after] = [fichaWords(field, old), fichaWords(field, now)];
		if (before === after) return [];
		const isProse = field.kind === "line" || field.kind === "text" || field.kind === "list";
		return [{ name: field.name, label: labelOf(field), parts: partsOf(before, after, isProse) }];
	});
	const known = new Set(ficha.map(({ name }) => name));
	const names = new Set([...otherNames(old, known), ...otherNames(now, known)]);
	const others = [...names].flatMap((name): ComparedField[] => {
		const [before, after] = [otherWords(name, old), otherWords(name, now)];
		if (before === after) return [];
		return [{ name, label: OTHER_LABELS[name] ?? name, parts: partsOf(before, after, false) }];
	});
	return [...own, ...others];
}

/** The label of a field without what it explains: "Es decorativa". */
function labelOf({ label }: FichaField): string {
	return label.replace(/:.*$/, "");
}

function partsOf(before: string, after: string, isProse: boolean): readonly TextPart[] {
	if (isProse && before !== "" && after !== "") return compareWords(before, after);
	return [
		...(before === "" ? [] : [{ kind: "removed" as const, text: before }]),
		...(after === "" ? [] : [{ kind: "added" as const, text: after }]),
	];
}

/** The value of a field as the Ficha shows it, in words. */
function fichaWords(field: FichaField, fields: Fields): string {
	const shown = shownValue(field, fields);
	if (field.kind === "yes" || field.kind === "decorative") return shown === "true" ? "Sí" : "No";
	if (shown === OTHER) return JSON.stringify(fields[field.name]);
	if (field.kind === "instant" || field.kind === "local") return momentWords(shown);
	return field.choices?.find(([value]) => value === shown)?.[1] ?? shown;
}

/** A local time (`2026-11-23T10:00`) in words; anything else as it is. */
function momentWords(local: string): string {
	if (!/^\d{4}-\d\d-\d\dT\d\d:\d\d$/.test(local) || Number.isNaN(Date.parse(`${local}Z`))) return local;
	return `${dayOf(`${local}Z`, "UTC")}, ${local.slice(11)}`;
}

const isGroup = (value: unknown): value is Fields =>
	typeof value === "object" && value !== null && !Array.isArray(value);

/** The names of the fields that the Ficha does not have; those of a group with a dot: `event.cancelled`. */
function otherNames(fields: Fields, known: ReadonlySet<string>): readonly string[] {
	const isPartOfKnown = (name: string) => [...known].some((each) => each.startsWith(`${name}.`));
	return Object.entries(fields).flatMap(([name, value]) => {
		if (known.has(name) || name === "id") return [];
		if (!isGroup(value) || !isPartOfKnown(name)) return [name];
		return Object.keys(value)
			.map((inner) => `${name}.${inner}`)
			.filter((inner) => !known.has(inner) && !isPartOfKnown(inner));
	});
}

function otherWords(name: string, fields: Fields): string {
	const [group = "", inner] = name.split(".");
	const within = fields[group];
	const value = inner === undefined ? within : isGroup(within) ? within[inner] : undefined;
	if (value === undefined || value === null) return "";
	if (typeof value === "boolean") return value ? "Sí" : "No";
	if (name === "publishAt" || name === "publishedAt") return momentWords(typedTimeOf(String(value)) ?? String(value));
	return typeof value === "object" ? JSON.stringify(value) : String(value);
}
