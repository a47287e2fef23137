import { z } from "zod";
import { instantsOf, MADRID, NO_SUCH_TIME } from "../zoned-time.ts";
import { withoutReferences } from "./character-references.ts";

// biome-ignore lint/suspicious/noControlCharactersInRegex: refusing control characters is the purpose
const CONTROL_OR_BIDI = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069]/;

/**
 * The schema of one line of text (docs/product.md, 5.1). The value is converted to NFC and trimmed, and runs of white
 * space become one space. Control characters and text-direction characters are refused. `min` and `max` count code
 * points; `message` is the error for a wrong length; `read` is applied first.
 */
export function line(min: number, max: number, message: string, read = (text: string) => text) {
	return z
		.string({ error: message })
		.transform((text) => read(text).normalize("NFC").trim().replace(/\s+/g, " "))
		.refine((text) => {
			const length = [...text].length;
			return length >= min && length <= max;
		}, message)
		.refine(
			(text) => !CONTROL_OR_BIDI.test(text),
			"Hay caracteres de control que no se ven. Bórralos y escríbelo de nuevo.",
		);
}

/** `line` for a title: references such as `&#8220;`, which other systems export, become their characters. */
function plainLine(min: number, max: number, message: string) {
	return line(min, max, message, withoutReferences);
}

const WRONG_INSTANT = "Escribe una fecha con hora y zona, por ejemplo, 2026-03-09T10:00:00+01:00.";

const DATE_TIME_OFFSET = /^(\d{4})-(\d{2})-(\d{2})[T ](\d{2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?(?:Z|[+-]\d{2}:\d{2}))$/;

/**
 * Parses a date with time and offset. The result is an invalid date for other texts and for days that do not exist,
 * such as 30 February.
 */
function readInstant(text: string): Date {
	const [, year, month, day, time] = DATE_TIME_OFFSET.exec(text) ?? [];
	const dayExists = new Date(Date.UTC(Number(year), Number(month) - 1, Number(day))).getUTCDate() === Number(day);
	return new Date(dayExists ? `${year}-${month}-${day}T${time}` : Number.NaN);
}

/** An instant from YAML, as text or `Date`. The output is ISO 8601 in UTC. */
export const writtenInstant = z.union([z.string(), z.date()], { error: WRONG_INSTANT }).transform((value, context) => {
	const date = typeof value === "string" ? readInstant(value) : value;
	if (Number.isNaN(date.getTime())) {
		context.addIssue({ code: "custom", message: WRONG_INSTANT });
		return z.NEVER;
	}
	return date.toISOString();
});

const WRONG_MOMENT = "Escribe el día y la hora de publicación, por ejemplo, 2026-12-01T09:00.";

/**
 * When a text is to be published, as text or `Date`: an instant with offset, or a local time of the site. The output is
 * ISO 8601 in UTC.
 */
export const publishingTime = z.union([z.string(), z.date()], { error: WRONG_MOMENT }).transform((value, context) => {
	const refuse = (message: string) => {
		context.addIssue({ code: "custom", message });
		return z.NEVER;
	};
	const instant = typeof value === "string" ? readInstant(value) : value;
	if (!Number.isNaN(instant.getTime())) return instant.toISOString();
	const local = String(value).replace(" ", "T");
	if (!/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(?::\d{2})?$/.test(local)) return refuse(WRONG_MOMENT);
	const [only, again] = instantsOf(local, MADRID);
	if (only === undefined) return refuse(NO_SUCH_TIME);
	return again === undefined
		? only
		: refuse(`Esa hora se repite con el cambio de hora: escríbela con su diferencia, como ${local}+01:00.`);
});

/** The fields that pages and events share (docs/product.md, 5.2). */
export const sharedFields = {
	id: z
		.string({ error: "El id es un texto." })
		.regex(/^[A-Za-z0-9_-]{1,64}$/, "El id admite letras, números, guion y guion bajo, hasta 64.")
		.optional(),
	name: plainLine(3, 150, "El título debe tener entre 3 y 150 caracteres."),
	summary: plainLine(0, 300, "El resumen no puede pasar de 300 caracteres.").default(""),
	image: z.string({ error: "Escribe la ruta de la imagen." }).min(1, "Escribe la ruta de la imagen.").optional(),
	/** Absent, null or "": the picture is decorative. Only "" says that the author meant it so. */
	imageAlt: line(0, 300, "La descripción de la imagen no puede pasar de 300 caracteres.").nullish(),
	tags: z
		.array(line(2, 40, "Cada etiqueta debe tener entre 2 y 40 caracteres."), {
			error: "Escribe las etiquetas como una lista.",
		})
		.max(20, "Hay más de 20 etiquetas.")
		.default([]),
	createdBy: line(2, 80, "El nombre de quien firma debe tener entre 2 y 80 caracteres."),
	createdAt: writtenInstant,
	updatedAt: writtenInstant.optional(),
	draft: z.boolean({ error: "«draft» debe ser «true» o «false»." }).default(false),
	publishAt: publishingTime.optional(),
	redirectFrom: z
		.union([z.string(), z.array(z.string())], { error: "Escribe las direcciones antiguas como una lista." })
		.transform((value) => (typeof value === "string" ? [value] : value))
		.default([]),
};

const readable = z.object({
	id: sharedFields.id.catch(undefined),
	image: sharedFields.image.catch(undefined),
	tags: sharedFields.tags.catch([]),
	redirectFrom: sharedFields.redirectFrom.catch([]),
	draft: sharedFields.draft.catch(false),
	publishAt: sharedFields.publishAt.catch(undefined),
});

/** The fields that say how a file relates to others. */
export type ReadableFields = z.output<typeof readable>;

/** Those fields of a front matter that has problems. A field with a problem of its own counts as absent. */
export function readableFields(data: Readonly<Record<string, unknown>>): ReadableFields {
	return readable.parse(data);
}

interface SharedDraft {
	readonly createdAt: string;
	readonly updatedAt?: string | undefined;
}

/** Adds an issue when `updatedAt` is earlier than `createdAt`. */
export function checkSharedFields(draft: SharedDraft, context: z.RefinementCtx): void {
	if (draft.updatedAt !== undefined && draft.updatedAt < draft.createdAt) {
		context.addIssue({
			code: "custom",
			path: ["updatedAt"],
			message: "La fecha de cambio no puede ser anterior a la de creación.",
		});
	}
}

/**
 * The front matter of a page (docs/product.md, 5.2). Unknown keys are refused: otherwise a misspelt `restrictedTo`
 * would publish a text that was meant for registered users only.
 */
export const contentFrontMatter = z
	.strictObject({
		...sharedFields,
		template: z
			.string({ error: "Escribe la plantilla: blog o page." })
			.regex(/^[a-z][a-z0-9-]{0,39}$/, "La plantilla es una palabra en minúsculas, como blog o page."),
		keywords: z
			.array(line(1, 40, "Cada palabra clave debe tener entre 1 y 40 caracteres."), {
				error: "Escribe las palabras clave como una lista.",
			})
			.max(10, "Hay más de 10 palabras clave.")
			.default([]),
		publishedAt: writtenInstant.optional(),
		restrictedTo: z
			.record(z.string(), z.unknown(), { error: "«restrictedTo» debe tener la forma {registeredUsers: true}." })
			.optional(),
	})
	.superRefine(checkSharedFields)
	.superRefine(({ createdAt, publishedAt = createdAt }, context) => {
		if (publishedAt < createdAt)
			context.addIssue({
				code: "custom",
				path: ["publishedAt"],
				message: "La fecha de publicación no puede ser anterior a la de creación.",
			});
	})
	.transform((fields) => {
		const { createdAt, publishAt = createdAt } = fields;
		const publishedAt = fields.publishedAt ?? (publishAt > createdAt ? publishAt : createdAt);
		return { ...fields, publishedAt, updatedAt: fields.updatedAt ?? publishedAt };
	});

/** A page's front matter after validation. */
export type ContentFrontMatter = z.output<typeof contentFrontMatter>;
