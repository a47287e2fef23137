import { type ReactNode, useEffect, useRef, useState } from "react";
import { href, redirect } from "react-router";
import type { Client } from "../../api/client.ts";
import { eventPhase } from "../../domain/events/event.ts";
import { stateInWords } from "../../domain/events/registration-words.ts";
import type { SiteConfig } from "../../domain/site/site-config.ts";
import { registerPath } from "../../domain/site-paths.ts";
import { eventHtml } from "../content/article-body.server.tsx";
import article from "../content/article-view.module.css";
import { withSheet } from "../content/body-extras.server.ts";
import { ContentBody } from "../content/content-body.tsx";
import { notFound } from "../content/not-found.ts";
import pictures from "../content/picture.module.css";
import { Picture } from "../content/picture.tsx";
import { clientContext, exchangeContext, sanitizeContext, settingsContext } from "../context.ts";
import { useServerNotes } from "../server-notes.ts";
import { JsonLd } from "../shell/json-ld.tsx";
import { EdgeMenuButton } from "../shell/menu-button.tsx";
import { pageMeta } from "../shell/page-meta.ts";
import type { RouteHandle } from "../shell/route-handle.ts";
import grounds from "../theme/grounds.module.css";
import { ButtonLink } from "../ui/button.tsx";
import { Icon } from "../ui/icon.tsx";
import { Link } from "../ui/link.tsx";
import { photoOf } from "../user/avatar.tsx";
import type { Route } from "./+types/event-page";
import { AddToCalendar } from "./add-to-calendar.tsx";
import { calendarLinks } from "./calendar-links.ts";
import { DateBadge } from "./date-badge.tsx";
import { EventFacts } from "./event-facts.tsx";
import { eventJsonLd } from "./event-json-ld.ts";
import styles from "./event-page.module.css";
import { EventRows } from "./event-rows.tsx";
import { type ShownEvent, shownEvent } from "./shown-event.ts";

export const handle = { cache: "public" } satisfies RouteHandle;

export async function loader({ request, url, context, params: { slug } }: Route.LoaderArgs) {
	if (url.pathname.endsWith("/")) throw redirect(url.pathname.replace(/\/+$/, "") + url.search, 301);
	const client = context.get(clientContext);
	const found = await client.getEvent({ slug });
	if (found === null) throw await notFound(context, url);
	if ("redirect" in found) throw redirect(found.redirect + url.search, 301);
	const { site, now, siteUrl } = context.get(settingsContext);
	const text = withSheet(context.get(sanitizeContext)(found.body));
	const host =
		found.organiserName === null ? found.createdBy : { displayName: found.organiserName, photoURL: null, url: null };
	const body = eventHtml(text, host, site);
	// The state that a visitor without a seat sees: every visitor gets the same page. It is rendered again when seats
	// become few, run out or become free.
	const state = (await client.getEventRegistration({ event: slug }))?.state ?? { kind: "closed" as const };
	const standing = {
		host: { name: host.displayName, photo: photoOf(host, site.avatarTemplate) },
		coming: await loadComing(client, slug, site.grounds),
		isOngoing: eventPhase(found, now().toISOString()) === "ongoing",
		state,
		shown: shownEvent(found, state, site.grounds),
		// Who has to sign in learns so at the registration page.
		words: state.kind === "login_required" ? null : stateInWords(state, found),
		calendar: calendarLinks(found, siteUrl),
	};
	if (new URL(request.url).pathname.endsWith(".data")) return { event: { ...found, body }, ...standing };
	context.get(exchangeContext).body = body;
	return { event: { ...found, body: undefined }, ...standing };
}

/** The next other event. Null if there is none or it cannot be loaded: the event does not depend on it. */
async function loadComing(
	client: Pick<Client, "listEvents">,
	slug: string,
	grounds: SiteConfig["grounds"],
): Promise<ShownEvent | null> {
	const list = await client.listEvents({ when: "next", page: 1 }).catch(() => null);
	const other = list?.items.find((event) => event.slug !== slug);
	return other === undefined ? null : shownEvent(other, other.state, grounds);
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
	if (loaderData === undefined) return [];
	const { event } = loaderData;
	return pageMeta(
		{
			title: event.name,
			description: event.summary,
			path: href("/eventos/:slug", { slug: event.slug }),
			image: event.image,
			noindex: !event.allowIndexing,
		},
		matches,
	);
}

/** How registration stands, in words. */
function Standing({ words, isOngoing }: { words: string | null; isOngoing: boolean }) {
	return (
		<>
			{isOngoing ? <p className={styles.phase}>Este evento está en marcha.</p> : null}
			{words === null ? null : <p className={styles.phase}>{words}</p>}
		</>
	);
}

/**
 * The link to the registration page. The event has it among the facts and after the text. Handsets show the second, which
 * sticks to the lower edge until the text ends; wide screens the first, which stays beside the text; others both.
 */
function Call({ event: { slug, call } }: { event: ShownEvent }) {
	return call === null ? null : (
		<ButtonLink look="filled" to={registerPath(slug)}>
			{call}
		</ButtonLink>
	);
}

/**
 * What stands after the event. It takes the lower edge of a handset until the event ends above that edge; from there on
 * it is the button after the text, and the edge belongs to the bar of the navigation.
 */
function End({ brief, children }: { brief: string; children: ReactNode }) {
	const end = useRef<HTMLDivElement>(null);
	const [isPast, setPast] = useState(false);
	useEffect(() => {
		const event = end.current?.parentElement;
		if (!event) return;
		const seen = (entries: readonly IntersectionObserverEntry[]) => setPast(entries.at(-1)?.isIntersecting === false);
		const observer = new IntersectionObserver(seen, { rootMargin: "-99% 0px 0px" });
		observer.observe(event);
		return () => observer.disconnect();
	}, []);
	return (
		<div ref={end} className={styles.end} data-lower-edge={isPast ? undefined : ""}>
			{isPast ? null : <p className={styles.brief}>{brief}</p>}
			{children}
			{isPast ? null : <EdgeMenuButton />}
		</div>
	);
}

export default function EventPage({
	loaderData: { event, host, shown, state, words, isOngoing, calendar, coming },
}: Route.ComponentProps) {
	const { settings } = useServerNotes();
	const { badge, terms, call } = shown;
	const isOver = state.kind === "ended" || event.cancelled;
	return (
		<>
			<article className={`${styles.event} ${grounds[shown.ground]}`}>
				<JsonLd facts={import.meta.env.SSR && settings !== undefined ? eventJsonLd(event, state, settings) : null} />
				<header className={`${article.header} ${styles.header}`}>
					<p className={styles.back}>
						<Link to={href("/eventos")} prefetch="intent">
							<Icon name="arrow-back" /> Eventos
						</Link>
					</p>
					<DateBadge event={shown} large />
					<h1>{event.name}</h1>
					{event.image === null ? null : (
						<div className={pictures.frame}>
							<Picture image={event.image} sizes="(min-width: 64rem) 50rem, 94vw" eager className={pictures.image} />
						</div>
					)}
				</header>
				<div className={styles.beside}>
					<div className={styles.facts}>
						<EventFacts event={event} host={host} seats={shown.seats} />
						<Standing words={words} isOngoing={isOngoing} />
						{call === null ? null : (
							<p className={styles.call}>
								<Call event={shown} />
							</p>
						)}
						{isOver ? (
							<p>
								<ButtonLink to={href("/eventos")}>Ver los próximos eventos</ButtonLink>
							</p>
						) : (
							<AddToCalendar links={calendar} />
						)}
					</div>
				</div>
				<ContentBody key={event.id} body={event.body} className={styles.body} />
				{isOver ? null : (
					<div className={styles.after}>
						<AddToCalendar links={calendar} />
					</div>
				)}
				{call === null ? null : (
					<End brief={`${badge.day} ${badge.month} · ${terms}`.replace(/ (?=·)/g, "\u00a0")}>
						<Call event={shown} />
					</End>
				)}
			</article>
			{coming === null ? null : (
				<section className={styles.coming} aria-labelledby="proximos">
					<h2 id="proximos">Próximos eventos</h2>
					<EventRows events={[coming]} leads="outlined" />
				</section>
			)}
		</>
	);
}
