import { Link } from "react-router";
import type { ContentCard as Card } from "../../domain/content/content.ts";
import type { ListedEvent } from "../../domain/events/event.ts";
import { ContentCard } from "../content/content-card.tsx";
import { ListView } from "../content/list-view.tsx";
import { Paywall } from "../content/paywall.tsx";
import { shownCard } from "../content/shown-card.ts";
import { TagLinks } from "../content/tag-links.tsx";
import { EventRows } from "../events/event-rows.tsx";
import { EventTicket } from "../events/event-ticket.tsx";
import { NextEvent } from "../events/next-event.tsx";
import { badgeOf, shownEvent } from "../events/shown-event.ts";
import { CheckField, Field } from "../forms/fields.tsx";
import { ErrorSummary } from "../forms/post-form.tsx";
import { Choices, MessagePage } from "../messages/message-page.tsx";
import { ButtonLink } from "../ui/button.tsx";
import { CardGrid } from "../ui/card-grid.tsx";
import { PageHeading } from "../ui/page-heading.tsx";
import styles from "./theme-page.module.css";
import { BothModes, Specimen } from "./theme-tokens.tsx";

const image = {
	src: "/og-default.jpg",
	alt: "Tres voces alrededor de una mesa",
	width: 1200,
	height: 630,
	srcset: "/og-default.jpg 1200w",
	sources: [],
	share: "/og-default.jpg",
};

const card: Card = {
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
	createdBy: { displayName: "Inés Valcárcel", photoURL: "/autora.svg", url: "/sobre-mi" },
	createdAt: "2026-03-12T08:00:00.000Z",
	updatedAt: "2026-03-12T08:00:00.000Z",
	publishedAt: "2026-03-12T08:00:00.000Z",
	readingMinutes: 7,
};

/** The same card at two addresses. A page must not have two links to one address, or no picture could move there. */
const cardOf = {
	dark: { ...card, id: "oscura", url: "/blog/doble-diamante-sin-dogmas" },
	light: { ...card, id: "clara", url: "/blog/design-tokens-desde-cero" },
} satisfies Record<string, Card>;

/** Cards of all kinds: complete, long, without a picture, without a summary, locked, and with the minimum. */
const cards: readonly Card[] = [
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

const event: ListedEvent = {
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
	cancelled: false,
	capacity: 40,
	waitlistEnabled: true,
	offerTimeoutMinutes: 1_440,
	registrationOpensAt: null,
	registrationClosesAt: null,
	audience: "public",
	priceCents: 0,
	featured: false,
};

/** Events of several kinds: one evening, online from elsewhere, several days with a long name. */
const events: readonly ListedEvent[] = [
	event,
	{
		...event,
		id: "canarias",
		slug: "charla-en-linea",
		name: "Charla en línea",
		modality: "online",
		place: "En línea",
		timeZone: "Atlantic/Canary",
	},
	{
		...event,
		id: "largo",
		slug: "encuentro",
		name: "Encuentro iberoamericano de microinteracciones, desintermediación e internacionalización de interfaces",
		endsAt: "2026-10-28T19:30:00.000Z",
		place: "Centro de Innovación Tecnológica Otorrinolaringológica, Santa Cruz de Tenerife",
	},
];

/** Tags with short and long names. */
const tags = [
	{ name: "UX", slug: "ux" },
	{ name: "Accesibilidad", slug: "accesibilidad" },
	{ name: "Diseño centrado en las personas y en sus contextos", slug: "diseno-centrado" },
	{ name: "Interdisciplinariedad", slug: "interdisciplinariedad" },
];

const PROBLEMS: readonly (readonly [name: string, message: string])[] = [
	["correo-mal", "Revisa el correo: parece que falta algo. Ejemplo: nombre@dominio.es"],
	["pregunta-mal", "Responde a esta pregunta."],
	["aviso-mal", "Marca la casilla: sin tu permiso no se te puede escribir."],
];
const errorOf = (field: string) => PROBLEMS.find(([name]) => name === field)?.[1];

/** The fields are shown once in each mode. Their names become ids, so each mode needs its own prefix. */
function Fields({ prefix }: { prefix: string }) {
	return (
		<div className={styles.form}>
			<Field name={`${prefix}-nombre`} label="Nombre" autoComplete="off" />
			<Field
				name={`${prefix}-correo`}
				label="Correo electrónico"
				type="email"
				hint="Recibirás un correo solo para confirmar la plaza."
				placeholder="nombre@dominio.es"
				autoComplete="off"
			/>
			<Field
				name={`${prefix}-mal`}
				label="Plazas"
				inputMode="numeric"
				defaultValue="12"
				error="Puedes reservar entre 1 y 4 plazas."
				autoComplete="off"
			/>
			<Field name={`${prefix}-apagado`} label="Código" disabled defaultValue="No se puede cambiar" />
			<CheckField
				name={`${prefix}-novedades`}
				label="Quiero recibir novedades por correo. Puedo darme de baja cuando quiera."
			/>
		</div>
	);
}

/** Form fields in every state. */
export function Forms() {
	return (
		<>
			<Specimen title="Campos" note="Vacío, con ayuda, con error, desactivado y casilla.">
				<BothModes>{(mode) => <Fields prefix={mode} />}</BothModes>
			</Specimen>
			<Specimen
				title="Formulario con errores"
				note="Con más de un campo por revisar, un resumen con enlaces; el foco va al primero."
			>
				<form className={styles.form} noValidate onSubmit={(event) => event.preventDefault()}>
					<ErrorSummary problems={PROBLEMS} />
					<Field
						name="correo-mal"
						label="Correo electrónico"
						type="email"
						hint="Recibirás un enlace para confirmarlo."
						defaultValue="nuria@"
						error={errorOf("correo-mal")}
						autoComplete="off"
					/>
					<Field
						name="pregunta-mal"
						label="¿Qué te gustaría llevarte del taller?"
						error={errorOf("pregunta-mal")}
						control={(props) => <textarea {...props} rows={3} />}
					/>
					<Field
						name="pais"
						label="País"
						optional
						control={(props) => (
							<select {...props} defaultValue="ES">
								<option value="ES">España</option>
								<option value="MX">México</option>
							</select>
						)}
					/>
					<CheckField
						name="aviso-mal"
						label="Quiero recibir un correo cuando abra School."
						error={errorOf("aviso-mal")}
					/>
				</form>
			</Specimen>
		</>
	);
}

/** Cards, tags and lists. */
export function Lists() {
	return (
		<>
			<Specimen
				title="Tarjetas de contenido"
				note="Completa, larguísima, sin imagen, sin resumen, restringida y mínima."
			>
				<CardGrid items={cards}>{(card) => <ContentCard card={shownCard(card, {})} heading="h3" />}</CardGrid>
			</Specimen>
			<Specimen title="Tarjeta en ambos modos">
				<BothModes>{(mode) => <ContentCard card={shownCard(cardOf[mode], {})} heading="h3" />}</BothModes>
			</Specimen>
			<Specimen
				title="Eventos"
				note="El próximo, con imagen y sin ella. En filas: una tarde, en línea con la hora de otro lugar y varios días con un nombre largo. La entrada."
			>
				{[image, null].map((each) => (
					<NextEvent
						key={each === null ? "sin" : "con"}
						event={shownEvent(event, { kind: "open" }, {})}
						image={each}
						summary={event.summary}
					/>
				))}
				<EventRows events={events.map((each) => shownEvent(each, { kind: "few_left", left: 3 }, {}))} />
				<EventTicket event={event} badge={badgeOf(event, {})} isHeld seat="Plaza confirmada" />
			</Specimen>
			<Specimen title="Etiquetas">
				<BothModes>
					<TagLinks tags={tags} folder={null} />
				</BothModes>
			</Specimen>
			<Specimen title="Lista vacía" note="La página de una lista que todavía no tiene nada.">
				<ListView
					title="Etiqueta sin artículos"
					path="/theme"
					parent={{ name: "Blog", path: "/blog" }}
					items={[]}
					page={1}
					pages={1}
					empty="Todavía no hay nada con esta etiqueta."
				/>
			</Specimen>
		</>
	);
}

/** Page headings, message pages and restricted content. */
export function Pages() {
	return (
		<>
			<Specimen
				heading="h2"
				title="Cabecera de página"
				note="Con lo que la contiene y una entradilla; y sola, con palabras que no caben."
			>
				<PageHeading
					title="Recursos"
					intro="Plantillas, listas y lecturas para trabajar mejor mañana mismo."
					eyebrow={<Link to="/recursos">Todos los recursos</Link>}
				/>
				<PageHeading title="Interdisciplinariedad y electroencefalografía" />
			</Specimen>
			<Specimen heading="h2" title="Página de mensaje">
				<MessagePage said={<p>Ya está. Te llegará un correo con los detalles.</p>} scene="done" title="¡Gracias!">
					<Choices>
						<ButtonLink look="filled" to="/blog">
							Leer el blog
						</ButtonLink>
						<ButtonLink to="/home">Ir al inicio</ButtonLink>
					</Choices>
				</MessagePage>
			</Specimen>
			<Specimen heading="h2" title="Contenido restringido" note="Lo que ve quien no se ha registrado.">
				<div className={styles.column}>
					<Paywall summary={null} url="/blog/como-medir-si-un-diseno-funciona" drawnAt={0} />
				</div>
			</Specimen>
		</>
	);
}
