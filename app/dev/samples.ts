import type { ContentCard } from "../../domain/content/content.ts";
import type { EventCard } from "../../domain/events/event.ts";

const image = {
	src: "/og-default.jpg",
	alt: "Tres voces alrededor de una mesa",
	width: 1200,
	height: 630,
	srcset: "/og-default.jpg 1200w",
	sources: [],
	share: "/og-default.jpg",
};

const card: ContentCard = {
	id: "completa",
	url: "/blog/contraste-y-color",
	name: "Contraste y color: lo que se ve y lo que se lee",
	summary: "Qué pide la norma, qué mide de verdad y cómo elegir una paleta que aguante un día de sol.",
	image,
	folder: "/blog/",
	template: "blog",
	tags: [
		{ name: "Accesibilidad", slug: "accesibilidad" },
		{ name: "Diseño visual", slug: "diseno-visual" },
	],
	createdBy: { displayName: "Inés Valcárcel", photoURL: "/autora.webp", url: "/sobre-mi" },
	createdAt: "2026-03-12T08:00:00.000Z",
	updatedAt: "2026-03-12T08:00:00.000Z",
	publishedAt: "2026-03-12T08:00:00.000Z",
	readingMinutes: 7,
};

/** The same card at two addresses. A page must not have two links to one address, or no picture could move there. */
export const cardOf = {
	dark: { ...card, id: "oscura", url: "/blog/doble-diamante-sin-dogmas" },
	light: { ...card, id: "clara", url: "/blog/design-tokens-desde-cero" },
} satisfies Record<string, ContentCard>;

/** Cards of all kinds: complete, long, without a picture, without a summary, locked, and with the minimum. */
export const cards: readonly ContentCard[] = [
	card,
	{
		...card,
		id: "larga",
		url: "/blog/accesibilidad-con-teclado",
		name: "Electroencefalografistas y otorrinolaringólogos: interdisciplinariedad desproporcionadamente malinterpretada en la contrarrevolución tipográfica",
		summary:
			"Anticonstitucionalidad, hipopotomonstrosesquipedaliofobia y esternocleidomastoideo en un resumen que ocupa las trescientas letras que caben: sirve para ver dónde se parten las palabras, cuántas líneas pide la tarjeta y si las vecinas de su fila siguen bien puestas cuando una de ellas habla mucho más.",
		readingMinutes: 125,
	},
	{ ...card, id: "sin-imagen", url: "/blog/arquitectura-de-la-informacion", name: "Sin imagen", image: null },
	{ ...card, id: "sin-resumen", url: "/blog/mensajes-de-error", name: "Sin resumen", summary: "" },
	{
		...card,
		id: "restringida",
		url: "/blog/como-medir-si-un-diseno-funciona",
		name: "Solo para quien se ha registrado",
		restrictedTo: { registeredUsers: true },
	},
	{
		...card,
		id: "minima",
		url: "/blog/mapas-de-experiencia",
		name: "Lo mínimo",
		image: null,
		summary: "",
		restrictedTo: { registeredUsers: true },
	},
];

const event: EventCard = {
	id: "presencial",
	slug: "taller-de-formularios-accesibles",
	name: "Taller de formularios accesibles",
	summary: "Una mañana para dejar un formulario que se pueda rellenar.",
	image: null,
	tags: [],
	startsAt: "2026-10-26T18:00:00.000Z",
	endsAt: "2026-10-26T19:30:00.000Z",
	timeZone: "Europe/Madrid",
	modality: "presencial",
	place: "Medialab, Madrid",
};

/** Events of several kinds: one evening, online from elsewhere, several days with a long name. */
export const events: readonly EventCard[] = [
	event,
	{
		...event,
		id: "canarias",
		name: "Charla en línea",
		modality: "online",
		place: "En línea",
		timeZone: "Atlantic/Canary",
	},
	{
		...event,
		id: "largo",
		name: "Encuentro iberoamericano de microinteracciones, desintermediación e internacionalización de interfaces",
		endsAt: "2026-10-28T19:30:00.000Z",
		place: "Centro de Innovación Tecnológica Otorrinolaringológica, Santa Cruz de Tenerife",
	},
];
