import { describe, expect, test } from "vitest";
import type { BlogSite, Entry, ExpandContext } from "./blog.server.ts";
import { bodyOf } from "./blog-files.fixture.ts";
import { drawCallouts } from "./callouts.server.ts";
import { expandShortcodes } from "./hugo-shortcodes.server.ts";
import { withoutAttributeLists } from "./kramdown.server.ts";

describe("Liquid and kramdown", () => {
	test.each([
		["{% youtube abcdefghijk %}", "https://www.youtube.com/watch?v=abcdefghijk"],
		['{% include video id="abcdefghijk" provider="youtube" %}', "https://www.youtube.com/watch?v=abcdefghijk"],
		["{% gist ana/1234 %}", "https://gist.github.com/ana/1234"],
		["{% highlight ruby %}\nputs 1\n{% endhighlight %}", "```ruby\nputs 1\n```"],
		["{% raw %}{{ x }}{% endraw %}", "{{ x }}"],
		["```\n{{ page.title }}\n```", "```\n{{ page.title }}\n```"],
		["Aviso\n{: .notice--warning}", "> [!WARNING]\n> Aviso"],
		["## Uno {: #uno}", "## Uno {#uno}"],
		["Uno {: .a.b title='Con espacio' width=3px :} dos", "Uno dos"],
		["Un {:emoji: raro} y {: .a b}", "Un {:emoji: raro} y {: .a b}"],
		['<div markdown="1">\nUno\n</div>', "<div>\n\nUno\n\n</div>"],
		['[x](https://a.example){:target="_blank"}', "[x](https://a.example)"],
		['[x](https://a.example){:target ="_blank"} y {:z}', "[x](https://a.example) y {:z}"],
		['[x](https://a.example){:target="_blank" rel="a,b"}{: .btn .btn-lg} y', "[x](https://a.example) y"],
		["![x](https://a.example/x.png){: .centrada :}", "[Imagen: x](https://a.example/x.png)"],
		["* TOC\n{:toc}\n\nTexto", "Texto"],
		["En {{ site.title }} y {{ page.title }}", "En Diario y Hola"],
		["{% comment %}No{% endcomment %}Sí", "Sí"],
		["Vale $$x^2$$ euros", "Vale $x^2$ euros"],
		["De $5 a $7", "De \\$5 a $7"],
	])("%s", async (source, written) => {
		expect((await bodyOf(source)).body).toBe(written);
	});

	test("a tag without a meaning is taken out and named with its line; the words that it was given stay", async () => {
		const { body, found } = await bodyOf('Antes.\n\n{% promo "Una frase que se lee" %}\n\nDespués.');
		expect(body).toBe("Antes.\n\nUna frase que se lee\n\nDespués.");
		expect(found).toEqual(["removed 6 {% promo %}"]);
	});
});

test.each([
	["<!--\n:::note\n\n::: -->\n\n## Después", "<!--\n:::note\n\n::: -->\n\n## Después"],
	["<!-- {% youtube abcdefghijk %} -->\nUno", "<!-- {% youtube abcdefghijk %} -->\nUno"],
	["`<!--` y {% youtube abcdefghijk %}\n\n-->", "`<!--` y \n\nhttps://www.youtube.com/watch?v=abcdefghijk\n\n-->"],
])("comments stay as they are, and take in nothing of what follows: %s", async (source, written) => {
	expect((await bodyOf(source)).body).toBe(written);
});

test.each([
	["Un **grupo de personas **(y más) y **otro**", "Un **grupo de personas** (y más) y **otro**"],
	["2 ** 3 ** 4 y `**a **`", "2 ** 3 ** 4 y `**a **`"],
	["**uno** y **dos ** y **", "**uno** y **dos ** y **"],
])("spaces within the marks of strong words: %s", async (source, written) => {
	expect((await bodyOf(source)).body).toBe(written);
});

describe("Hugo", () => {
	test.each([
		["{{< youtube abcdefghijk >}}", "https://www.youtube.com/watch?v=abcdefghijk"],
		['{{< youtube id="abcdefghijk" >}}', "https://www.youtube.com/watch?v=abcdefghijk"],
		["{{< tweet user=ana id=123456 >}}", "https://x.com/ana/status/123456"],
		["{{< vimeo 123 >}}", "https://vimeo.com/123"],
		['{{< highlight go "linenos=table" >}}\nx\n{{< / highlight >}}', "```go\nx\n```"],
		["{{% notice tip %}}\nUn **consejo**.\n{{% /notice %}}", "> [!TIP]\n> Un **consejo**."],
		["`{{</* youtube x */>}}`", "`{{< youtube x >}}`"],
		['{{< button href="https://a.example/}}" >}}Ir{{< /button >}}', "[Ir](https://a.example/}})"],
		["{{< code js >}}\n{{< sinCerrar\n{{< /code >}}", "```js\n{{< sinCerrar\n```"],
		["{{< sinCerrar {{< raro/>}}Fin", "{{< sinCerrar Fin"],
		["{{< raro >}}Se **lee**{{< /raro >}}", "Se **lee**"],
		['{{< button href="https://a.example" >}}Ir{{< /button >}}', "[Ir](https://a.example)"],
		["{{< mermaid >}}\na --> b\n{{< /mermaid >}}", "```mermaid\na --> b\n```"],
	])("%s", async (source, written) => {
		expect((await bodyOf(source, "hugo")).body).toBe(written);
	});

	test("a link made by relref leads to the new address, and a figure has its caption", async () => {
		const files = { "content/posts/otra.md": "---\ntitle: Otra\ndate: 2021-01-01\n---\nx", "static/img/a.png": "" };
		const { body } = await bodyOf(
			'[Otra]({{< relref "otra.md#fin" >}})\n\n{{< figure src="/img/a.png" alt="Foto" caption="Pie" >}}',
			"hugo",
			files,
		);
		expect(body).toBe('[Otra](/blog/otra#fin)\n\n![Foto](imagenes/img/a.png "Pie")');
	});

	test("a shortcode that the blog defines is known by its template", async () => {
		const files = {
			"layouts/shortcodes/charla.html": '<iframe src="https://www.youtube.com/embed/{{ .Get 0 }}"></iframe>',
		};
		const { body, found } = await bodyOf("{{< charla abcdefghijk >}}", "hugo", files);
		expect(body).toBe("https://www.youtube.com/watch?v=abcdefghijk");
		expect(found).toEqual(["embed  https://www.youtube.com/watch?v=abcdefghijk"]);
	});
});

describe("MDX", () => {
	test.each([
		["import Y from './y'\n\n<YouTube id=\"abcdefghijk\" />", "https://www.youtube.com/watch?v=abcdefghijk"],
		["{/* nota */}Hola {'mundo'}", "Hola mundo"],
		['<div className="a" style={{color: "red"}}>Texto</div>', '<div class="a">Texto</div>'],
		['<Callout type="warning">\n\tOjo.\n</Callout>', "> [!WARNING]\n> Ojo."],
		['<Tabs><TabItem label="Uno">Dentro</TabItem></Tabs>', "**Uno**\n\nDentro"],
		["```jsx\n<Boton>{x}</Boton>\n```", "```jsx\n<Boton>{x}</Boton>\n```"],
		["Es `<Boton>` y <https://a.example>", "Es `<Boton>` y <https://a.example>"],
		["<Raro>Se lee</Raro>", "Se lee"],
		["<Registro>1234</Registro>", "1234"],
		["<YouTubeButton>Suscribirse</YouTubeButton>", "Suscribirse"],
		['<Raro texto={x} description="Una frase que se lee" />', "Una frase que se lee"],
		["a < b y {sinCerrar", "a < b y {sinCerrar"],
	])("%s", async (source, written) => {
		expect((await bodyOf(source, "astro")).body).toBe(written);
	});

	test.each([
		['export const meta = { title: "Adiós :(" }\n\nTexto', "Texto"],
		["export const meta = {\n\ta: 'it\\'s (', // :(\n\tb: [/* ( */ 1],\n\n\tc: 2,\n}\n\nTexto", "Texto"],
		["export function Aviso() {\n\treturn <p>Don't (:</p>\n}\n\nTexto", "Texto"],
		["export const a = 1\nexport const b = 2\n\nTexto", "Texto"],
		["import {\n\ta,\n} from 'x'\nimport b from 'y'\n\nTexto {'b'}", "Texto b"],
	])("what a module says goes alone: %j", async (source, written) => {
		expect((await bodyOf(source, "astro")).body).toBe(written);
	});

	test("a statement that never ends takes its lines only, and is noted", async () => {
		const { body, found } = await bodyOf("export const meta = {\n\ta: (\n\nTexto\n\nMás", "astro");
		expect([body, found]).toEqual(["Texto\n\nMás", ["removed 5 export const meta = {"]]);
		const many = "export const a = (\n\n".repeat(10_000);
		expect((await bodyOf(`${many}Texto`, "astro")).body).toBe("Texto");
	});

	test("a picture that was imported by name is found", async () => {
		const { body } = await bodyOf(
			"import foto from '../../img/foto.png'\n\n<Image src={foto} alt=\"Foto\" />",
			"astro",
			{ "src/img/foto.png": "" },
		);
		expect(body).toBe("![Foto](imagenes/img/foto.png)");
	});
});

describe("other signs", () => {
	test.each([
		["docusaurus", ":::tip[Título]\nUno\n\n- dos\n:::", "> [!TIP]\n> **Título**\n>\n> Uno\n>\n> - dos"],
		["docusaurus", ":::note\n```js\nx\n```\n:::", "> [!NOTE]\n> ```js\n> x\n> ```"],
		["obsidian", "Ver [[Otra nota|esa]] y ==esto==. %%No%%", "Ver [esa](/blog/otra-nota) y <mark>esto</mark>."],
		[
			"obsidian",
			"| a |\n|-|\n| [[Otra nota#¿Qué es, y qué no?\\|esa]] |",
			"| a |\n|-|\n| [esa](/blog/otra-nota#qué-es-y-qué-no) |",
		],
		[
			"obsidian",
			"Una idea. ^idea-1\n\n> Cita\n\n^cita\n\n[[Otra nota#Uno#Dos|x]], [[Otra nota#^idea-1|y]] y [z](Otra%20nota.md#Dos%20cosas)",
			'Una idea. <a name="idea-1"></a>\n\n> Cita\n\n<a name="cita"></a>\n\n[x](/blog/otra-nota#dos), [y](/blog/otra-nota#idea-1) y [z](/blog/otra-nota#dos-cosas)',
		],
		["obsidian", "> [!info]- Título\n> Texto", "> [!NOTE]\n> **Título**\n>\n> Texto"],
		[
			"obsidian",
			"[[Otra nota#`uno` y dos|x]] y [[Otra nota#^idea]]",
			"[x](/blog/otra-nota#uno-y-dos) y [Otra nota](/blog/otra-nota#idea)",
		],
		["obsidian", "![[foto.png]]^vista", '![](imagenes/adjuntos/foto.png) <a name="vista"></a>'],
		["obsidian", "![[foto.png|300]]", "![](imagenes/adjuntos/foto.png)"],
		["hexo", "{% asset_img foto.png Una foto %}", "![Una foto](imagenes/hola/foto.png)"],
		[
			"hexo",
			"{% blockquote Ana https://a.example %}\nCita\n{% endblockquote %}",
			"> Cita\n>\n> — Ana <https://a.example>",
		],
		["eleventy", '{% image "./foto.jpg", "Una foto" %}', "![Una foto](imagenes/posts/foto.jpg)"],
	] as const)("%s: %s", async (system, source, written) => {
		const beside = {
			obsidian: { "Otra nota.md": "---\ndate: 2021-01-01\n---\nx", "adjuntos/foto.png": "" },
			hexo: { "source/_posts/hola/foto.png": "" },
			eleventy: { "posts/foto.jpg": "" },
			docusaurus: {},
		}[system];
		expect((await bodyOf(source, system, beside as unknown as Record<string, string>)).body).toBe(written);
	});
});

describe("HTML in a text", () => {
	test.each([
		[
			'<iframe src="https://www.youtube.com/embed/abcdefghijk?rel=0"></iframe>',
			"https://www.youtube.com/watch?v=abcdefghijk",
		],
		['- Uno\n  <iframe src="https://player.vimeo.com/video/1234"></iframe>', "- Uno\n\n  https://vimeo.com/1234"],
		['<iframe title="Mapa" src="https://maps.example/x"></iframe>', "[Mapa (en maps.example)](https://maps.example/x)"],
		['<script src="https://gist.github.com/ana/12.js"></script>', "https://gist.github.com/ana/12"],
		["Antes <!-- more sin cerrar", "Antes sin cerrar"],
		[
			'Antes\n\n<Video src="https://cine.example/a.mp4" title="Cine" muted />\n\nDespués',
			"Antes\n\n[Imagen: Cine](https://cine.example/a.mp4)\n\nDespués",
		],
		[
			'```html\n<iframe src="https://a.example"></iframe>\n```',
			'```html\n<iframe src="https://a.example"></iframe>\n```',
		],
	])("%s", async (source, written) => {
		expect((await bodyOf(source)).body).toBe(written);
	});
});

test("signs that nothing closes, ten thousand of them, take little time", async () => {
	for (const sign of ["{{< ", "{% ", "<A b={", "[[", ":::", "<iframe ", "`", "{: ."]) {
		const text = sign.repeat(Math.floor(20_000 / sign.length));
		for (const system of ["jekyll", "hugo", "astro"] as const) await bodyOf(text, system);
	}
}, 120_000);

/** A sign `length` characters long in all. */
const many = (sign: string, length = 200_000) => sign.repeat(Math.floor(length / sign.length));

test("lists of attributes that nothing ends take little time", async () => {
	const source = `x {:${many("a=b")} fin`;
	expect((await bodyOf(`x {:${"a=b".repeat(24)} fin`)).body).toBe(`x {:${"a=b".repeat(24)} fin`);
	const noted: string[] = [];
	for (const text of [source, `x {:${many(" ")}`, `<div markdown=1>\n${many(" ")}x{:`])
		expect(withoutAttributeLists(text, (what) => noted.push(what)).length).toBeGreaterThan(199_000);
	expect(noted).toEqual([]);
});

test("marks of callouts that end in other signs, or lie in each other, take little time", () => {
	const drawn = (text: string) => drawCallouts(text, () => undefined);
	expect(drawn(`:::${" ".repeat(400)}x\u2028y`)).toBe("\ny");
	expect(drawn(`> [!note]${many(" ")}x\u2028y`)).toContain("y");
	for (const text of [many(":::note\n"), many(":::note\n") + many(":::\n")])
		expect(drawn(text).length).toBeLessThan(5_000_000);
	expect(drawn(":::note\n".repeat(3))).toContain("\n> > > [!NOTE]");
});

test("shortcodes that nothing ends take little time, and the text stays", () => {
	const entry = { data: {} } as unknown as Entry;
	const context: ExpandContext = {
		...{ entry, site: {} as BlogSite, templates: new Map() },
		addressOf: () => null,
		found: () => undefined,
	};
	for (const sign of ["{{< a ", '{{< a "\\"', "{{</* ", "{{< code ", " "]) {
		const text = `{{< code${many(sign)} x`;
		expect(expandShortcodes(text, context)).toBe(text);
	}
	expect(expandShortcodes(many("{{< a >}}{{< /b >}}"), context)).toBe("");
	expect(expandShortcodes(many("{{< code x >}}"), context).trim()).toBe("");
});
