import type { ReactNode } from "react";
import { href } from "react-router";
import { Picture } from "../content/picture.tsx";
import { shownCard } from "../content/shown-card.ts";
import topics from "../content/topic-chips.module.css";
import { clientContext, exchangeContext, settingsContext } from "../context.ts";
import { DateBadge } from "../events/date-badge.tsx";
import { shownEvent } from "../events/shown-event.ts";
import { pageMeta } from "../shell/page-meta.ts";
import type { RouteHandle } from "../shell/route-handle.ts";
import grounds from "../theme/grounds.module.css";
import { Icon } from "../ui/icon.tsx";
import { PageHeading } from "../ui/page-heading.tsx";
import rows from "../ui/rows.module.css";
import stretched from "../ui/stretched.module.css";
import type { Route } from "./+types/linktree-page";
import { cardAddress, type PageLink, pageCards, pageLinks } from "./links.ts";
import sheet from "./linktree.css?url";

export const handle = {
	layout: { withHeader: true, withBackground: true, withSocial: false },
	cache: "public",
	inSitemap: true,
	countsVisits: true,
} satisfies RouteHandle;

/** Without an answer of the API, the links and the owner are all. */
export async function loader({ context }: Route.LoaderArgs) {
	// The failure has already been logged where it happened.
	const home = await context
		.get(clientContext)
		.getHome()
		.catch(() => null);
	context.get(exchangeContext).partial = home === null || home.events === null || home.articles === null;
	const { site } = context.get(settingsContext);
	const { name, sentence, photo } = site.owner;
	const [event] = home?.events ?? [];
	const [article] = home?.articles ?? [];
	return {
		owner: { name, sentence, photo },
		links: pageLinks(site),
		event:
			event === undefined
				? null
				: {
						shown: shownEvent(event, event.state, site.grounds),
						about: pageCards.event.name,
						address: cardAddress(pageCards.event, href("/eventos/:slug", { slug: event.slug })),
					},
		article:
			article === undefined
				? null
				: {
						shown: shownCard(article, site.grounds, "row"),
						about: pageCards.article.name,
						address: cardAddress(pageCards.article, article.url),
					},
	};
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
	if (loaderData === undefined) return [];
	return pageMeta(
		{ title: loaderData.owner.name, description: loaderData.owner.sentence, path: href("/linktree") },
		matches,
	);
}

/** A plain link, because the target is a redirect that counts the click. */
function Counted({ link, look }: { link: PageLink; look: string | undefined }) {
	return (
		<a href={`/ir/${link.id}`} className={look}>
			{link.name}
			<Icon name="arrow-forward" />
		</a>
	);
}

/** The newest of a section, with what shows it at a glance at its right: all words of the page begin at one edge. */
function Card({
	address,
	about,
	name,
	children,
	sign,
	look = "",
}: {
	address: string;
	/** What it is the newest of. */
	about: string;
	name: string;
	/** Further facts below the name. */
	children?: ReactNode;
	sign: ReactNode;
	/** The class of its ground; empty for none. */
	look?: string | undefined;
}) {
	return (
		<article
			className={`${stretched.area} linktree-card ${look === "" ? "linktree-plain" : `loud linktree-offer ${look}`}`}
		>
			<div>
				<p>{about}</p>
				<h2>
					<a href={address} className={stretched.link}>
						{name}
					</a>
				</h2>
				{children}
			</div>
			{sign}
		</article>
	);
}

export default function LinktreePage({ loaderData: { owner, links, event, article } }: Route.ComponentProps) {
	const [first, ...others] = links.filter(({ icon }) => icon === null);
	return (
		<div className="linktree">
			<link rel="stylesheet" href={sheet} precedence="linktree" />
			<PageHeading title={owner.name} intro={owner.sentence} ground={`${grounds.ink} linktree-person`}>
				{/* In a <picture>, for which React writes no preload link that would stay on later pages. */}
				<picture className="linktree-portrait">
					<img src={owner.photo} alt="" width={256} height={256} />
				</picture>
				<ul className="linktree-profiles">
					{links.map(({ id, name, icon }) =>
						icon === null ? null : (
							<li key={id}>
								<a href={`/ir/${id}`} rel="me" aria-label={name} title={name}>
									<Icon name={icon} /> <span>{name}</span>
								</a>
							</li>
						),
					)}
				</ul>
			</PageHeading>
			<div className="linktree-links">
				{first === undefined ? null : <Counted link={first} look={`${rows.row} linktree-first ${grounds.ink}`} />}
				{event === null ? null : (
					<Card
						address={event.address}
						about={event.about}
						name={event.shown.name}
						sign={<DateBadge event={event.shown} large />}
						look={grounds[event.shown.ground]}
					>
						<p>
							<time dateTime={event.shown.startsAt}>{event.shown.when}</time>
						</p>
						<p>{event.shown.terms}</p>
					</Card>
				)}
				{article === null ? null : (
					<Card
						address={article.address}
						about={article.about}
						name={article.shown.name}
						sign={
							article.shown.image === null ? null : (
								<Picture
									image={{ ...article.shown.image, alt: "" }}
									sizes="15rem"
									eager
									className="linktree-thumbnail"
								/>
							)
						}
					>
						<p className="linktree-facts">
							{article.shown.topic && (
								<span className={`${topics.mark} ${grounds[article.shown.ground]}`}>{article.shown.topic}</span>
							)}
							<span>
								<time dateTime={article.shown.publishedAt}>{article.shown.date}</time>
								{` · ${article.shown.readingMinutes}\u00a0min`}
							</span>
						</p>
					</Card>
				)}
				<ul className={`${rows.rows} ${grounds.ink}`}>
					{others.map((link) => (
						<li key={link.id}>
							<Counted link={link} look={rows.row} />
						</li>
					))}
				</ul>
			</div>
		</div>
	);
}
