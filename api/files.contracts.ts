import { z } from "zod";
import { instant } from "../domain/content/content-record.ts";
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
});
