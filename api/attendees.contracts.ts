import { z } from "zod";
import { instant } from "../domain/content/content-record.ts";
import { defineOwnFunction, nameFunctions } from "./contract.ts";
import { id } from "./desk.schemas.ts";
import { pageNumber, registrationStatusSchema } from "./schemas.ts";

/*
 * Who comes to an event, at the desk, for super administrators (docs/product.md, 26.23).
 */

const failures = {
	403: "Solo para quien administra el sitio.",
	404: "Quien pregunta no tiene escritorio, o no hay tal evento.",
};

/** An event, and whom of its people to name. */
const input = { id, which: z.enum(["live", "all"]).default("live") };

/** `Attendee`. */
const attendeeSchema = z.object({
	...{ id: z.string(), name: z.string(), email: z.string(), status: registrationStatusSchema },
	...{ createdAt: instant, confirmedAt: instant.nullable() },
	attribution: z.object({ source: z.string(), medium: z.string(), campaign: z.string(), content: z.string() }),
});

/** `Coming`. */
const comingSchema = z.enum(["seat", "unconfirmed", "waiting", "gone"]);

export const attendeesContracts = nameFunctions({
	/** `GET {api}/listAttendees`: `AttendeeListing` of an event that readers see or saw, and the event. */
	listAttendees: defineOwnFunction({
		summary: "Quién se ha apuntado a un evento, con su nombre y su correo.",
		input: z.strictObject({ ...input, text: z.string().max(320).default(""), page: pageNumber }),
		output: z.object({
			event: z.object({
				...{ name: z.string(), slug: z.string(), startsAt: instant, endsAt: instant, timeZone: z.string() },
				...{ capacity: z.int().nullable(), cancelled: z.boolean() },
			}),
			people: z.array(attendeeSchema.omit({ attribution: true }).extend({ coming: comingSchema })),
			counts: z.record(comingSchema, z.int()),
			...{ taken: z.int(), found: z.int(), forgotten: z.int(), page: z.int(), pages: z.int() },
		}),
		failures,
	}),
	/** `POST {api}/takeAttendees`. It is in the log of acts. */
	takeAttendees: defineOwnFunction({
		summary: "Quién se ha apuntado a un evento, todos, para llevárselos.",
		input: z.strictObject(input),
		output: z.object({ slug: z.string(), people: z.array(attendeeSchema) }),
		failures,
	}),
});
