import type { FieldChange, FieldValue } from "../authoring/text-format.ts";
import { NO_SUCH_TIME } from "../zoned-time.ts";
import { typedTimeOf, typedWithOffset } from "./written-time.ts";

/** What a text is for, as the desk tells it apart: the words of «Escribir». */
export type TextSort = "articulo" | "recurso" | "pagina" | "evento" | "leccion" | "modulo";

/**
 * How a field is typed and written. `line` and `text`: words. `list`: words with commas between them. `instant`: a day
 * and an hour in Madrid. `local`: a day and an hour at the place. `number`: whole. `yes`: on or off. `choice`: one of
 * `choices`. `signer`: somebody of the settings who signs. `members`, `venue`, `decorative`: see the functions below.
 */
export type FichaKind =
	| "line"
	| "text"
	| "list"
	| "instant"
	| "local"
	| "number"
	| "yes"
	| "choice"
	| "members"
	| "decorative"
	| "signer"
	| "venue";

/** A field of the form over a front matter. */
export interface FichaField {
	/** Name of its control: the names of the front matter with a dot between them, and for a part of a venue one more. */
	readonly name: string;
	readonly kind: FichaKind;
	readonly label: string;
	readonly hint?: string;
	readonly choices?: readonly (readonly [value: string, name: string])[];
	/** What holds where the front matter does not say; for `yes` and `choice`. */
	readonly otherwise?: string;
	/** Heading of the group that it opens. */
	readonly group?: string;
	/** Whether it stands among the fields that few texts need. */
	readonly rare?: true;
}

const NAME: FichaField = { name: "name", kind: "line", label: "Título" };
const SUMMARY: FichaField = {
	...{ name: "summary", kind: "text", label: "Resumen" },
	hint: "Una o dos frases para las listas y los buscadores, hasta 300 caracteres.",
};
const TAGS: FichaField = { name: "tags", kind: "list", label: "Etiquetas", hint: "Separadas por comas." };
const SIGNED: FichaField = {
	...{ name: "createdBy", kind: "signer", label: "Quién firma" },
	hint: "Se añade a quien falte en Ajustes, en «Quién firma».",
};
const ALT: FichaField = {
	...{ name: "imageAlt", kind: "line", label: "Descripción de la imagen" },
	hint: "Para quien no la ve.",
};
const PICTURE: readonly FichaField[] = [
	{
		...{ name: "image", kind: "line", label: "Imagen de cabecera", group: "Imagen" },
		hint: "La ruta de una imagen que hayas añadido, como imagenes/foto.jpg.",
	},
	ALT,
	{ name: "decorative", kind: "decorative", label: "Es decorativa: no hace falta describirla" },
];
const DATES: readonly FichaField[] = [
	{ name: "createdAt", kind: "instant", label: "Fecha", group: "Fechas y direcciones", rare: true },
	{
		name: "updatedAt",
		kind: "instant",
		label: "Fecha de cambio",
		hint: "Si la escribes, se muestra en la página.",
		rare: true,
	},
	{
		...{ name: "redirectFrom", kind: "list", label: "Direcciones antiguas", rare: true },
		hint: "Las que llevan aquí, separadas por comas: /blog/antigua.",
	},
];

const PAGE: readonly FichaField[] = [
	...[NAME, SUMMARY, TAGS, SIGNED],
	{
		...{ name: "restrictedTo", kind: "members", label: "Quién puede leerlo", otherwise: "" },
		choices: [
			["", "Todo el mundo"],
			["members", "Solo usuarios registrados"],
		],
	},
	...PICTURE,
	...DATES,
	{
		...{ name: "keywords", kind: "list", label: "Palabras clave", rare: true },
		hint: "Para los buscadores, separadas por comas. Diez como mucho.",
	},
	{
		...{ name: "template", kind: "choice", label: "Plantilla", rare: true },
		choices: [
			["blog", "Artículo, con firma y fecha"],
			["page", "Página sencilla"],
		],
	},
];

const EVENT: readonly FichaField[] = [
	...[NAME, SUMMARY],
	{ name: "event.startsAt", kind: "local", label: "Empieza", group: "Cuándo", hint: "La hora del lugar." },
	{ name: "event.endsAt", kind: "local", label: "Termina" },
	{
		...{ name: "event.timeZone", kind: "line", label: "Zona horaria" },
		hint: "Si la dejas vacía, la hora peninsular. Otra se escribe como Atlantic/Canary o America/Bogota.",
	},
	{
		...{ name: "event.modality", kind: "choice", label: "Cómo se asiste", group: "Dónde" },
		choices: [
			["online", "En línea"],
			["presencial", "Presencial"],
			["hibrido", "Presencial y en línea"],
		],
	},
	{ name: "event.place", kind: "line", label: "Lugar", hint: "«En línea», o el local y la ciudad." },
	{
		...{ name: "event.venue.name", kind: "venue", label: "Nombre del local" },
		hint: "Con él, los correos, el calendario y los buscadores dan la dirección completa.",
	},
	{ name: "event.venue.address", kind: "venue", label: "Calle y número" },
	{ name: "event.venue.postalCode", kind: "venue", label: "Código postal" },
	{ name: "event.venue.city", kind: "venue", label: "Ciudad" },
	{ name: "event.venue.province", kind: "venue", label: "Provincia" },
	{ name: "event.venue.country", kind: "venue", label: "País", hint: "Con dos letras; si lo dejas vacío, ES." },
	{
		...{ name: "event.joinUrl", kind: "line", label: "Enlace para conectarse" },
		hint: "Empieza por https://. Solo lo reciben quienes tienen plaza.",
	},
	{
		...{ name: "event.capacity", kind: "number", label: "Plazas", group: "Plazas e inscripción" },
		hint: "Si lo dejas vacío, sin límite.",
	},
	{ name: "event.waitlistEnabled", kind: "yes", label: "Con lista de espera si se llena", otherwise: "true" },
	{
		...{ name: "event.audience", kind: "choice", label: "Quién puede apuntarse", otherwise: "public" },
		choices: [
			["public", "Cualquiera"],
			["registeredUsers", "Solo usuarios registrados"],
		],
	},
	{
		...{ name: "event.registrationOpensAt", kind: "local", label: "La inscripción se abre" },
		hint: "Si lo dejas vacío, al publicarlo.",
	},
	{
		...{ name: "event.registrationClosesAt", kind: "local", label: "La inscripción se cierra" },
		hint: "Si lo dejas vacío, al empezar el evento.",
	},
	{
		...{ name: "event.offerTimeoutMinutes", kind: "number", label: "Minutos para aceptar una plaza libre" },
		...{ hint: "Si lo dejas vacío, un día (1440).", rare: true },
	},
	{
		...{
			name: "event.featured",
			kind: "yes",
			label: "Evento destacado: el que muestra la página de inscripción",
			otherwise: "false",
		},
		rare: true,
	},
	{
		...{ name: "event.allowIndexing", kind: "yes", label: "Los buscadores pueden mostrarlo", otherwise: "true" },
		rare: true,
	},
	{
		...{ name: "event.organiserName", kind: "line", label: "Quién organiza", rare: true },
		hint: "Si lo dejas vacío, quien administra el sitio.",
	},
	{ name: "event.supportEmail", kind: "line", label: "Correo para dudas", rare: true },
	{
		...{ name: "event.priceCents", kind: "number", label: "Precio en céntimos", rare: true },
		hint: "Todavía no hay eventos de pago: déjalo vacío o escribe 0.",
	},
	...PICTURE,
	...[TAGS, SIGNED],
	...DATES,
];

const LESSON: readonly FichaField[] = [
	...[NAME, SUMMARY],
	{
		...{ name: "kind", kind: "choice", label: "Clase de lección" },
		choices: [
			["reading", "Lectura"],
			["exercise", "Ejercicio"],
			["video", "Vídeo"],
		],
		hint: "Los archivos de un vídeo se escriben en el texto completo.",
	},
	{ name: "minutes", kind: "number", label: "Minutos", hint: "Cuánto se tarda." },
	{
		...{ name: "completion", kind: "choice", label: "Cómo se completa", otherwise: "", rare: true },
		choices: [
			["", "Según su clase"],
			["manual", "Al marcarla"],
			["dwell", "Al pasar un tiempo en ella"],
			["scroll", "Al leerla hasta el final"],
			["video", "Al ver el vídeo"],
		],
	},
	{
		...{ name: "dwellSeconds", kind: "number", label: "Segundos en la página para completarla", rare: true },
		hint: "Si lo dejas vacío, 30.",
	},
];

/** The fields of the form over the front matter of a text. */
export function fichaOf(sort: TextSort): readonly FichaField[] {
	if (sort === "evento") return EVENT;
	if (sort === "leccion") return LESSON;
	if (sort === "modulo") return [{ ...NAME, label: "Nombre del módulo" }];
	return PAGE;
}

function valueAt(fields: Readonly<Record<string, unknown>>, path: readonly string[]): unknown {
	return path.reduce<unknown>(
		(value, name) =>
			typeof value === "object" && value !== null ? (value as Record<string, unknown>)[name] : undefined,
		fields,
	);
}

/** What the control of a field shows: its value in a front matter; "" where that does not say. */
export function shownValue(field: FichaField, fields: Readonly<Record<string, unknown>>): string {
	// An empty description says that a picture is decorative; without one, nobody has said anything yet.
	if (field.kind === "decorative") return String(fields.imageAlt === "");
	const value = valueAt(fields, field.name.split("."));
	if (field.kind === "members") {
		if (value === undefined || value === null) return "";
		return isMembersOnly(value) ? "members" : OTHER;
	}
	if (value === undefined || value === null) return field.otherwise ?? "";
	if (Array.isArray(value)) return value.map(String).join(", ");
	if (field.kind === "instant") return typedTimeOf(String(value)) ?? String(value);
	if (field.kind === "local") return String(value).replace(/^(\d{4}-\d\d-\d\dT\d\d:\d\d):00$/, "$1");
	return typeof value === "object" ? JSON.stringify(value) : String(value);
}

/** What `shownValue` gives for a rule about readers that the form does not offer. It stays as it is. */
export const OTHER = "other";

function isMembersOnly(value: unknown): boolean {
	return JSON.stringify(value) === '{"registeredUsers":true}';
}

/** What a form over a front matter changes; or, by the names of the controls, why it cannot be written. */
export type FichaChanges =
	| { readonly changes: readonly FieldChange[] }
	| { readonly wrong: Readonly<Record<string, string>> };

/**
 * What somebody changed in the form over a front matter. `typed`: by the names of the controls; absent names were not in
 * the form. A value that the text had before is no change, however it is written there.
 */
export function changesOf(
	ficha: readonly FichaField[],
	fields: Readonly<Record<string, unknown>>,
	typed: Readonly<Record<string, string>>,
): FichaChanges {
	const changes: FieldChange[] = [];
	const wrong: Record<string, string> = {};
	const changed = (field: FichaField) => {
		const given = typed[field.name];
		return given !== undefined && given.trim() !== shownValue(field, fields).trim();
	};
	for (const field of ficha) {
		if (field.kind === "venue" || field.kind === "decorative" || isDescription(field) || !changed(field)) continue;
		const read = readTyped(field, (typed[field.name] ?? "").trim());
		if (read instanceof Wrong) wrong[field.name] = read.reason;
		else changes.push({ at: field.name.split(".") as unknown as FieldChange["at"], value: read });
	}
	const description = ficha.filter((field) => field.kind === "decorative" || isDescription(field));
	if (description.some(changed)) {
		const alt = (typed.imageAlt ?? shownValue(ALT, fields)).trim().replace(/\s+/g, " ");
		const isDecorative = typed.decorative === undefined ? alt === "" : typed.decorative === "true";
		if (isDecorative && alt !== "")
			wrong.imageAlt = "Deja la descripción o marca «Es decorativa», pero no las dos cosas.";
		else changes.push({ at: ["imageAlt"], value: alt === "" && !isDecorative ? undefined : alt });
	}
	const venue = ficha.filter(({ kind }) => kind === "venue");
	if (venue.some(changed)) changes.push({ at: ["event", "venue"], value: venueOf(venue, fields, typed) });
	return Object.keys(wrong).length > 0 ? { wrong } : { changes };
}

const isDescription = ({ name }: FichaField) => name === ALT.name;

function venueOf(
	parts: readonly FichaField[],
	fields: Readonly<Record<string, unknown>>,
	typed: Readonly<Record<string, string>>,
): FieldValue | undefined {
	const given = parts.flatMap((part) => {
		const value = (typed[part.name] ?? shownValue(part, fields)).trim();
		return value === "" ? [] : [[part.name.slice("event.venue.".length), value] as const];
	});
	return given.length === 0 ? undefined : Object.fromEntries(given);
}

/** Why something typed cannot be written, as a Spanish sentence. */
class Wrong {
	readonly reason: string;
	constructor(reason: string) {
		this.reason = reason;
	}
}

function readTyped(field: FichaField, given: string): FieldValue | undefined | Wrong {
	// The control of a title may have several lines.
	const typed = field.kind === "line" ? given.replace(/\s+/g, " ") : given;
	if (field.kind === "yes") return typed === field.otherwise ? undefined : typed === "true";
	if (field.kind === "members") return typed === "members" ? { registeredUsers: true } : undefined;
	// A text without a title or a summary says so.
	if (typed === "") return field.name === "name" || field.name === "summary" ? "" : undefined;
	if (field.kind === "list") return typed.split(",").flatMap((part) => (part.trim() === "" ? [] : [part.trim()]));
	if (field.kind === "number") {
		if (/^-?\d{1,9}$/.test(typed)) return Number(typed);
		return new Wrong("Escribe un número entero, solo con cifras.");
	}
	if (field.kind === "instant") {
		const written = typedWithOffset(typed);
		return written ?? new Wrong(NO_SUCH_TIME);
	}
	return typed;
}
