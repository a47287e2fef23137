import { cpSync, mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import { openEmbedded } from "../backends/sqlite/open-embedded.server.ts";
import { makePage, makePublication } from "../domain/content/content.fixture.ts";
import { site } from "../site.config.ts";
import { root } from "./processes.ts";

const WORDS =
	"el diseño de una interfaz empieza por las personas que la usan y por lo que intentan hacer cada día cuando algo falla conviene decirlo pronto con palabras claras y ofrecer una salida sencilla porque nadie lee instrucciones largas ni recuerda pasos que podrían evitarse con una decisión mejor tomada antes de dibujar la primera pantalla del producto".split(
		" ",
	);

/** Articles per transaction while a store is filled. */
const CHUNK = 5_000;
const TAGS = 50;

/** A generator of pseudo-random numbers that are the same in every run. */
export function createRandom(seed: number): () => number {
	let state = seed >>> 0;
	return () => {
		state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
		return state / 2 ** 32;
	};
}

/** A sentence of this many words. */
export function sentence(random: () => number, words: number): string {
	const text = Array.from({ length: words }, () => WORDS[Math.floor(random() * WORDS.length)]).join(" ");
	return `${text.charAt(0).toUpperCase()}${text.slice(1)}.`;
}

/** Sentences with at least this many words together. */
export function paragraph(random: () => number, words: number): string {
	return Array.from({ length: Math.ceil(words / 14) }, () => sentence(random, 14)).join(" ");
}

const CODE = `function saludar(nombre: string): string {\n\tif (nombre === "") return "Hola";\n\treturn \`Hola, \${nombre}\`;\n}\n`;

/** The compiled HTML of an article, about 8 KB. */
function body(random: () => number): string {
	const section = (index: number) =>
		`<h2 id="apartado-${index}">${sentence(random, 5)}</h2>\n<p>${paragraph(random, 84)}</p>\n<p>${paragraph(random, 70)} <a href="/blog/articulo-${index}">${sentence(random, 3)}</a></p>\n<ul>\n<li>${sentence(random, 9)}</li>\n<li>${sentence(random, 9)}</li>\n</ul>\n`;
	return Array.from({ length: 6 }, (_, index) => section(index + 1)).join("");
}

/** The address of an article, by its number, in a store filled by `fillStore`. */
export function articlePath(index: number): string {
	return `/blog/articulo-${index}`;
}

/** The address of a tag's list in such a store. */
export function tagPath(index: number): string {
	return `/blog/tags/tema-${index % TAGS}`;
}

/** Creates a data folder with this many articles of about 8 KB, each with three of 50 tags. */
export async function fillStore(dataDir: string, articles: number): Promise<void> {
	const backend = await openEmbedded({ dataDir });
	const random = createRandom(7);
	for (let from = 0; from < articles; from += CHUNK) {
		const pages = Array.from({ length: Math.min(CHUNK, articles - from) }, (_, offset) => {
			const index = from + offset;
			return makePage({
				url: articlePath(index),
				name: sentence(random, 7).slice(0, -1),
				summary: sentence(random, 24),
				publishedAt: new Date(Date.UTC(2020, 0, 1) + index * 1_800_000).toISOString(),
				readingMinutes: 5,
				tags: [0, 17, 31].map((step) => `Tema ${(index + step) % TAGS}`),
				keywords: ["diseño", "interfaz"],
				bodyHash: String(index),
				sourceHash: String(index),
				body: body(random),
			});
		});
		await backend.publication.publish(makePublication(pages));
	}
	await backend.close();
}

/** Writes the content of the repository and 200 further articles to a folder, for import. */
export function writeSample(folder: string): void {
	cpSync(path.join(root, "content"), folder, { recursive: true });
	writeMarkdown(folder, 200);
}

/** Writes Markdown files with sections of about 125 words; every other one has a code block. */
export function writeMarkdown(folder: string, files: number, length = 8): void {
	mkdirSync(path.join(folder, "blog"), { recursive: true });
	const random = createRandom(11);
	const [author] = Object.keys(site.authors);
	for (let index = 0; index < files; index += 1) {
		const sections = Array.from(
			{ length },
			(_, each) => `## ${sentence(random, 4)} ${each}\n\n${paragraph(random, 70)}\n\n${paragraph(random, 56)}\n`,
		);
		if (index % 2 === 0) sections.splice(3, 0, `\`\`\`ts title="saludo.ts"\n${CODE}\`\`\`\n`);
		const day = String((index % 28) + 1).padStart(2, "0");
		const front = `---\nname: ${sentence(random, 6)}\nsummary: ${sentence(random, 18)}\ntemplate: blog\ncreatedBy: ${author}\ncreatedAt: 2026-01-${day}T10:00:00+01:00\ntags: [Tema ${index % TAGS}]\n---\n\n`;
		writeFileSync(path.join(folder, "blog", `texto-${index}.md`), front + sections.join("\n"));
	}
}
