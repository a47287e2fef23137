import { globSync, readFileSync } from "node:fs";
import path from "node:path";
import { contentRecord } from "../domain/content/content-record.ts";
import type { PageToPublish } from "../domain/publication/publication-store.ts";
import { root } from "./processes.ts";

/** Words of one generated article, and how many of a hundred are replaced by rarer ones. */
const WORDS = 1_000;
const RARE = 4;

/** Rarer words that the articles have between them: names, terms, whatever only some texts have. */
const RARE_WORDS = 40_000;

/** Numbers from 0 to 1, the same in every run. */
function numbers(seed: number): () => number {
	let state = seed;
	return () => {
		state = (state * 1_664_525 + 1_013_904_223) % 2 ** 32;
		return state / 2 ** 32;
	};
}

/** The sentences of the sample site, each some words long. */
function sentences(): readonly string[] {
	return globSync("{blog,recursos,eventos}/**/*.md", { cwd: path.join(root, "content") })
		.toSorted()
		.map((file) => readFileSync(path.join(root, "content", file), "utf8").replace(/^---[\s\S]*?\n---\n/, ""))
		.flatMap((text) => text.replace(/```[\s\S]*?```|[#>*|`_[\]]|\([^)]*\)/g, " ").split(/(?<=[.?!])\s+/))
		.map((sentence) => sentence.replace(/\s+/g, " ").trim())
		.filter((sentence) => sentence.split(" ").length > 5);
}

const SYLLABLES = [
	"ba",
	"cor",
	"de",
	"fi",
	"gra",
	"len",
	"ma",
	"nu",
	"ña",
	"per",
	"ques",
	"ro",
	"sal",
	"ti",
	"vi",
	"zo",
];

/** The rare word with this number. */
function rareWord(number: number): string {
	let word = "";
	for (let rest = number + 4_096; rest > 0; rest = Math.floor(rest / SYLLABLES.length))
		word += SYLLABLES[rest % SYLLABLES.length];
	return word;
}

/**
 * Articles of about 1,000 words, made of the sample site's sentences. A few words in a hundred are rare ones, spread as
 * words are in texts: the second half as often as the first, and so on (Zipf).
 */
export function* makeArticles(count: number): Generator<PageToPublish> {
	const random = numbers(7);
	const all = sentences();
	for (let at = 0; at < count; at++) {
		const words: string[] = [];
		while (words.length < WORDS) words.push(...(all[Math.floor(random() * all.length)] ?? "").split(" "));
		for (let each = 0; each < words.length; each++)
			if (random() * 100 < RARE) words[each] = rareWord(Math.floor(RARE_WORDS ** random()));
		const paragraphs = Array.from({ length: 10 }, (_, part) =>
			words.slice((part * words.length) / 10, ((part + 1) * words.length) / 10),
		);
		const body = paragraphs
			.map((part, index) => `<h2>${part.slice(0, 4 + (index % 3)).join(" ")}</h2><p>${part.join(" ")}</p>`)
			.join("");
		const url = `/blog/articulo-${at}`;
		const day = new Date(Date.UTC(2020, 0, 1) + at * 3_600_000).toISOString();
		yield {
			record: contentRecord.parse({
				...{ id: `articulo-${at}`, url, name: words.slice(20, 27).join(" "), summary: words.slice(40, 60).join(" ") },
				...{ image: null, folder: "/blog/", template: "blog", keywords: [], tags: [], readingMinutes: 5 },
				createdBy: { displayName: "Ana", photoURL: null, url: null },
				...{ createdAt: day, updatedAt: day, publishedAt: day, bodyHash: `${at}` },
			}),
			...{ body, draft: false, redirectFrom: [], sourceHash: `${at}` },
		};
	}
}

/** Questions of all kinds: frequent and rare words, several of them, beginnings, slips, words in quotes. */
export function makeQuestions(): readonly string[] {
	const random = numbers(11);
	const all = sentences();
	const word = () => {
		const words = (all[Math.floor(random() * all.length)] ?? "").split(" ").filter((each) => /^\p{L}{4,}$/u.test(each));
		return words[Math.floor(random() * words.length)] ?? "diseño";
	};
	const kinds: readonly (() => string)[] = [
		word,
		() => `${word()} ${word()}`,
		() => `${word()} ${word()} ${word()}`,
		() => word().slice(0, 4),
		() => `${word()} ${word().slice(0, 3)}`,
		() => rareWord(Math.floor(RARE_WORDS ** random())),
		() => `"${(all[Math.floor(random() * all.length)] ?? "").split(" ").slice(0, 3).join(" ")}"`,
		() => word().replace(/^(..)(.)(.)/, "$1$3$2"),
		() => "personas",
		() => "de la",
	];
	return Array.from({ length: 300 }, (_, at) => kinds[at % kinds.length]?.() ?? "");
}
