/** What a text is for, as the desk tells it apart: the words of «Escribir». */
export type TextSort = "articulo" | "recurso" | "pagina" | "evento" | "leccion" | "modulo";

/**
 * How a field is typed and written. `line` and `text`: words. `list`: words with commas between them. `instant`: a day
 * and an hour in Madrid. `local`: a day and an hour at the place. `number`: whole. `yes`: on or off. `choice`: one of
 * `choices`. `signer`: somebody of the settings who signs. `zone`: a time zone by its Spanish name. `picture`: one of the
 * site. `members`, `venue`, `decorative`: see the functions below.
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
	| "zone"
	| "picture"
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
	/** Whether it makes the event what it is, and stands between the summary and the words. */
	readonly isTerm?: true;
	/** Whether its choices are seen at once. */
	readonly isOpen?: true;
	/** What an empty control shows. */
	readonly placeholder?: string;
	/** What the field needs to apply; absent: nothing. The desk's style sheet hides it otherwise (`data-when`). */
	readonly when?: "place" | "joining" | "seats" | "price";
}

/**
 * Whether a field says anything, as the others stand: `place` for events in person, `joining` for events online, `seats`
 * for those with a number of seats, `price` where there is one. `heldBy`: what the controls hold, by name.
 */
export function applies({ when, name }: FichaField, heldBy: (name: string) => string): boolean {
	if (when === "place") return heldBy("event.modality") !== "online";
	if (when === "joining") return heldBy("event.modality") !== "presencial";
	if (when === "seats") return heldBy("event.capacity").trim() !== "";
	return when !== "price" || !["", "0"].includes(heldBy(name));
}

const NAME: FichaField = { name: "name", kind: "line", label: "Título" };
const SUMMARY: FichaField = {
	...{ name: "summary", kind: "text", label: "Resumen" },
	hint: "Una o dos frases, hasta 300 caracteres.",
};
const TAGS: FichaField = { name: "tags", kind: "list", label: "Etiquetas", hint: "Separadas por comas." };
const SIGNED: FichaField = {
	...{ name: "createdBy", kind: "signer", label: "Quién firma" },
	hint: "Si falta alguien, añádelo en Ajustes, en «Quién firma».",
};
/** What describes the picture at the head of a text. */
export const ALT: FichaField = {
	...{ name: "imageAlt", kind: "line", label: "Descripción de la imagen" },
	hint: "Para quien no la ve.",
};
const PICTURE: readonly FichaField[] = [
	{
		...{ name: "image", kind: "picture", label: "Imagen de cabecera", group: "Imagen de cabecera" },
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

/** When an event is, where, for how many and for how much. */
const TERMS: readonly FichaField[] = [
	{
		name: "event.startsAt",
		kind: "local",
		label: "Empieza",
		group: "Cuándo",
		hint: "Es la hora del lugar del evento.",
	},
	{
		...{ name: "event.endsAt", kind: "local", label: "Termina" },
		hint: "Si lo dejas vacío, dos horas después.",
	},
	{
		...{ name: "event.timeZone", kind: "zone", label: "Zona horaria" },
		hint: "Escribe una ciudad o un país y elige en la lista; si la dejas vacía, vale la hora peninsular.",
	},
	{
		...{ name: "event.modality", kind: "choice", label: "Cómo se asiste", group: "Dónde", isOpen: true },
		choices: [
			["online", "En línea"],
			["presencial", "Presencial"],
			["hibrido", "Presencial y en línea"],
		],
	},
	{ name: "event.place", kind: "line", label: "Lugar", hint: "El local y la ciudad.", when: "place" },
	{
		...{ name: "event.venue.name", kind: "venue", label: "Nombre del local", when: "place" },
		hint: "Con él, los correos, el calendario y los buscadores dan la dirección completa.",
	},
	{ name: "event.venue.address", kind: "venue", label: "Calle y número", when: "place" },
	{ name: "event.venue.postalCode", kind: "venue", label: "Código postal", when: "place" },
	{ name: "event.venue.city", kind: "venue", label: "Ciudad", when: "place" },
	{ name: "event.venue.province", kind: "venue", label: "Provincia", when: "place" },
	{
		...{ name: "event.venue.country", kind: "venue", label: "País", when: "place" },
		hint: "Con dos letras; si lo dejas vacío, ES.",
	},
	{
		...{ name: "event.joinUrl", kind: "line", label: "Enlace para conectarse", when: "joining" },
		hint: "Empieza por https://. Solo lo ven quienes tienen plaza, desde 24\u00a0horas antes.",
	},
	{
		...{ name: "event.capacity", kind: "number", label: "Plazas", group: "Plazas e inscripción" },
		...{ hint: "Si lo dejas vacío, no hay límite.", placeholder: "Sin límite" },
	},
	{
		...{ name: "event.waitlistEnabled", kind: "yes", label: "Con lista de espera si se llena", otherwise: "true" },
		when: "seats",
	},
	{
		...{ name: "event.audience", kind: "choice", label: "Quién puede apuntarse", otherwise: "public" },
		choices: [
			["public", "Cualquiera"],
			["registeredUsers", "Solo usuarios registrados"],
		],
	},
	{
		...{ name: "event.priceCents", kind: "number", label: "Precio en céntimos", when: "price" },
		hint: "Todavía no hay eventos de pago: déjalo vacío o escribe 0.",
	},
];

const EVENT: readonly FichaField[] = [
	...[NAME, SUMMARY],
	...TERMS.map((field) => ({ ...field, isTerm: true }) as const),
	{
		...{ name: "event.registrationOpensAt", kind: "local", label: "La inscripción se abre", rare: true },
		hint: "Si lo dejas vacío, al publicarlo.",
	},
	{
		...{ name: "event.registrationClosesAt", kind: "local", label: "La inscripción se cierra", rare: true },
		hint: "Si lo dejas vacío, al empezar el evento.",
	},
	{
		...{ name: "event.offerTimeoutMinutes", kind: "number", label: "Minutos para aceptar una plaza libre" },
		...{ hint: "Si lo dejas vacío, un día (1440).", rare: true, when: "seats" },
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
	...[TAGS, SIGNED],
	...PICTURE,
	...DATES,
];

const LESSON: readonly FichaField[] = [
	...[NAME, SUMMARY],
	{
		...{ name: "kind", kind: "choice", label: "Tipo de lección" },
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
			["", "Según su tipo"],
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
