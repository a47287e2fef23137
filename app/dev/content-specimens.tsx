import { Link } from "react-router";
import { TagLinks } from "../content/article-view.tsx";
import { ContentCard } from "../content/content-card.tsx";
import { ListView } from "../content/list-view.tsx";
import { Paywall } from "../content/paywall.tsx";
import { EventCard } from "../events/event-card.tsx";
import { ButtonLink } from "../ui/button.tsx";
import { CardGrid } from "../ui/card-grid.tsx";
import { Choices, MessagePage } from "../ui/message-page.tsx";
import { PageHeading } from "../ui/page-heading.tsx";
import styles from "./content-specimens.module.css";
import { cardOf, cards, events } from "./samples.ts";
import { BothModes, Specimen } from "./specimen.tsx";

const TAGS = [
	{ name: "UX", slug: "ux" },
	{ name: "Accesibilidad", slug: "accesibilidad" },
	{ name: "Diseño centrado en las personas y en sus contextos", slug: "diseno-centrado" },
	{ name: "Interdisciplinariedad", slug: "interdisciplinariedad" },
];

/** Cards, tags and lists. */
export function Lists() {
	return (
		<>
			<Specimen
				title="Tarjetas de contenido"
				note="Completa, larguísima, sin imagen, sin resumen, restringida y mínima."
			>
				<CardGrid items={cards}>{(card) => <ContentCard card={card} heading="h3" />}</CardGrid>
			</Specimen>
			<Specimen title="Tarjeta en ambos modos">
				<BothModes>{(mode) => <ContentCard card={cardOf[mode]} heading="h3" />}</BothModes>
			</Specimen>
			<Specimen
				title="Tarjetas de evento"
				note="Una tarde, en línea con la hora de otro lugar y varios días con un nombre largo."
			>
				<CardGrid items={events}>{(event) => <EventCard event={event} />}</CardGrid>
			</Specimen>
			<Specimen title="Etiquetas">
				<BothModes>
					<TagLinks tags={TAGS} folder={null} />
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
					empty="Todavía no hay artículos con esta etiqueta."
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
				<MessagePage title="¡Gracias!">
					<p>Ya está. Te hemos escrito para que tengas los detalles a mano.</p>
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
					<Paywall
						summary="Medir no es contar: es decidir antes qué cambiaría tu opinión"
						url="/blog/como-medir-si-un-diseno-funciona"
						drawnAt={0}
					/>
				</div>
			</Specimen>
		</>
	);
}
