import { z } from "zod";
import { instant } from "../domain/content/content-record.ts";
import { uploadSchema } from "../domain/uploads/upload-record.ts";
import { defineOwnFunction, nameFunctions } from "./contract.ts";
import { pageNumber } from "./schemas.ts";

/*
 * The pictures and other files of texts at the desk (docs/product.md, 26.20).
 */

const kind = z.enum(["picture", "sound", "film", "download"]);

export const filesContracts = nameFunctions({
	/** `GET {api}/listFiles`: `FileListing`. */
	listFiles: defineOwnFunction({
		summary: "Las imágenes y los archivos de los textos, y dónde se usa cada uno.",
		input: z.strictObject({
			kind: kind.optional(),
			text: z.string().max(200).optional(),
			isUnused: z.stringbool().optional(),
			page: pageNumber,
		}),
		output: z.object({
			items: z.array(
				z.object({
					...{ path: z.string(), hash: z.string(), bytes: z.int(), kind, keptAt: instant.nullable() },
					uses: z.array(z.object({ id: z.string(), name: z.string(), isBinned: z.boolean() })),
					descriptions: z.array(z.string()),
				}),
			),
			...{ total: z.int(), page: z.int(), pages: z.int(), isEmpty: z.boolean() },
			kinds: z.partialRecord(kind, z.int()),
			unused: z.int().nullable(),
		}),
		failures: { 404: "Quien pregunta no tiene escritorio." },
	}),
	/** `GET {api}/listPortraits` (docs/product.md, 26.11): pictures of the tree, by their paths. */
	listPortraits: defineOwnFunction({
		summary: "Las imágenes entre las que se elige un retrato.",
		output: z.object({ items: z.array(z.object({ path: z.string() })) }),
		failures: { 403: "Los ajustes los cambia quien administra el sitio.", 404: "Quien pregunta no tiene escritorio." },
	}),
	/** `POST {api}/keepPortrait` (docs/product.md, 26.11). The body is the picture. `name`: who is on it. */
	keepPortrait: defineOwnFunction({
		maxBytes: 25 * 1024 * 1024,
		takesFile: true,
		sender: "write",
		summary: "Guarda un retrato, para que los ajustes lo nombren. El cuerpo es la imagen.",
		input: z.strictObject({ file: uploadSchema, name: z.string().max(300).default("") }),
		output: z.object({ path: z.string() }),
		failures: {
			400: "La imagen no sirve.",
			403: "Los ajustes los cambia quien administra el sitio.",
			404: "Quien pregunta no tiene escritorio.",
			411: "Falta la longitud de la imagen.",
			413: "La imagen pesa demasiado.",
			429: "Demasiadas imágenes a la vez.",
			507: "No queda sitio para ella.",
		},
	}),
});
