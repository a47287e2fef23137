import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { planCreate, planSave } from "../domain/authoring/plan-save.ts";
import { makeEvent, makePage } from "../domain/content/content.fixture.ts";
import { makeLesson, makeSchool } from "../domain/school/school.fixture.ts";
import { renewIndex } from "../domain/search/keep-index.ts";
import { possibleStems } from "../domain/search/stem.ts";
import { SAMPLE_NOW } from "./sample-site.fixture.ts";
import { startTestSite, type TestSite } from "./site.fixture.ts";

describe("what a visitor may not read (docs/product.md, 25.3)", () => {
	/** Where each text is hidden: a word of it that nothing else has. */
	const hidden = {
		"a restricted body": "zarambeque",
		"a body of an unknown restriction": "ajonjolinero",
		"a draft": "murmuracho",
		"a lesson": "quirquincho",
		"a lesson's transcript": "tarabillero",
		"an event's address to join": "chirimbolo",
		"a scheduled text": "ababolero",
		"a revision that was replaced": "zangolotino",
		"a text of the desk, as its preview shows it": "trapisondo",
	} as const;
	const text = (word: string) => `<p>${word}</p>`;

	let secret: TestSite;
	beforeAll(async () => {
		let turn = 0;
		secret = await startTestSite({
			pages: [
				makePage({ url: "/blog/abierta", body: text("mirabolano") }),
				makePage({
					url: "/blog/cerrada",
					body: text(hidden["a restricted body"]),
					restrictedTo: { registeredUsers: true },
				}),
				makePage({
					url: "/blog/otra",
					body: text(hidden["a body of an unknown restriction"]),
					restrictedTo: { otro: true },
				}),
				makePage({ url: "/blog/cajon", name: hidden["a draft"], body: text(hidden["a draft"]), draft: true }),
			],
			events: [
				makeEvent("cita", "2027-01-21T18:00:00.000Z", {
					joinUrl: `https://meet.example/${hidden["an event's address to join"]}`,
				}),
			],
			school: makeSchool([
				makeLesson({
					id: "l",
					name: hidden["a lesson"],
					body: text(hidden["a lesson"]),
					transcript: text(hidden["a lesson's transcript"]),
				}),
			]),
			now: () => new Date(Date.parse(SAMPLE_NOW) + turn++ * 60_000),
		});
		const create = (id: string, word: string) =>
			planCreate({
				...{ id, path: `blog/${id}.md`, text: `---\nname: ${word}\n---\n\n${word}\n` },
				...{ hash: "h", why: "saved", by: null, now: SAMPLE_NOW },
			});
		const later = create("luego", hidden["a scheduled text"]);
		const before = create("antes", hidden["a revision that was replaced"]);
		const changed = { text: "Otro texto.", hash: "o", why: "saved", by: null, now: SAMPLE_NOW } as const;
		const rewritten = planSave(before.source, 1, changed);
		await secret.backend.sources.write([
			{ ...later, source: { ...later.source, scheduledVersion: 1, publishAt: "2999-01-01T09:00:00.000Z" } },
			before,
			create("mesa", hidden["a text of the desk, as its preview shows it"]),
		]);
		await secret.backend.sources.write(rewritten === null ? [] : [rewritten]);
		// What the process does at its start, after all of it has been written.
		const { backend } = secret;
		await renewIndex({ stores: backend, index: backend.search, pause: () => Promise.resolve() }, true);
	});
	afterAll(() => secret.stop());

	const ask = async (q: string) => {
		const response = await fetch(`${secret.origin}/api/searchSite`, {
			method: "POST",
			headers: { "content-type": "application/json", origin: secret.origin },
			body: JSON.stringify({ q }),
		});
		return response.json();
	};

	test("what is open is found by all these ways", async () => {
		expect([(await ask("mirabolano")).total, (await ask("mirab")).total]).toEqual([1, 1]);
		expect((await ask("miraoblano")).suggestion).toBe("mirabolano");
	});

	test.each(Object.entries(hidden))("%s is neither found, begun, quoted nor suggested", async (_, word) => {
		const slip = `${word.slice(0, 3)}${word[4]}${word[3]}${word.slice(5)}`;
		for (const q of [word, `"${word}"`, word.slice(0, 2), word.slice(0, 6), slip, `${word}s`]) {
			const { text: typed, ...answer } = await ask(q);
			expect(JSON.stringify(answer), q).not.toContain(word);
			if (q.length > 2) expect([q, answer.total, answer.suggestion]).toEqual([q, 0, null]);
			const html = await (await secret.get(`/buscar?q=${encodeURIComponent(q)}`)).text();
			if (!typed.includes(word)) expect(html, q).not.toContain(word);
		}
		expect(await (await secret.get("/buscar")).text()).not.toContain(word);
	});

	test.each(Object.entries(hidden))("%s is in nothing that a visitor's search looks at", async (_, word) => {
		// So that its duration cannot depend on it either.
		const open = await secret.backend.search.reader("open");
		expect(open?.wordsLike("mirabolano")).toHaveLength(1);
		expect(open?.wordsLike(word)).toEqual([]);
		expect(open?.wordsFrom(word.slice(0, 5), 10)).toEqual([]);
		expect(open?.wordsNear(word, 150).map((near) => near.word)).not.toContain(word);
		expect(open?.stemsAmong(possibleStems(word))).toEqual(new Map());
		const plan = [{ stems: possibleStems(word), beginnings: [], words: [word], phrases: [] }];
		expect(open?.find(plan, { kind: null, offset: 0, limit: 10 })).toEqual({ entries: [], kinds: new Map() });
		// Two articles are closed and found by their names; the draft and the lesson are no entry at all.
		expect(open?.entries).toBe(4);
	});
});
