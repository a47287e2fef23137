import { redirect } from "react-router";
import type { RegistrationStatus } from "../../domain/events/registration.ts";
import { statusInWords } from "../../domain/events/registration-words.ts";
import { parseEmailAddress, suggestEmailAddress } from "../../domain/user/email-address.ts";
import { clientContext, settingsContext } from "../context.ts";
import { pageMeta } from "../shell/page-meta.ts";
import { ButtonLink } from "../ui/button.tsx";
import type { Route } from "./+types/thanks-page";
import { AddToCalendar } from "./add-to-calendar.tsx";
import { calendarLinks } from "./calendar-links.ts";
import { EventFacts } from "./event-facts.tsx";
import { registrationPagePath } from "./event-paths.ts";
import styles from "./registration.module.css";
import { ShareEvent } from "./share-event.tsx";

/** Longer names are no event's. */
const MAX_SLUG = 200;

/** For the browser that has just registered, and for who is signed in and registered; nobody else learns anything here. */
export async function loader({ url, context }: Route.LoaderArgs) {
	const named = url.searchParams.get("evento") ?? "";
	const thanks = named.length > MAX_SLUG ? null : await context.get(clientContext).getEventThanks(named);
	if (thanks === null) throw redirect("/eventos");
	const { siteUrl } = context.get(settingsContext);
	const written = thanks.status === "pending_email" ? parseEmailAddress(thanks.email) : null;
	const meant = written === null ? null : suggestEmailAddress(written);
	return { ...thanks, meant, address: `${siteUrl}/eventos/${thanks.event.slug}`, calendar: calendarLinks(thanks.event, siteUrl) };
}

export function meta({ matches }: Route.MetaArgs) {
	return pageMeta({ title: "Gracias", description: "Gracias por apuntarte.", path: "/gracias-evento", noindex: true }, matches);
}

/** What comes next, by how it stands. */
const NEXT: Readonly<Partial<Record<RegistrationStatus, string>>> = {
	pending_email: "Abre el correo y pulsa el botón que lleva. Si no lo ves, mira en correo no deseado.",
	confirmed: "Te hemos enviado un correo con la cita para tu calendario. Te lo recordaremos 24 horas y una hora antes.",
	waitlisted: "No tienes que hacer nada más. Si queda una plaza libre, te escribiremos para que la confirmes.",
};

export default function ThanksPage({ loaderData: { event, status, email, meant, dueAt, own, address, calendar } }: Route.ComponentProps) {
	const next = NEXT[status];
	return (
		<div className={styles.page}>
			<h1>{status === "pending_email" ? "Revisa tu correo" : "Gracias por apuntarte"}</h1>
			<p role="status" className={styles.state}>
				{statusInWords({ status, dueAt }, event, email)}
			</p>
			{meant === null ? null : <p className={styles.note}>¿Querías decir {meant}? Si es así, corrige el correo.</p>}
			{next === undefined ? null : <p className={styles.note}>{next}</p>}
			<h2>{event.name}</h2>
			<EventFacts event={event} />
			{status === "confirmed" ? <AddToCalendar links={calendar} /> : null}
			<p className={styles.choices}>
				{own !== null ? (
					<ButtonLink look="filled" to={`/e/${own}`}>
						Ver o cancelar mi plaza
					</ButtonLink>
				) : status === "pending_email" ? (
					<ButtonLink to={registrationPagePath(event.slug)}>Corregir el correo</ButtonLink>
				) : null}
				<ButtonLink to={`/eventos/${event.slug}`}>Ver el evento</ButtonLink>
				<ShareEvent name={event.name} address={address} />
			</p>
			{own !== null || status === "pending_email" ? null : (
				<p className={styles.note}>
					Con el enlace de tu correo puedes ver o cancelar tu plaza cuando quieras. Y si abres una cuenta con esa dirección, verás ahí todos tus
					eventos: <a href="/iniciar-sesion?redirect=%2Fuser%23eventos">abrir una cuenta</a>.
				</p>
			)}
		</div>
	);
}
