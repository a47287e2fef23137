import { z } from "zod";
import { checkSharedFields, line, sharedFields } from "../content/front-matter-fields.ts";
import { instantOf, isTimeZone } from "./zoned-time.ts";

const WRONG_TIME = "Escribe la hora del lugar sin desfase, por ejemplo 2027-01-21T19:00.";
const localTime = z.string({ error: WRONG_TIME }).regex(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2})?$/, WRONG_TIME);

/** Longest summary, place and text of an event are those of docs/product.md, 6.1. */
const eventFields = z
	.strictObject({
		startsAt: localTime,
		endsAt: localTime,
		timeZone: z.string().refine(isTimeZone, "No conocemos esa zona horaria. Escríbela como Europe/Madrid.").default("Europe/Madrid"),
		modality: z.enum(["online", "presencial", "hibrido"], { error: "La modalidad es online, presencial o hibrido." }),
		place: line(2, 200, "El lugar debe tener entre 2 y 200 caracteres."),
	})
	.transform((event, context) => {
		const startsAt = instantOf(event.startsAt, event.timeZone);
		const endsAt = instantOf(event.endsAt, event.timeZone);
		for (const [field, value] of [
			["startsAt", startsAt],
			["endsAt", endsAt],
		] as const) {
			if (value === null)
				context.addIssue({ code: "custom", path: [field], message: "Esa hora no existe en esa zona: revisa la fecha y el cambio de hora." });
		}
		if (startsAt === null || endsAt === null) return z.NEVER;
		if (endsAt <= startsAt) {
			context.addIssue({ code: "custom", path: ["endsAt"], message: "La hora de fin debe ser posterior a la de inicio." });
			return z.NEVER;
		}
		return { ...event, startsAt, endsAt };
	});

/** The front matter of a file under `eventos/` (docs/product.md, 6.1). `startsAt` and `endsAt` leave as UTC instants. */
export const eventFrontMatter = z.strictObject({ ...sharedFields, event: eventFields }).superRefine(checkSharedFields);

/** An event's front matter after validation. */
export type EventFrontMatter = z.output<typeof eventFrontMatter>;
