import { z } from "zod";
import { line } from "../content/content-front-matter.ts";
import { GROUNDS } from "./grounds.ts";

const PAGE_OR_HTTPS = "Escribe una ruta de este sitio, como /sobre-mi, o una dirección https://.";
const PAGE = "Escribe una ruta de este sitio, como /blog/tags/accesibilidad.";
const LIST = "Esto es una lista: cada elemento va en su línea, detrás de un guion.";
const GROUP = "Esto es un grupo de campos: van debajo, con dos espacios delante.";

/** A path of this site, or an https address. */
const pageOrHttps = z.string({ error: PAGE_OR_HTTPS }).refine(isPageOrHttps, PAGE_OR_HTTPS);
const page = z.string({ error: PAGE }).refine(isPath, PAGE);
const email = z
	.string({ error: "Escribe una dirección de correo." })
	.regex(/^[^\s@<>"]{1,64}@[^\s@<>"]+\.[^\s@<>".]+$/, "Escribe una dirección de correo.");

const COLOR = 'Escribe un color entre comillas, con almohadilla y seis cifras, como "#0A5040".';
const color = z.string({ error: COLOR }).regex(/^#[0-9a-f]{6}$/i, COLOR);

/** The ground of a topic. */
export const groundRecord = z.enum(GROUNDS, { error: `Elige uno de estos: ${GROUNDS.join(", ")}.` });

function isPath(text: string): boolean {
	return /^\/(?!\/)[^\s\\]*$/.test(text);
}

function isPageOrHttps(text: string): boolean {
	return isPath(text) || (/^https:\/\/[^\s\\]+$/.test(text) && URL.canParse(text));
}

function label(max = 60) {
	return line(1, max, `Escribe un texto de 1 a ${max} caracteres.`);
}

/** A sentence that search engines show as a description. */
const sentence = label(160);

function listOf<Item extends z.ZodType>(item: Item, most: number) {
	return z.array(item, { error: LIST }).max(most, `Como mucho ${most}.`);
}

/** A list in which no two elements have the same `key`. */
function listWithout<Item extends z.ZodType<Readonly<Record<Key, string>>>, Key extends string>(
	item: Item,
	most: number,
	key: Key,
) {
	return listOf(item, most).superRefine((items, context) => {
		const seen = new Set<string>();
		for (const [index, each] of items.entries()) {
			if (seen.has(each[key])) context.addIssue({ code: "custom", path: [index, key], message: "Está repetido." });
			seen.add(each[key]);
		}
	});
}

const group = { error: (issue: { readonly code?: string }) => (issue.code === "invalid_type" ? GROUP : undefined) };

/** A fact that the law requires the site to state: its text, `null` while it is missing, `false` when it does not apply. */
const legalFact = z.union([z.string().max(1_000), z.null(), z.literal(false)], {
	error: "Escribe un texto, entre comillas si es un número; «false» si no te afecta, o «null» si aún falta.",
});

const topic = z.strictObject({ name: label(), href: page, intro: sentence.optional() }, group);
const topics = listWithout(topic, 12, "href");

/** The settings of a site. See `site.config.ts` for what each is for. Colours are `#RRGGBB`; paths start at the root. */
export const siteRecord = z.strictObject({
	name: label(),
	description: sentence,
	themeColor: z.strictObject({ dark: color, light: color }, group),
	supportEmail: email,
	contactUrl: page.nullable(),
	copyrightYear: z
		.int({ error: "Escribe un año de cuatro cifras." })
		.min(1_900, "Escribe un año de cuatro cifras.")
		.max(2_200, "Escribe un año de cuatro cifras."),
	owner: z.strictObject(
		{
			name: label(80),
			photo: page,
			sentence,
			url: pageOrHttps.nullable(),
			facts: listOf(z.strictObject({ name: label(), text: label(200) }, group), 12),
		},
		group,
	),
	words: z.strictObject(
		{
			home: z.strictObject({ heading: label(100), welcome: label(600) }, group),
			blog: sentence,
			resources: sentence,
			events: sentence,
			school: sentence,
		},
		group,
	),
	authors: z.record(
		z.string(),
		z.strictObject({ photo: pageOrHttps.nullable(), url: pageOrHttps.nullable() }, group),
		group,
	),
	avatarTemplate: pageOrHttps,
	folderNames: z.record(z.string(), label(), group),
	topics: z.strictObject({ blog: topics, resources: topics }, group),
	grounds: z.record(z.string(), groundRecord, group),
	social: listWithout(
		z.strictObject(
			{
				name: label(),
				url: z
					.string({ error: "Escribe una dirección https://." })
					.refine((text) => !isPath(text) && isPageOrHttps(text), "Escribe una dirección https://."),
				icon: z.enum(["youtube", "x", "instagram", "tiktok", "link"], {
					error: "Elige uno de estos: youtube, x, instagram, tiktok, link.",
				}),
			},
			group,
		),
		12,
		"name",
	),
	links: listWithout(
		z.strictObject(
			{
				id: z
					.string({ error: "El id es un texto." })
					.regex(/^[a-z0-9-]{1,64}$/, "El id admite letras minúsculas sin acentos, números y guion, hasta 64."),
				name: label(80),
				url: pageOrHttps,
			},
			group,
		),
		30,
		"id",
	),
	campaigns: listOf(
		z.strictObject(
			{
				source: label(100).optional(),
				medium: label(100).optional(),
				campaign: label(100).optional(),
				content: label(100).optional(),
			},
			group,
		),
		50,
	),
	videosInPlace: z.boolean({ error: "Escribe «true» o «false»." }),
	license: z.strictObject({ name: label(), url: pageOrHttps, sentence: label(200) }, group).nullable(),
	legal: z.strictObject(
		{
			holder: legalFact,
			address: legalFact,
			email: legalFact,
			otherContact: legalFact,
			nif: legalFact,
			register: legalFact,
			authorisation: legalFact,
			profession: legalFact,
			codesOfConduct: legalFact,
			dataProtectionOfficer: legalFact,
			hosting: legalFact,
			mailProvider: legalFact,
			transfers: legalFact,
			version: z
				.string({ error: "Escribe una fecha, como 2026-11-20." })
				.regex(/^\d{4}-\d{2}-\d{2}$/, "Escribe una fecha, como 2026-11-20."),
		},
		group,
	),
});

const { shape } = siteRecord;

/** What `sitio.yaml` may contain: any of the settings. A group may have some of its fields, a list is whole. */
export const siteFile = siteRecord
	.extend({
		themeColor: shape.themeColor.partial(),
		owner: shape.owner.partial(),
		words: shape.words.extend({ home: shape.words.shape.home.partial() }).partial(),
		topics: shape.topics.partial(),
		legal: shape.legal.partial(),
	})
	.partial();
