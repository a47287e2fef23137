import { z } from "zod";
import { instant } from "../domain/content/content-record.ts";
import { defineFunction, defineOwnFunction, nameFunctions } from "./contract.ts";
import { id, version } from "./desk.schemas.ts";
import { doneSchema } from "./form-fields.ts";
import { contentSchema, eventSchema, eventStateSchema } from "./schemas.ts";

/*
 * The functions of secret links to previews (docs/product.md, 26.19). All but the last are of the desk.
 */

const audience = z.enum(["visitor", "member"]);
const refusals = { 404: "Ese texto no está, no es de quien pregunta, o no se comparte." };

/** What every opened link tells: the address once published, and the instant at which it ends. */
const opened = { path: z.string(), expiresAt: instant, isPublished: z.boolean() };

export const previewLinksContracts = nameFunctions({
	/** `POST {api}/createPreviewLink`. `lastDay`: the last day on which it works, in Madrid. */
	createPreviewLink: defineOwnFunction({
		summary: "Hace un enlace secreto a la vista previa de un texto. Su dirección solo se ve esta vez.",
		input: z.strictObject({
			id,
			lastDay: z.string().max(20),
			audience: audience.default("visitor"),
			follow: z.enum(["version", "latest"]).default("latest"),
		}),
		output: z.object({ token: z.string(), expiresAt: instant }),
		failures: { ...refusals, 400: "Ese día no vale.", 409: "El texto ya tiene demasiados enlaces." },
	}),
	/** `GET {api}/listPreviewLinks`: `ListedLink`. */
	listPreviewLinks: defineOwnFunction({
		summary: "Los enlaces que funcionan de un texto, sin su secreto.",
		input: z.strictObject({ id }),
		output: z.object({
			links: z.array(
				z.object({
					...{ key: z.string(), by: z.string(), createdAt: instant, expiresAt: instant },
					...{ audience, version: version.nullable(), uses: z.int() },
				}),
			),
		}),
		failures: refusals,
	}),
	/** `POST {api}/revokePreviewLink`. `key`: as `listPreviewLinks` names it. */
	revokePreviewLink: defineOwnFunction({
		summary: "Anula un enlace de un texto.",
		input: z.strictObject({ id, key: z.string().min(1).max(100) }),
		output: doneSchema,
		failures: refusals,
	}),
	/** `POST {api}/openPreviewLink`: a POST, so that the token is in no address. */
	openPreviewLink: defineFunction({
		summary: "Lo que hay detrás de un enlace secreto. Las direcciones de sus archivos valen mientras él.",
		input: z.strictObject({ link: z.string().min(1).max(100) }),
		output: z.union([
			z.object({ ...opened, content: contentSchema }),
			z.object({ ...opened, event: eventSchema, state: eventStateSchema }),
		]),
		failures: {
			404: "El enlace no funciona, o ya no.",
			409: "El texto no se puede ver en este momento.",
			429: "Demasiadas veces seguidas.",
		},
	}),
});
