import { once } from "node:events";
import { createWriteStream, mkdirSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { finished } from "node:stream/promises";
import sharp from "sharp";
import { runCommand } from "./importing.ts";
import { moveAside, spreadOut, startSite } from "./processes.ts";
import { atMost, type Figure, plain } from "./report.ts";
import { createRandom, paragraph, sentence } from "./samples.ts";

const POSTS = 300;
const PICTURES = 400;

/** The size of the export, in bytes, and of each of its texts, in words. */
const EXPORT = 48 * 1_024 * 1_024;
const WORDS = 800;

/**
 * The pictures of a blog, by turns, as they were found in those that others wrote: photographs of a camera and of the
 * width of an article, and screenshots.
 */
const KINDS = [
	{ width: 1_600, height: 1_067, type: "jpeg" },
	{ width: 1_280, height: 720, type: "png" },
	{ width: 2_400, height: 1_600, type: "jpeg" },
	{ width: 900, height: 600, type: "jpeg" },
] as const;

/** Pictures that are drawn of each kind; others have other words in them, so that they are other files. */
const DRAWN = 4;

async function noise(width: number, height: number, sigma: number): Promise<Buffer> {
	const background = "#888888";
	return sharp({
		create: { width, height, channels: 3, background, noise: { type: "gaussian", mean: 128, sigma } },
	})
		.png({ compressionLevel: 0 })
		.toBuffer();
}

/** A photograph has soft shapes and the noise of a sensor; a screenshot has flat areas with lines. */
async function drawPicture({ width, height, type }: (typeof KINDS)[number], number: number): Promise<Buffer> {
	if (type === "jpeg") {
		const shapes = sharp(await noise(40, 30, 70)).resize({ width, height, fit: "fill", kernel: "cubic" });
		const whole = shapes.composite([{ input: await noise(width, height, 12), blend: "overlay" }]);
		return whole.jpeg({ quality: 85 }).toBuffer();
	}
	const lines = Array.from(
		{ length: 30 },
		(_, line) =>
			`<rect x="${40 + (line % 4) * 20}" y="${30 + line * 22}" width="${200 + ((line * 37 + number * 11) % 700)}" height="9" fill="#345"/>`,
	);
	const drawn = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="100%" height="100%" fill="#fafafa"/>${lines.join("")}</svg>`;
	return sharp(Buffer.from(drawn)).png().toBuffer();
}

/** The same picture as another file: readers of pictures ignore what stands behind its end. */
function asOther(picture: Buffer, number: number): Buffer {
	return Buffer.concat([picture, Buffer.from(`\n${number}\n`)]);
}

/** Writes a blog of Jekyll: posts of some 700 words, each with a picture, every third one with a second one. */
export async function writeJekyll(folder: string): Promise<void> {
	for (const name of ["_posts", "assets"]) mkdirSync(path.join(folder, name), { recursive: true });
	writeFileSync(
		path.join(folder, "_config.yml"),
		"title: Un diario\ndescription: De todo un poco\nauthor: Ana Prueba\nurl: https://diario.example\npermalink: /:year/:title/\n",
	);
	const random = createRandom(19);
	const drawn: Buffer[][] = [];
	for (const kind of KINDS) {
		const some: Buffer[] = [];
		for (let number = 0; number < DRAWN; number += 1) some.push(await drawPicture(kind, number));
		drawn.push(some);
	}
	const pictures = Array.from({ length: PICTURES }, (_, number) => {
		const { type } = KINDS[number % KINDS.length] ?? KINDS[0];
		const bytes = drawn[number % KINDS.length]?.[Math.floor(number / KINDS.length) % DRAWN] ?? Buffer.alloc(0);
		const name = `imagen-${number}.${type === "jpeg" ? "jpg" : type}`;
		writeFileSync(path.join(folder, "assets", name), asOther(bytes, number));
		return name;
	});
	for (let index = 0; index < POSTS; index += 1) {
		const own = [pictures[index], index % 3 === 0 ? pictures[POSTS + index / 3] : undefined];
		const sections = Array.from({ length: 5 }, (_, each) => {
			const picture = own[each] === undefined ? "" : `\n![Una imagen]({{ site.baseurl }}/assets/${own[each]})\n`;
			return `## ${sentence(random, 4)}\n\n${paragraph(random, 70)}\n${picture}\n${paragraph(random, 56)}\n`;
		});
		if (index % 2 === 0) sections.push("```js\nconst uno = 1;\n```\n\n{: .notice }\nAviso final.\n");
		const day = `${2012 + (index % 12)}-${String((index % 12) + 1).padStart(2, "0")}-${String((index % 28) + 1).padStart(2, "0")}`;
		const front = `---\ntitle: "${sentence(random, 6)}"\ntags: [Tema ${index % 20}]\n---\n\n`;
		writeFileSync(path.join(folder, "_posts", `${day}-texto-${index}.md`), front + sections.join("\n"));
	}
}

/** Writes an export of WordPress of this size, in bytes, with texts of its editor of blocks. */
export async function writeExport(file: string, size: number): Promise<void> {
	const random = createRandom(23);
	const stream = createWriteStream(file);
	let written = 0;
	const write = async (text: string) => {
		written += Buffer.byteLength(text);
		if (!stream.write(text)) await once(stream, "drain");
	};
	await write(
		'<?xml version="1.0" encoding="UTF-8"?>\n<rss version="2.0" xmlns:content="c" xmlns:excerpt="e" xmlns:dc="d" xmlns:wp="w">\n<channel>\n<title>Un diario</title>\n<link>https://diario.example</link>\n<wp:wxr_version>1.2</wp:wxr_version>\n<wp:base_blog_url>https://diario.example</wp:base_blog_url>\n',
	);
	for (let number = 1; written < size; number += 1) {
		const blocks = Array.from({ length: Math.ceil(WORDS / 70) }, (_, each) =>
			each % 5 === 4
				? `<!-- wp:heading -->\n<h2 class="wp-block-heading">${sentence(random, 5)}</h2>\n<!-- /wp:heading -->`
				: `<!-- wp:paragraph -->\n<p>${paragraph(random, 70)} «${sentence(random, 6)}» — <a href="https://diario.example/texto-${1 + (number % 50)}/">${sentence(random, 3)}</a>.</p>\n<!-- /wp:paragraph -->`,
		);
		const date = `${2005 + (number % 18)}-${String((number % 12) + 1).padStart(2, "0")}-03 10:00:00`;
		await write(
			`<item>\n<title>${sentence(random, 6)}</title>\n<link>https://diario.example/texto-${number}/</link>\n<dc:creator>ana</dc:creator>\n<content:encoded><![CDATA[${blocks.join("\n\n")}]]></content:encoded>\n<excerpt:encoded><![CDATA[]]></excerpt:encoded>\n<wp:post_id>${number}</wp:post_id>\n<wp:post_date>${date}</wp:post_date>\n<wp:post_date_gmt>${date}</wp:post_date_gmt>\n<wp:post_name>texto-${number}</wp:post_name>\n<wp:status>publish</wp:status>\n<wp:post_type>post</wp:post_type>\n<category domain="category" nicename="tema-${number % 20}"><![CDATA[Tema ${number % 20}]]></category>\n</item>\n`,
		);
	}
	await write("</channel>\n</rss>\n");
	stream.end();
	await finished(stream);
}

/** Measures how long it takes until a blog can be read here, and the memory that a large export takes. */
export async function measureBlogs(folder: string): Promise<Figure[]> {
	const [blog, wxr, dataDir, other] = ["jekyll", "export.xml", "jekyll-data", "export-data"].map((name) =>
		path.join(folder, name),
	) as [string, string, string, string];
	await writeJekyll(blog);
	await writeExport(wxr, EXPORT);
	spreadOut();
	const first = await runCommand(["import-blog", blog, "--to", path.join(folder, "jekyll-texts")], dataDir);
	const large = await runCommand(["import-blog", wxr, "--to", path.join(folder, "export-texts")], other);
	moveAside();
	const site = await startSite(dataDir, "/blog/texto-0");
	await site.stop();
	for (const each of [blog, wxr, dataDir, other]) rmSync(each, { recursive: true, force: true });
	return [
		atMost(
			`until a blog of ${POSTS} posts with ${PICTURES} pictures can be read`,
			...([
				first.seconds + site.startedIn / 1_000,
				"s",
				60,
				`${Math.round(first.processor)} s of processor time`,
			] as const),
		),
		atMost("peak memory of bringing it", first.peak, "MB", 450),
		plain("bringing an export of 48 MB", large.seconds, "s", `${Math.round(large.processor)} s of processor time`),
		atMost("peak memory of bringing it", large.peak, "MB", 250),
	];
}
