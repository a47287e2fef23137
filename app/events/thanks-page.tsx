import { data, href, redirect } from "react-router";
import { remindersAhead } from "../../domain/events/registration.ts";
import { remindersInWords, seatInWords, stateInWords, statusInWords } from "../../domain/events/registration-words.ts";
import { Failure } from "../../domain/failure.ts";
import { suggestEmailAddress } from "../../domain/sign-in/email-address.ts";
import { registerPath } from "../../domain/site-paths.ts";
import { clientContext, settingsContext } from "../context.ts";
import { AccountNotice } from "../forms/data-notice.tsx";
import { PostForm, Trouble } from "../forms/post-form.tsx";
import { refusalInit } from "../forms/posted-form.ts";
import { Choices, MessagePage } from "../messages/message-page.tsx";
import { pageMeta } from "../shell/page-meta.ts";
import { NEXT_STEPS, Points } from "../ui/beside.tsx";
import { Button, ButtonLink } from "../ui/button.tsx";
import { Icon } from "../ui/icon.tsx";
import { useSnackbar } from "../ui/snackbar.tsx";
import { waysOn } from "../ui/ways-on.tsx";
import { loginPath } from "../user/sign-in-form.tsx";
import type { Route } from "./+types/thanks-page";
import { AddToCalendar } from "./add-to-calendar.tsx";
import { calendarLinks } from "./calendar-links.ts";
import { EventFacts } from "./event-facts.tsx";
import { EventTicket } from "./event-ticket.tsx";
import styles from "./registration.module.css";
import { badgeOf } from "./shown-event.ts";

export { actionHeaders as headers } from "../forms/posted-form.ts";

/** Longest slug that is looked up; no event has a longer one. */
const MAX_SLUG = 200;

/** Where people with an account sign in to see their events. */
const LOGIN = loginPath(href("/user"));

/**
 * Answers only the browser that has just registered and signed-in people who are registered; everyone else is
 * redirected and learns nothing.
 */
export async function loader({ url, context }: Route.LoaderArgs) {
	const named = url.searchParams.get("evento") ?? "";
	const thanks = named.length > MAX_SLUG ? null : await context.get(clientContext).getEventThanks({ event: named });
	if (thanks === null) throw redirect(href("/eventos"));
	const { site, now, siteUrl } = context.get(settingsContext);
	const meant = thanks.status === "pending_email" ? suggestEmailAddress(thanks.email) : null;
	return {
		...thanks,
		meant,
		reminders: remindersInWords(remindersAhead(thanks.event, now().toISOString())),
		address: siteUrl + href("/eventos/:slug", { slug: thanks.event.slug }),
		calendar: calendarLinks(thanks.event, siteUrl),
		badge: badgeOf(thanks.event, site.grounds),
	};
}

/**
 * Opens an account with the address just confirmed and goes there. People who already have an account are sent to sign
 * in.
 */
export async function action({ context }: Route.ActionArgs) {
	const opened = await context.get(clientContext).openAccount();
	if (!(opened instanceof Failure)) return redirect(opened.back, 303);
	if (opened.status === 409) return redirect(LOGIN, 303);
	return data({ message: opened.message }, refusalInit(opened));
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
	const title = titleOf(loaderData?.over == null && loaderData?.status === "pending_email");
	return pageMeta({ title, description: title, path: href("/gracias-evento"), noindex: true }, matches);
}

/** The title of the page and its tab. `isUnconfirmed`: whether a mail has to be opened first. */
const titleOf = (isUnconfirmed: boolean) => (isUnconfirmed ? "Revisa tu correo" : "Gracias por apuntarte");

/** What helps while a mail is on its way. */
const WITHOUT_MAIL = ["Mira en la carpeta de correo no deseado.", "Comprueba que la dirección está bien escrita."];

const WITH_LINK = "Con el enlace de tu correo puedes ver o cancelar tu plaza cuando quieras.";

/** What stands beside a registration: its heading and its points; no points where there is nothing to say. */
function notesOn({
	status,
	reminders,
	own,
}: Pick<Route.ComponentProps["loaderData"], "status" | "reminders" | "own">): readonly [string, readonly string[]] {
	if (status === "pending_email") return ["Si no te llega el correo", WITHOUT_MAIL];
	const next =
		status === "confirmed"
			? ["Te llegará un correo con la cita para tu calendario.", reminders]
			: status === "waitlisted"
				? ["No tienes que hacer nada más.", "Si queda una plaza libre, recibirás un correo para confirmarla."]
				: [];
	return [NEXT_STEPS, [...next, own === null ? WITH_LINK : null].filter((each) => each !== null)];
}

export default function ThanksPage({ loaderData, actionData }: Route.ComponentProps) {
	return loaderData.over === null ? (
		<Registered loaderData={loaderData} message={actionData?.message} />
	) : (
		<Over loaderData={loaderData} />
	);
}

/** Shown once the event is cancelled or over. */
function Over({ loaderData: { event, over } }: Pick<Route.ComponentProps, "loaderData">) {
	return (
		<MessagePage
			said={<p role="status">{over === null ? null : stateInWords(over, event)}</p>}
			scene="over"
			title={titleOf(false)}
			beside={waysOn}
		>
			<h2>{event.name}</h2>
			<EventFacts event={event} />
			<Choices>
				<ButtonLink to={href("/eventos")}>Ver otros eventos</ButtonLink>
			</Choices>
		</MessagePage>
	);
}

/** The state of a registration for an upcoming event. */
function Registered({
	loaderData,
	message,
}: Pick<Route.ComponentProps, "loaderData"> & { message: string | undefined }) {
	const { event, badge, reminders, status, email, meant, dueAt, own, page, canCorrect, canOpenAccount } = loaderData;
	const { address, calendar } = loaderData;
	const managed = own ?? page;
	const [heading, points] = notesOn({ status, reminders, own });
	const unconfirmed = status === "pending_email";
	return (
		<div className={styles.thanks}>
			<MessagePage
				said={<p role="status">{statusInWords({ status, dueAt }, event, email)}</p>}
				scene={unconfirmed ? "mail" : "done"}
				title={titleOf(unconfirmed)}
				beside={
					points.length === 0 ? undefined : { label: heading, content: <Notes heading={heading} points={points} /> }
				}
			>
				{meant === null ? null : (
					<p className={styles.note}>
						¿Querías decir {meant}?{canCorrect ? " Si es así, corrige el correo." : null}
					</p>
				)}
				<EventTicket event={event} badge={badge} {...seatInWords(status, event)} />
				{status === "confirmed" ? <AddToCalendar links={calendar} isFirst /> : null}
				<p className={styles.choices}>
					{managed !== null ? (
						<ButtonLink to={href("/e/:link", { link: managed })}>Ver o cancelar mi plaza</ButtonLink>
					) : canCorrect ? (
						<ButtonLink to={registerPath(event.slug)}>Usar otro correo</ButtonLink>
					) : null}
					<ButtonLink to={href("/eventos/:slug", { slug: event.slug })}>Ver el evento</ButtonLink>
					<ShareEvent name={event.name} address={address} />
					{status === "confirmed" ? <PrintTicket /> : null}
				</p>
				{canOpenAccount ? (
					<OpenAccount email={email} message={message} />
				) : own !== null || unconfirmed ? null : (
					<p className={styles.note}>
						Si tienes una cuenta con esa dirección, o la abres, verás ahí todos tus eventos:{" "}
						<a href={LOGIN}>entrar en tu cuenta</a>.
					</p>
				)}
			</MessagePage>
		</div>
	);
}

/** Stands beside a registration. */
function Notes({ heading, points }: { heading: string; points: readonly string[] }) {
	return (
		<>
			<h2>{heading}</h2>
			<Points points={points} />
		</>
	);
}

/**
 * Offers an account with the address just confirmed, in one click and without another mail. `email` is masked, because
 * the link may have been passed on.
 */
function OpenAccount({ email, message }: { email: string; message: string | undefined }) {
	return (
		<section aria-labelledby="cuenta" className={styles.form}>
			<h2 id="cuenta">Todos tus eventos en tu cuenta</h2>
			<p className={styles.note}>
				Tu correo ya está confirmado: puedes abrir una cuenta con <strong>{email}</strong> sin esperar otro mensaje.
			</p>
			{message === undefined ? null : <Trouble>{message}</Trouble>}
			<PostForm action={href("/gracias-evento")}>
				<AccountNotice />
				<p>
					<Button type="submit">Abrir mi cuenta</Button>
				</p>
			</PostForm>
		</section>
	);
}

/** Shares an event through the device's share dialog, or copies its URL if the browser has none. */
function ShareEvent({ name, address }: { name: string; address: string }) {
	const show = useSnackbar();
	async function share() {
		try {
			if (typeof navigator.share === "function") {
				await navigator.share({ title: name, url: address });
				return;
			}
			await navigator.clipboard.writeText(address);
			show("Copiado al portapapeles", "Cerrar");
		} catch (error) {
			if (!(error instanceof DOMException && error.name === "AbortError"))
				show("No se ha podido compartir. Copia la dirección del evento.");
		}
	}
	return (
		<span data-needs-script>
			<Button look="quiet" onClick={share}>
				<Icon name="share" /> Compartir
			</Button>
		</span>
	);
}

function PrintTicket() {
	return (
		<span data-needs-script>
			<Button look="quiet" onClick={() => print()}>
				Imprimir
			</Button>
		</span>
	);
}
