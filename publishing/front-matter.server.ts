import { isMap, LineCounter, parseDocument } from "yaml";
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
	let source: string;
	try {
		source = utf8.decode(bytes).replace(/\r\n?/g, "\n");
	} catch {
		return wrong("archivo", "El archivo no está en UTF-8. Guárdalo con esa codificación.");
	}
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
	const result = schema.safeParse(data, {
		error: (issue) => (issue.input === undefined ? "Falta este campo." : "Este valor no vale aquí."),
	});
	if (result.success) return { value: result.data };
	return {
		problems: result.error.issues.flatMap((issue) => {
			const at = issue.path.map(String);
			if (issue.code === "unrecognized_keys")
				return issue.keys.map((key) => ({ field: [...at, key].join("."), reason: "Este campo no existe." }));
			return [{ field: at.join(".") || "cabecera", reason: issue.message }];
		}),
	};
}

function readData(yaml: string, body: string): SplitFile {
	const counter = new LineCounter();
	const options = { schema: "core", uniqueKeys: true, prettyErrors: true, logLevel: "silent" } as const;
	const document = parseDocument(yaml, { ...options, lineCounter: counter });
	const lines = yaml.split("\n");
	// The YAML starts on line 2 of the file.
	const notUnderstood = ({ line, cure }: { readonly line: number; readonly cure: string }): FieldProblem => ({
		field: "cabecera",
		reason: `La cabecera no se entiende en la línea ${line + 1}. ${cure}`,
	});
	const twice = document.errors.filter(({ code }) => code === "DUPLICATE_KEY");
	const problems = [
		...twice.map(({ linePos }) => ({
			field: "cabecera",
			reason: `Hay un campo repetido en la línea ${(linePos?.[0].line ?? 0) + 1}.`,
		})),
		...curesOf(document, lines, counter).map(notUnderstood),
	];
	if (problems.length > 0) return { problems };
	if (document.contents !== null && !isMap(document.contents))
		return wrong("cabecera", "La cabecera es una lista de campos, como «name: El título».");
	try {
		return { data: (document.toJS({ maxAliasCount: 50 }) ?? {}) as Record<string, unknown>, body };
	} catch (error) {
		// A text that begins with an asterisk is a reference to YAML, and leads nowhere.
		if (error instanceof ReferenceError && error.message.startsWith("Unresolved alias"))
			return { problems: [notUnderstood(cureOfReference(lines))] };
		return wrong("cabecera", "La cabecera repite demasiadas referencias.");
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
