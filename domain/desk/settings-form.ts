import type { FieldChange, FieldValue } from "../authoring/text-format.ts";
import { legalNames, type SiteConfig } from "../site/site-config.ts";
import { otherSigners, withOwnEntry } from "./signers.ts";

/**
 * How a setting is typed. `rows`: one element a line, with bars between its parts. `list` and `signers`: elements with a
 * control for each of their parts, which are given as JSON; `signers` are those beside the owner. `fact`: a legal fact.
 */
export type SettingKind =
	| "line"
	| "text"
	| "colour"
	| "number"
	| "yes"
	| "rows"
	| "list"
	| "signers"
	| "fact"
	| "license";

/** A setting of the form. */
export interface SettingField {
	/** Its place in the settings, with dots: `owner.name`. Also the name of its control. */
	readonly name: string;
	readonly kind: SettingKind;
	readonly label: string;
	readonly hint?: string;
	/** Whether it has a few characters, as a tax number or a day. */
	readonly isShort?: true;
	/** The heading of those that begin with it. Absent: it goes with the one before. */
	readonly group?: string;
	/** Of lists: the names of the parts, in order. In a table (`grounds`) the first one of `rows` is the key, `""`. */
	readonly parts?: readonly string[];
}

/** A page of settings. */
export interface SettingPart {
	/** Its last segment in the address. */
	readonly id: string;
	readonly name: string;
	readonly intro: string;
	/** Who may change them. */
	readonly needs: "words" | "settings";
	/** Whether changing them takes a recent proof of identity: they say whose site it is. */
	readonly asksForProof?: true;
	readonly fields: readonly SettingField[];
}

const line = (name: string, label: string, hint?: string): SettingField => ({
	...{ name, kind: "line", label },
	...(hint === undefined ? {} : { hint }),
});

/** Legal facts, under the headings of their form. */
const LEGAL_GROUPS = {
	holder: "Quién responde del sitio",
	register: "Si te afecta",
	hosting: "Con quién trabajas",
} as const satisfies Readonly<Partial<Record<keyof typeof legalNames, string>>>;

/** All settings of the site, page by page (docs/product.md, 24 and 26.11). */
export const settingParts: readonly SettingPart[] = [
	{
		...{ id: "sitio", name: "El sitio", intro: "Cómo se llama y cómo se presenta.", needs: "settings" },
		asksForProof: true,
		fields: [
			{ ...line("name", "Nombre", "En la cabecera, en las pestañas y en los correos."), group: "Cómo se llama" },
			{
				...{ name: "description", kind: "text", label: "Descripción" },
				hint: "Una frase para la portada y los buscadores, de 160 caracteres como mucho.",
			},
			line("supportEmail", "Correo de ayuda", "El correo al que te escriben cuando algo falla."),
			line("contactUrl", "Página de contacto", "Una página tuya, como /contacto. Sin ella, «Contacto» abre un correo."),
			{ name: "copyrightYear", kind: "number", label: "Primer año del pie" },
			{
				...{
					name: "videosInPlace",
					group: "Qué llevan sus páginas",
					kind: "yes",
					label: "Reproducir en tu página los vídeos de YouTube y Vimeo al pulsarlos",
				},
			},
			{
				...{ name: "license", kind: "license", label: "Licencia de los recursos", parts: ["name", "url", "sentence"] },
				hint: "Nombre | dirección | qué permite. Si lo dejas vacío, ninguna.",
			},
			line(
				"avatarTemplate",
				"Imagen de quien no tiene retrato",
				"Dirección de la imagen. Déjala como está si no usas otro servicio.",
			),
		],
	},
	{
		...{ id: "palabras", name: "Las palabras", intro: "Frases sobre tu sitio, con tu voz.", needs: "words" },
		fields: [
			{ ...line("words.home.heading", "Titular de la portada"), group: "La portada" },
			{ name: "words.home.welcome", kind: "text", label: "Bienvenida de la portada" },
			{ name: "words.blog", kind: "text", label: "Sobre el blog", group: "Cada sección" },
			{ name: "words.resources", kind: "text", label: "Sobre los recursos" },
			{ name: "words.events", kind: "text", label: "Sobre los eventos" },
			{ name: "words.school", kind: "text", label: "Sobre School" },
		],
	},
	{
		...{ id: "quien", name: "Quién firma", needs: "settings" },
		intro: "Tú y quienes firman textos contigo: nombre, retrato, palabras y enlaces.",
		asksForProof: true,
		fields: [
			line("owner.name", "Tu nombre", "Los textos que ya firmaste siguen con el nombre que tenían."),
			{
				...{ name: "owner.sentence", kind: "text", label: "Una frase sobre ti" },
				hint: "Hasta 160 caracteres. Se lee en la portada y al final de tus textos.",
			},
			line("owner.photo", "Tu retrato"),
			line("owner.url", "Adónde lleva tu nombre", "Una página tuya, como /sobre-mi, o una dirección https://."),
			{ name: "owner.facts", kind: "list", label: "Datos sobre ti", parts: ["name", "text"] },
			{ name: "authors", kind: "signers", label: "Quién más firma", parts: ["name", "photo", "url"] },
		],
	},
	{
		...{ id: "temas", name: "Temas y enlaces", intro: "Los menús, las redes y la página de enlaces.", needs: "words" },
		fields: [
			{
				group: "Los menús",
				...{ name: "topics.blog", kind: "rows", label: "Temas del blog en el menú", parts: ["name", "href", "intro"] },
				hint: "Uno por línea: nombre | dirección | una frase tuya para su página, si quieres, de 160 caracteres como mucho.",
			},
			{
				...{
					name: "topics.resources",
					kind: "rows",
					label: "Tipos de recursos en el menú",
					parts: ["name", "href", "intro"],
				},
				hint: "Igual: nombre | dirección | frase.",
			},
			{
				...{ name: "grounds", kind: "rows", label: "Color de cada tema", parts: ["", "="] },
				hint: "Final de la dirección de la etiqueta | mustard, coral, sand, mint, ink o sky.",
			},
			{
				group: "Redes y enlaces",
				...{ name: "social", kind: "rows", label: "Tus redes", parts: ["name", "url", "icon"] },
				hint: "Nombre | dirección | youtube, x, instagram, tiktok o link.",
			},
			{
				...{ name: "links", kind: "rows", label: "Página de enlaces", parts: ["id", "name", "url"] },
				hint: "Nombre para el recuento | texto | dirección.",
			},
			{
				...{ name: "campaigns", kind: "rows", label: "Campañas", parts: ["source", "medium", "campaign", "content"] },
				hint: "Las que se cuentan aparte: origen | medio | campaña | contenido.",
			},
			{
				group: "Las carpetas",
				...{ name: "folderNames", kind: "rows", label: "Nombres de carpetas", parts: ["", "="] },
				hint: "Cómo se escribe una carpeta cuando no basta con la mayúscula: ux | Experiencia de usuario.",
			},
		],
	},
	{
		...{
			id: "colores",
			name: "Los colores",
			intro: "Los dos de tu marca. De ellos salen los demás.",
			needs: "settings",
		},
		fields: [
			{
				...{ name: "themeColor.dark", kind: "colour", label: "El oscuro" },
				hint: "Antes de guardarlos se comprueba que todo se lee bien.",
			},
			{ name: "themeColor.light", kind: "colour", label: "El claro" },
		],
	},
	{
		...{
			id: "legal",
			name: "Datos legales",
			intro: "Lo que la ley pide a un sitio en España. Escribe «no» en lo que no te afecte.",
			needs: "settings",
		},
		asksForProof: true,
		fields: [
			...Object.entries(legalNames).map(
				([name, label]): SettingField => ({
					...{ name: `legal.${name}`, kind: "fact", label },
					...(name === "nif" ? { isShort: true as const } : {}),
					...(name in LEGAL_GROUPS ? { group: LEGAL_GROUPS[name as keyof typeof LEGAL_GROUPS] } : {}),
				}),
			),
			{
				...line("legal.version", "Fecha de los textos legales", "Como 2026-11-20."),
				...{ group: "Los textos legales", isShort: true },
			},
		],
	},
];

/** The part of the settings with this last segment; undefined for another. */
export function settingPart(id: string | undefined): SettingPart | undefined {
	return settingParts.find((part) => part.id === id);
}

function valueAt(site: object, name: string): unknown {
	return name.split(".").reduce<unknown>((value, key) => (value as Record<string, unknown> | undefined)?.[key], site);
}

/** What the control of a setting shows. */
export function shownSetting({ name, kind, parts = [] }: SettingField, site: SiteConfig): string {
	if (kind === "signers") return JSON.stringify(otherSigners(site));
	const value = valueAt(site, name);
	if (kind === "list") return asJson(value as readonly Element[], parts);
	if (kind === "rows")
		return rowsOf(value, parts)
			.map((row) => row.join(" | ").replace(/(?: \| )+$/, ""))
			.join("\n");
	if (kind === "license")
		return value === null ? "" : parts.map((part) => (value as Record<string, string>)[part]).join(" | ");
	if (kind === "fact") return value === false ? "no" : String(value ?? "");
	return String(value ?? "");
}

/** An element of a list, with a text for each of its parts. */
type Element = Readonly<Record<string, string>>;

function asJson(elements: readonly Element[], parts: readonly string[]): string {
	return JSON.stringify(
		elements.map((each) => Object.fromEntries(parts.map((part) => [part, String(each[part] ?? "").trim()]))),
	);
}

/** The elements of a list as a form gives it, but facts of which nothing is typed; null for what is no list. */
export function typedList(
	{ kind, parts = [] }: Pick<SettingField, "kind" | "parts">,
	typed: string,
): readonly Element[] | null {
	try {
		const given: unknown = JSON.parse(typed);
		if (!Array.isArray(given)) return null;
		const elements: readonly Element[] = JSON.parse(
			asJson(
				given.map((each) => Object(each)),
				parts,
			),
		);
		return kind === "list" ? elements.filter((each) => parts.some((part) => each[part] !== "")) : elements;
	} catch {
		return null;
	}
}

/** A list as a form gives it: an element for each number in the names of its controls, `authors.0.name`. */
export function listFromControls(
	{ name, parts = [] }: Pick<SettingField, "name" | "parts">,
	typed: Readonly<Record<string, string>>,
): string {
	const elements: Element[] = [];
	for (let at = 0; parts.some((part) => typed[`${name}.${at}.${part}`] !== undefined); at += 1)
		elements.push(Object.fromEntries(parts.map((part) => [part, typed[`${name}.${at}.${part}`] ?? ""])));
	return asJson(elements, parts);
}

function rowsOf(value: unknown, parts: readonly string[]): string[][] {
	const textOf = (each: unknown) => (each === null || each === undefined ? "" : String(each));
	if (Array.isArray(value)) return value.map((each) => parts.map((part) => textOf(each[part])));
	return Object.entries(value as Record<string, unknown>).map(([key, each]) =>
		parts.map((part) => {
			if (part === "") return key;
			return textOf(part === "=" ? each : (each as Record<string, unknown>)[part]);
		}),
	);
}

/** The values that somebody changed in a page of settings, each with its place. `typed`: by the names of the controls. */
export function changedSettings(
	{ fields }: SettingPart,
	site: SiteConfig,
	typed: Readonly<Record<string, string>>,
): readonly { readonly name: string; readonly value: FieldValue }[] {
	const changes = fields.flatMap((field) => {
		const given = (typed[field.name] ?? (field.kind === "yes" ? "false" : undefined))?.trim();
		if (given === undefined || given === shownSetting(field, site).trim()) return [];
		return [{ name: field.name, value: readSetting(field, given) }];
	});
	return fields.some(({ kind }) => kind === "signers") ? withOwnEntry(site, changes) : changes;
}

/**
 * What somebody typed into a page of settings, without the fields that they left as they were. Boxes stay: a form says
 * nothing of a box that is not ticked.
 */
export function typedChanges(
	part: SettingPart,
	site: SiteConfig,
	typed: Readonly<Record<string, string>>,
): Readonly<Record<string, string>> {
	const changed = new Set(changedSettings(part, site, typed).map(({ name }) => name));
	return Object.fromEntries(
		part.fields.flatMap(({ name, kind }) => {
			if (kind === "yes") return [[name, typed[name] ?? "false"]];
			return changed.has(name) ? [[name, typed[name] ?? ""]] : [];
		}),
	);
}

function readSetting({ name, kind, parts = [] }: SettingField, typed: string): FieldValue {
	if (kind === "list") return typedList({ kind, parts }, typed) ?? [];
	if (kind === "signers") {
		const signers = typedList({ kind, parts }, typed) ?? [];
		return Object.fromEntries(signers.map((each) => [each.name, { photo: each.photo || null, url: each.url || null }]));
	}
	// No page is said as such.
	if (name === "owner.url" || name === "contactUrl") return typed === "" ? null : typed;
	if (kind === "yes") return typed === "true";
	if (kind === "number") return /^\d{1,6}$/.test(typed) ? Number(typed) : typed;
	if (kind === "fact") return typed === "" ? null : typed.toLowerCase() === "no" ? false : typed;
	// The last part has all that follows: a bar in a sentence is a bar.
	const cells = (row: string) => {
		const all = row.split("|").map((cell) => cell.trim());
		return [...all.slice(0, parts.length - 1), all.slice(parts.length - 1).join(" | ")];
	};
	if (kind === "license") {
		if (typed === "") return null;
		const row = cells(typed);
		return Object.fromEntries(parts.map((part, at) => [part, row[at] ?? ""]));
	}
	if (kind !== "rows") return typed;
	const rows = typed.split("\n").flatMap((row) => (row.trim() === "" ? [] : [cells(row)]));
	if (parts[0] !== "") return rows.map((row) => withoutEmpty(parts.map((part, at) => [part, row[at] ?? ""] as const)));
	return Object.fromEntries(
		rows.map((row) => [
			row[0] ?? "",
			parts[1] === "="
				? (row[1] ?? "")
				: Object.fromEntries(parts.slice(1).map((part, at) => [part, row[at + 1] || null])),
		]),
	);
}

/** The parts of an element of a list. All of a campaign may be missing, and what a topic says of itself. */
function withoutEmpty(parts: readonly (readonly [string, string])[]): Readonly<Record<string, string>> {
	const isCampaign = parts.some(([name]) => name === "medium");
	return Object.fromEntries(parts.filter(([name, value]) => value !== "" || !(isCampaign || name === "intro")));
}

/** A change of the file of settings. A group of groups is written whole. `file`: what the file says now. */
export function settingChange(
	file: Readonly<Record<string, unknown>>,
	{ name, value }: { readonly name: string; readonly value: FieldValue },
): FieldChange {
	const [group = "", field, inner] = name.split(".");
	if (field === undefined) return { at: [group], value };
	if (inner === undefined) return { at: [group, field], value };
	const given = (file[group] as Record<string, Record<string, FieldValue>> | undefined)?.[field] ?? {};
	return { at: [group, field], value: { ...given, [inner]: value } };
}
