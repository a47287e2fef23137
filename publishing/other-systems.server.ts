import type { FieldProblem } from "./front-matter.server.ts";

const DATE = "con hora y zona: 2026-03-09T10:00:00+01:00";

/** Fields of other systems for sites, in lower case: what this site calls them, and what else differs. */
const NAMES: Readonly<Record<string, readonly [name: string, rest?: string]>> = {
	title: ["name"],
	date: ["createdAt", DATE],
	pubdate: ["createdAt", DATE],
	pubdatetime: ["createdAt", DATE],
	publishdate: ["createdAt", DATE],
	lastmod: ["updatedAt", DATE],
	updated: ["updatedAt", DATE],
	modified: ["updatedAt", DATE],
	updateddate: ["updatedAt", DATE],
	last_modified_at: ["updatedAt", DATE],
	description: ["summary"],
	excerpt: ["summary"],
	subtitle: ["summary"],
	author: ["createdBy", "con un solo nombre"],
	authors: ["createdBy", "con un solo nombre"],
	layout: ["template", "que es blog o page"],
	cover: ["image"],
	thumbnail: ["image"],
	heroimage: ["image"],
	banner: ["image"],
	mainimage: ["image"],
	feature_image: ["image"],
	featured_image: ["image"],
	alias: ["redirectFrom"],
	aliases: ["redirectFrom"],
	redirect_from: ["redirectFrom"],
	categories: ["tags"],
	category: ["tags"],
};

const ADDRESS = "La dirección sale de la carpeta y del nombre del archivo. La de antes se escribe en redirectFrom.";
const NEEDLESS = "Aquí no hace falta: borra su línea.";

/** Fields that have no counterpart here, in lower case, and what to do with them. */
const SENTENCES: Readonly<Record<string, string>> = {
	permalink: ADDRESS,
	slug: ADDRESS,
	url: ADDRESS,
	path: ADDRESS,
	published: "Aquí es al revés: en vez de published: false se escribe draft: true.",
	guid: NEEDLESS,
	toc: NEEDLESS,
	weight: NEEDLESS,
	comments: NEEDLESS,
	type: NEEDLESS,
	lang: "El sitio está en español: borra su línea.",
};

/**
 * Tells authors who come from another system what its fields are called here (docs/product.md, 5.2). The field of this
 * site that is missing for that reason is not told as well. `data`: the front matter.
 */
export function inWordsOfThisSite(
	problems: readonly FieldProblem[],
	data: Readonly<Record<string, unknown>>,
): readonly FieldProblem[] {
	const meant = new Set(Object.keys(data).flatMap((field) => own(NAMES, field)?.[0] ?? []));
	return problems.flatMap(({ field, reason }) => {
		const isMissing = data[field] === undefined && !field.includes(".");
		if (isMissing && meant.has(field)) return [];
		if (isMissing) return [{ field, reason: reason.replace(/^(?!Falta )/, "Falta este campo. ") }];
		return [{ field, reason: sentenceFor(field, data[field]) ?? reason }];
	});
}

function sentenceFor(field: string, value: unknown): string | undefined {
	if (field === "tags" && typeof value === "string") return "Escribe las etiquetas como una lista: [uno, dos].";
	if (field === "id" && typeof value === "number") return "El id es un texto: escríbelo entre comillas.";
	const [name, rest] = own(NAMES, field) ?? [];
	if (name === undefined) return own(SENTENCES, field);
	return `Este campo se llama aquí ${name}${rest === undefined ? "" : `, ${rest}`}.`;
}

function own<Value>(table: Readonly<Record<string, Value>>, field: string): Value | undefined {
	const key = field.toLowerCase();
	return Object.hasOwn(table, key) ? table[key] : undefined;
}
