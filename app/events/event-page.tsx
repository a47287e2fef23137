import { redirect } from "react-router";
import { eventPhase } from "../../domain/events/event.ts";
import { site } from "../../site.config.ts";
import { ContentBody } from "../content/content-body.tsx";
import { notFound } from "../content/not-found.ts";
import { Picture } from "../content/picture.tsx";
import { clientContext, exchangeContext, sanitizeContext, settingsContext } from "../context.ts";
import { JsonLd } from "../shell/json-ld.tsx";
import { pageMeta, rootDataOf } from "../shell/page-meta.ts";
import { Icon } from "../ui/icon.tsx";
import { Link } from "../ui/link.tsx";
import type { Route } from "./+types/event-page";
import { eventTime, modalityNames } from "./event-dates.ts";
import styles from "./event-page.module.css";

export async function loader({ request, url, context, params: { slug } }: Route.LoaderArgs) {
	if (url.pathname.endsWith("/")) throw redirect(url.pathname.replace(/\/+$/, "") + url.search, 301);
	const found = await context.get(clientContext).getEvent(slug);
	if (found === null) throw await notFound(context, url);
	if ("redirect" in found) throw redirect(found.redirect + url.search, 301);
	const body = context.get(sanitizeContext)(found.body);
	const phase = eventPhase(found, context.get(settingsContext).now().toISOString());
	if (new URL(request.url).pathname.endsWith(".data")) return { event: { ...found, body }, phase };
	context.get(exchangeContext).body = body;
	return { event: { ...found, body: undefined }, phase };
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
	if (loaderData === undefined) return [];
	const { event } = loaderData;
	return pageMeta({ title: event.name, description: event.summary, path: `/eventos/${event.slug}`, image: event.image }, matches);
}

/** How each way of attending is called in schema.org. */
const ATTENDANCE = { online: "OnlineEventAttendanceMode", presencial: "OfflineEventAttendanceMode", hibrido: "MixedEventAttendanceMode" };

export default function EventPage({ loaderData: { event, phase }, matches }: Route.ComponentProps) {
	const { siteUrl } = rootDataOf(matches);
	return (
		<article className={styles.event}>
			<JsonLd
				facts={
					import.meta.env.SSR
						? {
								"@type": "Event",
								name: event.name,
								description: event.summary,
								url: `${siteUrl}/eventos/${event.slug}`,
								startDate: event.startsAt,
								endDate: event.endsAt,
								eventStatus: "https://schema.org/EventScheduled",
								eventAttendanceMode: `https://schema.org/${ATTENDANCE[event.modality]}`,
								location:
									event.modality === "online"
										? { "@type": "VirtualLocation", url: `${siteUrl}/eventos/${event.slug}` }
										: { "@type": "Place", name: event.place, address: event.place },
								organizer: { "@type": "Person", name: site.owner.name },
								...(event.image === null ? {} : { image: siteUrl + event.image.share }),
							}
						: null
				}
			/>
			<p className={styles.back}>
				<Link to="/eventos" prefetch="intent">
					<Icon name="arrow-back" /> Eventos
				</Link>
			</p>
			{event.image === null ? null : (
				<div className={styles.frame}>
					<Picture image={event.image} sizes="(min-width: 76rem) 74rem, 94vw" eager className={styles.image} />
				</div>
			)}
			<header className={styles.header}>
				<h1>{event.name}</h1>
				{phase === "upcoming" ? null : (
					<p className={styles.phase}>{phase === "past" ? "Este evento ya ha terminado." : "Este evento está en marcha."}</p>
				)}
				<ul className={styles.facts}>
					<li>
						<Icon name="calendar" />
						<time dateTime={event.startsAt}>{eventTime(event)}</time>
					</li>
					<li>
						<Icon name="place" />
						{event.modality === "online" ? event.place : `${event.place} · ${modalityNames[event.modality]}`}
					</li>
				</ul>
			</header>
			<div className={styles.body}>
				<ContentBody key={event.id} body={event.body} />
			</div>
		</article>
	);
}
