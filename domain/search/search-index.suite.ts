import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { Backend } from "../backend.ts";
import { makeEvent, makePage, makePublication } from "../content/content.fixture.ts";
import type { Reader } from "../content/content.ts";
import type { Publication } from "../publication/publication-store.ts";
import { makeLesson, makeSchool } from "../school/school.fixture.ts";
import { renewIndex } from "./keep-index.ts";
import { searchSite } from "./search-site.ts";

const MEMBER: Reader = { uid: "u1", permissions: [] };
const STUDENT: Reader = { uid: "u2", permissions: ["al.10"] };

/** Tests that every backend's search must pass. `open` returns a new, empty backend for each test. */
export function searchIndexSuite(open: () => Promise<Backend>): void {
	describe("SearchIndex", () => {
		let backend: Backend;
		beforeEach(async () => {
			backend = await open();
		});
		afterEach(() => backend.close());

		const publish = (pages: Publication["pages"], rest: Partial<Publication> = {}) =>
			backend.publication.publish(makePublication(pages, rest));
		const ask = (q: string, reader: Reader = null) =>
			searchSite(
				{ q, kind: null, page: 1, limit: 20 },
				{
					backend,
					reader,
					report: (error) => {
						throw error;
					},
				},
			);
		const urls = async (q: string, reader: Reader = null) => (await ask(q, reader)).hits.map(({ url }) => url);
		const renew = () => renewIndex({ stores: backend, index: backend.search, pause: () => Promise.resolve() }, true);

		test("finds what was just published, and no longer what was changed, moved, drafted or removed", async () => {
			const page = { id: "uno", url: "/blog/uno", body: "<p>Una libélula azul.</p>" };
			await publish([makePage(page)]);
			expect(await urls("libélula")).toEqual(["/blog/uno"]);
			await publish([makePage({ ...page, body: "<p>Un escarabajo.</p>" })]);
			expect(await urls("libélula")).toEqual([]);
			expect(await urls("escarabajos")).toEqual(["/blog/uno"]);
			await publish([makePage({ ...page, url: "/blog/dos", body: "<p>Un escarabajo.</p>" })]);
			expect(await urls("escarabajo")).toEqual(["/blog/dos"]);
			await publish([makePage({ ...page, url: "/blog/dos", body: "<p>Un escarabajo pardo.</p>", draft: true })]);
			expect(await urls("escarabajo")).toEqual([]);
			expect((await ask("escarabjo")).suggestion).toBeNull();
			await publish([makePage({ url: "/blog/tres", body: "<p>Otro escarabajo.</p>" })], { prune: true });
			expect(await urls("escarabajo")).toEqual(["/blog/tres"]);
			await publish([], { prune: true });
			expect(await urls("escarabajo")).toEqual([]);
		});

		test("a dry run changes nothing", async () => {
			await publish([makePage({ url: "/blog/uno", body: "<p>Una libélula.</p>" })], { dryRun: true });
			expect(await urls("libélula")).toEqual([]);
		});

		test("finds articles, resources, events, pages and lessons, each with its kind", async () => {
			await publish(
				[
					makePage({ url: "/blog/a", name: "Brújula de papel" }),
					makePage({ url: "/recursos/b", name: "Brújula para imprimir" }),
					makePage({ url: "/c", template: "page", name: "La brújula" }),
				],
				{
					events: [makeEvent("d", "2026-05-01T10:00:00.000Z", { name: "Taller de brújulas" })],
					school: makeSchool([makeLesson({ id: "e", name: "Leer una brújula" })]),
				},
			);
			const { kinds, hits } = await ask("brujula", STUDENT);
			expect(kinds.map(({ kind, total }) => [kind, total])).toEqual([
				["article", 1],
				["resource", 1],
				["event", 1],
				["page", 1],
				["lesson", 1],
			]);
			expect(hits.find(({ kind }) => kind === "event")).toMatchObject({ date: "2026-05-01T10:00:00.000Z" });
			expect((await ask("brujula", MEMBER)).kinds.map(({ kind }) => kind)).not.toContain("lesson");
			const events = await searchSite(
				{ q: "brújula", kind: "event", page: 1, limit: 20 },
				{ backend, reader: null, report: () => undefined },
			);
			expect(events.hits.map(({ url }) => url)).toEqual(["/eventos/d"]);
		});

		test("what only some may read is found, suggested and quoted for them alone", async () => {
			await publish(
				[
					makePage({ url: "/blog/abierto", body: "<p>Texto abierto.</p>" }),
					makePage({
						url: "/blog/socios",
						name: "Para socios",
						body: "<p>La palabra es xilofonista.</p>",
						restrictedTo: { registeredUsers: true },
					}),
					makePage({ url: "/blog/nadie", body: "<p>Aquí dice zarzaparrilla.</p>", restrictedTo: { otro: true } }),
					makePage({ url: "/blog/borrador", body: "<p>Un ornitorrinco.</p>", draft: true }),
				],
				{ school: makeSchool([makeLesson({ id: "l", name: "Lección", body: "<p>Un murciélago.</p>" })]) },
			);
			for (const [word, slip, readers] of [
				["xilofonista", "xilofonsita", [MEMBER, STUDENT]],
				["zarzaparrilla", "zarzaparilla", []],
				["ornitorrinco", "ornitorinco", []],
				["murciélago", "murcielgao", [STUDENT]],
			] as const) {
				for (const reader of [null, MEMBER, STUDENT]) {
					const may = (readers as readonly Reader[]).includes(reader);
					for (const q of [word, `"${word}"`, word.slice(0, 6)])
						expect([q, (await ask(q, reader)).total]).toEqual([q, may ? 1 : 0]);
					expect((await ask(slip, reader)).suggestion).toBe(may ? word : null);
					const answer = await ask("palabra", reader);
					expect(JSON.stringify(answer).includes("xilofonista")).toBe(reader !== null);
				}
			}
			expect(await urls("socios")).toEqual(["/blog/socios"]);
		});

		test("asks the rule again: what was closed since is not quoted from an index of before", async () => {
			const page = { id: "p", url: "/blog/p", body: "<p>Un xilófono.</p>" };
			await publish([makePage(page)]);
			const before = await backend.search.reader("open");
			const stale = { ...backend, search: { ...backend.search, reader: async () => before } };
			const wanted = before?.find([{ stems: ["xilofon"], beginnings: [], words: [], phrases: [] }], {
				kind: null,
				offset: 0,
				limit: 1,
			});
			expect(wanted?.entries.map(({ url }) => url)).toEqual(["/blog/p"]);
			await publish([makePage({ ...page, sourceHash: "closed", restrictedTo: { registeredUsers: true } })]);
			const found = wanted ?? { entries: [], kinds: new Map() };
			const answer = await searchSite(
				{ q: "xilófono", kind: null, page: 1, limit: 20 },
				{
					backend: {
						...stale,
						search: { reader: async () => (before === null ? null : { ...before, entries: 1, find: () => found }) },
					},
					reader: null,
					report: () => undefined,
				},
			);
			expect(answer.hits).toEqual([]);
		});

		test("forgives accents, ü and ñ, and prefers them when typed", async () => {
			await publish([
				makePage({ url: "/blog/ano", name: "El ano", body: "<p>Anatomía.</p>" }),
				makePage({ url: "/blog/anio", name: "El año", body: "<p>Calendario.</p>" }),
				makePage({ url: "/blog/pinguinos", name: "Pingüinos", body: "<p>Aves.</p>" }),
			]);
			expect(await urls("año")).toEqual(["/blog/anio", "/blog/ano"]);
			expect(await urls("ano")).toEqual(["/blog/ano", "/blog/anio"]);
			expect(await urls("años")).toContain("/blog/anio");
			expect(await urls("PINGUINO")).toEqual(["/blog/pinguinos"]);
			await publish([makePage({ url: "/blog/verbo", body: "<p>Ojalá lo averigüéis.</p>" })]);
			expect(await urls("averigueis")).toEqual(["/blog/verbo"]);
		});

		test("what only begins with the last word comes after all others, page after page", async () => {
			const bodies = { a: "casa", b: "casas", c: "casaca", d: "casamata", e: "caserío" };
			await publish(
				Object.entries(bodies).map(([at, word]) => makePage({ url: `/blog/${at}`, body: `<p>${word}</p>` })),
			);
			for (const limit of [1, 2, 3, 4, 9]) {
				const found: string[] = [];
				for (let page = 1; page <= Math.ceil(4 / limit); page++) {
					const question = { q: "casa", kind: page % 2 === 0 ? ("article" as const) : null, page, limit };
					const { hits, total } = await searchSite(question, { backend, reader: null, report: () => undefined });
					expect(total).toBe(4);
					found.push(...hits.map(({ url }) => url));
				}
				expect(found.slice(0, 2).toSorted()).toEqual(["/blog/a", "/blog/b"]);
				expect(found.slice(2).toSorted()).toEqual(["/blog/c", "/blog/d"]);
			}
		});

		test("plain pages come after what is found of other kinds, whatever their name says", async () => {
			const [fits, named] = [{ body: "<p>Una brújula.</p>" }, { name: "Brújula y mapa", body: "<p>Nada.</p>" }];
			await publish(
				[
					makePage({ ...fits, url: "/a", template: "page" }),
					makePage({ ...named, url: "/b", template: "page" }),
					makePage({ ...fits, url: "/blog/c" }),
					makePage({ ...fits, url: "/recursos/d" }),
				],
				{ events: [makeEvent("e", "2026-05-01T10:00:00.000Z", fits)] },
			);
			const found = await urls("brújula");
			expect([found.slice(-2), found.length]).toEqual([["/b", "/a"], 5]);
			// A name that begins with what is typed comes first, as that of a text does.
			expect((await urls("brúj"))[0]).toBe("/b");
			const { hits } = await searchSite(
				{ q: "brújula", kind: "page", page: 1, limit: 20 },
				{ backend, reader: null, report: () => undefined },
			);
			expect(hits.map(({ url }) => url)).toEqual(["/b", "/a"]);
		});

		test("an excerpt is the author's sentence where name and sentence have all that is searched for", async () => {
			const page = { name: "Brújula", summary: "Un objeto de papel.", body: "<p>La brújula de papel y cartón.</p>" };
			await publish([makePage({ ...page, url: "/blog/a" })]);
			const excerpt = async (q: string) => (await ask(q)).hits[0]?.excerpt.map(({ text }) => text).join("");
			expect(await excerpt("brújula")).toBe(page.summary);
			expect(await excerpt("brújula papel")).toBe(page.summary);
			expect(await excerpt("brújula cartón")).toBe("La brújula de papel y cartón.");
		});

		test("what is not a word yet is all that it begins, and names come first", async () => {
			await publish([
				makePage({ url: "/blog/uno", name: "Contraste", body: "<p>La fórmula. Otra fórmula, y la misma fórmula.</p>" }),
				makePage({ url: "/blog/dos", name: "Formularios que se dejan rellenar", body: "<p>Un formulario largo.</p>" }),
			]);
			expect(await urls("formul")).toEqual(["/blog/dos", "/blog/uno"]);
			// However many texts have a word, and however rare others are.
			const others = Array.from({ length: 9 }, (_, at) => `/blog/otro-${at}`);
			await publish(others.map((url) => makePage({ url, body: "<p>Un formulario.</p>" })));
			expect((await urls("formul")).slice(0, 2)).toEqual(["/blog/dos", "/blog/uno"]);
			expect((await urls("fórmula"))[0]).toBe("/blog/uno");
		});

		test("understands words in quotes as they are, and the last word as a beginning", async () => {
			await publish([
				makePage({ url: "/blog/a", body: "<p>Pan de molde y de pueblo.</p>" }),
				makePage({ url: "/blog/b", body: "<p>Moldes para el pan.</p>" }),
			]);
			expect(await urls('"pan de molde"')).toEqual(["/blog/a"]);
			expect(await urls('"moldes"')).toEqual(["/blog/b"]);
			expect((await urls("pan mol")).toSorted()).toEqual(["/blog/a", "/blog/b"]);
			expect(await urls("pueb")).toEqual(["/blog/a"]);
		});

		test("a suggestion leads to something", async () => {
			await publish([makePage({ url: "/blog/f", name: "Formularios accesibles" })]);
			const { suggestion, total } = await ask("formualrios");
			expect([suggestion, total]).toEqual(["formularios", 0]);
			expect((await ask("formualrios accesivles")).suggestion).toBe("formularios accesibles");
			expect((await ask("qwrtzx")).suggestion).toBeNull();
		});

		test("while there is none, names are looked through; a search says so", async () => {
			expect(await backend.search.reader("open")).toBeNull();
			expect(await backend.search.state()).toBeNull();
			expect(await ask("libélula")).toMatchObject({ preparing: true, total: 0 });
			await publish([makePage({ url: "/blog/uno", name: "Insectos", body: "<p>Una libélula.</p>" })]);
			expect(await ask("libélula")).toMatchObject({ preparing: false, total: 1 });
			const without = { ...backend, search: { reader: async () => null } };
			const context = { backend: without, reader: null, report: () => undefined };
			const byName = await searchSite({ q: "insecto", kind: null, page: 1, limit: 20 }, context);
			expect(byName).toMatchObject({ preparing: true, total: 1, hits: [{ url: "/blog/uno" }] });
			const otherKind = await searchSite({ q: "insecto", kind: "event", page: 1, limit: 20 }, context);
			expect(otherKind).toMatchObject({ preparing: true, total: 0, hits: [] });
		});

		test("the old one answers until the new one is complete", async () => {
			await publish([makePage({ url: "/blog/uno", body: "<p>Una libélula.</p>" })]);
			const meanwhile: unknown[] = [];
			await backend.search.replace(
				["open"],
				(async function* () {
					meanwhile.push(await urls("libélula"));
					yield { put: [], revision: null };
					meanwhile.push(await urls("libélula"));
					yield { put: [], revision: "other" };
				})(),
			);
			expect(meanwhile).toEqual([["/blog/uno"], ["/blog/uno"]]);
			expect(await urls("libélula")).toEqual([]);
			expect(await renew()).toBe(true);
			expect(await urls("libélula")).toEqual(["/blog/uno"]);
		});

		test("is made anew where it is missing, and made true where it missed something", async () => {
			await publish([makePage({ url: "/blog/uno", body: "<p>Una libélula.</p>" })]);
			const { search } = backend;
			expect((await search.state())?.fingerprints.has("/blog/uno")).toBe(true);
			await search.change(
				(async function* () {
					yield { put: [{ url: "/blog/uno", fingerprint: "other", entries: [] }], revision: "other" };
				})(),
			);
			expect(await urls("libélula")).toEqual([]);
			expect(await renew()).toBe(true);
			expect(await urls("libélula")).toEqual(["/blog/uno"]);
			expect(await renew()).toBe(false);
		});
	});
}
