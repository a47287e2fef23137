import { isRestricted } from "../content/access.ts";
import { isReservedUrl, parseContentUrl, type ReservedWords } from "../content/content-url.ts";
import { HEAD, keyOf, pictureName, picturesIn } from "./text-pictures.ts";

/** Something about a text that its author should look at before it is published. */
export interface Finding {
	/** The field of the front matter, or `texto`. */
	readonly field: string;
	/** The line of the text, counted from 1; null where there is none to name. */
	readonly line: number | null;
	/** A Spanish sentence. */
	readonly reason: string;
	/** Whether the text is not published as long as it is so. */
	readonly blocks: boolean;
	/** The picture that it is about: its key, or `cabecera`. Absent for anything else. */
	readonly picture?: string | undefined;
}

/** The addresses to which links may lead. */
export interface KnownAddresses {
	/** Those of all pages and events, and the old ones that lead to them. */
	readonly urls: ReadonlySet<string>;
	readonly reserved: ReservedWords;
}

interface CheckedText {
	readonly fields: Readonly<Record<string, unknown>>;
	/** The text below the front matter, as it is written. */
	readonly body: string;
	readonly isMarkdown: boolean;
	/** The same, compiled. */
	readonly html: string;
	readonly known: KnownAddresses;
	/** Whether it came with an import: then nothing blocks, because readers have it already. */
	readonly isImported: boolean;
	/** ISO 8601 in UTC. */
	readonly now: string;
}

/** Words of a paragraph above which it is named, and the least that a link should say. */
const LONG_PARAGRAPH = 150;
const SAYS_NOTHING =
	/^(?:aqu[ií]|este enlace|enlace|link|m[aá]s|leer m[aá]s|ver|pincha(?: aqu[ií])?|(?:haz )?clic(?: aqu[ií])?)$/i;

/** What an author should look at in a text that compiles (docs/product.md, 26.5): first what blocks. */
export function checkText(text: CheckedText): readonly Finding[] {
	const found = [...pictures(text), ...headings(text), ...links(text), ...words(text), ...facts(text)];
	const findings = text.isImported ? found.map((finding) => ({ ...finding, blocks: false })) : found;
	return findings.toSorted((one, other) => Number(other.blocks) - Number(one.blocks));
}

/** The lines of a Markdown text outside code, with their numbers. */
function linesOf({ body, isMarkdown }: Pick<CheckedText, "body" | "isMarkdown">): (readonly [number, string])[] {
	let fence = "";
	return body.split("\n").flatMap((line, index) => {
		const mark = isMarkdown ? (/^ {0,3}(`{3,}|~{3,})/.exec(line)?.[1] ?? "") : "";
		if (fence !== "") {
			if (mark.startsWith(fence)) fence = "";
			return [];
		}
		if (mark !== "") {
			fence = mark;
			return [];
		}
		return [[index + 1, line.replace(/`[^`]*`/g, "")] as const];
	});
}

function pictures({ fields, body, isMarkdown }: CheckedText): Finding[] {
	const undescribed = picturesIn(body, isMarkdown).filter(({ alt }) => alt === null);
	const { image, imageAlt } = fields;
	const isHeadMute = typeof image === "string" && (imageAlt === undefined || imageAlt === null);
	const mute = "quien no la ve no sabrá qué enseña. Descríbela, o di que es decorativa.";
	return [
		...undescribed.map((picture): Finding => {
			const reason = `La imagen «${pictureName(picture.src)}» no tiene descripción: ${mute}`;
			const line = body.slice(0, picture.from).split("\n").length;
			return { field: "texto", line, reason, blocks: true, picture: keyOf(picture) };
		}),
		...(isHeadMute
			? [
					{
						...{ field: "imageAlt", line: null, blocks: true, picture: HEAD },
						reason: `La imagen de cabecera, «${pictureName(image)}», no tiene descripción: ${mute}`,
					},
				]
			: []),
	];
}

function headings(text: CheckedText): Finding[] {
	const first = text.isMarkdown
		? linesOf(text).filter(([, words]) => /^#\s/.test(words))
		: linesOf(text).filter(([, words]) => /<h1\b/i.test(words));
	const ones = first.map(([line]): Finding => {
		const reason = "El primer nivel es el título de la página: empieza los apartados con dos almohadillas, ##.";
		return { field: "texto", line, reason, blocks: true };
	});
	const levels = [...text.html.matchAll(/<h([2-6])\b[^>]*>([\s\S]*?)<\/h\1>/g)];
	const skipped = levels.flatMap(([, level, name = ""], index): Finding[] => {
		const before = Number(levels[index - 1]?.[1] ?? 1);
		if (Number(level) <= before + 1) return [];
		const said = plainText(name);
		const reason = `El apartado «${said}» se salta un nivel: quítale ${text.isMarkdown ? "una almohadilla" : "un nivel"}.`;
		return [{ field: "texto", line: lineWith(text.body, said), reason, blocks: false }];
	});
	return [...ones, ...skipped];
}

function links(text: CheckedText): Finding[] {
	return [...text.html.matchAll(/<a\b[^>]*\bhref="([^"]*)"[^>]*>([\s\S]*?)<\/a>/g)].flatMap(
		([, given = "", inner = ""]) => {
			const href = given.replaceAll("&amp;", "&");
			const said = plainText(inner);
			const found: Finding[] = [];
			if (SAYS_NOTHING.test(said)) {
				const reason = `El enlace dice «${said}»: escribe adónde lleva.`;
				found.push({ field: "texto", line: lineWith(text.body, `[${said}]`), reason, blocks: false });
			}
			if (href.startsWith("/") && !isKnown(href, text.known)) {
				const reason = `El enlace «${said}» lleva a ${href}, y ahí no hay nada.`;
				found.push({ field: "texto", line: lineWith(text.body, said), reason, blocks: true });
			}
			return found;
		},
	);
}

/** Whether something is at an address of this site, as far as its addresses tell. */
export function isKnown(href: string, { urls, reserved }: KnownAddresses): boolean {
	const url = parseContentUrl(href.replace(/[?#].*$/s, ""));
	if (url === null || urls.has(url) || /\.[a-z0-9]{2,5}$/i.test(url)) return true;
	if (/^\/eventos\/./.test(url)) return false;
	if (isReservedUrl(url, reserved) || /\/tags\/[^/]+$/.test(url)) return true;
	for (const each of urls) if (each.startsWith(`${url}/`)) return true;
	return false;
}

function words(text: CheckedText): Finding[] {
	const paragraphs = [...text.html.matchAll(/<p\b[^>]*>([\s\S]*?)<\/p>/g)].map(([, inner = ""]) => plainText(inner));
	const long = paragraphs.flatMap((paragraph): Finding[] => {
		if (paragraph.split(/\s+/).length <= LONG_PARAGRAPH) return [];
		const start = paragraph.split(/\s+/).slice(0, 4).join(" ");
		const reason = `El párrafo «${start}…» pasa de ${LONG_PARAGRAPH} palabras: pártelo.`;
		return [{ field: "texto", line: lineWith(text.body, start), reason, blocks: false }];
	});
	const tables = [...text.html.matchAll(/<table\b[\s\S]*?<\/table>/g)].flatMap(([table]): Finding[] =>
		/<th\b/.test(table)
			? []
			: [{ field: "texto", line: null, reason: "Hay una tabla sin fila de encabezados.", blocks: false }],
	);
	return [...long, ...tables];
}

function facts({ fields, now }: CheckedText): Finding[] {
	const warn = (field: string, reason: string): Finding => ({ field, line: null, reason, blocks: false });
	const hasSummary = typeof fields.summary === "string" && fields.summary.trim() !== "";
	const createdAt = typeof fields.createdAt === "string" ? Date.parse(fields.createdAt) : Number.NaN;
	const restriction = fields.restrictedTo;
	const isLocked = typeof restriction === "object" && restriction !== null && isRestricted(restriction as never);
	return [
		...(hasSummary
			? []
			: [
					warn(
						"summary",
						isLocked
							? "Sin resumen, quien no tiene cuenta no sabe de qué trata."
							: "Sin resumen, las listas y los buscadores no dicen de qué trata.",
					),
				]),
		...(createdAt > Date.parse(now) ? [warn("createdAt", "La fecha es futura.")] : []),
	];
}

/** The line of a text, counted from 1, on which some words stand; null if they are on none. */
export function lineWith(body: string, some: string): number | null {
	if (some === "") return null;
	const at = body.indexOf(some);
	return at === -1 ? null : body.slice(0, at).split("\n").length;
}

/** The line that a compiler's sentence is about: that of the first thing between guillemets that the text has. */
export function lineOfReason(body: string, reason: string): number | null {
	for (const [, quoted = ""] of reason.matchAll(/«([^»]+)»/g)) {
		const line = lineWith(body, quoted.replace(/…$/, ""));
		if (line !== null) return line;
	}
	return null;
}

function plainText(html: string): string {
	const text = html.replace(/<[^>]*>/g, "");
	return text
		.replace(/&(lt|gt|quot|#x27|#39|nbsp|amp);/g, (_, name: string) => REFERENCES[name] ?? " ")
		.replace(/\s+/g, " ")
		.trim();
}

const REFERENCES: Readonly<Record<string, string>> = {
	...{ lt: "<", gt: ">", quot: '"', "#x27": "'", "#39": "'", nbsp: " ", amp: "&" },
};
