import { stringify } from "yaml";
import { slugify } from "../../domain/content/slug.ts";
import type { SiteConfig } from "../../domain/site/site-config.ts";
import { readSettings } from "../site-settings.server.ts";
import type { Blog, Entry } from "./blog.server.ts";
import { idIn, idPrefix, originOf } from "./blog-id.server.ts";
import type { ConvertedText } from "./convert-blog.server.ts";
import { cutWords, nameOfPerson, plainWords } from "./fields.server.ts";
import type { TakenPlaces } from "./plan-tree.server.ts";

/** The first line of settings that were made from a blog. Settings without it are the owner's, and stay. */
export const SETTINGS_MARK = "# Hecho con lo que decía tu blog. Cámbialo y publícalo con: npm run site -- import";

const ABOUT =
	/^(?:about(?:-me|-us)?|acerca(?:-de(?:-mi)?)?|sobre(?:-mi|-nosotros)?|quien-soy|quienes-somos|bio|autor|autora|author|me)$/;

/** What only the owner can say, with its place. */
export const OWNERS_PART: readonly string[] = [
	"owner.photo y public/autora.svg: tu retrato",
	"supportEmail: el correo al que te escriben (el del blog no se copia)",
	"words: una frase tuya para la portada y para cada sección",
	"links: los botones de tu página de enlaces",
	"legal: quién responde del sitio; sin esto no arranca en una dirección pública",
];

/**
 * The `sitio.yaml` of a blog: name, description, owner, topics from the tags that most texts have, and the page about
 * the author. Null if the site would not accept it.
 */
export function settingsOf(blog: Blog, texts: readonly ConvertedText[], defaults: SiteConfig): string | null {
	const { site } = blog;
	const shown = texts.filter(({ isDraft }) => !isDraft);
	const author = mostUsed(shown.map((text) => text.author).filter((name) => name !== "")) ?? nameOfPerson(site.author);
	const name = cutWords(plainWords(site.name) || author || "Mi blog", 60);
	const description = cutWords(plainWords(site.description) || `El blog ${author === "" ? name : `de ${author}`}`, 160);
	const owner = cutWords(author || name, 80);
	const about = shown.find(
		({ entry, path }) =>
			entry.kind === "page" && ABOUT.test(slugify(path.replace(/\.md$/, "").split("/").at(-1) ?? "")),
	);
	const years = shown.flatMap(({ entry }) => (entry.created === null ? [] : [Number(entry.created.slice(0, 4))]));
	const url = about?.url ?? "/sobre-mi";
	const signed = [...new Set(shown.map((text) => text.author).filter((each) => each !== ""))].slice(0, 50);
	const fields = {
		name,
		description,
		...(years.length === 0 ? {} : { copyrightYear: Math.min(...years) }),
		owner: { name: owner, sentence: description, url, facts: [] },
		words: { home: { heading: cutWords(name, 100), welcome: description }, blog: description },
		authors: Object.fromEntries(signed.map((each) => [each, { photo: null, url: each === author ? url : null }])),
		topics: { blog: topicsOf(shown), resources: [] },
		grounds: {},
		social: site.social.map(({ name: network, url: address }) => ({
			name: network,
			url: address,
			icon: iconOf(network),
		})),
		links: [{ id: "blog", name: "Lee el blog", url: "/blog" }],
	};
	const text = `${SETTINGS_MARK}\n${stringify(fields, { lineWidth: 0 })}`;
	// The file names no colours.
	return "site" in readSettings(text, { defaults, checkColors: () => [] }) ? text : null;
}

/** The page about the author; null if the blog has one, or the site has a text in its place. */
export function authorPage(
	blog: Blog,
	texts: readonly ConvertedText[],
	{ now, taken }: { readonly now: string; readonly taken: TakenPlaces },
): { readonly path: string; readonly text: string } | null {
	const has = texts.some(
		({ entry, path }) =>
			entry.kind === "page" && ABOUT.test(slugify(path.replace(/\.md$/, "").split("/").at(-1) ?? "")),
	);
	const author =
		mostUsed(texts.map((text) => text.author).filter((name) => name !== "")) ?? nameOfPerson(blog.site.author);
	if (has || [...author].length < 3 || texts.some(({ url }) => url === "/sobre-mi")) return null;
	const id = idIn(idPrefix(blog.kind, originOf(blog.site.address) || author), "/sobre-mi");
	if ((taken.get("sobre-mi") ?? id) !== id) return null;
	const first = texts.flatMap(({ entry }) => entry.created ?? []).sort()[0] ?? now;
	const fields = {
		name: cutWords(author, 150),
		template: "page",
		createdBy: cutWords(author, 80),
		createdAt: first,
		id,
	};
	return {
		path: "sobre-mi.md",
		text: `---\n${stringify(fields, { lineWidth: 0 })}---\n${plainWords(blog.site.description).replace(/([\\*_`[\]<])/g, "\\$1")}\n`,
	};
}

function topicsOf(texts: readonly ConvertedText[]) {
	const counts = new Map<string, number>();
	for (const tag of texts.flatMap(({ entry, tags }) => (entry.kind === "post" ? tags : [])))
		counts.set(tag, (counts.get(tag) ?? 0) + 1);
	return [...counts]
		.sort(([one, a], [other, b]) => b - a || (one < other ? -1 : 1))
		.slice(0, 6)
		.map(([name]) => ({ name, href: `/blog/tags/${slugify(name)}` }));
}

function iconOf(network: string): "youtube" | "x" | "instagram" | "link" {
	const name = network.toLowerCase();
	return name === "youtube" || name === "x" || name === "instagram" ? name : "link";
}

function mostUsed(names: readonly Entry["author"][]): string | undefined {
	const counts = Map.groupBy(names, (name) => name);
	return [...counts].sort(([, one], [, other]) => other.length - one.length)[0]?.[0];
}
