import { href } from "react-router";
import type { Client } from "../../api/client.ts";
import type { ListedEvent } from "../../domain/events/event.ts";
import { NO_OPEN_EVENT } from "../../domain/events/registration-words.ts";
import { groundOfSection } from "../../domain/site/grounds.ts";
import type { SiteConfig } from "../../domain/site/site-config.ts";
import { dayOf } from "../../domain/zoned-time.ts";
import { inSpeech } from "../content/load-list.ts";
import { notFound } from "../content/not-found.ts";
import scene from "../content/scenes/eventos.svg?url&no-inline";
import { clientContext, settingsContext } from "../context.ts";
import type { FilePath } from "../routes.ts";
import { pageMeta, rootDataOf } from "../shell/page-meta.ts";
import type { RouteHandle } from "../shell/route-handle.ts";
import grounds from "../theme/grounds.module.css";
import { Notice } from "../ui/beside.tsx";
import { Icon } from "../ui/icon.tsx";
import { PageHeading } from "../ui/page-heading.tsx";
import { Pagination, pageNumberOf } from "../ui/pagination.tsx";
import type { Route } from "./+types/events-page";
import { EventRows } from "./event-rows.tsx";
import styles from "./events-page.module.css";
import { NextEvent } from "./next-event.tsx";
import { type PastEvent, PastEvents } from "./past-events.tsx";
import { badgeOf, shownEvent } from "./shown-event.ts";

export const handle = {
	cache: "public",
	parameters: ["aviso", "evento", "pagina"],
	inSitemap: true,
} satisfies RouteHandle;

/** Notices for visitors redirected here because they cannot register, by the value of `?aviso=`. */
const NOTICES: ReadonlyMap<string, string> = new Map([
	["inscripcion", NO_OPEN_EVENT],
	["no-esta", "Ese evento no existe."],
	["completo", "El aforo está completo."],
	["cerrada", "La inscripción está cerrada."],
	["cancelado", "Este evento se ha cancelado."],
	["terminado", "Este evento ya ha terminado."],
]);

/** The same notices with the name of the event that they are about. */
const NAMED_NOTICES: ReadonlyMap<string, (event: string) => string> = new Map([
	["completo", (event) => `El aforo de «${event}» está completo.`],
	["cerrada", (event) => `La inscripción de «${event}» está cerrada.`],
	["cancelado", (event) => `«${event}» se ha cancelado.`],
	["terminado", (event) => `«${event}» ya se celebró.`],
]);

/** The notice that the address asks for; null without one. */
async function noticeOf({ searchParams }: URL, client: Pick<Client, "getEvent">): Promise<string | null> {
	const [kind, slug] = [searchParams.get("aviso") ?? "", searchParams.get("evento") ?? ""];
	const named = NAMED_NOTICES.get(kind);
	const event = named === undefined || slug === "" ? null : await client.getEvent({ slug });
	if (named === undefined || event === null || "redirect" in event) return NOTICES.get(kind) ?? null;
	return named(event.name);
}

/** All upcoming events are on the first page; only past events are paginated. */
export async function loader({ context, url }: Route.LoaderArgs) {
	const page = pageNumberOf(url);
	if (page === null) throw await notFound(context, url);
	const client = context.get(clientContext);
	const [notice, next, past] = await Promise.all([
		noticeOf(url, client),
		page === 1 ? client.listEvents({ when: "next", page: 1 }) : null,
		client.listEvents({ when: "past", page }),
	]);
	if (past === null) throw await notFound(context, url);
	const [first, ...later] = next?.items ?? [];
	const { words, grounds } = context.get(settingsContext).site;
	return {
		next:
			next === null
				? null
				: {
						first:
							first === undefined
								? null
								: { shown: shownEvent(first, first.state, grounds), image: first.image, summary: first.summary },
						later: later.map((event) => {
							const { image, summary } = event;
							return { ...shownEvent(event, event.state, grounds), image, summary };
						}),
					},
		past: { page: past.page, pages: past.pages, items: past.items.map((event) => pastEvent(event, grounds)) },
		notice: notice === null || next?.items.length === 0 ? notice : `${notice} Estos son los próximos.`,
		intro: inSpeech(words.events),
		description: words.events,
	};
}

function pastEvent(event: ListedEvent, grounds: SiteConfig["grounds"]): PastEvent {
	const { slug, name, startsAt, timeZone, place, summary, image, cancelled } = event;
	return {
		...badgeOf(event, grounds),
		...{ slug, name, startsAt, place, summary, image },
		day: dayOf(startsAt, timeZone),
		isCancelled: cancelled,
	};
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
	if (loaderData === undefined) return [];
	const { description, past } = loaderData;
	const { page } = past;
	const describe = pageMeta(
		{
			title: page === 1 ? "Eventos" : `Eventos, página ${page}`,
			description,
			path: page === 1 ? href("/eventos") : `${href("/eventos")}?pagina=${page}`,
		},
		matches,
	);
	return [
		...describe,
		{
			tagName: "link",
			rel: "alternate",
			type: "text/calendar",
			title: `Eventos de ${rootDataOf(matches).site.name}`,
			href: "/eventos.ics" satisfies FilePath,
		},
	];
}

export default function EventsPage({ loaderData: { next, past, notice, intro } }: Route.ComponentProps) {
	const coming = next === null || next.first === null ? 0 : next.later.length + 1;
	return (
		<>
			<PageHeading
				title="Eventos"
				intro={next === null ? undefined : intro}
				scene={scene}
				ground={grounds[groundOfSection(href("/eventos"))]}
				list="section"
				count={coming === 0 ? undefined : `${coming}\u00a0${coming === 1 ? "próximo" : "próximos"}`}
			/>
			{notice === null ? null : <Notice>{notice}</Notice>}
			{next === null ? null : (
				<section className={styles.section}>
					<h2 className={styles.next}>Próximos eventos</h2>
					{next.first === null ? (
						<p>No hay eventos a la vista.</p>
					) : (
						<NextEvent event={next.first.shown} image={next.first.image} summary={next.first.summary} />
					)}
					{next.later.length === 0 ? null : <EventRows events={next.later} />}
					<p className={styles.feed}>
						<a href={"/eventos.ics" satisfies FilePath}>
							<Icon name="calendar" /> Suscríbete al calendario de eventos
						</a>
					</p>
				</section>
			)}
			{past.items.length === 0 ? null : (
				<section className={styles.section}>
					<h2>Eventos pasados</h2>
					<PastEvents events={past.items} />
					<Pagination path={href("/eventos")} page={past.page} pages={past.pages} />
				</section>
			)}
		</>
	);
}
