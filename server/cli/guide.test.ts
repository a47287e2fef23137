import { execFile } from "node:child_process";
import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import path from "node:path";
import { promisify } from "node:util";
import { expect, test } from "vitest";
import { z } from "zod";
import { type ListedLetter, letterWords } from "../../app/desk/letter-words.ts";
import { contentFrontMatter } from "../../domain/content/content-front-matter.ts";
import { eventFrontMatter } from "../../domain/events/event-front-matter.ts";
import { MOST_SUBJECTS } from "../../domain/letters/check-letter.ts";
import { letterLimits } from "../../domain/letters/letter-limits.ts";
import { lessonFrontMatter, moduleFrontMatter } from "../../domain/school/lesson-front-matter.ts";
import { site } from "../../site.config.ts";
import type { Command } from "./main.ts";

const root = path.resolve(import.meta.dirname, "../..");
const guide = readFileSync(path.join(root, "docs/guia.md"), "utf8");

interface JsonSchema {
	readonly properties?: Readonly<Record<string, JsonSchema>>;
	readonly items?: JsonSchema;
	readonly anyOf?: readonly JsonSchema[];
}

/** The names of a schema's fields, with those below a field as `event.startsAt`. A field with others is not a name. */
function fieldsOf(schema: JsonSchema, prefix = ""): string[] {
	const parts = [schema, schema.items, ...(schema.anyOf ?? [])].find((each) => each?.properties !== undefined);
	if (parts?.properties === undefined) return [prefix];
	return Object.entries(parts.properties).flatMap(([name, each]) =>
		fieldsOf(each, prefix === "" ? name : `${prefix}.${name}`),
	);
}

/** The text of the guide below a heading, up to the next heading of the same level or above. */
function sectionOf(heading: string): string {
	const start = guide.indexOf(`\n${heading}\n`);
	if (start < 0) throw new Error(`No heading: ${heading}`);
	const [, level = ""] = /^(#+) /.exec(heading) ?? [];
	const rest = guide.slice(start + heading.length + 2);
	const end = rest.search(new RegExp(`^#{1,${level.length}} `, "m"));
	return end < 0 ? rest : rest.slice(0, end);
}

/** The names in the first column of the tables in a section. */
function namesIn(section: string): string[] {
	return [...section.matchAll(/^\| ([^|]*) \|/gm)].flatMap(([, cell = ""]) =>
		[...cell.matchAll(/`([\w.]+)`/g)].map(([, name = ""]) => name),
	);
}

test.each([
	["### Campos de un artículo, un recurso o una página", contentFrontMatter],
	["### Campos de un evento", eventFrontMatter("2026-11-20T12:00:00.000Z")],
	["### Campos de una lección", lessonFrontMatter],
	["### Campos de un módulo", moduleFrontMatter],
])("the guide names every field and no other: %s", (heading, schema) => {
	const fields = fieldsOf(z.toJSONSchema(schema, { io: "input", unrepresentable: "any" }) as JsonSchema);
	expect(namesIn(sectionOf(heading)).toSorted()).toEqual(fields.toSorted());
});

test("the guide names every setting and no other, and settings of .env.example", () => {
	const { legal, ...others } = site;
	const names = namesIn(sectionOf("## 4. Hazlo tuyo: los ajustes"));
	const isOfMachine = (name: string) => /^[A-Z_]+$/.test(name);
	const example = readFileSync(path.join(root, ".env.example"), "utf8");
	for (const name of names.filter(isOfMachine)) expect(example).toContain(`\n${name}=`);
	// The names in these are the owner's own.
	const isOwn = (name: string) => ["authors", "folderNames", "grounds"].includes(name);
	const settings = Object.entries(others).flatMap(([name, value]) =>
		isOwn(name) || typeof value !== "object" || value === null || Array.isArray(value)
			? [name]
			: Object.keys(value).map((part) => `${name}.${part}`),
	);
	const named = names.filter((name) => !isOfMachine(name) && !name.startsWith("legal."));
	expect([...new Set(named.map((name) => name.split(".").slice(0, 2).join(".")))].toSorted()).toEqual(
		settings.toSorted(),
	);
	const facts = names.filter((name) => name.startsWith("legal.")).map((name) => name.replace("legal.", ""));
	expect(facts.toSorted()).toEqual(Object.keys(legal).toSorted());
});

test("every command of the guide exists, with its options", async () => {
	const scripts = JSON.parse(readFileSync(path.join(root, "package.json"), "utf8")).scripts as Record<string, string>;
	for (const [, script = ""] of guide.matchAll(/npm run ([\w:-]+)/g)) expect(scripts).toHaveProperty([script]);
	const { stdout: general } = await promisify(execFile)(process.execPath, [
		path.join(import.meta.dirname, "main.ts"),
		"--help",
	]);
	const used = [...guide.matchAll(/npm run site -- ([a-z][a-z-]*)((?: [^`\n]*)?)/g)].map(
		([, name = "", rest = ""]) => ({
			name,
			words: rest
				.replaceAll(/"[^"]*"/g, "")
				.split(" ")
				.filter(Boolean),
		}),
	);
	expect(used.length).toBeGreaterThan(10);
	for (const { name, words } of used) {
		expect(general).toMatch(new RegExp(`^  ${name} `, "m"));
		// A command's module has its name (`main.ts`).
		const { help }: Command = await import(/* @vite-ignore */ `./${name}.ts`);
		for (const option of words.filter((word) => /^--(?!help)\w/.test(word))) expect(help).toContain(option);
		if (/^[a-z][a-z-]+$/.test(words[0] ?? "") && help.includes(`site -- ${name} list`))
			expect(help).toContain(words[0]);
	}
});

test("the guide says of letters what the desk says", () => {
	const section = sectionOf("### Cartas: las novedades por correo");
	const spaced = (text: string) => text.replaceAll(/\{"\\u00a0"\}|\\u00a0|\u00a0/g, " ").replaceAll(/\s+/g, " ");
	const places = ["app/desk", "app/user/dashboard", "app/letters", "domain/letters"];
	const sources = places.flatMap((place) =>
		readdirSync(path.join(root, place)).flatMap((name) =>
			/\.tsx?$/.test(name) ? [spaced(readFileSync(path.join(root, place, name), "utf8"))] : [],
		),
	);
	const quoted = [...spaced(section).matchAll(/«([^»]+)»/g)].map(([, words = ""]) => words);
	const words = quoted.filter((each) => !/\d/.test(each));
	expect(words.length).toBeGreaterThan(15);
	for (const each of words) expect([each, sources.some((source) => source.includes(each))]).toEqual([each, true]);
	const counts = { sent: 1, waiting: 0, claimed: 0, refused: 0, uncertain: 0, skipped: 0 };
	const at = "2026-11-20T10:52:00.000Z";
	const states = ["draft", "waiting", "sending", "paused", "sent", "stopped"] as const;
	for (const state of states) {
		const progress = { done: 1, people: 2, minutesLeft: 0, afterToday: 0 };
		const listed = { state, counts, progress, startsAt: at, endedAt: at, retryAt: null } as ListedLetter;
		const [start = ""] = spaced(letterWords(listed, new Date(at))).split(/[:\d]| a las/);
		expect([state, section.includes(`| «${start.trim()}`)]).toEqual([state, true]);
	}
	expect(section).toContain(`El primer día salen ${letterLimits.firstDay} como mucho`);
	expect(section).toContain(`de dos a ocho`);
	expect(MOST_SUBJECTS).toBe(8);
});

test("every picture and every file that the guide leads to is there, and no picture weighs more than 60 KB", () => {
	for (const [page, text] of [
		["docs/guia.md", guide],
		["LEEME.md", readFileSync(path.join(root, "LEEME.md"), "utf8")],
	] as const) {
		const prose = text.replaceAll(/```[\s\S]*?```/g, "");
		for (const [, target = ""] of prose.matchAll(/\]\((?!https?:|#)([^)#\s]+)/g)) {
			const file = path.join(root, path.dirname(page), target);
			expect([target, existsSync(file)]).toEqual([target, true]);
			if (target.endsWith(".webp")) expect(statSync(file).size).toBeLessThanOrEqual(60 * 1_024);
		}
	}
});
