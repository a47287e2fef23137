import { expect, test } from "vitest";
import { convert } from "./blog-files.fixture.ts";

const item = (number: number, date = "2021-01-05 10:00:00") =>
	`<item>\n<title>Texto ${number}</title>\n<link>https://ana.example/t-${number}/</link>\n<content:encoded><![CDATA[<p>Hola ${number}</p>]]></content:encoded>\n<wp:post_id>${number}</wp:post_id><wp:post_date>${date}</wp:post_date><wp:post_date_gmt>${date}</wp:post_date_gmt><wp:post_name>t-${number}</wp:post_name><wp:status>publish</wp:status><wp:post_type>post</wp:post_type>\n</item>`;

/** What becomes of an export with these items; each has six lines, the first begins on line 5. */
async function taken(...items: readonly string[]) {
	const { texts, findings } = await convert({
		"x.xml": `<?xml version="1.0"?>\n<rss xmlns:wp="http://wordpress.org/export/1.2/">\n<channel>\n<title>Diario</title>\n${items.join("\n")}\n</channel>\n</rss>`,
	});
	return { names: Object.keys(texts), told: findings.map(({ what, line, detail }) => `${what} ${line} ${detail}`) };
}

test.each([
	[item(2).replace("</title>", "</titel>"), "La entrada no es XML: una etiqueta se cierra sin haberse abierto."],
	[item(2).replace("</wp:post_id>", ""), "La entrada no es XML: una etiqueta se cierra sin haberse abierto."],
	[item(2).replace("<link>", "<link x>"), "La entrada no es XML: una etiqueta tiene un atributo mal escrito."],
	[
		item(2).replace("]]>", ""),
		"La entrada no es XML: una parte <![CDATA[ no se cierra y llega hasta la entrada siguiente.",
	],
])(
	"a broken item does not take the next one with it, and is named in Spanish with its line: %s",
	async (broken, problem) => {
		const { names, told } = await taken(item(1), broken, item(3));
		expect(names).toEqual(["blog/t-1.md", "blog/t-3.md"]);
		expect(told).toEqual([`unread 11 ${problem}`]);
	},
);

test("an item that says nothing is no text, and one of the year 0 is told", async () => {
	const { names, told } = await taken("<item></item>", item(2, "0000-00-00 00:00:00"));
	expect(names).toEqual(["blog/t-2.md"]);
	expect(told).toEqual(["unread 5 La entrada no dice nada.", "no-date null "]);
});
