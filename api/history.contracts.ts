import { z } from "zod";
import { revisionRecord } from "../domain/authoring/source-record.ts";
import { instant } from "../domain/content/content-record.ts";
import { defineOwnFunction, nameFunctions } from "./contract.ts";
import { id, version } from "./desk.schemas.ts";
import { doneSchema } from "./form-fields.ts";
import { pageNumber } from "./schemas.ts";

/*
 * The functions of the desk about what was before (docs/product.md, 26.17 and 23.2). People without a role get 404 from
 * all of them.
 */

/** `Version`, with the name of its author in place of the account. */
const versionSchema = z.object({
	version,
	why: revisionRecord.shape.why,
	by: z.string().nullable(),
	at: instant,
	name: z.string().nullable(),
	isCurrent: z.boolean(),
	isPublished: z.boolean(),
	isScheduled: z.boolean(),
});

const partSchema = z.object({ kind: z.enum(["same", "added", "removed"]), text: z.string() });

/** `Comparison`. */
const comparisonSchema = z.object({
	fields: z.array(z.object({ name: z.string(), label: z.string(), parts: z.array(partSchema) })),
	lines: z.array(
		z.union([
			partSchema,
			z.object({ kind: z.literal("changed"), parts: z.array(partSchema) }),
			z.object({ kind: z.literal("skipped"), count: z.int(), isSame: z.boolean() }),
		]),
	),
	isWhole: z.boolean(),
	unseen: z.enum(["same", "ends", "layout"]).nullable(),
});

/** `Named`. */
const namedSchema = z.discriminatedUnion("kind", [
	z.object({ kind: z.literal("person"), uid: z.string(), name: z.string(), email: z.string() }),
	z.object({ kind: z.literal("text"), id: z.string(), name: z.string(), isBinned: z.boolean() }),
	z.object({ kind: z.literal("letter"), id: z.string(), name: z.string() }),
	z.object({ kind: z.literal("gone"), id: z.string() }),
]);

const listed = { total: z.int(), page: z.int(), pages: z.int() };
const refusals = {
	404: "Ese texto o esa versión no están, o no son de quien pregunta.",
	409: "El texto ha cambiado mientras tanto, o está en la papelera.",
};
const day = z.string().max(10).optional();

export const historyContracts = nameFunctions({
	/** `GET {api}/listRevisions` (docs/product.md, 26.17). `only`: those that were more than saved. */
	listRevisions: defineOwnFunction({
		summary: "Las versiones de un texto, la última primero.",
		input: z.strictObject({ id, only: z.literal("kept").optional(), page: pageNumber }),
		output: z.object({ versions: z.array(versionSchema), ...listed }),
		failures: refusals,
	}),
	/**
	 * `GET {api}/getComparison` (docs/product.md, 26.17): a version of a text, and what became of it or of another one in
	 * it. `beside`: the version before it, the one that readers see, the current one, or a number.
	 */
	getComparison: defineOwnFunction({
		summary: "Una versión de un texto, comparada con otra.",
		input: z.strictObject({
			id,
			version: z.coerce.number().int().min(1),
			beside: z.union([z.enum(["before", "published", "current"]), z.coerce.number().int().min(1)]).default("before"),
		}),
		output: z.object({
			version: versionSchema,
			text: z.string(),
			other: versionSchema.nullable(),
			comparison: comparisonSchema.nullable(),
		}),
		failures: refusals,
	}),
	/** `POST {api}/nameRevision` (docs/product.md, 26.17). "" takes the name away. */
	nameRevision: defineOwnFunction({
		summary: "Pone nombre a una versión, para que se quede y se encuentre.",
		input: z.strictObject({ id, version, name: z.string().max(1_000) }),
		output: doneSchema,
		failures: { ...refusals, 400: "El nombre es demasiado largo." },
	}),
	/** `POST {api}/restoreRevision` (docs/product.md, 26.17). `base`: the present version that the person saw. */
	restoreRevision: defineOwnFunction({
		summary: "Vuelve a un texto de antes, como versión nueva.",
		input: z.strictObject({ id, version, base: version }),
		output: z.object({ version }),
		failures: refusals,
	}),
	/** `GET {api}/listAudit` (docs/product.md, 23.2). Days are those of Madrid, both included. */
	listAudit: defineOwnFunction({
		summary: "Lo que se ha hecho en el sitio, lo último primero.",
		input: z.strictObject({
			who: z.string().max(320).optional(),
			what: z.string().max(40).optional(),
			since: day,
			until: day,
			page: pageNumber,
		}),
		output: z.object({
			lines: z.array(
				z.object({
					...{ id: z.string(), at: instant, what: z.string(), detail: z.string().nullable() },
					...{ by: namedSchema.nullable(), on: namedSchema.nullable() },
				}),
			),
			...listed,
			who: namedSchema.nullable(),
		}),
		failures: {
			400: "Algún día o algún acto no existen.",
			403: "Es de quien administra el sitio.",
			404: "Quien pregunta no tiene escritorio.",
		},
	}),
});
