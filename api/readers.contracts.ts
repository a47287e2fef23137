import { z } from "zod";
import { instant } from "../domain/content/content-record.ts";
import { uploadSchema } from "../domain/uploads/upload-record.ts";
import { defineOwnFunction, nameFunctions } from "./contract.ts";
import { cadenceSchema } from "./letters.contracts.ts";
import { pageNumber } from "./schemas.ts";

/*
 * Who gets letters, at the desk, for super administrators (docs/product.md, 27.18).
 */

/** Most bytes of a file with people. */
const MOST_BYTES = 5 * 1024 * 1024;

const failures = { 403: "Solo para quien administra el sitio.", 404: "Quien pregunta no tiene escritorio." };

/** `LetterReader`. */
const readerSchema = z.object({
	...{ email: z.string(), emailKey: z.string(), cadence: cadenceSchema },
	...{ since: instant, source: z.string(), bouncedSince: instant.nullable() },
});

/** `PendingReader`. */
const pendingSchema = z.object({
	...{ email: z.string(), emailKey: z.string(), cadence: cadenceSchema, kind: z.enum(["asked", "imported"]) },
	...{ since: instant, isQueued: z.boolean(), until: instant.nullable() },
});

export const readersContracts = nameFunctions({
	/** `GET {api}/listReaders`: `ReaderListing`. */
	listReaders: defineOwnFunction({
		summary: "Quiénes reciben las novedades por correo, o no han confirmado todavía, y desde cuándo.",
		input: z.strictObject({
			text: z.string().max(320).default(""),
			page: pageNumber,
			state: z.enum(["on", "asked", "imported"]).default("on"),
		}),
		output: z.object({
			readers: z.array(readerSchema),
			pending: z.array(pendingSchema),
			counts: z.object({ on: z.int(), asked: z.int(), imported: z.int() }),
			...{ page: z.int(), pages: z.int() },
		}),
		failures,
	}),
	/** `POST {api}/removeReader`. `email` as the list has it. */
	removeReader: defineOwnFunction({
		summary: "Deja de enviar las novedades a alguien, o borra a quien no ha confirmado.",
		input: z.strictObject({ email: z.string().max(320) }),
		output: z.object({ was: z.enum(["reader", "pending"]) }),
		failures: { ...failures, 404: "No está en la lista." },
	}),
	/** `POST {api}/takeReaders`. It is in the log of acts. */
	takeReaders: defineOwnFunction({
		summary: "Quiénes reciben las novedades, todos, para llevárselos.",
		output: z.object({ readers: z.array(readerSchema) }),
		failures,
	}),
	/**
	 * `POST {api}/importReaders`. The body is the file. `proof`: where and when its people gave their consent; "" if they
	 * are to be asked. With `problems` nobody was added.
	 */
	importReaders: defineOwnFunction({
		maxBytes: MOST_BYTES,
		takesFile: true,
		sender: "write",
		summary: "Trae a los lectores de otra lista. El cuerpo es el archivo, en CSV.",
		input: z.strictObject({ file: uploadSchema, proof: z.string().max(2_000).default("") }),
		output: z.object({
			problems: z.array(z.object({ line: z.int(), sentence: z.string() })),
			...{ added: z.int(), toAsk: z.int(), known: z.int(), gone: z.int(), leftOut: z.int() },
		}),
		failures: {
			...failures,
			400: "Falta algo o no está bien escrito.",
			411: "Falta la longitud del archivo.",
			413: "El archivo pesa demasiado.",
			429: "Demasiados archivos a la vez.",
			507: "No queda sitio para él.",
		},
	}),
});
