import { createContext, data, href, redirect } from "react-router";
import { capitalized, clockWithArticle } from "../../domain/date-words.ts";
import type { EventCard, EventTerms } from "../../domain/events/event.ts";
import type { EventState } from "../../domain/events/registration.ts";
import {
	NOT_SAVED,
	priceInWords,
	seatsInWords,
	stateInWords,
	statusInWords,
} from "../../domain/events/registration-words.ts";
import { Failure } from "../../domain/failure.ts";
import { consentTexts } from "../../domain/sign-in/consent.ts";
import { registerPath } from "../../domain/site-paths.ts";
import { dayOf, formatInZone } from "../../domain/zoned-time.ts";
import { Picture } from "../content/picture.tsx";
import { clientContext, settingsContext } from "../context.ts";
import { DataNotice } from "../forms/data-notice.tsx";
import { CheckField, EmailField, Field, Trap } from "../forms/fields.tsx";
import { PostForm } from "../forms/post-form.tsx";
import { guardOf, refusalInit, refusalOf, textsOf } from "../forms/posted-form.ts";
import { RefusalProvider } from "../forms/refusal.ts";
import { pageMeta } from "../shell/page-meta.ts";
import grounds from "../theme/grounds.module.css";
import { Button, ButtonLink } from "../ui/button.tsx";
import unseen from "../ui/unseen.module.css";
import { expectAttestation } from "../user/attestation/expect-attestation.ts";
import { CodeRequestForm } from "../user/sign-in-form.tsx";
import { CampaignFields, campaignOf } from "../waiting-list/campaign-fields.tsx";
import type { Route } from "./+types/registration-page";
import { AddToCalendar } from "./add-to-calendar.tsx";
import { AlertForm, askForAlert } from "./alert-form.tsx";
import { calendarLinks } from "./calendar-links.ts";
import { OwnTime, useOwnZone } from "./event-dates.tsx";
import { EventFacts } from "./event-facts.tsx";
import { EventHead } from "./event-head.tsx";
import page from "./event-page.module.css";
import styles from "./registration.module.css";
import { badgeOf } from "./shown-event.ts";

export { actionHeaders as headers } from "../forms/posted-form.ts";

/** Longest slug that is looked up; no event has a longer one. */
const MAX_SLUG = 200;

/** Where visitors go when they cannot register here. `notice` selects the sentence shown there, about the event `slug`. */
const awayTo = (notice: string, slug = "") =>
	`${href("/eventos")}?${new URLSearchParams({ aviso: notice, ...(slug === "" ? {} : { evento: slug }) })}`;

/** The notice for each event state that does not allow registration. */
const UNAVAILABLE: Readonly<Partial<Record<EventState["kind"], string>>> = {
	cancelled: "cancelado",
	ended: "terminado",
	closed: "cerrada",
	full: "completo",
};

/** The notice for a form that arrived too late, by the failure's code. */
const TOO_LATE: Readonly<Record<string, string>> = {
	"event.cancelled": "cancelado",
	"event.ended": "terminado",
	"event.closed": "cerrada",
	"event.full": "completo",
	"event.not_found": "no-esta",
};

/** The same URL with the event's current slug; other parameters (`utm_*`) stay. */
function renamed({ pathname, searchParams }: URL, slug: string): string {
	const kept = new URLSearchParams(searchParams);
	kept.set("evento", slug);
	return `${pathname}?${kept}`;
}

/** Whether this request re-renders a refused form. A redirect would then lose the visitor's input. */
const formCameBack = createContext(false);

/**
 * Route guard (docs/product.md, 16.1): redirects to the events page if registration is not possible, and from an
 * event's old slug to its current one.
 */
export async function loader({ request, url, context }: Route.LoaderArgs) {
	const client = context.get(clientContext);
	const named = url.searchParams.get("evento") ?? "";
	const view = named.length > MAX_SLUG ? null : await client.getEventRegistration({ event: named });
	if (view === null) throw redirect(awayTo(named === "" ? "inscripcion" : "no-esta"));
	if (named !== "" && named !== view.event.slug && !context.get(formCameBack))
		throw redirect(renamed(url, view.event.slug));
	if (!view.isAvailable) throw redirect(awayTo(UNAVAILABLE[view.state.kind] ?? "inscripcion", view.event.slug));
	const answer = await client.getUser();
	const user = answer instanceof Failure ? null : answer.user;
	const attestation = user === null ? expectAttestation({ request, url, context }) : null;
	const { site, now, siteUrl } = context.get(settingsContext);
	return {
		attestation,
		event: view.event,
		state: view.state,
		own: view.own,
		alert: view.alert,
		person: user === null ? null : { name: user.displayName ?? "", email: user.email },
		drawnAt: now().getTime(),
		formId: crypto.randomUUID(),
		campaign: campaignOf(url.searchParams),
		calendar: calendarLinks(view.event, siteUrl),
		badge: badgeOf(view.event, site.grounds),
		brief: briefOf(view.event),
		news: consentTexts.news.text,
		seats: seatsInWords(view.state, view.event),
	};
}

/** What a handset shows of the event, whose page has the rest. */
function briefOf({ startsAt, timeZone, priceCents }: EventCard & EventTerms) {
	return {
		weekday: capitalized(formatInZone(startsAt, timeZone, { weekday: "long" })),
		day: dayOf(startsAt, timeZone),
		hour: `a\u00a0${clockWithArticle(startsAt, timeZone)}`,
		price: priceInWords(priceCents),
	};
}

export async function action({ request, context }: Route.ActionArgs) {
	const form = await request.formData();
	const text = textsOf(form);
	const event = text("event");
	if (text("hacer") === "avisar") {
		context.set(formCameBack, true);
		return askForAlert(context.get(clientContext), form);
	}
	if (event === "" || event.length > MAX_SLUG) return redirect(awayTo("inscripcion"), 303);
	const registered = await context.get(clientContext).registerForEvent({
		event,
		name: text("name"),
		email: text("email"),
		isOldEnough: form.has("isOldEnough"),
		news: form.has("news"),
		acceptsWaiting: form.has("acceptsWaiting"),
		formId: text("formId", 100),
		timeZone: text("timeZone", 100),
		attribution: campaignOf(form),
		...guardOf(text),
	});
	if (!(registered instanceof Failure)) return redirect(href("/gracias-evento"), 303);
	const late = TOO_LATE[registered.code];
	if (late !== undefined) return redirect(awayTo(late, late === "no-esta" ? "" : event), 303);
	context.set(formCameBack, true);
	const refusal = refusalOf(registered, form);
	const message = registered.code === "store.unavailable" ? NOT_SAVED : refusal.message;
	return data({ ...refusal, message, raceLost: registered.code === "event.full_waitlist" }, refusalInit(registered));
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
	if (loaderData === undefined) return [];
	const { event } = loaderData;
	return pageMeta(
		{
			title: `Apúntate: ${event.name}`,
			description: event.summary,
			path: href("/apuntate-al-evento"),
			image: event.image,
			noindex: !event.allowIndexing,
		},
		matches,
	);
}

export default function RegistrationPage({ loaderData, actionData }: Route.ComponentProps) {
	const { event, state, own, alert, person, drawnAt, calendar, attestation, badge, brief, seats } = loaderData;
	const raceLost = actionData?.raceLost === true;
	const words = stateInWords(state, event);
	return (
		<div className={`${page.event} ${grounds[badge.ground]}`}>
			<EventHead event={event} badge={badge} kicker="Apúntate al evento">
				<p className={styles.lead}>{event.summary}</p>
				<p className={styles.brief}>
					{brief.weekday}
					<span className={unseen.unseen}> {brief.day}</span>, {brief.hour}&nbsp;· {event.place}&nbsp;· {brief.price}
					<span>
						<OwnTime startsAt={event.startsAt} timeZone={event.timeZone} />
					</span>
				</p>
			</EventHead>
			<div className={`${page.beside} ${styles.whole}`}>
				<div className={page.facts}>
					{event.image && <Picture image={{ ...event.image, alt: "" }} sizes="23rem" />}
					<EventFacts event={event} seats={seats} />
				</div>
			</div>
			<div className={styles.steps}>
				{words === null || raceLost ? null : <p className={styles.state}>{words}</p>}
				{own !== null ? (
					<>
						<p className={styles.state}>{statusInWords(own, event, person?.email ?? "")}</p>
						<p className={styles.choices}>
							<ButtonLink look="filled" to={href("/e/:link", { link: own.id })}>
								Ver o cancelar mi plaza
							</ButtonLink>
						</p>
					</>
				) : state.kind === "not_open_yet" ? (
					<RefusalProvider value={actionData}>
						<AlertForm event={event.slug} alert={alert} person={person} drawnAt={drawnAt} attestation={attestation} />
						<AddToCalendar links={calendar} />
					</RefusalProvider>
				) : state.kind === "login_required" ? (
					<CodeRequestForm back={registerPath(event.slug)} drawnAt={drawnAt} attestation={attestation} />
				) : (
					<RegistrationForm loaderData={loaderData} actionData={actionData} />
				)}
			</div>
		</div>
	);
}

function RegistrationForm({
	loaderData: { event, state, person, drawnAt, formId, campaign, attestation, news },
	actionData,
}: {
	loaderData: Route.ComponentProps["loaderData"];
	actionData: Route.ComponentProps["actionData"];
}) {
	const timeZone = useOwnZone();
	const refusal = actionData?.step === "" ? actionData : undefined;
	const waits = refusal?.raceLost === true || state.kind === "full_waitlist";
	return (
		<PostForm attestation={attestation} refusal={refusal} action={registerPath(event.slug)}>
			<input type="hidden" name="event" value={event.slug} />
			<input type="hidden" name="formId" value={formId} />
			<input type="hidden" name="timeZone" value={timeZone} />
			{waits ? <input type="hidden" name="acceptsWaiting" value="on" /> : null}
			<CampaignFields ofAddress={campaign} />
			<Trap drawnAt={drawnAt} />
			<Field name="name" label="Nombre" autoComplete="name" required maxLength={80} defaultValue={person?.name} />
			{person === null ? (
				<EmailField
					hint={
						waits
							? "Recibirás un enlace. Confirma tu correo en 30\u00a0minutos; si no, no entrarás en la lista."
							: "Recibirás un enlace. Confirma tu plaza en 30\u00a0minutos; si no, quedará libre."
					}
				/>
			) : (
				<p className={styles.note}>
					Te apuntas con el correo de tu cuenta: <strong>{person.email}</strong>.
				</p>
			)}
			<CheckField name="isOldEnough" label="Tengo 14&nbsp;años o más." required />
			<CheckField name="news" label={news} />
			<DataNotice purpose="gestionar tu plaza y escribirte sobre este evento" minimumAge={false} />
			<p>
				<Button look="filled" type="submit">
					{waits ? "Entrar en la lista de espera" : "Apuntarme"}
				</Button>
			</p>
		</PostForm>
	);
}
