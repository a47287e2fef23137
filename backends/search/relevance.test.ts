import { globSync, readFileSync } from "node:fs";
import path from "node:path";
import { beforeAll, expect, test } from "vitest";
import { parseQuery } from "../../domain/search/query.ts";
import { AUDIENCES, bodyText, type SearchEntry, type SearchKind } from "../../domain/search/search-entry.ts";
import type { SearchReader } from "../../domain/search/search-index.ts";
import { planSearch } from "../../domain/search/search-plan.ts";
import { HITS_A_PAGE } from "../../domain/search/search-site.ts";
import { suggestQuery } from "../../domain/search/suggestion.ts";
import { fold } from "../../domain/search/words.ts";
import { questions } from "./relevance-set.fixture.ts";
import { texts } from "./relevance-texts.fixture.ts";
import { createSearchFile } from "./search-file.server.ts";

const content = path.resolve(import.meta.dirname, "../../content");

/** The texts of the sample site, as far as searching goes: no pictures, no compiler. */
function sample(): readonly SearchEntry[] {
	const files = globSync("{*.md,blog/**/*.md,recursos/**/*.md,eventos/*.md}", { cwd: content });
	return files.map((file) => {
		const [, head = "", body = ""] =
			/^---\n([\s\S]*?)\n---\n([\s\S]*)$/.exec(readFileSync(path.join(content, file), "utf8")) ?? [];
		const field = (name: string) => new RegExp(`^${name}: (.*)$`, "m").exec(head)?.[1]?.replace(/^"|"$/g, "") ?? "";
		const list = (name: string) => field(name).replace(/[[\]]/g, "").split(",").join(" · ");
		const html = body
			.replace(/^(#+) (.*)$/gm, "<h2>$2</h2>")
			.replace(/\]\([^)]*\)/g, "]")
			.replace(/[<>](?!\/?h2)/g, " ");
		const url = `/${file.replace(/\.md$/, "")}`;
		const kind: SearchKind = file.startsWith("eventos")
			? "event"
			: file.startsWith("recursos")
				? "resource"
				: file.startsWith("blog")
					? "article"
					: "page";
		const labels = `${list("tags")} · ${field("createdBy")} · ${list("keywords")}`;
		return {
			audiences: AUDIENCES,
			id: url,
			url,
			kind,
			name: field("name"),
			summary: field("summary"),
			labels,
			...bodyText(html),
			whole: true,
		};
	});
}

let reader: SearchReader;
beforeAll(async () => {
	const index = createSearchFile(":memory:");
	const others = texts.map(
		({ url, name, summary, tags, body }): SearchEntry => ({
			...{ audiences: AUDIENCES, id: url, url, kind: "article", name, summary, whole: true },
			...{ labels: [...tags, "Marta Olmedo"].join(" · "), headings: "", text: body },
		}),
	);
	await index.replace(
		["open"],
		(async function* () {
			const put = [...sample(), ...others].map((entry) => ({ url: entry.url, fingerprint: "1", entries: [entry] }));
			yield { put, revision: "1" };
		})(),
	);
	const made = await index.reader("open");
	if (made === null) throw new Error("No index was made.");
	reader = made;
});

/** The first page of what a question finds, or of what is suggested where it finds nothing. */
function found(question: string): readonly string[] {
	const query = parseQuery(question);
	const plan = planSearch(query, reader);
	const { entries } =
		plan === null ? { entries: [] } : reader.find(plan, { kind: null, offset: 0, limit: HITS_A_PAGE });
	if (entries.length > 0) return entries.map(({ url }) => url);
	const meant = suggestQuery(query, reader, parseQuery);
	return meant === null ? [] : found(meant);
}

test("questions find their page: 95 of 100 on the first page of results, 85 as the first of all (docs/relevance.md)", () => {
	const places = questions.map(([trial, question, page]) => ({
		trial,
		question,
		page,
		place: found(question).indexOf(page) + 1,
	}));
	const onPage = places.filter(({ place }) => place > 0);
	const first = places.filter(({ place }) => place === 1);
	const late = places
		.filter(({ place }) => place !== 1)
		.map(({ trial, question, place }) => `${trial}: ${question}: ${place}`);
	expect(questions.length).toBeGreaterThanOrEqual(100);
	const scores = [onPage.length / places.length, first.length / places.length];
	expect(scores[0], late.join("\n")).toBeGreaterThanOrEqual(0.95);
	expect(scores[1], late.join("\n")).toBeGreaterThanOrEqual(0.85);
	if (process.env.RELEVANCE !== undefined)
		process.stdout.write(`${scores.join(" ")} of ${places.length}\n${late.join("\n")}\n`);
});

test("a search without accents finds all that the same search with accents finds", () => {
	const all = (question: string) => {
		const plan = planSearch(parseQuery(question), reader);
		return plan === null
			? []
			: reader.find(plan, { kind: null, offset: 0, limit: 1_000 }).entries.map(({ url }) => url);
	};
	const titles = [...sample(), ...texts].flatMap(({ name, summary }) => [name, summary, `"${name.slice(0, 40)}"`]);
	for (const question of [...questions.map(([, text]) => text), ...titles]) {
		const plain = new Set(all(fold(question)));
		expect(
			all(question).filter((url) => !plain.has(url)),
			question,
		).toEqual([]);
	}
});
