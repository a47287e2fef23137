import { type Document, isMap, LineCounter, parseDocument } from "yaml";
import type { z } from "zod";
import { cureOfReference, curesOf } from "./front-matter-cure.server.ts";

/** A problem that an author has to fix in a field. `reason`: a Spanish sentence. */
export interface FieldProblem {
	readonly field: string;
	readonly reason: string;
}

/** The greatest length of a file's text, in bytes (docs/product.md, 5.1). */
export const MAX_BODY_BYTES = 1_024 * 1_024;
const MAX_FILE_BYTES = MAX_BODY_BYTES + 64 * 1_024;

const size = new Intl.NumberFormat("es-ES", { maximumFractionDigits: 2, roundingMode: "ceil" });

const utf8 = new TextDecoder("utf-8", { fatal: true });
const everyByte = new TextDecoder("utf-8", { ignoreBOM: true });

/** The text of a file that `splitFile` accepts. Encoded in UTF-8 it gives the same bytes, the byte order mark too. */
export function textOf(bytes: Uint8Array): string {
	return everyByte.decode(bytes);
}

export const UNKNOWN_FIELD = "Este campo no existe.";
export const NOT_UTF8 = "El archivo no está en UTF-8. Guárdalo con esa codificación.";

/** The text of a file with line ends of one kind and without a byte order mark; null if it is not in UTF-8. */
export function plainText(bytes: Uint8Array): string | null {
	try {
		return utf8.decode(bytes).replace(/\r\n?/g, "\n");
	} catch {
		return null;
	}
}

/**
 * The front matter and the text of a file, or the problems with it. Where only the front matter is not understood,
 * `body` is the text after it, and `yaml` what stands in it.
 */
export type SplitFile =
	| { readonly data: Readonly<Record<string, unknown>>; readonly body: string }
	| { readonly problems: readonly FieldProblem[]; readonly body?: string; readonly yaml?: string };

/**
 * Splits a file into its front matter, between two lines of three hyphens, and the text after it (docs/product.md,
 * 5.2). Dates stay strings, because YAML's core schema has no dates.
 */
export function splitFile(bytes: Uint8Array): SplitFile {
	if (bytes.byteLength > MAX_FILE_BYTES) return tooLong(bytes.byteLength);
	const source = plainText(bytes);
	if (source === null) return wrong("archivo", NOT_UTF8);
	const match = /^---[ \t]*\n(?:(.*?)\n)??---[ \t]*(?:\n|$)/s.exec(source);
	if (match === null) return wrong("cabecera", missingFences(source));
	const body = source.slice(match[0].length);
	if (Buffer.byteLength(body) > MAX_BODY_BYTES) return tooLong(Buffer.byteLength(body));
	const yaml = match[1] ?? "";
	const read = readData(yaml, body);
	return "problems" in read ? { ...read, body, yaml } : read;
}

/** Validates the data against a schema. Returns the parsed value, or the problems by field. */
export function checkFields<T extends z.ZodType>(
	schema: T,
	data: unknown,
): { readonly value: z.output<T> } | { readonly problems: readonly FieldProblem[] } {
	const checked = checkPaths(schema, data);
	if ("value" in checked) return checked;
	return {
		problems: checked.problems.map(({ path, reason }) => ({ field: path.join(".") || "cabecera", reason })),
	};
}

/** A problem with the value at a path: names of fields, and places in lists, counted from 0. */
export interface PathProblem {
	readonly path: readonly string[];
	readonly reason: string;
}

/** As `checkFields`, with each problem's path. */
export function checkPaths<T extends z.ZodType>(
	schema: T,
	data: unknown,
): { readonly value: z.output<T> } | { readonly problems: readonly PathProblem[] } {
	const result = schema.safeParse(data, {
		error: (issue) => (issue.input === undefined ? "Falta este campo." : "Este valor no vale aquí."),
	});
	if (result.success) return { value: result.data };
	return {
		problems: result.error.issues.flatMap((issue) => {
			const at = issue.path.map(String);
			if (issue.code === "unrecognized_keys")
				return issue.keys.map((key) => ({ path: [...at, key], reason: UNKNOWN_FIELD }));
			return [{ path: at, reason: issue.message }];
		}),
	};
}

function readData(yaml: string, body: string): SplitFile {
	// The YAML starts on line 2 of the file.
	const read = readYaml(yaml, {
		subject: "La cabecera",
		unclear: "La cabecera no se entiende en la línea",
		firstLine: 2,
	});
	if ("problems" in read) return { problems: read.problems.map((reason) => ({ field: "cabecera", reason })) };
	return { data: read.data, body };
}

/** What `readYaml` calls the text in its problems, and the number of its first line in the file. */
interface YamlPlace {
	readonly subject: string;
	/** What stands before the number of a line that is not understood. */
	readonly unclear: string;
	readonly firstLine: number;
}

/**
 * Reads YAML that is a list of fields. Dates stay strings, because the core schema has no dates. `problems`: sentences
 * in Spanish that name the line.
 */
export function readYaml(
	yaml: string,
	{ subject, unclear, firstLine }: YamlPlace,
):
	| { readonly data: Readonly<Record<string, unknown>>; readonly document: Document.Parsed }
	| { readonly problems: readonly string[] } {
	const counter = new LineCounter();
	const options = { schema: "core", uniqueKeys: true, prettyErrors: true, logLevel: "silent" } as const;
	const document = parseDocument(yaml, { ...options, lineCounter: counter });
	const lines = yaml.split("\n");
	const lineOf = (line: number) => line + firstLine - 1;
	const notUnderstood = ({ line, cure }: { readonly line: number; readonly cure: string }) =>
		`${unclear} ${lineOf(line)}. ${cure}`;
	const twice = document.errors.filter(({ code }) => code === "DUPLICATE_KEY");
	const problems = [
		...twice.map(({ linePos }) => `Hay un campo repetido en la línea ${lineOf(linePos?.[0].line ?? 0)}.`),
		...curesOf(document, lines, counter).map(notUnderstood),
	];
	if (problems.length > 0) return { problems };
	if (document.contents !== null && !isMap(document.contents))
		return { problems: [`${subject} es una lista de campos, como «name: El título».`] };
	try {
		return { data: (document.toJS({ maxAliasCount: 50 }) ?? {}) as Record<string, unknown>, document };
	} catch (error) {
		// A text that begins with an asterisk is a reference to YAML, and leads nowhere.
		if (error instanceof ReferenceError && error.message.startsWith("Unresolved alias"))
			return { problems: [notUnderstood(cureOfReference(lines))] };
		return { problems: [`${subject} repite demasiadas referencias.`] };
	}
}

/** What is wrong with the two lines of three hyphens of a file in which they were not found. */
function missingFences(source: string): string {
	const first = source.slice(0, source.indexOf("\n") >>> 0);
	if (/^---[ \t]*$/.test(first))
		return "La cabecera no se cierra: después del último dato va otra línea con solo tres guiones, ---.";
	if (/^\s*[—–-]+\s*$/.test(first) && first.trim() !== "---")
		return "La primera línea son tres guiones, ---, y nada más. Algunos programas los cambian por una raya.";
	if (/^\s*---[ \t]*\n/.test(source))
		return "Hay espacios o líneas vacías antes de la cabecera: los tres guiones, ---, empiezan el archivo.";
	return "Falta la cabecera: el archivo empieza por una línea ---, los datos y otra línea ---.";
}

function tooLong(bytes: number): SplitFile {
	const weight = size.format(bytes / 1_024 / 1_024);
	return wrong("texto", `El texto pesa ${weight} MB, y puede pesar hasta 1 MB. Repártelo en varios.`);
}

function wrong(field: string, reason: string): { readonly problems: readonly FieldProblem[] } {
	return { problems: [{ field, reason }] };
}
