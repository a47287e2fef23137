import { z } from "zod";
import { instant } from "../domain/content/content-record.ts";
import { groundRecord } from "../domain/site/site-record.ts";
import { uploadSchema } from "../domain/uploads/upload-record.ts";
import { defineOwnFunction, nameFunctions } from "./contract.ts";
import {
	announcedSchema,
	eventToCheckSchema,
	factChangeSchema,
	findingSchema,
	id,
	itemSchema,
	moduleSchema,
	noticeSchema,
	othersSchema,
	publishedSchema,
	savedSchema,
	sortSchema,
	stateSchema,
	toldSchema,
	version,
} from "./desk.schemas.ts";
import { codeSentSchema, confirmingSchema, doneSchema } from "./form-fields.ts";
import { contentSchema, eventSchema, eventStateSchema, pageNumber } from "./schemas.ts";
import { courseSchema, lessonSchema } from "./school.contracts.ts";

/*
 * The functions of the desk (docs/product.md, 26). People without a role get 404 from all of them.
 */

/** The greatest length of a text in a call, in bytes: what a file may have, twice, for a conflict. */
const TEXT_BYTES = 2_300 * 1_024;

/** The same for a clipboard: its signs may need two bytes, or be escaped. */
const PASTE_BYTES = 2_200 * 1_024;

const typed = { ficha: z.record(z.string().max(100), z.string().max(20_000)), body: z.string() };
const saving = { id, base: version, author: z.string().max(100).optional(), joins: z.literal(true).optional() };
const versionOf = z.strictObject({ id, version });
const refusals = {
	403: "El permiso de quien pregunta no llega.",
	404: "Ese texto no está, o no es de quien pregunta.",
	409: "El texto ha cambiado mientras tanto, u otra cosa lo impide.",
};

const limited = { 429: "Demasiados códigos, o demasiado seguidos." };

/** The answers of a change that waits for a proof of identity. */
const waitsForProof = [codeSentSchema, confirmingSchema] as const;

const refusedSettings = z.object({
	...{ version: z.int().min(0), message: z.string() },
	...{ fields: z.record(z.string(), z.string()), typed: z.record(z.string(), z.string()) },
});

export const deskContracts = nameFunctions({
	/** `GET {api}/listSources` (docs/product.md, 26.2). */
	listSources: defineOwnFunction({
		summary: "Los textos que quien pregunta puede cambiar, con su estado.",
		input: z.strictObject({
			state: stateSchema.optional(),
			sort: sortSchema.optional(),
			text: z.string().max(200).optional(),
			only: z.enum(["asked", "warned"]).optional(),
			page: pageNumber,
		}),
		output: z.object({
			items: z.array(
				itemSchema.extend({
					createdAt: z.string().nullable(),
					picture: z.object({ path: z.string(), hash: z.string() }).nullable(),
					topic: z.string().nullable(),
					ground: groundRecord.nullable(),
					/** `ListedTimes`, with the seats that are taken or held. */
					event: z
						.object({
							...{ startsAt: instant, endsAt: instant, timeZone: z.string() },
							...{ capacity: z.int().nullable(), taken: z.int() },
						})
						.nullable(),
				}),
			),
			total: z.int(),
			page: z.int(),
			pages: z.int(),
			states: z.partialRecord(stateSchema, z.int()),
			asked: z.int(),
			isEmpty: z.boolean(),
		}),
		failures: { 404: "Quien pregunta no tiene escritorio." },
	}),
	/** `GET {api}/getSource` (docs/product.md, 26.3). `version`: an earlier text; the present one when absent. */
	getSource: defineOwnFunction({
		summary: "Un texto, con su ficha y lo que se puede hacer con él.",
		input: z.strictObject({ id, version: z.coerce.number().int().min(1).optional() }),
		output: itemSchema.extend({
			version,
			text: z.string(),
			body: z.string(),
			fields: z.record(z.string(), z.unknown()),
			problems: z.array(z.object({ field: z.string(), reason: z.string() })),
			publishedVersion: version.nullable(),
			/** From when an event's days are counted (docs/product.md, 6.1): its file's first day. */
			countedFrom: instant,
			/** `Source["asked"]`, without what editors got. */
			asked: z
				.object({ at: instant, version, answer: z.object({ at: instant, comment: z.string() }).nullable() })
				.nullable(),
			mayPublish: z.boolean(),
			/** Whether it came from a folder and was never written here. */
			isImported: z.boolean(),
			/** The names of those who sign texts, the owner's first. */
			signers: z.array(z.string()),
			others: othersSchema,
		}),
		failures: refusals,
	}),
	/** `GET {api}/getSourceAt` (docs/product.md, 26.1). `id`: null where the address has no text of theirs. */
	getSourceAt: defineOwnFunction({
		summary: "El texto de una dirección del sitio, si quien pregunta puede cambiarlo.",
		input: z.strictObject({ address: z.string().max(2_000) }),
		output: z.object({ id: z.string().nullable() }),
		failures: { 404: "Quien pregunta no tiene escritorio." },
	}),
	/** `GET {api}/getDesk`: what the desk offers this person. */
	getDesk: defineOwnFunction({
		summary: "Qué puede hacer quien pregunta en el escritorio.",
		output: z.object({
			mayPublish: z.boolean(),
			maySettings: z.boolean(),
			/** Whether they may change the words and the links of the settings. */
			mayWords: z.boolean(),
			/** The fields that a new text of each kind has, and the modules of School. */
			first: z.record(z.string(), z.record(z.string(), z.unknown())),
			modules: z.array(z.int()),
			/** The names of those who sign texts, the owner's first. */
			signers: z.array(z.string()),
		}),
		failures: { 404: "Quien pregunta no tiene escritorio." },
	}),
	/** `POST {api}/createSource` (docs/product.md, 26.3). */
	createSource: defineOwnFunction({
		maxBytes: TEXT_BYTES,
		summary: "Crea un texto, como borrador.",
		input: z.strictObject({
			sort: z.enum(["articulo", "recurso", "pagina", "evento", "leccion"]),
			module: z.int().min(1).max(999).optional(),
			/** An id that the caller chose, so that a repeated call makes one text. Lessons have others. */
			id: z
				.string()
				.regex(/^[0-9a-f]{16}$/)
				.optional(),
			author: z.string().max(100).optional(),
			...typed,
		}),
		output: z.object({ id: z.string() }),
		failures: { ...refusals, 400: "Algo de la ficha no está bien escrito." },
	}),
	/** `POST {api}/saveSource` (docs/product.md, 26.4): the form of a text, or the whole text. */
	saveSource: defineOwnFunction({
		maxBytes: TEXT_BYTES,
		summary: "Guarda un texto, si nadie lo ha cambiado desde la versión de la que parte.",
		input: z.union([z.strictObject({ ...saving, ...typed }), z.strictObject({ ...saving, text: z.string() })]),
		output: savedSchema.and(z.object({ others: othersSchema })),
		failures: { ...refusals, 400: "Algo no está bien escrito." },
	}),
	/** `POST {api}/keepSource` (docs/product.md, 26.4): the site's text stays, and the other becomes a revision. */
	keepSource: defineOwnFunction({
		maxBytes: TEXT_BYTES,
		summary: "Se queda con el texto del sitio, y guarda el otro en el historial.",
		input: z.strictObject({ id, base: version, mine: z.string() }),
		output: savedSchema,
		failures: refusals,
	}),
	/** `POST {api}/convertPaste` (docs/product.md, 26.16). */
	convertPaste: defineOwnFunction({
		maxBytes: PASTE_BYTES,
		summary: "Convierte en Markdown lo que hay en el portapapeles.",
		input: z.strictObject({ html: z.string().max(1024 * 1024) }),
		output: z.object({ markdown: z.string(), pictures: z.int() }),
		failures: { 400: "No se puede leer.", 404: "Quien pregunta no tiene escritorio." },
	}),
	/** `GET {api}/suggestLinks` (docs/product.md, 26.16). */
	suggestLinks: defineOwnFunction({
		summary: "Páginas a las que un texto puede enlazar, por su título.",
		input: z.strictObject({ text: z.string().max(200).default("") }),
		output: z.object({
			pages: z.array(z.object({ name: z.string(), url: z.string(), isPublished: z.boolean() })),
		}),
		failures: { 404: "Quien pregunta no tiene escritorio." },
	}),
	/** `GET {api}/getChecks` (docs/product.md, 26.5). `notice`: null where none can be sent with the text. */
	getChecks: defineOwnFunction({
		summary: "Qué impide publicar un texto, qué conviene mirar, y a quién se avisa.",
		input: z.strictObject({ id }),
		output: z.object({
			findings: z.array(findingSchema),
			impact: z
				.object({
					...{ taken: z.int(), waiting: z.int(), told: z.int() },
					tells: z.enum(["cancelled", "changed"]).nullable(),
					silent: z.enum(["over", "cancelled", "same"]).nullable(),
					changes: z.array(factChangeSchema),
				})
				.nullable(),
			/** The event that the text becomes; null if it becomes none. */
			event: eventToCheckSchema.nullable(),
			notice: noticeSchema.nullable(),
		}),
		failures: refusals,
	}),
	/** `GET {api}/getAttendance` (docs/product.md, 26.9): `Attendance`; null if readers never saw the event. */
	getAttendance: defineOwnFunction({
		summary: "Cuánta gente se ha apuntado a un evento, sin nombres ni correos.",
		input: z.strictObject({ id }),
		output: z
			.object({
				...{ capacity: z.int().nullable(), confirmed: z.int(), unconfirmed: z.int() },
				...{ waiting: z.int(), cancelled: z.int(), told: z.int() },
				canSeePeople: z.boolean(),
				notice: z
					.object({ isCancelled: z.boolean(), changes: z.array(factChangeSchema), isUnderWay: z.boolean() })
					.nullable(),
			})
			.nullable(),
		failures: refusals,
	}),
	/** `GET {api}/getPreview` (docs/product.md, 26.6): what readers will get, for one of them. */
	getPreview: defineOwnFunction({
		summary: "Lo que verá quien lea, sin publicarlo.",
		input: z.strictObject({ id, as: z.enum(["visitor", "member"]).default("visitor") }),
		output: z.union([
			z.object({ content: contentSchema }),
			z.object({ event: eventSchema, state: eventStateSchema }),
			z.object({ lesson: lessonSchema, course: courseSchema }),
			z.object({ findings: z.array(findingSchema) }),
		]),
		failures: refusals,
	}),
	/** `POST {api}/publishSource` (docs/product.md, 26.7). What cancels an event may wait for a proof of identity (15.5). */
	publishSource: defineOwnFunction({
		summary: "Publica un texto tal como está.",
		input: versionOf,
		output: z.union([toldSchema, ...waitsForProof]),
		failures: { ...refusals, ...limited },
	}),
	/** `POST {api}/scheduleSource` (docs/product.md, 26.7). `at`: a day and an hour in Madrid. */
	scheduleSource: defineOwnFunction({
		summary: "Fija el día y la hora en que un texto se publica.",
		input: versionOf.extend({ at: z.string().max(30) }),
		output: publishedSchema,
		failures: { ...refusals, 400: "Ese momento no vale." },
	}),
	/**
	 * `POST {api}/announceSource` (docs/product.md, 27.14). `at`: as in `scheduleSource`; null: now. It waits for a proof of
	 * identity (15.5).
	 */
	announceSource: defineOwnFunction({
		summary: "Publica un artículo o un recurso, ahora o a su hora, y avisa por correo diez minutos después.",
		input: versionOf.extend({ at: z.string().max(30).nullable().default(null) }),
		output: z.union([announcedSchema, ...waitsForProof]),
		failures: { ...refusals, ...limited, 400: "Ese momento no vale." },
	}),
	/** `POST {api}/unscheduleSource` (docs/product.md, 26.7). */
	unscheduleSource: defineOwnFunction({
		summary: "Quita el día y la hora de un texto.",
		input: z.strictObject({ id }),
		output: doneSchema,
		failures: refusals,
	}),
	/** `POST {api}/withdrawSource` (docs/product.md, 26.8). `leave`: what its address answers, or where it leads. */
	withdrawSource: defineOwnFunction({
		summary: "Retira un texto publicado.",
		input: z.strictObject({ id, leave: z.string().min(1).max(2_000).default("404") }),
		output: doneSchema,
		failures: { ...refusals, 400: "La dirección no lleva a nada." },
	}),
	/** `POST {api}/askPublication` (docs/product.md, 26.13). */
	askPublication: defineOwnFunction({
		summary: "Pide que se publique un borrador.",
		input: z.strictObject({ id }),
		output: doneSchema,
		failures: refusals,
	}),
	/** `POST {api}/giveBack` (docs/product.md, 26.13). */
	giveBack: defineOwnFunction({
		summary: "Devuelve con un comentario un texto que se pidió publicar.",
		input: z.strictObject({ id, comment: z.string().max(2_000) }),
		output: doneSchema,
		failures: { ...refusals, 400: "El comentario falta, o es demasiado largo." },
	}),
	/** `POST {api}/discardChanges` (docs/product.md, 26.8). */
	discardChanges: defineOwnFunction({
		summary: "Vuelve al texto publicado. El otro queda en el historial.",
		input: versionOf,
		output: doneSchema,
		failures: refusals,
	}),
	/** `POST {api}/duplicateSource` (docs/product.md, 26.8). */
	duplicateSource: defineOwnFunction({
		summary: "Hace un borrador con las mismas palabras.",
		input: z.strictObject({ id }),
		output: z.object({ id: z.string() }),
		failures: { ...refusals, 400: "El texto no se puede copiar." },
	}),
	/** `POST {api}/moveSource` (docs/product.md, 26.8). */
	moveSource: defineOwnFunction({
		summary: "Da otra dirección a un texto. La de antes lleva allí.",
		input: z.strictObject({ id, url: z.string().max(2_000) }),
		output: publishedSchema,
		failures: { ...refusals, 400: "La dirección no vale, o no está libre." },
	}),
	/** `POST {api}/trashSource` (docs/product.md, 26.8). */
	trashSource: defineOwnFunction({
		summary: "Tira un texto a la papelera, donde está 30\u00a0días.",
		input: z.strictObject({ id }),
		output: doneSchema,
		failures: refusals,
	}),
	/** `POST {api}/untrashSource` (docs/product.md, 26.8). */
	untrashSource: defineOwnFunction({
		summary: "Saca un texto de la papelera.",
		input: z.strictObject({ id }),
		output: doneSchema,
		failures: refusals,
	}),
	/** `POST {api}/addPicture` (docs/product.md, 26.10). The body is the picture. */
	addPicture: defineOwnFunction({
		maxBytes: 25 * 1024 * 1024,
		takesFile: true,
		sender: "write",
		summary: "Añade una imagen a un texto. El cuerpo es la imagen.",
		input: z.strictObject({
			...{ id, file: uploadSchema, alt: z.string().max(2_000).default("") },
			decorative: z.enum(["yes", "no"]).default("no"),
			place: z.enum(["text", "header", "none"]).default("text"),
			after: z.coerce.number().int().min(0).max(100_000).optional(),
			name: z.string().max(300).default(""),
		}),
		output: z.object({ path: z.string() }),
		failures: {
			...refusals,
			400: "La imagen no sirve, o le falta la descripción.",
			411: "Falta la longitud de la imagen.",
			413: "La imagen pesa demasiado.",
			429: "Demasiadas imágenes a la vez.",
			507: "No queda sitio para ella.",
		},
	}),
	/**
	 * `GET {api}/getDeskSettings` (docs/product.md, 26.11): a page of settings, as its controls show them. `refused`: what
	 * this browser wanted to change there and, after the proof of identity, could not; null for nothing.
	 */
	getDeskSettings: defineOwnFunction({
		summary: "Una página de los ajustes, y los datos legales que faltan.",
		input: z.strictObject({ part: z.string().max(40) }),
		output: z.object({
			version: z.int().min(0),
			values: z.record(z.string(), z.string()),
			blanks: z.array(z.string()),
			refused: refusedSettings.nullable(),
		}),
		failures: refusals,
	}),
	/**
	 * `POST {api}/saveSettings` (docs/product.md, 26.11). `version`: that of the file when it was read. Some pages wait for
	 * a proof of identity (15.5).
	 */
	saveSettings: defineOwnFunction({
		maxBytes: 128 * 1024,
		summary: "Guarda una página de los ajustes.",
		input: z.strictObject({
			part: z.string().max(40),
			version: z.int().min(0),
			typed: z.record(z.string().max(100), z.string().max(20_000)),
		}),
		output: z.union([doneSchema, ...waitsForProof]),
		failures: { ...refusals, ...limited, 400: "Algún ajuste no está bien escrito." },
	}),
	/** `GET {api}/getTree` (docs/product.md, 26.12). `canSeeWaiting`: whether the person may see the waiting list. */
	getTree: defineOwnFunction({
		summary: "Los módulos y las lecciones de School, borradores incluidos.",
		output: z.object({ modules: z.array(moduleSchema), canSeeWaiting: z.boolean() }),
		failures: refusals,
	}),
	/** `POST {api}/moveLesson` (docs/product.md, 26.12). */
	moveLesson: defineOwnFunction({
		summary: "Sube o baja una lección en su módulo.",
		input: z.strictObject({ id, to: z.enum(["up", "down"]) }),
		output: doneSchema,
		failures: refusals,
	}),
	/** `POST {api}/cancelEvent` (docs/product.md, 26.9). With registrations it waits for a proof of identity (15.5). */
	cancelEvent: defineOwnFunction({
		summary: "Cancela un evento publicado, y avisa a quienes iban a venir.",
		input: versionOf,
		output: z.union([toldSchema, ...waitsForProof]),
		failures: { ...refusals, ...limited },
	}),
});
