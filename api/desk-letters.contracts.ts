import { z } from "zod";
import { instant } from "../domain/content/content-record.ts";
import { defineOwnFunction, nameFunctions } from "./contract.ts";
import { issueStateSchema } from "./desk.schemas.ts";
import { codeSentSchema, confirmingSchema, doneSchema } from "./form-fields.ts";
import { audienceSchema, cadenceSchema } from "./letters.contracts.ts";
import { pageNumber } from "./schemas.ts";

/*
 * Letters at the desk (docs/product.md, 27.13 to 27.15), for those who may publish.
 */

const id = z.string().min(1).max(100);
const count = z.int().min(0);
const readershipSchema = z.enum(["each", "monthly", "events"]);
const readers = z.object({ each: count, monthly: count, events: count });

const refusals = {
	403: "El permiso de quien pregunta no llega.",
	404: "Esa carta no está, o quien pregunta no tiene escritorio.",
	409: "La carta ya no está en ese estado, u otra cosa lo impide.",
};

/** `LetterItem`. */
const letterSchema = z.object({
	id: z.string(),
	subject: z.string(),
	state: issueStateSchema,
	audience: audienceSchema,
	cadence: cadenceSchema,
	createdAt: instant,
	startsAt: instant.nullable(),
	endedAt: instant.nullable(),
	retryAt: instant.nullable(),
	reason: z.string().nullable(),
	counts: z.object({
		...{ sent: count, waiting: count, claimed: count },
		...{ refused: count, uncertain: count, skipped: count },
	}),
	progress: z.object({ people: count, done: count, minutesLeft: count, afterToday: count }),
});

export const deskLettersContracts = nameFunctions({
	/** `GET {api}/listIssues`: `LetterListing`. */
	listIssues: defineOwnFunction({
		summary: "Las cartas, con su estado.",
		input: z.strictObject({ page: pageNumber }),
		output: z.object({
			...{ items: z.array(letterSchema), total: count, page: z.int(), pages: z.int(), readers },
			canSeeReaders: z.boolean(),
		}),
		failures: refusals,
	}),
	/** `GET {api}/getIssue`: `SeenLetter`. */
	getIssue: defineOwnFunction({
		summary: "Una carta, con lo que hay que mirar antes de enviarla y cómo va.",
		input: z.strictObject({ id }),
		output: letterSchema.extend({
			previewText: z.string(),
			bytes: count,
			problems: z.array(z.object({ stops: z.boolean(), sentence: z.string() })),
			sender: z
				.object({
					domain: z.string(),
					checks: z.array(
						z.object({
							record: z.enum(["SPF", "DKIM", "DMARC"]),
							state: z.enum(["right", "wrong", "missing", "unknown"]),
							...{ found: z.string(), cure: z.string().nullable() },
						}),
					),
				})
				.nullable(),
			usual: z.object({ subject: z.string(), previewText: z.string() }).nullable(),
			goesWithText: z.boolean(),
			texts: z.array(z.object({ id: z.string(), name: z.string() })),
			opening: z.string().nullable(),
			canBeCopied: z.boolean(),
			...{ readership: readershipSchema, readerships: z.array(readershipSchema), readers },
			...{ pictures: count, withPictures: z.boolean() },
		}),
		failures: refusals,
	}),
	/** `GET {api}/getIssueBody`: what people get, with a link to leave that is an example. */
	getIssueBody: defineOwnFunction({
		summary: "Lo que recibe cada persona, en HTML y sin formato.",
		input: z.strictObject({ id }),
		output: z.object({ html: z.string(), text: z.string() }),
		failures: refusals,
	}),
	/** `GET {api}/listMissed`: whom a letter did not reach, or perhaps not. `next`: where the following page begins. */
	listMissed: defineOwnFunction({
		summary: "A quién no llegó una carta, o quizá no, y por qué.",
		input: z.strictObject({ id, state: z.enum(["refused", "uncertain"]), after: z.string().max(300).default("") }),
		output: z.object({
			people: z.array(z.object({ email: z.string(), at: instant, reason: z.string().nullable() })),
			next: z.string().nullable(),
		}),
		failures: refusals,
	}),
	/** `GET {api}/listLetterTexts`: `LetterText`. `also`: ids of texts that are offered first, with commas between them. */
	listLetterTexts: defineOwnFunction({
		summary: "Los artículos, recursos y próximos eventos de los que puede hablar una carta.",
		input: z.strictObject({ text: z.string().max(200).default(""), also: z.string().max(2_000).default("") }),
		output: z.object({
			texts: z.array(
				z.object({
					...{ id: z.string(), name: z.string(), at: instant, isEvent: z.boolean() },
					...{ isRestricted: z.boolean(), sentAt: instant.nullable() },
				}),
			),
		}),
		failures: refusals,
	}),
	/** `POST {api}/createIssue`: a draft about one published text, or a digest of several. */
	createIssue: defineOwnFunction({
		summary: "Escribe una carta sobre textos publicados, sin enviarla.",
		input: z.strictObject({
			ids: z.array(z.string().max(100)).max(100),
			opening: z.string().max(20_000).nullable().default(null),
		}),
		output: z.object({ id: z.string() }),
		failures: { ...refusals, 400: "Ese texto no está publicado." },
	}),
	/** `POST {api}/saveIssue`: `TypedLetter`. Lines that are empty follow the text. */
	saveIssue: defineOwnFunction({
		summary: "Guarda el asunto, el texto previo, las imágenes y a quién va una carta sin enviar.",
		input: z.strictObject({
			id,
			subject: z.string().max(2_000),
			previewText: z.string().max(2_000),
			opening: z.string().max(20_000).optional(),
			readership: readershipSchema,
			withPictures: z.boolean().optional(),
		}),
		output: doneSchema,
		failures: { ...refusals, 400: "Algo es demasiado largo." },
	}),
	/** `POST {api}/copyIssue`. */
	copyIssue: defineOwnFunction({
		summary: "Escribe otro correo igual, sin enviarlo.",
		input: z.strictObject({ id }),
		output: z.object({ id: z.string() }),
		failures: refusals,
	}),
	/** `POST {api}/dropIssue`. */
	dropIssue: defineOwnFunction({
		summary: "Borra una carta sin enviar.",
		input: z.strictObject({ id }),
		output: doneSchema,
		failures: refusals,
	}),
	/** `POST {api}/testIssue`. */
	testIssue: defineOwnFunction({
		summary: "Envía una prueba de la carta a quien la pide, y a nadie más.",
		input: z.strictObject({ id }),
		output: doneSchema,
		failures: { ...refusals, 429: "Demasiadas pruebas seguidas." },
	}),
	/** `POST {api}/sendIssue`. `at`: a day and an hour in Madrid; null: in ten minutes. It waits for a proof of identity. */
	sendIssue: defineOwnFunction({
		summary: "Envía una carta: empieza a los diez minutos, o a su hora.",
		input: z.strictObject({ id, at: z.string().max(30).nullable().default(null) }),
		output: z.union([doneSchema, codeSentSchema, confirmingSchema]),
		failures: { ...refusals, 400: "Ese momento no vale.", 429: "Demasiados códigos, o demasiado seguidos." },
	}),
	/** `POST {api}/retryIssue` (docs/product.md, 27.16). It waits for a proof of identity. */
	retryIssue: defineOwnFunction({
		summary: "Envía otra vez una carta a quienes quizá no la recibieron.",
		input: z.strictObject({ id }),
		output: z.union([doneSchema, codeSentSchema, confirmingSchema]),
		failures: { ...refusals, 429: "Demasiados códigos, o demasiado seguidos." },
	}),
	/** `POST {api}/stepIssue`. */
	stepIssue: defineOwnFunction({
		summary: "Para una carta para siempre, la pone en pausa o reanuda su envío.",
		input: z.strictObject({ id, step: z.enum(["stop", "pause", "resume"]) }),
		output: doneSchema,
		failures: refusals,
	}),
});
