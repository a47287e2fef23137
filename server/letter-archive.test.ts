import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { makePage, makePublication } from "../domain/content/content.fixture.ts";
import { makeSentLetter } from "../domain/letters/letter.fixture.ts";
import { openBrowser } from "./browser.fixture.ts";
import { startTestSite, type TestSite } from "./site.fixture.ts";

const CANARY = "canario-amarillo-7351";

let site: TestSite;
beforeAll(async () => {
	site = await startTestSite({ pages: [makePage({ url: "/blog/hola" }), makePage({ url: "/blog/otra" })] });
});
afterAll(() => site.stop());

const read = async (path: string) => {
	const response = await site.get(path);
	return { status: response.status, html: (await response.text()).replaceAll("<!-- -->", "") };
};
const subject = (name: string, html: string) => ({
	...{ kind: "page" as const, id: `blog_${name}`, name: `La ${name}`, path: `/blog/${name}`, isWhole: true, html },
});
const send = (slug: string, given: Parameters<typeof makeSentLetter>[0] = {}) =>
	site.backend.letters.putIssue(makeSentLetter({ id: slug, slug, ...given }));

describe("letters that were sent (docs/product.md, 27.10)", () => {
	test("are not spoken of before the first one", async () => {
		expect((await read("/novedades")).html).not.toContain("Cartas enviadas");
		expect((await read("/novedades?pagina=2")).status).toBe(404);
	});

	test("are listed at /novedades, a dozen a page, newest first, and readable without anybody's link to leave", async () => {
		for (let day = 10; day < 23; day += 1) {
			const archivedAt = `2026-10-${day}T12:00:00.000Z`;
			const body = { ...makeSentLetter().body, subject: `Carta del ${day}` };
			await send(`2026-10-${day}-carta`, { body, archivedAt });
		}
		const first = await read("/novedades");
		expect(first.html).toContain("Recibir las novedades</button>");
		expect(first.html.indexOf("Carta del 22")).toBeLessThan(first.html.indexOf("Carta del 21"));
		expect(first.html).toContain('href="/novedades?pagina=2"');
		expect(first.html).not.toContain("Carta del 10");
		const later = await read("/novedades?pagina=2");
		expect(later.html).toContain("Carta del 10");
		expect(later.html).not.toContain("Recibir las novedades</button>");
		expect((await read("/novedades?pagina=3")).status).toBe(404);

		const letter = await read("/novedades/2026-10-22-carta");
		for (const words of [
			"<h1>Carta del 22</h1>",
			"Hola a todos.",
			"Dicho.",
			'href="/blog/hola"',
			"22 de octubre de 2026",
		])
			expect(letter.html).toContain(words);
		expect(letter.html).toContain('<meta name="robots" content="no');
		expect(letter.html).not.toMatch(/\{\{|\/baja\/|Recibes esta carta|darme de baja/i);
		expect((await read("/sitemap.xml")).html).not.toContain("/novedades/");
		expect((await read("/novedades/nada")).status).toBe(404);
	});

	test("show of a withdrawn text its name alone, and of a restricted one its summary, at once", async () => {
		await send("dos", {
			body: { ...makeSentLetter().body, previewText: CANARY },
			contents: { opening: null, subjects: [subject("hola", `<p>${CANARY}</p>`), subject("otra", "<p>Queda.</p>")] },
		});
		const before = (await read("/novedades/dos")).html;
		expect([before.includes(CANARY), before.includes("Queda.")]).toEqual([true, true]);
		await site.backend.publication.publish(
			makePublication([
				makePage({
					url: "/blog/hola",
					summary: "Lo que cuenta.",
					restrictedTo: { registeredUsers: true },
					sourceHash: "2",
				}),
			]),
		);
		for (const path of ["/novedades/dos", "/novedades/dos.data", "/api/getLetter?slug=dos"]) {
			await expect.poll(async () => (await read(path)).html, { timeout: 5_000 }).not.toContain(CANARY);
			expect((await read(path)).html).toContain("Lo que cuenta.");
		}
		await site.backend.publication.publish(
			makePublication([makePage({ url: "/blog/hola", draft: true, sourceHash: "3" })]),
		);
		await expect.poll(async () => (await read("/novedades/dos")).html).toContain("Este texto se retiró del sitio.");
		const after = (await read("/novedades/dos")).html;
		expect(after).toContain("<h2>La hola</h2>");
		expect(after).not.toContain("Lo que cuenta.");
		expect(after).toContain("Queda.");
	});

	test("clean what they say like other texts", async () => {
		const html = '<p onclick="x()">Sano</p><script>x()</script>';
		await send("rara", { contents: { opening: html, subjects: [subject("otra", html)] } });
		const { html: page } = await read("/novedades/rara");
		expect(page).toContain("Sano");
		expect(page).not.toMatch(/onclick|x\(\)/);
	});

	test("are named to who confirms their address", async () => {
		const browser = openBrowser(site);
		await browser.post("/novedades", { email: "ana@e.es", cadence: "each", agreed: "on" });
		const { text } = await site.mailbox.next("ana@e.es");
		const link = /\/novedades\/confirmar\/[\w-]{43}/.exec(text)?.[0] ?? "";
		const page = (await (await browser.post(link, {})).text()).replaceAll("<!-- -->", "");
		expect(page).toMatch(/La última carta fue «[^»]+»: <a [^>]*href="\/novedades\/[^"]+"[^>]*>leerla<\/a>/);
	});
});
