import { href, redirect } from "react-router";
import { type EventCard, eventPhase } from "../../domain/events/event.ts";
import type { EventState } from "../../domain/events/registration.ts";
import { stateInWords } from "../../domain/events/registration-words.ts";
import { registerPath } from "../../domain/site-paths.ts";
import { ContentBody } from "../content/content-body.tsx";
import { notFound } from "../content/not-found.ts";
import { HeaderPicture } from "../content/picture.tsx";
import { clientContext, exchangeContext, sanitizeContext, settingsContext } from "../context.ts";
import { JsonLd } from "../shell/json-ld.tsx";
import { pageMeta, rootDataOf } from "../shell/page-meta.ts";
import type { RouteHandle } from "../shell/route-handle.ts";
import { ButtonLink } from "../ui/button.tsx";
import { Icon } from "../ui/icon.tsx";
import { Link } from "../ui/link.tsx";
import type { Route } from "./+types/event-page";
import { AddToCalendar } from "./add-to-calendar.tsx";
import { calendarLinks } from "./calendar-links.ts";
import { EventFacts } from "./event-facts.tsx";
import { eventJsonLd } from "./event-json-ld.ts";
import styles from "./event-page.module.css";

export const handle = { cache: "public" } satisfies RouteHandle;

export async function loader({ request, url, context, params: { slug } }: Route.LoaderArgs) {
	if (url.pathname.endsWith("/")) throw redirect(url.pathname.replace(/\/+$/, "") + url.search, 301);
	const client = context.get(clientContext);
	const found = await client.getEvent({ slug });
	if (found === null) throw await notFound(context, url);
	if ("redirect" in found) throw redirect(found.redirect + url.search, 301);
	const body = context.get(sanitizeContext)(found.body);
	const { now, siteUrl } = context.get(settingsContext);
	const standing = {
		isOngoing: eventPhase(found, now().toISOString()) === "ongoing",
		// The state that a visitor without a seat sees: every visitor gets the same page. It is rendered again when
		// seats become few, run out or become free.
		state: (await client.getEventRegistration({ event: slug }))?.state ?? { kind: "closed" as const },
		calendar: calendarLinks(found, siteUrl),
	};
	if (new URL(request.url).pathname.endsWith(".data")) return { event: { ...found, body }, ...standing };
	context.get(exchangeContext).body = body;
	return { event: { ...found, body: undefined }, ...standing };
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

/** Label of the page's button in the states that have one. */
const CALLS: Readonly<Partial<Record<EventState["kind"], string>>> = {
	open: "Apúntate",
	few_left: "Apúntate",
	login_required: "Apúntate",
	full_waitlist: "Entrar en la lista de espera",
	not_open_yet: "Avísame",
};

function Call({
	event,
	state,
	className,
}: {
	event: Pick<EventCard, "slug">;
	state: EventState;
	className?: string | undefined;
}) {
	const call = CALLS[state.kind];
	return call === undefined ? null : (
		<p className={className}>
			<ButtonLink look="filled" to={registerPath(event.slug)}>
				{call}
			</ButtonLink>
		</p>
	);
}

/** The registration state in words, and a button to the registration page if there is something to ask for. */
function Registering({
	event,
	state,
	isOngoing,
}: {
	event: Pick<EventCard, "slug" | "timeZone">;
	state: EventState;
	isOngoing: boolean;
}) {
	const words = stateInWords(state, event);
	return (
		<>
			{isOngoing ? <p className={styles.phase}>Este evento está en marcha.</p> : null}
			{words === null || state.kind === "login_required" ? null : <p className={styles.phase}>{words}</p>}
			<Call event={event} state={state} />
		</>
	);
}

export default function EventPage({
	loaderData: { event, state, isOngoing, calendar },
	matches,
}: Route.ComponentProps) {
	const { siteUrl } = rootDataOf(matches);
	return (
		<article className={styles.event}>
			<JsonLd facts={import.meta.env.SSR ? eventJsonLd(event, state, siteUrl) : null} />
			<p className={styles.back}>
				<Link to={href("/eventos")} prefetch="intent">
					<Icon name="arrow-back" /> Eventos
				</Link>
			</p>
			{event.image === null ? null : <HeaderPicture image={event.image} />}
			<header className={styles.header}>
				<h1>{event.name}</h1>
				<EventFacts event={event} />
				<Registering event={event} state={state} isOngoing={isOngoing} />
				{state.kind === "ended" || event.cancelled ? null : <AddToCalendar links={calendar} />}
			</header>
			<div className={styles.body}>
				<ContentBody key={event.id} body={event.body} />
			</div>
			<Call event={event} state={state} className={styles.end} />
		</article>
	);
}
