import { expect, test } from "vitest";
import { convert } from "./blog-files.fixture.ts";

test("a card of another page is a link with the page's title, and its first words", async () => {
	const card =
		'<div class="graf graf--mixtapeEmbed"><a href="https://a.example/x?a=1&amp;b=2" class="markup--anchor" title="x"><strong class="markup--strong">Un &lt;filtro&gt;</strong><br><em class="markup--em">Qué es…</em>a.example</a><a href="https://a.example/x" class="js-mixtapeImage"></a></div>';
	const { texts } = await convert({
		"posts/2021-01-05_Hola-abcdef123456.html": `<article class="h-entry"><h1 class="p-name">Hola</h1><section data-field="subtitle" class="p-summary">Sub</section><section data-field="body"><h3 class="graf graf--title">Hola</h3><p>Uno</p>${card}<p>Dos</p></section></article>`,
	});
	expect(texts["blog/hola.md"]?.split("\n---\n")[1]?.trim()).toBe(
		"Uno\n\n[Un \\<filtro>](https://a.example/x?a=1\\&b=2)\\\nQué es…\n\nDos",
	);
});

test("a frame that Medium's export leaves empty is named, and its caption stays", async () => {
	const frame =
		'<figure class="graf graf--figure graf--iframe"><figcaption class="imageCaption">El filtro</figcaption></figure>';
	const { texts, findings } = await convert({
		"posts/2021-01-05_Hola-abcdef123456.html": `<article class="h-entry"><h1 class="p-name">Hola</h1><section data-field="body"><h3 class="graf graf--title">Hola</h3><p>Uno</p>${frame}</section></article>`,
	});
	expect(texts["blog/hola.md"]?.split("\n---\n")[1]?.trim()).toBe("Uno\n\nEl filtro");
	expect(findings.map(({ what, detail }) => `${what} ${detail}`)).toEqual([
		"removed algo de otro sitio, que el archivo de Medium no trae: El filtro",
	]);
});
