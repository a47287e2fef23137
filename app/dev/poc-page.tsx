import { data, Link, useViewTransitionState } from "react-router";
import { isRestricted } from "../../domain/content/access.ts";
import { encodeContentUrl, parseContentUrl } from "../../domain/content/content-url.ts";
import { dayOf, MADRID } from "../../domain/zoned-time.ts";
import { pageHtml } from "../content/article-body.server.tsx";
import { ArticleView, bodyLayout } from "../content/article-view.tsx";
import { withSheet } from "../content/body-extras.server.ts";
import { ContentBody } from "../content/content-body.tsx";
import { loadList } from "../content/load-list.ts";
import { Picture } from "../content/picture.tsx";
import type { ShownCard } from "../content/shown-card.ts";
import { clientContext, exchangeContext, sanitizeContext } from "../context.ts";
import { metaOf } from "../shell/page-meta.ts";
import { useSite } from "../site.ts";
import { CardGrid } from "../ui/card-grid.tsx";
import { Icon } from "../ui/icon.tsx";
import { PageHeading } from "../ui/page-heading.tsx";
import { Pagination } from "../ui/pagination.tsx";
import stretched from "../ui/stretched.module.css";
import { photoOf } from "../user/avatar.tsx";
import type { Route } from "./+types/poc-page";
import styles from "./poc-page.module.css";

const TITLE = "De la tarjeta al artículo";
const INTRO =
	"Prueba: la imagen y el título de la tarjeta que eliges viajan hasta la cabecera del artículo, y vuelven.";

/** `/poc` shows the list; the rest of the path is the path of an article. */
export async function loader({ request, url, context, params }: Route.LoaderArgs) {
	const rest = url.pathname.slice("/poc".length).replace(/\/$/, "");
	if (params["*"] === "") return { kind: "list" as const, ...(await loadList({ context, url, folder: "/blog/" })) };

	const path = parseContentUrl(rest);
	const found = path === null ? null : await context.get(clientContext).getContent({ url: path });
	if (found === null || "redirect" in found) throw data(null, { status: 404 });
	const exchange = context.get(exchangeContext);
	exchange.restricted = found.access === "summary";
	if (found.access === "summary") return { kind: "article" as const, content: found };
	const body = pageHtml({ body: withSheet(context.get(sanitizeContext)(found.body)) });
	if (new URL(request.url).pathname.endsWith(".data")) return { kind: "article" as const, content: { ...found, body } };
	exchange.body = body;
	return { kind: "article" as const, content: { ...found, body: undefined } };
}

export const meta = metaOf({ title: TITLE, description: INTRO, path: "/poc", noindex: true });

/** A card whose picture and title have the shared transition names only while it takes part in the transition. */
function Card({ card, eager }: { card: ShownCard; eager: boolean }) {
	const to = `/poc${encodeContentUrl(card.url)}`;
	const travels = useViewTransitionState(to);
	return (
		<article className={travels ? `${styles.card} ${styles.travelling}` : styles.card}>
			{card.image === null ? null : (
				<div className={styles.frame}>
					<Picture
						image={{ ...card.image, alt: "" }}
						sizes="(min-width: 64rem) 23rem, (min-width: 40rem) 45vw, 92vw"
						eager={eager}
						className={styles.image}
					/>
				</div>
			)}
			<h2>
				<Link to={to} prefetch="intent" viewTransition className={stretched.link}>
					{card.name}
				</Link>
			</h2>
			<p>
				<time dateTime={card.publishedAt}>{card.date}</time>
			</p>
		</article>
	);
}

/** The list of articles, with a transition from card to article. An experiment, not in production. */
export default function PocPage({ loaderData }: Route.ComponentProps) {
	const { avatarTemplate } = useSite();
	if (loaderData.kind === "list") {
		const { items, page, pages } = loaderData;
		return (
			<div data-dev-page="prueba-de-transicion">
				<PageHeading title={TITLE} intro={INTRO} />
				<CardGrid items={items}>{(card, index) => <Card card={card} eager={index === 0} />}</CardGrid>
				<Pagination path="/poc" page={page} pages={pages} />
			</div>
		);
	}
	return (
		<div className={styles.article} data-dev-page="prueba-de-transicion">
			<p className={styles.back}>
				<Link to="/poc" viewTransition>
					<Icon name="arrow-back" /> Volver a la lista
				</Link>
			</p>
			<ArticleView
				content={loaderData.content}
				topic={undefined}
				ground="mint"
				date={dayOf(loaderData.content.createdAt, MADRID)}
				isRestricted={isRestricted(loaderData.content.restrictedTo)}
				photo={photoOf(loaderData.content.createdBy, avatarTemplate)}
				body={
					loaderData.content.body === null ? null : (
						<ContentBody body={loaderData.content.body} className={bodyLayout} />
					)
				}
			/>
		</div>
	);
}
