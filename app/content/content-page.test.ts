import { RouterContextProvider } from "react-router";
import { expect, test } from "vitest";
import { makePage } from "../../domain/content/content.fixture.ts";
import { site } from "../../site.config.ts";
import {
	clientContext,
	exchangeContext,
	type PageExchange,
	type SiteSettings,
	sanitizeContext,
	settingsContext,
} from "../context.ts";
import { loader } from "./content-page.tsx";

const tags = ["Color", "Otra"];
const article = (fields: object) => ({
	...makePage({ url: "/blog/aqui", ...fields }).record,
	access: "full",
	body: "",
	...("body" in fields ? { body: fields.body } : {}),
	...("folder" in fields ? { folder: fields.folder } : {}),
});

/** The HTML of a page's text with what goes along with it, and the inputs with which the API was asked for more. */
async function htmlOf(found: object, list: () => Promise<unknown>) {
	const asked: unknown[] = [];
	const client = {
		getContent: async () => found,
		listFurther: (input: unknown) => {
			asked.push(input);
			return list();
		},
		listContent: (input: unknown) => {
			asked.push(input);
			return list();
		},
	};
	const exchange = { body: null } as PageExchange;
	const context = new RouterContextProvider();
	context.set(clientContext, client as never);
	context.set(exchangeContext, exchange);
	context.set(settingsContext, { site, development: false, now: () => new Date(0) } as SiteSettings);
	context.set(sanitizeContext, (html) => html);
	const url = new URL("https://tertulia.example/blog/aqui");
	await loader({ request: new Request(url), url, context, params: { "*": "blog/aqui" } } as never);
	return { asked, html: exchange.body ?? "" };
}

/** The addresses to which the links of HTML lead. */
const linksOf = (html: string) => Array.from(html.matchAll(/<a href="([^"]*)"/g), ([, to]) => to);

test("an article suggests others, the first one large, and names what visitors cannot read", async () => {
	const items = [
		{ ...makePage({ url: "/blog/añil" }).record, id: "1", name: "Añil" },
		{ ...makePage({ url: "/blog/b", restrictedTo: { registeredUsers: true } }).record, id: "2", name: "Be" },
	];
	const { asked, html } = await htmlOf(article({ tags }), async () => ({ items }));
	expect(asked).toEqual([{ article: "/blog/aqui", tag: "color" }]);
	const further = html.slice(html.indexOf("Sigue leyendo"));
	expect(linksOf(further)).toEqual(["/blog/a%C3%B1il", "/blog/b"]);
	expect(further.match(/data-next/g)).toHaveLength(1);
	expect(further.indexOf("Solo usuarios registrados")).toBeGreaterThan(further.indexOf("Be</a>"));
});

test("an article without tags, or whose suggestions fail, can be read all the same", async () => {
	const untagged = await htmlOf(article({ tags: [], body: "<p>Texto</p>" }), async () => null);
	expect(untagged.asked).toEqual([{ article: "/blog/aqui" }]);
	expect(untagged.html).toContain("<p>Texto</p>");
	const { html } = await htmlOf(article({ tags }), () => Promise.reject(new Error("down")));
	expect(html).not.toContain("Sigue leyendo");
});

test("a page that is no article suggests none", async () => {
	const page = article({ template: "page" });
	expect((await htmlOf(page, () => Promise.reject(new Error("asked")))).asked).toEqual([]);
});

test("the author's page ends with the blog's three latest open articles", async () => {
	const items = [
		makePage({ url: "/blog/a" }),
		makePage({ url: "/blog/b", restrictedTo: { registeredUsers: true } }),
		makePage({ url: "/blog/c", template: "page" }),
		...["d", "e", "f"].map((name) => makePage({ url: `/blog/${name}` })),
	].map(({ record }) => record);
	const { asked, html } = await htmlOf(article({ url: site.owner.url, template: "page" }), async () => ({ items }));
	expect(asked).toEqual([{ folder: "/blog/" }]);
	expect(linksOf(html).filter((to) => /^.blog.[a-f]$/.test(to ?? ""))).toEqual(["/blog/a", "/blog/d", "/blog/e"]);
	const { html: alone } = await htmlOf(article({ url: site.owner.url, template: "page" }), async () => null);
	expect(alone).toContain(site.supportEmail);
});

test("the page for writing to the owner begins with their words, a button and the address", async () => {
	const written = article({ url: site.contactUrl ?? "", template: "page", summary: "Contesto.", body: "<p>Texto</p>" });
	const { html } = await htmlOf(written, async () => null);
	expect(html.indexOf("Contesto.")).toBeGreaterThan(html.indexOf("<h1>"));
	expect(html).toContain(`href="mailto:${site.supportEmail}"`);
	expect(html).toContain(`<a href="mailto:${site.supportEmail}">${site.supportEmail}</a>`);
	expect(html.indexOf("<p>Texto</p>")).toBeGreaterThan(html.indexOf("mailto:"));
	const unsaid = await htmlOf({ ...written, summary: "" }, async () => null);
	expect(unsaid.html).toContain("<p>Escríbeme.</p>");
	expect((await htmlOf({ ...written, url: "/otra" }, async () => null)).html).not.toContain("mailto:");
});

test("an article ends with the RSS feed of its section, a page of another folder without any", async () => {
	const none = async () => null;
	const feeds = (html: string) => linksOf(html).filter((to) => /rss|atom|feed/.test(to ?? ""));
	expect(feeds((await htmlOf(article({ folder: "/recursos/x/" }), none)).html)).toEqual(["/recursos/rss.xml"]);
	expect(feeds((await htmlOf(article({ folder: "/" }), none)).html)).toEqual([]);
});

test("a text with three parts has contents, its footnotes are no part, and marks of footnotes are no words", async () => {
	const none = async () => null;
	const part = (id: string, words: string) => `<h2 id="${id}">${words}</h2><p>…</p>`;
	const notes = '<section class="footnotes"><h2 id="footnote-label">Notas</h2></section>';
	const two = part("uno", "Uno") + part("dos", "<code>Dos</code> &#x26; más");
	const three = `${two}${part("tres", 'Tres<sup><a href="#n">1</a></sup>')}${notes}`;
	const contentsOf = async (body: string) =>
		/<nav[^>]*>.*<\/nav>/.exec((await htmlOf(article({ template: "page", body }), none)).html)?.[0] ?? "";
	expect(await contentsOf(two + notes)).toBe("");
	const contents = await contentsOf(three);
	expect(linksOf(contents)).toEqual(["#uno", "#dos", "#tres"]);
	expect(contents).toContain(">Dos &#x26; más</a>");
	expect(contents).toContain(">Tres</a>");
});
