import { z } from "zod";
import { checkSharedFields, line, sharedFields, writtenInstant } from "./front-matter-fields.ts";

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
			.record(z.string(), z.unknown(), { error: "restrictedTo debe tener la forma {registeredUsers: true}." })
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
		const publishedAt = fields.publishedAt ?? fields.createdAt;
		return { ...fields, publishedAt, updatedAt: fields.updatedAt ?? publishedAt };
	});

/** A page's front matter after validation. */
export type ContentFrontMatter = z.output<typeof contentFrontMatter>;
