import type { ReactNode } from "react";
import { href } from "react-router";
import { site } from "../../site.config.ts";
import { ContentCard, shownCard } from "../content/content-card.tsx";
import { clientContext, exchangeContext } from "../context.ts";
import { EventCard } from "../events/event-card.tsx";
import { JsonLd } from "../shell/json-ld.tsx";
import { metaOf, rootDataOf } from "../shell/page-meta.ts";
import type { RouteHandle } from "../shell/route-handle.ts";
import { ButtonLink } from "../ui/button.tsx";
import { CardGrid } from "../ui/card-grid.tsx";
import { Link } from "../ui/link.tsx";
import type { Route } from "./+types/home-page";
import styles from "./home-page.module.css";

export const handle = { cache: "public", inSitemap: true } satisfies RouteHandle;

/** Data used if `getHome` fails: the page still renders, without its entries (docs/product.md, 2.8). */
const NOTHING = { articles: null, events: null, resources: null };

export async function loader({ context }: Route.LoaderArgs) {
	// The failure has already been logged where it happened; here it only costs the sections their entries.
	const home =
		(await context
			.get(clientContext)
			.getHome()
			.catch(() => null)) ?? NOTHING;
	context.get(exchangeContext).partial = Object.values(home).includes(null);
	const articles = home.articles?.map(shownCard) ?? null;
	const resources = home.resources?.map(shownCard) ?? null;
	return { ...home, articles, resources, owner: site.owner, words: site.words.home, school: site.words.school };
}

export const meta = metaOf({ title: site.name, description: site.description, path: href("/home") });

function Section({
	title,
	more,
	children,
}: {
	title: string;
	more: { name: string; path: string };
	children: ReactNode;
}) {
	return (
		<section className={styles.section}>
			<header>
				<h2>{title}</h2>
				<Link to={more.path} prefetch="intent">
					{more.name}
				</Link>
			</header>
			{children}
		</section>
	);
}

/** A section's entries. There is one sentence for an empty list, and another for a list that failed to load. */
function Entries<Item extends { readonly id: string }>({
	items,
	empty,
	children,
}: {
	items: readonly Item[] | null;
	empty: string;
	children: (item: Item, index: number) => ReactNode;
}) {
	if (items === null) return <p>Ahora mismo no se puede mostrar esto. Prueba de nuevo en un momento.</p>;
	return items.length === 0 ? <p>{empty}</p> : <CardGrid items={items}>{children}</CardGrid>;
}

export default function HomePage({
	loaderData: { articles, events, resources, owner, words, school },
	matches,
}: Route.ComponentProps) {
	const { siteUrl } = rootDataOf(matches);
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
										url: new URL(owner.url, siteUrl).href,
										image: siteUrl + owner.photo,
										sameAs: site.social.map(({ url }) => url),
									},
								],
							}
						: null
				}
			/>
			<section className={styles.hero}>
				<div className={styles.welcome}>
					<h1>{words.heading}</h1>
					<p>
						Soy {owner.name}. {owner.sentence} {words.welcome}
					</p>
					<p className={styles.actions}>
						<ButtonLink look="filled" to={href("/blog")}>
							Leer el blog
						</ButtonLink>
						<ButtonLink to={owner.url}>Sobre mí</ButtonLink>
					</p>
				</div>
				<div className={styles.table} aria-hidden="true">
					<img src={owner.photo} alt="" width={256} height={256} loading="lazy" />
				</div>
			</section>

			<Section title="Lo último del blog" more={{ name: "Todos los artículos", path: href("/blog") }}>
				<Entries items={articles} empty="Todavía no hay artículos.">
					{(card, index) => <ContentCard card={card} heading="h3" eager={index === 0} />}
				</Entries>
			</Section>

			<Section title="Próximos eventos" more={{ name: "Todos los eventos", path: href("/eventos") }}>
				<Entries items={events} empty="Ahora mismo no hay eventos a la vista.">
					{(event) => <EventCard event={event} heading="h3" />}
				</Entries>
			</Section>

			<Section title="Recursos para llevarte" more={{ name: "Todos los recursos", path: href("/recursos") }}>
				<Entries items={resources} empty="Todavía no hay recursos.">
					{(card) => <ContentCard card={card} heading="h3" />}
				</Entries>
			</Section>

			<section className={styles.invitation}>
				<h2>School está en preparación</h2>
				<p>{school} Cuando abra, avisaré primero a quienes estén en la lista de espera.</p>
				<ButtonLink look="filled" to={href("/lista-de-espera")}>
					Apúntate a la lista
				</ButtonLink>
			</section>
		</>
	);
}
