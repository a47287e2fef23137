import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { Backend } from "../backend.ts";
import { makeEvent, makePage, makePublication } from "../content/content.fixture.ts";
import { makeSentLetter } from "../letters/letter.fixture.ts";
import { listArchive, readArchive } from "./letter-archive.ts";
import { idAt } from "./published-texts.ts";
import { type LetterWish, writeLetter } from "./write-letter.ts";

const NOW = "2026-11-20T12:00:00.000Z";
const SITE = "https://e.es";
const CANARY = "canario-amarillo-7351";

/** Tests of letters about what is published that every backend must pass. `open` returns a new, empty backend. */
export function issuesSuite(open: () => Promise<Backend>): void {
	describe("letters about what is published", () => {
		let backend: Backend;
		beforeEach(async () => {
			backend = await open();
		});
		afterEach(() => backend.close());

		const publish = (
			pages: readonly Parameters<typeof makePage>[0][],
			events: readonly Parameters<typeof makeEvent>[] = [],
		) =>
			backend.publication.publish(
				makePublication(pages.map(makePage), { events: events.map((event) => makeEvent(...event)) }),
			);
		const write = (wish: Partial<LetterWish>) =>
			writeLetter(
				{
					backend,
					site: { name: "Tertulia", owner: { name: "Ana" }, legal: { holder: "Ana Pérez", address: "Calle Mayor 1" } },
					siteUrl: SITE,
					now: () => new Date(NOW),
					compileOpening: async (markdown) =>
						markdown.includes("![")
							? { html: "", problems: ["Sin imágenes."] }
							: { html: `<p>${markdown}</p>`, problems: [] },
				},
				{ ids: [], opening: null, subject: null, preview: null, ...wish },
			);
		const sentences = async (wish: Partial<LetterWish>) =>
			(await write(wish)).problems.map(({ stops, sentence }) => [stops, sentence]);

		test("have one whole, and of several articles and events summaries, in the order that is chosen", async () => {
			await publish(
				[{ url: "/blog/uno" }, { url: "/blog/niño" }],
				[["charla", "2026-12-03T18:00:00.000Z", { place: "Biblioteca" }]],
			);
			const one = await write({ ids: ["blog_uno"], subject: " ", preview: "" });
			expect(one.problems).toEqual([]);
			expect([one.body.subject, one.body.previewText]).toEqual(["Página /blog/uno", "Resumen de /blog/uno"]);
			expect(one.body.text).toContain("Texto de /blog/uno");
			expect(one.body.text).toContain("Ana Pérez · Calle Mayor 1");
			const ids = ["event-charla", "blog_niño", "blog_uno", "blog_niño"];
			const { body, contents, problems } = await write({ ids, opening: "Hola.", subject: "Lo de enero" });
			expect(problems).toEqual([]);
			expect(body.text).toMatch(
				/^Lo de enero\n=+\n\nHola\.\n\nEvento charla\n-+\n\nJueves 3 de diciembre de 2026, de\s19:00\sa\s20:00 \(hora\speninsular\)\nBiblioteca\n\nResumen de charla\n\nVer el evento <https:\/\/e\.es\/eventos\/charla>\n\nPágina \/blog\/niño/,
			);
			expect(body.text).not.toContain("Texto de");
			expect(contents.subjects.map(({ kind, path, isWhole }) => [kind, path, isWhole])).toEqual([
				["event", "/eventos/charla", false],
				["page", "/blog/ni%C3%B1o", false],
				["page", "/blog/uno", false],
			]);
		});

		test("show pictures only where their author wants it, by the same address for everybody, and never in their record", async () => {
			const body = '<p><img src="/media/a.webp" alt="Un gato"></p>';
			await publish([
				{ url: "/blog/gato", body },
				{ url: "/blog/secreto", body, restrictedTo: { registeredUsers: true } },
			]);
			const plain = await write({ ids: ["blog_gato"] });
			expect(plain.body.html).not.toContain("<img");
			const { body: shown, contents, problems } = await write({ ids: ["blog_gato"], withPictures: true });
			expect(shown.html.match(/<img [^>]*>/g)).toEqual([`<img src="${SITE}/media/a.webp" alt="Un gato">`]);
			expect(contents).toEqual(plain.contents);
			expect(problems).toEqual([
				{
					stops: false,
					sentence: "Una imagen se carga desde tu sitio al abrir la carta. Muchos programas de correo preguntan antes.",
				},
			]);
			expect((await write({ ids: ["blog_secreto"], withPictures: true })).body.html).not.toContain("<img");
		});

		test("never have a restricted text, in the letter or in its record", async () => {
			await publish([{ url: "/blog/secreto", restrictedTo: { registeredUsers: true }, body: `<p>${CANARY}</p>` }]);
			const letter = await write({ ids: ["blog_secreto"] });
			expect(JSON.stringify(letter)).not.toContain(CANARY);
			expect(letter.body.text).toContain("Resumen de /blog/secreto");
			expect(letter.problems).toMatchObject([{ stops: false }]);
		});

		test("are for those who asked for notices of events if they are about events alone, unless their author says else", async () => {
			await publish(
				[{ url: "/blog/uno" }],
				[
					["charla", "2026-12-03T18:00:00.000Z"],
					["paseo", "2026-12-04T18:00:00.000Z"],
				],
			);
			const events = ["event-charla", "event-paseo"];
			const { audience, body, problems } = await write({ ids: events });
			expect([audience, body.subject, problems]).toEqual(["events", "Próximos eventos de Tertulia", []]);
			expect(body.text.replace(/\s+/g, " ")).toContain("porque pediste avisos de los próximos eventos de Tertulia");
			const asNews = await write({ ids: events, readership: "each" });
			expect([asNews.audience, asNews.body.subject]).toEqual(["news", "Novedades de Tertulia"]);
			expect((await write({ ids: [...events, "blog_uno"] })).audience).toBe("news");
			expect((await write({ ids: [], opening: "Hola.", subject: "Hola" })).audience).toBe("news");
			expect(await sentences({ ids: ["blog_uno"], readership: "events" })).toEqual([
				[true, "Un aviso de eventos lleva solo eventos, y al menos uno: es lo que pidió quien lo recibe."],
			]);
		});

		test("have nothing that is not published, cancelled, or more than fits", async () => {
			const pages = Array.from({ length: 9 }, (_, index) => ({ url: `/blog/p${index}` }));
			await publish(
				[...pages, { url: "/blog/borrador", draft: true }],
				[
					["pasado", "2026-01-03T18:00:00.000Z"],
					["anulado", "2026-12-03T18:00:00.000Z", { cancelled: true }],
					["oculto", "2026-12-03T18:00:00.000Z", { draft: true }],
				],
			);
			expect(await sentences({ ids: ["blog_borrador", "blog_p1"] })).toEqual([
				[true, "Uno de los textos elegidos ya no está publicado: quítalo de la carta."],
			]);
			expect(await sentences({ ids: ["event-oculto", "nada", "blog_p1"] })).toEqual([
				[true, "2 de los textos elegidos ya no están publicados: quítalos de la carta."],
			]);
			expect(await sentences({ ids: ["event-pasado", "event-anulado"] })).toEqual([
				[true, "«Evento anulado» se ha cancelado: quítalo de la carta."],
				[false, "«Evento pasado» ya ha terminado."],
			]);
			expect(await sentences({ ids: pages.map(({ url }) => url.slice(1).replace("/", "_")) })).toEqual([
				[true, "Un resumen lleva de 2 a 8 artículos y eventos; has elegido 9."],
			]);
			expect(await sentences({ ids: ["blog_p1"], opening: "![](a.png)" })).toEqual([[true, "Sin imágenes."]]);
		});

		test("stay as they were sent, without what was withdrawn or restricted since", async () => {
			await publish([{ url: "/blog/uno" }, { url: "/blog/dos" }], [["charla", "2026-12-03T18:00:00.000Z"]]);
			const keep = async (id: string, ids: readonly string[]) => {
				const { body, contents } = await write({ ids });
				await backend.letters.putIssue(makeSentLetter({ id, slug: id, body, contents }));
			};
			await keep("una", ["blog_uno"]);
			await keep("varias", ["blog_uno", "event-charla"]);
			const whole = await readArchive(backend, "una");
			expect(whole).toMatchObject({ previewText: "Resumen de /blog/uno", subjects: [{ path: "/blog/uno" }] });
			expect(whole?.subjects[0]?.html).toContain("Texto de /blog/uno");
			expect(JSON.stringify(whole)).not.toContain("{{");
			await publish([
				{
					...{ url: "/blog/ahora", id: "blog_uno", summary: "Otro resumen.", sourceHash: "2" },
					restrictedTo: { registeredUsers: true },
				},
			]);
			expect((await readArchive(backend, "una"))?.subjects).toEqual([
				{
					kind: "page",
					name: "Página /blog/uno",
					path: "/blog/ahora",
					html: "<p>Otro resumen.</p>",
					isRestricted: true,
				},
			]);
			await publish(
				[{ url: "/blog/ahora", id: "blog_uno", draft: true, sourceHash: "3" }],
				[["charla", "2026-12-03T18:00:00.000Z", { draft: true }]],
			);
			expect(await readArchive(backend, "una")).toMatchObject({
				...{ subject: "Página /blog/uno", previewText: null },
				subjects: [{ path: null, html: null }],
			});
			expect((await readArchive(backend, "varias"))?.subjects).toMatchObject([
				{ kind: "page", name: "Página /blog/uno", path: null, html: null },
				{ kind: "event", name: "Evento charla", path: null, html: null },
			]);
			expect(await readArchive(backend, "nada")).toBeNull();
			expect(await listArchive(backend, 1)).toMatchObject({ total: 2, pages: 1 });
			expect(await listArchive(backend, 2)).toBeNull();
		});

		test("are chosen by their addresses, old ones too", async () => {
			await publish([{ url: "/blog/hola", redirectFrom: ["/blog/antes"] }], [["charla", "2026-12-03T18:00:00.000Z"]]);
			const at = (address: string) => idAt(backend, address, SITE);
			expect(await Promise.all(["/blog/hola", `${SITE}/blog/hola`, "/blog/antes"].map(at))).toEqual([
				...["blog_hola", "blog_hola", "blog_hola"],
			]);
			expect(await at("/eventos/charla")).toBe("event-charla");
			expect(await Promise.all(["/blog/nada", "/eventos/nada", "nada", "https://otro.es/a"].map(at))).toEqual([
				...[null, null, null, null],
			]);
		});
	});
}
