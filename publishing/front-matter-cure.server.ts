import { type Document, type LineCounter, visit, type YAMLError } from "yaml";

/*
 * The `yaml` package names an error by a code and the place where it noticed. That place is often below the slip: an
 * open quotation mark is noticed at the end of the text. A cure is given only where the line itself shows the slip;
 * otherwise the general sentence stands.
 */

/** A problem in the YAML: the line, counted from 1 in the YAML alone, and how to cure it, in Spanish. */
interface Cure {
	readonly line: number;
	readonly cure: string;
}

const GENERAL = "Revisa las comillas, los dos puntos y la sangría.";

/** What may stand before the value in a line: the marks of a list and the name of a field. */
const FIELD = /^(\s*(?:- +)?[\w-]+:)\s+(.*)$/;
const ITEM = /^(\s*-)\s+(.*)$/;

/** Signs with which YAML begins something else than a text. */
const SIGN = /^[@`%*&!|>?,{}[\]#-]/;

/**
 * How to cure the errors and warnings of a document, one for each line. `lines` are those of the YAML; `counter` has
 * counted them.
 */
export function curesOf(document: Document.Parsed, lines: readonly string[], counter: LineCounter): readonly Cure[] {
	const problems = [...document.errors, ...document.warnings].filter(({ code }) => code !== "DUPLICATE_KEY");
	const cures = new Map<number, Cure>();
	for (const problem of problems) {
		// Said together with `BLOCK_AS_IMPLICIT_KEY` at the same place, it only tells two slips apart.
		if (problem.code === "MULTILINE_IMPLICIT_KEY" && isAt(problems, "BLOCK_AS_IMPLICIT_KEY", problem)) continue;
		const found = cureOf(problem, problems, document, lines, counter);
		// What follows the first error of a line is mostly its consequence.
		if (!cures.has(found.line)) cures.set(found.line, found);
	}
	return [...cures.values()];
}

/** The line and the cure of a text that YAML takes for a reference, as in `name: *Importante*`. */
export function cureOfReference(lines: readonly string[]): Cure {
	const index = lines.findIndex((line) => textIn(line).startsWith("*"));
	return { line: index + 1, cure: index < 0 ? GENERAL : quoteSign(lines[index] ?? "") };
}

function cureOf(
	{ code, message, linePos, pos }: YAMLError,
	all: readonly YAMLError[],
	document: Document.Parsed,
	lines: readonly string[],
	counter: LineCounter,
): Cure {
	const line = linePos?.[0].line ?? 1;
	const text = lines[line - 1] ?? "";
	const here = (cure: string): Cure => ({ line, cure });
	switch (code) {
		case "TAB_AS_INDENT":
			return here("Empieza con un tabulador. Pon espacios en su lugar.");
		case "BAD_SCALAR_START":
		case "BAD_ALIAS":
		case "TAG_RESOLVE_FAILED":
			return here(SIGN.test(textIn(text)) ? quoteSign(text) : GENERAL);
		case "BAD_DQ_ESCAPE":
			return here("Entre comillas dobles, la barra \\ no vale sola. Escríbela dos veces: \\\\.");
		case "BLOCK_AS_IMPLICIT_KEY": {
			if (isAt(all, "MULTILINE_IMPLICIT_KEY", { pos }))
				return {
					line: line + 1,
					cure: `Tiene más espacios delante que la línea anterior. Si es otro campo, ponlo a su misma altura; si sigue el texto, escribe el texto entero entre comillas.`,
				};
			if (/^[?-]/.test(textIn(text))) return here(quoteSign(text));
			return here(/:(?:\s|$)/.test(textIn(text)) ? quoteColon(text) : GENERAL);
		}
		case "MISSING_CHAR":
			if (!message.startsWith("Missing closing")) return here(cureOfKey(text));
			return { line: openQuote(document, pos[0], counter) ?? line, cure: OPEN_QUOTE };
		case "MULTILINE_IMPLICIT_KEY":
			return here(cureOfKey(text));
		case "BAD_INDENT": {
			const [open, close] = message.startsWith("Flow map") ? ["{", "}"] : ["[", "]"];
			if (!message.startsWith("Flow"))
				return here("No está a la altura de los demás campos de su grupo. Pon delante los mismos espacios que ellos.");
			const start = lines.slice(0, line).findLastIndex((each) => each.includes(open) && !each.includes(close));
			return start < 0 ? here(GENERAL) : { line: start + 1, cure: `Se abre ${open} y falta ${close} al final.` };
		}
		case "UNEXPECTED_TOKEN": {
			const first = lines.findIndex((each) => each.trim() !== "");
			if (/^\s/.test(lines[first] ?? "") && !/^\s/.test(text))
				return { line: first + 1, cure: "Tiene espacios delante. Los campos empiezan al principio de la línea." };
			const quoted = openQuoteBefore(document, pos[0], counter);
			if (quoted !== null) return { line: quoted, cure: OPEN_QUOTE };
			if (/^["']/.test(textIn(text)))
				return here("Las comillas se cierran antes de que acabe el texto. Dentro de un texto usa «estas».");
			return here(SIGN.test(textIn(text)) ? quoteSign(text) : GENERAL);
		}
		default:
			return here(GENERAL);
	}
}

/** Whether one of these problems has this code and begins where another does. */
function isAt(problems: readonly YAMLError[], code: YAMLError["code"], { pos }: Pick<YAMLError, "pos">): boolean {
	return problems.some((each) => each.code === code && each.pos[0] === pos[0]);
}

const OPEN_QUOTE = "Se abren comillas y no se cierran al final del texto.";

function textIn(line: string): string {
	return (FIELD.exec(line) ?? ITEM.exec(line))?.[2] ?? "";
}

/** The cure for a line that should name a field and does not. */
function cureOfKey(line: string): string {
	if (/^\s*-\s/.test(line))
		return "Los elementos de una lista van debajo de su campo, y el campo no lleva nada detrás de los dos puntos.";
	if (/^\s*-[^\s-]/.test(line)) return "Detrás del guion va un espacio.";
	if (/^\s*[\w-]+:\S/.test(line)) return "Detrás de los dos puntos va un espacio.";
	return line.includes(":") ? GENERAL : "Faltan los dos puntos detrás del nombre del campo.";
}

function quoteColon(line: string): string {
	return `Si el texto lleva dos puntos, escríbelo entre comillas${exampleOf(line)}`;
}

function quoteSign(line: string): string {
	return `Si el texto empieza por ${textIn(line).charAt(0)}, escríbelo entre comillas${exampleOf(line)}`;
}

/** The line with its value in quotes, where that is certain to be right. */
function exampleOf(line: string): string {
	const [, start, value = ""] = FIELD.exec(line) ?? ITEM.exec(line) ?? [];
	const isPlain = start !== undefined && value.length <= 150 && !/["\\]| #/.test(value);
	return isPlain ? `: ${start.trim()} "${value.trim()}"` : ".";
}

/** The lines on which a quoted text begins and ends, and where it stands. */
interface Quoted {
	readonly start: number;
	readonly end: number;
	readonly firstLine: number;
	readonly lastLine: number;
}

function quotedTexts(document: Document.Parsed, counter: LineCounter): readonly Quoted[] {
	const quoted: Quoted[] = [];
	visit(document, {
		Scalar(_, { type, range }) {
			if (range == null || (type !== "QUOTE_DOUBLE" && type !== "QUOTE_SINGLE")) return;
			const [start, end] = range;
			quoted.push({ start, end, firstLine: counter.linePos(start).line, lastLine: counter.linePos(end).line });
		},
	});
	return quoted;
}

/** The line of the quoted text around a place, whose end is missing, or else of the last one; null for none. */
function openQuote(document: Document.Parsed, offset: number, counter: LineCounter): number | null {
	const quoted = quotedTexts(document, counter);
	const around = quoted.find(({ start, end }) => start <= offset && offset <= end);
	return (around ?? quoted.at(-1))?.firstLine ?? null;
}

/** The line on which a quoted text begins that ends, on a later line, just before a place; null for none. */
function openQuoteBefore(document: Document.Parsed, offset: number, counter: LineCounter): number | null {
	const { line } = counter.linePos(offset);
	const before = quotedTexts(document, counter).findLast(
		({ end, firstLine, lastLine }) => firstLine < line && lastLine === line && end <= offset,
	);
	return before?.firstLine ?? null;
}
