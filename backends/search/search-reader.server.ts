import type { DatabaseSync, StatementSync } from "node:sqlite";
import { FIELD_WEIGHTS } from "../../domain/search/index-words.ts";
import { SEARCH_KINDS, type SearchKind } from "../../domain/search/search-entry.ts";
import type {
	Found,
	FoundEntry,
	PlannedPart,
	SearchPlan,
	SearchReader,
	VocabularyWord,
} from "../../domain/search/search-index.ts";
import { EXACT_FIELD, STEM_FIELDS, withEnds } from "./search-schema.server.ts";

const STEMS = `{${STEM_FIELDS.join(" ")}}`;
const fields = [...STEM_FIELDS, EXACT_FIELD] as readonly (keyof typeof FIELD_WEIGHTS)[];
const WEIGHTS = fields.map((field) => FIELD_WEIGHTS[field]).join();
const OF_NAME = fields.map((field) => (field === "name" ? FIELD_WEIGHTS.name : 0)).join();

/**
 * How well an entry fits. Its name counts once more by itself: a word that stands often in a long text would weigh as
 * much as one in a name.
 */
const SCORE = `bm25(@text, ${WEIGHTS}) + bm25(@text, ${OF_NAME})`;

/** Whether an entry comes after all others: readers look for texts, events and lessons rather than for plain pages. */
const IS_LATER = "@text.rowid IN (SELECT rowid FROM @entry WHERE kind = 'page')";

/** A string of FTS5. Words have letters and digits alone, but what comes from elsewhere is quoted all the same. */
function quoted(text: string): string {
	return `"${text.replaceAll('"', '""')}"`;
}

const anyOf = (texts: readonly string[]) => texts.map(quoted).join(" OR ");

/** What FTS5 is asked for one part of a plan; null if nothing can have it. */
function partExpression({ stems, beginnings, words, phrases }: PlannedPart, withBeginnings: boolean): string | null {
	if (phrases.length > 0) return `{${EXACT_FIELD}} : (${anyOf(phrases.map((phrase) => phrase.join(" ")))})`;
	const wanted = withBeginnings ? [...stems, ...beginnings] : stems;
	const found = [
		...(wanted.length === 0 ? [] : [`${STEMS} : (${anyOf(wanted)})`]),
		...(words.length === 0 ? [] : [`{${EXACT_FIELD}} : (${anyOf(words)})`]),
	];
	if (found.length > 0) return `(${found.join(" OR ")})`;
	return beginnings.length === 0 ? null : `{name} : (${anyOf(beginnings)})`;
}

/** What FTS5 is asked for a plan; null if nothing can be found. */
function expressionOf(plan: SearchPlan, withBeginnings: boolean): string | null {
	const parts = plan.map((part) => partExpression(part, withBeginnings));
	return parts.includes(null) ? null : parts.join(" AND ");
}

type Row = Readonly<Record<string, unknown>>;

const wordOf = ({ word, plain, stem, entries }: Row): VocabularyWord => ({
	word: String(word),
	plain: String(plain),
	stem: String(stem),
	entries: Number(entries),
});

const entryOf = ({ url, id, kind, whole }: Row): FoundEntry => ({
	url: String(url),
	id: String(id),
	kind: kind as SearchKind,
	whole: whole === 1,
});

/** What is asked of the ranking: expressions of FTS5, and which of the entries that they find. */
interface RankedSlice {
	readonly wanted: string;
	readonly unless?: string | null;
	readonly kind: SearchKind | null;
	readonly offset: number;
	readonly limit: number;
}

/** Reads one audience's part of an index. `prefix`: how its tables begin. */
export function createReader(database: DatabaseSync, prefix: string): SearchReader {
	const known = new Map<string, StatementSync>();
	function prepared(sql: string): StatementSync {
		let statement = known.get(sql);
		if (statement === undefined) {
			statement = database.prepare(sql.replaceAll("@", prefix));
			known.set(sql, statement);
		}
		return statement;
	}
	const columns = "word, plain, stem, entries";

	function countKinds(wanted: string): Found["kinds"] {
		// One sum for each kind: GROUP BY would sort all that is found.
		const sums = SEARCH_KINDS.map((kind) => `sum(kind = '${kind}') AS ${kind}`);
		const count = prepared(
			`SELECT ${sums.join(", ")} FROM @text JOIN @entry ON @entry.rowid = @text.rowid WHERE @text MATCH ?`,
		);
		const found = count.get(wanted);
		const totals = SEARCH_KINDS.map((kind) => [kind, Number(found?.[kind] ?? 0)] as const);
		return new Map(totals.filter(([, total]) => total > 0));
	}

	function countOf(wanted: string, kind: SearchKind | null): number {
		const kinds = countKinds(wanted);
		return kind === null ? [...kinds.values()].reduce((sum, total) => sum + total, 0) : (kinds.get(kind) ?? 0);
	}

	/** A slice of the entries that FTS5 finds, the best first. `unless`: what else is found leaves an entry out. */
	function ranked({ wanted, unless = null, kind, offset, limit }: RankedSlice): readonly FoundEntry[] {
		const found = prepared(
			`SELECT url, id, kind, whole FROM (
				SELECT @text.rowid AS row, ${IS_LATER} AS later, ${SCORE} AS score FROM @text
				${kind === null ? "" : "JOIN @entry ON @entry.rowid = @text.rowid AND kind = ?"}
				WHERE @text MATCH ?
				${unless === null ? "" : "AND @text.rowid NOT IN (SELECT rowid FROM @text WHERE @text MATCH ?)"}
				ORDER BY later, score, row LIMIT ? OFFSET ?
			) JOIN @entry ON @entry.rowid = row ORDER BY later, score, url`,
		);
		const texts = [kind, wanted, unless].filter((text) => text !== null);
		return found.all(...texts, limit, offset).map(entryOf);
	}

	return {
		get entries() {
			return Number(prepared("SELECT count(*) AS entries FROM @entry").get()?.entries);
		},
		wordsLike(plain) {
			const like = prepared(`SELECT ${columns} FROM @word WHERE plain = ? ORDER BY entries DESC, word LIMIT 10`);
			return like.all(plain).map(wordOf);
		},
		wordsFrom(plain, limit) {
			const from = prepared(
				`SELECT ${columns} FROM @word WHERE plain > ? AND plain < ? ORDER BY entries DESC, word LIMIT ?`,
			);
			return from.all(plain, `${plain}\u{10ffff}`, limit).map(wordOf);
		},
		wordsNear(plain, limit) {
			const letters = [...withEnds(plain)];
			const runs = new Set(letters.slice(2).map((_, at) => letters.slice(at, at + 3).join("")));
			if (runs.size === 0) return [];
			const near = prepared(
				`SELECT ${columns} FROM (
					SELECT rowid AS near FROM @near WHERE @near MATCH ? ORDER BY rank LIMIT ?
				) JOIN @word ON @word.rowid = near`,
			);
			return near.all(anyOf([...runs]), limit).map(wordOf);
		},
		stemsAmong(stems) {
			const most = prepared("SELECT max(entries) AS entries FROM @word WHERE stem = ?");
			const counted = stems.map((stem) => [stem, Number(most.get(stem)?.entries ?? 0)] as const);
			return new Map(counted.filter(([, entries]) => entries > 0));
		},
		find(plan, { kind, offset, limit }) {
			const all = expressionOf(plan, true);
			if (all === null) return { entries: [], kinds: new Map() };
			const kinds = countKinds(all);
			if ((kind === null ? kinds.size : (kinds.get(kind) ?? 0)) === 0) return { entries: [], kinds };
			const whole = plan.some(({ beginnings }) => beginnings.length > 0) ? expressionOf(plan, false) : null;
			if (whole === null) return { entries: ranked({ wanted: all, kind, offset, limit }), kinds };
			// Entries that have more than beginnings come first, and are often enough.
			const first = ranked({ wanted: whole, kind, offset, limit });
			if (first.length === limit) return { entries: first, kinds };
			const before = first.length > 0 ? offset + first.length : countOf(whole, kind);
			const rest = { kind, offset: Math.max(0, offset - before), limit: limit - first.length };
			return { entries: [...first, ...ranked({ wanted: all, unless: whole, ...rest })], kinds };
		},
	};
}
