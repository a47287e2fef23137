import type { ReactNode } from "react";
import { href } from "react-router";
import type { ListedEvent } from "../../domain/events/event.ts";
import { formatInZone } from "../../domain/zoned-time.ts";
import { ContentCard } from "../content/content-card.tsx";
import { type ShownCard, shownCard } from "../content/shown-card.ts";
import { clientContext, exchangeContext, settingsContext } from "../context.ts";
import { EventRows } from "../events/event-rows.tsx";
import { type ShownEvent, shownEvent } from "../events/shown-event.ts";
import drawings from "../school/drawings.svg?url&no-inline";
import { JsonLd } from "../shell/json-ld.tsx";
import { pageMeta, rootDataOf } from "../shell/page-meta.ts";
import type { RouteHandle } from "../shell/route-handle.ts";
import grounds from "../theme/grounds.module.css";
import { ButtonLink } from "../ui/button.tsx";
import { CardGrid } from "../ui/card-grid.tsx";
import { Icon } from "../ui/icon.tsx";
import { Link } from "../ui/link.tsx";
import type { Route } from "./+types/home-page";
import styles from "./home-page.module.css";

export const handle = { cache: "public", inSitemap: true } satisfies RouteHandle;

/** Data used if `getHome` fails: the page still renders, without its entries (docs/product.md, 2.8). */
const NOTHING = { articles: null, events: null, resources: null, about: true };

const SORRY = "Ahora mismo no se puede mostrar esto. Inténtalo de nuevo dentro de un momento.";

/** What the bubble of the next event says. Its day stays together where the bubble is narrow. */
function announced({ slug, name, startsAt, timeZone }: ListedEvent) {
	const day = formatInZone(startsAt, timeZone, { day: "numeric", month: "long" });
	return { slug, name, said: `Te espero ${`el ${day}:`.replaceAll(" ", "\u00a0")} ` };
}

export async function loader({ context }: Route.LoaderArgs) {
	// The failure has already been logged where it happened; here it only costs the sections their entries.
	const home =
		(await context
			.get(clientContext)
			.getHome()
			.catch(() => null)) ?? NOTHING;
	const isPartial = Object.values(home).includes(null);
	context.get(exchangeContext).partial = isPartial;
	const { owner: whole, words, grounds } = context.get(settingsContext).site;
	const articles = home.articles?.map((card, index) => shownCard(card, grounds, placeOf(index))) ?? null;
	const resources = home.resources?.map((card) => shownCard(card, grounds)) ?? null;
	const events =
		home.events?.map((event) => ({ ...shownEvent(event, event.state, grounds), image: event.image })) ?? null;
	const { name, sentence, url, photo } = whole;
	const owner = { name, sentence, photo, url: home.about ? url : null };
	const [first] = home.events ?? [];
	const next = first === undefined ? null : { ...announced(first), ground: events?.[0]?.ground ?? "coral" };
	return {
		...{ articles, events, next, resources, owner, words: words.home, school: words.school },
		...(isPartial ? { sorry: SORRY } : {}),
	};
}

export function meta({ matches }: Route.MetaArgs) {
	const { name, description } = rootDataOf(matches).site;
	return pageMeta({ title: name, description, path: href("/home") }, matches);
}

function Section({
	title,
	all: [name, path],
	children,
}: {
	title: string;
	/** What its entries are called, and where all of them are. */
	all: readonly [string, string];
	children: ReactNode;
}) {
	return (
		<section className={styles.section}>
			<header>
				<h2>{title}</h2>
				<Link to={path} prefetch="intent">
					Todos<span className={styles.rest}> los {name}</span>
				</Link>
			</header>
			{children}
		</section>
	);
}

/** A section's entries. There is one sentence for an empty list, and another for a list that failed to load. */
function Entries<Item>({
	items,
	sorry,
	empty,
	children,
}: {
	items: readonly Item[] | null;
	/** What is said of a list that failed to load. */
	sorry: string | undefined;
	empty: string;
	children: (items: readonly Item[]) => ReactNode;
}) {
	return items?.length ? children(items) : <p>{items ? empty : sorry}</p>;
}

/** The place of each of the latest articles, whose sizes go down with age: the lead, a pair, and three headlines. */
const placeOf = (index: number) => (index === 0 ? "lead" : index < 3 ? "pair" : "headline");

/** The latest articles, of which the first leads. */
function Articles({ cards }: { cards: readonly ShownCard[] }) {
	return (
		<ul className={styles.articles}>
			{cards.map((card, index) => {
				const look = placeOf(index);
				return (
					<li key={card.url} className={styles[look]}>
						<ContentCard card={card} look={look} heading="h3" eager={index === 0} />
					</li>
				);
			})}
		</ul>
	);
}

/** Who sits at the table: the author, and the next event as what is said to her. */
function Table({
	photo,
	event,
}: {
	photo: string;
	event: (Pick<ShownEvent, "slug" | "name" | "ground"> & { readonly said: string }) | null;
}) {
	return (
		<div className={styles.table}>
			{event && (
				<Link to={href("/eventos/:slug", { slug: event.slug })} className={`${styles.said} ${grounds[event.ground]}`}>
					<Icon name="arrow-forward" />
					{event.said}
					<strong>{event.name}</strong>
				</Link>
			)}
			{/* In a <picture>, for which React writes no preload link that would stay on later pages. */}
			<picture className={styles.portrait}>
				<img src={photo} alt="" width={256} height={256} />
			</picture>
		</div>
	);
}

export default function HomePage({
	loaderData: { articles, events, next, resources, owner, words, school, sorry },
	matches,
}: Route.ComponentProps) {
	const { site, siteUrl } = rootDataOf(matches);
	return (
		<>
			<JsonLd
				facts={
					import.meta.env.SSR
						? {
								"@graph": [
									{
										"@type": "WebSite",
										name: site.name,
										url: siteUrl + href("/home"),
										description: site.description,
										inLanguage: "es-ES",
									},
									{
										"@type": "Person",
										name: owner.name,
										description: owner.sentence,
										...(owner.url ? { url: new URL(owner.url, siteUrl).href } : {}),
										image: siteUrl + owner.photo,
										sameAs: site.social.map(({ url }) => url),
									},
								],
							}
						: null
				}
			/>
			<section className={`${styles.hero} ${grounds.mint}`}>
				<h1>{words.heading}</h1>
				<p className={styles.welcome}>
					Soy {owner.name}. {owner.sentence} {words.welcome}
				</p>
				<p className={styles.actions}>
					<ButtonLink look="filled" to={href("/blog")}>
						Leer el blog
					</ButtonLink>
					{owner.url && <ButtonLink to={owner.url}>Sobre mí</ButtonLink>}
				</p>
				<Table photo={owner.photo} event={next} />
			</section>

			<Section title="Lo último del blog" all={["artículos", href("/blog")]}>
				<Entries items={articles} sorry={sorry} empty="Todavía no hay artículos.">
					{(cards) => <Articles cards={cards} />}
				</Entries>
			</Section>

			<section className={`${styles.letters} ${grounds.coral}`}>
				<div>
					<h2>Te escribo cuando hay algo que contar</h2>
					<p>Son cartas sin publicidad. No miro si las abres.</p>
				</div>
				<ButtonLink look="filled" to={href("/novedades")}>
					Recibir las novedades
				</ButtonLink>
			</section>

			<Section title="Próximos eventos" all={["eventos", href("/eventos")]}>
				<Entries items={events} sorry={sorry} empty="No hay eventos a la vista.">
					{(coming) => <EventRows events={coming} leads="filled" />}
				</Entries>
			</Section>

			<Section title="Recursos para llevarte" all={["recursos", href("/recursos")]}>
				<Entries items={resources} sorry={sorry} empty="Todavía no hay recursos.">
					{(cards) => <CardGrid items={cards}>{(card) => <ContentCard card={card} heading="h3" />}</CardGrid>}
				</Entries>
			</Section>

			<section className={styles.invitation}>
				<div>
					<h2>School está en preparación</h2>
					<p>{school} Cuando abra, avisaré primero a quien esté en la lista.</p>
					<ButtonLink look="filled" to={href("/lista-de-espera")}>
						Apuntarme a la lista
					</ButtonLink>
				</div>
				{/* That of the first module, without the code of School's pages. */}
				<svg aria-hidden="true">
					<use href={`${drawings}#module-1`} />
				</svg>
			</section>
		</>
	);
}
