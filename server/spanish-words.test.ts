import { globSync, readFileSync } from "node:fs";
import { parseSync } from "vite";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { fixedPages } from "./fixed-paths.fixture.ts";
import { SAMPLE_NOW, sampleEvents, samplePages } from "./sample-site.fixture.ts";
import { startTestSite, type TestSite } from "./site.fixture.ts";

/** What no Spanish text of the site does (docs/glossary.md, Words on screen). */
const FAULTS: readonly (readonly [fault: string, pattern: RegExp])[] = [
	["a comma after the day of the week", /(?:lunes|martes|miércoles|jueves|viernes|sábado|domingo), \d/i],
	["an hour without «a las»", /\d de \p{L}+ de \d{4}, \d\d:\d\d/u],
	["two spaces", /\p{L}[,.;:]? {2,}\p{L}/u],
	["straight quotes", /(?<![:=({[,]) "\p{L}[^"]*"/u],
	["a line that may break before a unit", /\d (?:px|píxeles|años|ms|%|€|KB|MB|GB)(?![\p{L}\d])/u],
	["a line that may break in a size or after «n.º»", /\d ×|× \d|n\.º \d/u],
	[
		"«usuario» outside the fixed words",
		/(?<!experiencia de |menu-de-|sin )\busuari[oa]s?\b(?! registrad| o la contraseña| no encontrado)/i,
	],
	["«se ha pedido» for «alguien ha pedido»", /\bse ha pedido\b/i],
	[
		"a machine that says we",
		/\b(?:hemos|nuestr[oa]s?|avisaremos|enviaremos|escribiremos|guardamos|escríbenos|aviséis)\b/i,
	],
	["«huso» for «zona horaria»", /\bhusos?\b/i],
	["«tecnología de apoyo» for «producto de apoyo»", /tecnologías? de apoyo/i],
	["guidelines in the singular", /(?<!\blas )\bWCAG(?: 2\.\d)? (?:pide|lo |la |compara|va |dice|añadió|exige)/i],
	["«portfolio» for «porfolio»", /(?<![/-])\bportfolios?\b(?![-.])/i],
	[
		"one of a thing in the plural",
		/(?<![\d.,:–-])\b1[ \u00a0](?:plazas|personas|cuentas|textos|archivos|resultados|d[ií]as|horas|minutos|lecciones|eventos|códigos)\b/i,
	],
	["a line that may break before a unit of time", /\d (?:días?|horas?|meses|megapíxeles)\b/],
	["«miembro» for «usuario registrado»", /\bmiembros?\b/i],
	["«fichero» for «archivo»", /\bficheros?\b/i],
	["«quien lleva el sitio» for «quien administra el sitio»", /\bquien lleva el sitio\b/i],
	["a telegram for a field left empty", /\bVacío(?::| es\b|, si\b)/],
	["«terminar con» for an exit code", /\btermina con (?:el )?[012]\b/i],
	["an hour without its zero", /\ba las \d:\d\d/],
	[
		"another word for «inténtalo de nuevo»",
		/\b(?:prueba de nuevo|(?:prueba|probar|inténtalo) otra vez|vuelve a intentarlo)\b/i,
	],
	["«no se pudo» for «no se ha podido»", /\bNo se pudo\b/],
	["«en la web» for «en el sitio»", /\b(?:Leer|Ver|verl[oa]|escucharlo|leyendo) en la web\b/i],
	["another name for the news by mail", /\b(?:recibir lo nuevo|recibe lo próximo|lo nuevo en)\b/i],
];

/** Faults of authors' machine messages alone: in their own texts authors may quote and say we. */
const ALLOWED_IN_CONTENT = [
	"a machine that says we",
	"«usuario» outside the fixed words",
	"a line that may break before a unit of time",
	"«miembro» for «usuario registrado»",
	"another word for «inténtalo de nuevo»",
];

/** The help of commands has columns made with spaces, and the shell's quotes. */
const isHelp = (text: string) => text.includes("npm run site");
const ALLOWED_IN_HELP = ["two spaces", "straight quotes"];

function faultsIn(text: string, allowed: readonly string[] = []): string[] {
	return FAULTS.filter(
		([fault, pattern]) =>
			!allowed.includes(fault) && !(isHelp(text) && ALLOWED_IN_HELP.includes(fault)) && pattern.test(text),
	).map(([fault]) => `${fault}: ${text.trim().slice(0, 120)}`);
}

/** Headings that the specification fixes, with their stop. */
const FIXED_HEADINGS = ["Oh no! Parece que te has perdido."];

const endsWithStop = (heading: string) => /[^.]\.$/.test(heading.trim()) && !FIXED_HEADINGS.includes(heading.trim());

interface Node {
	readonly type: string;
	readonly [field: string]: unknown;
}

const isNode = (value: unknown): value is Node =>
	typeof value === "object" && value !== null && typeof (value as Node).type === "string";

/** The texts in a piece of source: strings, templates without their expressions, and text between tags. */
function textOf(node: Node): string | null {
	if (node.type === "Literal") return typeof node.value === "string" ? node.value : null;
	if (node.type === "JSXText") return String(node.value).replaceAll(/[\t\n ]+/g, " ");
	if (node.type !== "TemplateLiteral") return null;
	const quasis = node.quasis as readonly { readonly value: { readonly cooked: string } }[];
	return quasis.map(({ value }) => value.cooked).join("…");
}

/** Whether a node is the text of a heading: a tag h1 to h6, a title of a page of one message, a mail's heading. */
function isHeading(node: Node, parent: Node | undefined): boolean {
	const named = (value: unknown) => (isNode(value) ? (value.name ?? value.value) : undefined);
	if (parent?.type === "JSXElement") return /^h[1-6]$/.test(String(named((parent.openingElement as Node).name)));
	if (parent?.type === "JSXAttribute") return named(parent.name) === "title";
	return parent?.type === "Property" && node === parent.value && named(parent.key) === "heading";
}

function walk(node: Node, visit: (text: string, heading: boolean) => void, parent?: Node): void {
	const text = textOf(node);
	if (text !== null) visit(text, isHeading(node, parent));
	for (const value of Object.values(node)) {
		for (const child of Array.isArray(value) ? value : [value]) {
			if (!isNode(child)) continue;
			// What a page says either way is a heading too.
			walk(child, visit, /^(?:ConditionalExpression|JSXExpressionContainer)$/.test(node.type) ? parent : node);
		}
	}
}

/** Whether a string is a text for people in Spanish, and not a name, a path or a piece of code. */
const isSpanish = (text: string) =>
	text.includes(" ") && /[áéíóúñ¿¡«»]|\b(?:el|la|los|las|de|que|en|con|para|por|un|una|tu|no|se)\b/i.test(text);

const sources = globSync("{api,app,backends,domain,publishing,server}/**/*.{ts,tsx}", {
	exclude: (name) => name.includes("node_modules") || /\.(?:test|fixture|suite|spec)\.tsx?$/.test(name),
})
	.filter((file) => !/common-passwords|emulators|search\/words/.test(file))
	.concat("site.config.ts");

/** All texts in the sources of the program, with their file and whether they are headings. */
const texts = sources.flatMap((file) => {
	const found: { readonly file: string; readonly text: string; readonly heading: boolean }[] = [];
	const { program } = parseSync(file, readFileSync(file, "utf8"));
	walk(program as unknown as Node, (text, heading) => found.push({ file, text, heading }));
	return found;
});

/** Parts of quotations of docs/product.md that the program has in pieces, and examples. */
const IN_PIECES: readonly RegExp[] = [
	/^es tu código para /,
	/^Te quedan$/,
	/^empieza a las$/,
	/^es dentro de$/,
	/^Copiar (?:la plantilla|el texto)$/,
	/^\(cambiado en el sitio por$/,
	/^archivos escritos o cambiados/,
	/name$/,
	/^· Vídeo ·$/,
	/^(?:Lunes|de octubre de|\(hora peninsular\)|¿Cómo diseñar en el año|Ámsterdam, Países Bajos)$/,
];

/** The words in quotation marks in a document, in parts: without what stands for something else. */
function quotedIn(markdown: string): string[] {
	const prose = markdown.replaceAll(/```[\s\S]*?```/g, "").replaceAll(/`[^`\n]*`/g, "…");
	const blocks = prose.split(/\n\s*\n|\n(?=\s*[-|#])/);
	const quotes = blocks.flatMap((block) => Array.from(block.matchAll(/"([^"]+)"/g), ([, text = ""]) => text));
	return quotes
		.map((text) => text.replaceAll(/\s+/g, " "))
		.filter((text) => /^[¡¿«{\p{Lu}].* /u.test(text))
		.flatMap((text) => text.split(/\{[^}]*\}|…|«[^»]*»|\d+|(?<=[.?]) /))
		.map((part) => part.trim().replace(/:$/, ""))
		.filter((part) => part.length > 3);
}

describe("texts in Spanish (docs/glossary.md, Words on screen)", () => {
	test("no text of the program has a fault of the list, and no heading a full stop", () => {
		const faults: string[] = [];
		const spanish = texts.filter(({ text }) => isSpanish(text));
		for (const { file, text, heading } of spanish) {
			for (const fault of faultsIn(text)) faults.push(`${file}: ${fault}`);
			if (heading && endsWithStop(text)) faults.push(`${file}: a full stop after a heading: ${text}`);
		}
		expect(spanish.length).toBeGreaterThan(800);
		expect(faults).toEqual([]);
	});

	test("novedades, a letter, a mail and the act of sending each have one name", () => {
		const other = /\bboletín\b|\b(?:nuevo|último|ese|este|un|cada) envío\b|\bcada novedad\b|\bcorreos? de novedades\b/i;
		const documents = ["LEEME.md", "CHANGELOG.md", ...globSync("docs/guia.md")];
		const said = [
			...texts.map(({ text }) => text),
			...documents.flatMap((file) => readFileSync(file, "utf8").split("\n")),
		];
		expect(said.filter((text) => other.test(text))).toEqual([]);
	});

	test("what docs/product.md quotes is what the program says", () => {
		const said = texts.map(({ text }) => text.replaceAll(/\s+/g, " ")).join("\n");
		const quoted = quotedIn(readFileSync("docs/product.md", "utf8"));
		expect(quoted.length).toBeGreaterThan(150);
		const others = quoted.filter((part) => !said.includes(part) && !IN_PIECES.some((each) => each.test(part)));
		expect(others).toEqual([]);
	});

	test("no text of the sample has one; summaries end with a full stop, names and headings do not", () => {
		const faults: string[] = [];
		for (const file of globSync("content/**/*.md")) {
			const text = readFileSync(file, "utf8").replaceAll(/^```[\s\S]*?^```/gm, "");
			const head = text.slice(0, text.indexOf("\n---", 3));
			const prose = text
				.slice(head.length)
				.split("\n")
				.filter((line) => !line.startsWith("    "))
				.map((line) => line.replaceAll(/`[^`]*`/g, "…").replaceAll(/\]\([^)]*\)/g, "]"));
			for (const line of [...head.split("\n").filter((each) => /^(?:name|summary):/.test(each)), ...prose])
				for (const fault of faultsIn(line, ["straight quotes", ...ALLOWED_IN_CONTENT]))
					faults.push(`${file}: ${fault}`);
			for (const line of prose)
				if (/ "\p{L}/u.test(line) || (/^#+ /.test(line) && endsWithStop(line)))
					faults.push(`${file}: straight quotes, or a full stop after a heading: ${line}`);
			if (/^summary: .*[^.?!]"$/m.test(head)) faults.push(`${file}: a summary without its stop`);
			if (/^name: .*\."$/m.test(head)) faults.push(`${file}: a name with a stop`);
		}
		expect(faults).toEqual([]);
	});
});

describe("pages as they are drawn", () => {
	let site: TestSite;
	beforeAll(async () => {
		site = await startTestSite({ pages: samplePages, events: sampleEvents, now: () => new Date(SAMPLE_NOW) });
	});
	afterAll(() => site.stop());

	test("no page has a fault of the list, or a heading with a full stop", async () => {
		const faults: string[] = [];
		const paths = [...fixedPages, ...sampleEvents.map(({ event }) => `/eventos/${event.slug}`), "/no-existe"];
		for (const path of paths) {
			const html = (await (await site.get(path)).text())
				.replaceAll(/<(script|style|pre|code|head|datalist)\b[\s\S]*?<\/\1>/g, "")
				.replaceAll("&quot;", "“")
				.replaceAll("<!-- -->", "");
			for (const [, text = ""] of html.matchAll(/>([^<>]+)</g))
				if (isSpanish(text)) faults.push(...faultsIn(text).map((fault) => `${path}: ${fault}`));
			for (const [, , text = ""] of html.matchAll(/<(h[1-6])\b[^>]*>([\s\S]*?)<\/\1>/g)) {
				const heading = text.replaceAll(/<[^>]*>/g, "");
				if (endsWithStop(heading)) faults.push(`${path}: a full stop after a heading: ${heading}`);
			}
		}
		expect(faults).toEqual([]);
	});
});
