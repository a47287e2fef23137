import { z } from "zod";
import { checkSharedFields, line, sharedFields } from "../content/content-front-matter.ts";
import { formatNumber } from "../numbers.ts";
import { parseEmailAddress } from "../sign-in/email-address.ts";
import { instantOf, isTimeZone, localTimeOf, MADRID, NO_SUCH_TIME } from "../zoned-time.ts";

const WRONG_TIME = "Escribe la hora del lugar sin desfase, por ejemplo, 2027-01-21T19:00.";

/** A local time (`2027-01-21T19:00`), or a time on a day counted from the first import (`+21d 19:00`). */
const localTime = z
	.string({ error: WRONG_TIME })
	.regex(/^(?:\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(?::\d{2})?|[+]\d{1,3}d \d{2}:\d{2})$/, WRONG_TIME);

/** The instant (ISO 8601, UTC) of a written time in a zone; null when that time does not exist. */
function resolveTime(written: string, timeZone: string, firstImportedAt: string): string | null {
	const relative = /^[+](\d{1,3})d (\d{2}:\d{2})$/.exec(written);
	if (relative === null) return instantOf(written, timeZone);
	const day =
		Date.parse(`${localTimeOf(firstImportedAt, timeZone).slice(0, 10)}T00:00:00Z`) + Number(relative[1]) * 86_400_000;
	return instantOf(`${new Date(day).toISOString().slice(0, 10)}T${relative[2]}`, timeZone);
}

function yesOrNo(field: string, otherwise: boolean) {
	return z.boolean({ error: `«${field}» debe ser «true» o «false».` }).default(otherwise);
}

function wholeNumber(min: number, max: number, message: string) {
	return z.number({ error: message }).int(message).min(min, message).max(max, message);
}

const WRONG_POSTAL_CODE = "El código postal tiene cinco cifras.";

const venueFields = z
	.strictObject(
		{
			name: line(2, 100, "El nombre del local debe tener entre 2 y 100 caracteres."),
			address: line(0, 200, "La dirección no puede pasar de 200 caracteres.").default(""),
			postalCode: z
				.string({ error: "Escribe el código postal entre comillas." })
				.trim()
				.max(12, WRONG_POSTAL_CODE)
				.default(""),
			city: line(0, 85, "La ciudad no puede pasar de 85 caracteres.").default(""),
			province: line(0, 85, "La provincia no puede pasar de 85 caracteres.").default(""),
			country: z
				.string({ error: "Escribe el país con dos letras, como ES." })
				.regex(/^[A-Z]{2}$/, "Escribe el país con dos letras, como ES.")
				.default("ES"),
		},
		{ error: "«venue» tiene la forma {name: …, address: …, city: …}." },
	)
	.superRefine(({ postalCode, country }, context) => {
		const isWrong = country === "ES" ? !/^(?:\d{5})?$/.test(postalCode) : !/^[A-Za-z0-9 -]*$/.test(postalCode);
		if (isWrong) context.addIssue({ code: "custom", path: ["postalCode"], message: WRONG_POSTAL_CODE });
	});

/** A week. */
const LONGEST_OFFER_MINUTES = 10_080;

const WRONG_JOIN_URL = "El enlace para conectarse es una dirección que empieza por https://.";

/** The fields below `event:`. Their limits are those of docs/product.md, 6.1. */
function eventFields(firstImportedAt: string) {
	return z
		.strictObject({
			startsAt: localTime,
			endsAt: localTime,
			timeZone: z
				.string()
				.refine(isTimeZone, "Esa zona horaria no existe. Escríbela como «Europe/Madrid».")
				.default(MADRID),
			modality: z.enum(["online", "presencial", "hibrido"], {
				error: "La modalidad es «online», «presencial» o «hibrido».",
			}),
			place: line(2, 200, "El lugar debe tener entre 2 y 200 caracteres."),
			venue: venueFields.nullable().default(null),
			joinUrl: z
				.string({ error: WRONG_JOIN_URL })
				.max(2_000, WRONG_JOIN_URL)
				.refine((text) => /^https:\/\/[^\s@]+$/.test(text) && URL.canParse(text), WRONG_JOIN_URL)
				.nullable()
				.default(null),
			capacity: wholeNumber(1, 1_000_000, "Escribe cuántas plazas hay con un número entero, a partir de 1.")
				.nullable()
				.default(null),
			waitlistEnabled: yesOrNo("waitlistEnabled", true),
			offerTimeoutMinutes: wholeNumber(
				1,
				LONGEST_OFFER_MINUTES,
				`El plazo para aceptar una plaza va de 1 a ${formatNumber(LONGEST_OFFER_MINUTES)}\u00a0minutos.`,
			).default(1_440),
			registrationOpensAt: localTime.nullable().default(null),
			registrationClosesAt: localTime.nullable().default(null),
			audience: z
				.enum(["public", "registeredUsers"], { error: "«audience» es «public» o «registeredUsers»." })
				.default("public"),
			priceCents: z.literal(0, { error: "Todavía no hay eventos de pago: «priceCents» debe ser 0." }).default(0),
			featured: yesOrNo("featured", false),
			cancelled: yesOrNo("cancelled", false),
			organiserName: line(2, 80, "El nombre de quien organiza debe tener entre 2 y 80 caracteres.")
				.nullable()
				.default(null),
			supportEmail: z
				.string({ error: "Escribe un correo como nombre@dominio.es." })
				.refine((text) => parseEmailAddress(text) !== null, "Escribe un correo como nombre@dominio.es.")
				.nullable()
				.default(null),
			allowIndexing: yesOrNo("allowIndexing", true),
		})
		.transform((event, context) => {
			const read = (field: "startsAt" | "endsAt" | "registrationOpensAt" | "registrationClosesAt") => {
				const written = event[field];
				const instant = written === null ? null : resolveTime(written, event.timeZone, firstImportedAt);
				if (written !== null && instant === null)
					context.addIssue({ code: "custom", path: [field], message: NO_SUCH_TIME });
				return instant;
			};
			const [startsAt, endsAt] = [read("startsAt"), read("endsAt")];
			const [registrationOpensAt, registrationClosesAt] = [read("registrationOpensAt"), read("registrationClosesAt")];
			if (startsAt === null || endsAt === null) return z.NEVER;
			const refuse = (path: string, message: string) => context.addIssue({ code: "custom", path: [path], message });
			if (endsAt <= startsAt) refuse("endsAt", "La hora de fin debe ser posterior a la de inicio.");
			if (registrationClosesAt !== null && registrationClosesAt > endsAt)
				refuse("registrationClosesAt", "La inscripción no puede cerrarse después de que acabe el evento.");
			if (registrationOpensAt !== null && registrationOpensAt >= (registrationClosesAt ?? startsAt))
				refuse("registrationOpensAt", "La inscripción debe abrirse antes de cerrarse.");
			return { ...event, startsAt, endsAt, registrationOpensAt, registrationClosesAt };
		});
}

/** Where an event that is only online takes place, unless its author says more. */
export const ONLINE_PLACE = "En línea";

/**
 * The front matter of an event without what does not apply to how people attend it: the venue of an online event, and
 * the address to join one in person. Authors may keep those in the file. They are neither checked nor used.
 */
export function appliedFields(data: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
	const { event } = data;
	if (typeof event !== "object" || event === null || Array.isArray(event)) return data;
	const { venue, joinUrl, ...rest } = event as Readonly<Record<string, unknown>>;
	if (rest.modality === "online")
		return { ...data, event: { ...rest, place: rest.place ?? ONLINE_PLACE, ...given({ joinUrl }) } };
	return rest.modality === "presencial" ? { ...data, event: { ...rest, ...given({ venue }) } } : data;
}

/** The fields of an object that it has. */
function given(fields: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
	return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));
}

/**
 * When the event in a front matter starts and ends, as instants (ISO 8601, UTC), as far as that can be read.
 * `firstImportedAt`: see `eventFrontMatter`.
 */
export function timesOf(
	data: Readonly<Record<string, unknown>>,
	firstImportedAt: string,
): { readonly startsAt: string; readonly endsAt: string; readonly timeZone: string } | null {
	const { startsAt, endsAt, timeZone = MADRID } = (data.event ?? {}) as Readonly<Record<string, unknown>>;
	const zone = z.string().refine(isTimeZone).safeParse(timeZone);
	if (!zone.success) return null;
	const [start, end] = [startsAt, endsAt].map((written) => {
		const read = localTime.safeParse(written);
		return read.success ? resolveTime(read.data, zone.data, firstImportedAt) : null;
	});
	return start == null || end == null ? null : { startsAt: start, endsAt: end, timeZone: zone.data };
}

/**
 * The schema of the front matter of a file under `eventos/` (docs/product.md, 6.1). Its output has times as ISO 8601
 * instants in UTC. Times written in days are counted from `firstImportedAt`, the instant (ISO 8601) of the event's
 * first import.
 */
export function eventFrontMatter(firstImportedAt: string) {
	return z.strictObject({ ...sharedFields, event: eventFields(firstImportedAt) }).superRefine(checkSharedFields);
}

/** The validated front matter of an event file, with times as ISO 8601 instants in UTC. */
export type EventFrontMatter = z.output<ReturnType<typeof eventFrontMatter>>;
