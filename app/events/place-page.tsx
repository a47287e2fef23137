import { useId } from "react";
import { data, href, redirect } from "react-router";
import type { Client } from "../../api/client.ts";
import { momentOf } from "../../domain/date-words.ts";
import { heldSeat, type OverState, type RegistrationStatus, whyOver } from "../../domain/events/registration.ts";
import {
	CANCEL_QUESTION,
	cancelledInWords,
	LEAVE_QUESTION,
	stateInWords,
	statusInWords,
} from "../../domain/events/registration-words.ts";
import { Failure } from "../../domain/failure.ts";
import { formatNumber } from "../../domain/numbers.ts";
import { registerPath } from "../../domain/site-paths.ts";
import { clientContext, settingsContext } from "../context.ts";
import { Trouble } from "../forms/post-form.tsx";
import { refusalInit } from "../forms/posted-form.ts";
import { Fold, StepForm, useCountdown } from "../forms/step-form.tsx";
import { MessagePage } from "../messages/message-page.tsx";
import { metaOf } from "../shell/page-meta.ts";
import type { RouteHandle } from "../shell/route-handle.ts";
import grounds from "../theme/grounds.module.css";
import { ButtonLink } from "../ui/button.tsx";
import { waysOn } from "../ui/ways-on.tsx";
import type { Route } from "./+types/place-page";
import { AddToCalendar } from "./add-to-calendar.tsx";
import { calendarLinks } from "./calendar-links.ts";
import { EventFacts } from "./event-facts.tsx";
import { EventHead } from "./event-head.tsx";
import page from "./event-page.module.css";
import styles from "./registration.module.css";
import { badgeOf } from "./shown-event.ts";

export { actionHeaders as headers } from "../forms/posted-form.ts";

export const handle = { mailedLink: true } satisfies RouteHandle;

/** Whether a path segment has the form of a token from a mailed link or of a registration id. */
const isLink = (part: string) => /^[\w-]{36,43}$/.test(part);

/** The client call of each button, by the value it posts as `hacer`. */
const STEPS = {
	confirmar: (client: Client, link: string) => client.confirmRegistration({ registration: link }),
	aceptar: (client: Client, link: string) => client.acceptOffer({ registration: link }),
	volver: (client: Client, link: string) => client.rejoinWaitlist({ registration: link }),
	cancelar: (client: Client, link: string) => client.cancelRegistration({ registration: link }),
	deshacer: (client: Client, link: string) => client.undoCancel({ registration: link }),
} as const;

function stepOf(form: FormData): keyof typeof STEPS | null {
	const named = form.get("hacer");
	return typeof named === "string" && Object.hasOwn(STEPS, named) ? (named as keyof typeof STEPS) : null;
}

const GONE = "Este enlace ha caducado. Apúntate de nuevo.";

export async function loader({ params: { link }, context }: Route.LoaderArgs) {
	const { site, now, siteUrl } = context.get(settingsContext);
	const found = isLink(link) ? await context.get(clientContext).getRegistration({ registration: link }) : null;
	if (found === null || found instanceof Failure) return data({ place: null }, { status: 410 });
	const at = now();
	const left = found.dueAt === null ? 0 : Math.max(0, Math.ceil((Date.parse(found.dueAt) - at.getTime()) / 1_000));
	return data({
		place: found,
		over: whyOver(found.event, at.toISOString()),
		undoSeconds: found.status === "cancelled" ? left : 0,
		calendar: calendarLinks(found.event, siteUrl),
		badge: badgeOf(found.event, site.grounds),
	});
}

export async function action({ request, params: { link }, context }: Route.ActionArgs) {
	const step = stepOf(await request.formData());
	if (!isLink(link)) return data({ message: GONE }, { status: 410 });
	if (step === null) return data({ message: "Elige qué quieres hacer con tu plaza." }, { status: 400 });
	const done = await STEPS[step](context.get(clientContext), link);
	if (done instanceof Failure) return data({ message: done.message }, refusalInit(done));
	return redirect(step === "confirmar" ? href("/gracias-evento") : href("/e/:link", { link }), 303);
}

/** This page's URL contains a secret token, so no metadata mentions it. */
export const meta = metaOf({
	title: "Tu plaza",
	description: "Mira, confirma o cancela tu plaza.",
	path: href("/eventos"),
	noindex: true,
});

const TITLES: Readonly<Record<RegistrationStatus, string>> = {
	pending_email: "Confirma tu plaza",
	confirmed: "Tu plaza",
	waitlisted: "Tu sitio en la lista de espera",
	offered: "Hay una plaza para ti",
	offer_expired: "Tu plaza no se confirmó a tiempo",
	cancelled: "Plaza cancelada",
};

/** Titles that differ when the person holds no seat. */
const TITLES_WITHOUT_SEAT: Readonly<Partial<Record<RegistrationStatus, string>>> = {
	pending_email: "Confirma tu correo",
	cancelled: "Inscripción cancelada",
};

function titleOf(place: Place): string {
	return (heldSeat(place) ? undefined : TITLES_WITHOUT_SEAT[place.status]) ?? TITLES[place.status];
}

export default function PlacePage({ loaderData, actionData }: Route.ComponentProps) {
	if (loaderData.place === null) {
		return (
			<MessagePage
				said={<p>Ha caducado o no está completo. Si todavía quieres venir, apúntate de nuevo.</p>}
				scene="over"
				title="Este enlace ya no sirve"
				next={["Ver eventos", href("/eventos")]}
				beside={waysOn}
			/>
		);
	}
	const { place, over, undoSeconds, calendar, badge } = loaderData;
	const { event, status } = place;
	return (
		<div className={`${page.event} ${grounds[badge.ground]}`}>
			<EventHead event={event} badge={badge} kicker={over !== null ? "Tu plaza" : titleOf(place)} />
			<div className={page.beside}>
				<div className={page.facts}>
					<EventFacts event={event} />
				</div>
			</div>
			<div className={styles.steps}>
				{actionData === undefined ? null : <Trouble>{actionData.message}</Trouble>}
				<p role="status" className={styles.state}>
					<Standing place={place} over={over} />
				</p>
				{over !== null ? (
					<p className={styles.choices}>
						<ButtonLink to={href("/eventos")}>Ver otros eventos</ButtonLink>
					</p>
				) : (
					<>
						<Joining place={place} />
						{status === "confirmed" ? <AddToCalendar links={calendar} /> : null}
						<Steps place={place} undoSeconds={undoSeconds} />
					</>
				)}
				{status === "cancelled" ? null : (
					<p className={styles.note}>
						{place.seat ? "Plaza a" : "A"} nombre de {place.name} ({place.email}).
					</p>
				)}
			</div>
		</div>
	);
}

type Place = NonNullable<Route.ComponentProps["loaderData"]["place"]>;

/** The current state of the registration, as a sentence. */
function Standing({ place, over }: { place: Place; over: OverState | null }) {
	const { event, status, seat, position } = place;
	if (over !== null) return stateInWords(over, event);
	if (status === "pending_email") {
		return seat
			? "Pulsa el botón para confirmar tu correo y quedarte con tu plaza."
			: "Pulsa el botón para confirmar tu correo y entrar en la lista de espera.";
	}
	if (status === "cancelled") return cancelledInWords(place);
	const words = statusInWords(place, event, place.email);
	return status === "waitlisted" && position !== null ? `${words} Tu turno: ${formatNumber(position)}.` : words;
}

/** The link to join an online event, or the time from which this page will show it. */
function Joining({ place: { event, joinFrom, joinUrl } }: { place: Place }) {
	if (joinUrl !== null) {
		return (
			<p className={styles.choices}>
				<ButtonLink look="filled" to={joinUrl}>
					Conectarme al evento
				</ButtonLink>
			</p>
		);
	}
	return joinFrom === null ? null : (
		<p className={styles.note}>
			El enlace para conectarte estará en esta página desde el {momentOf(joinFrom, event.timeZone)}.
		</p>
	);
}

function Steps({ place: { event, status, seat }, undoSeconds }: { place: Place; undoSeconds: number }) {
	switch (status) {
		case "pending_email":
			return (
				<>
					<StepForm step="confirmar" submit={seat ? "Confirmar mi plaza" : "Entrar en la lista de espera"} />
					{seat ? <Cancelling name="No quiero la plaza" /> : <Leaving name="No quiero esperar" />}
				</>
			);
		case "offered":
			return (
				<>
					<StepForm step="aceptar" submit="Confirmar mi plaza" />
					<Cancelling name="Ya no puedo ir" />
				</>
			);
		case "confirmed":
			return <Cancelling name="Cancelar mi plaza" />;
		case "waitlisted":
			return <Leaving name="Salir de la lista de espera" />;
		case "offer_expired":
			return <StepForm step="volver" submit="Volver a la lista de espera" />;
		case "cancelled":
			return <Undoing seconds={undoSeconds} slug={event.slug} />;
	}
}

function Cancelling({ name }: { name: string }) {
	return <Asking name={name} question={CANCEL_QUESTION} answer="Sí, cancelar" />;
}

function Leaving({ name }: { name: string }) {
	return <Asking name={name} question={LEAVE_QUESTION} answer="Sí, salir" />;
}

/** Asks for confirmation before it cancels; works without scripts. */
function Asking({ name, question, answer }: { name: string; question: string; answer: string }) {
	const id = useId();
	return (
		<Fold name={name}>
			<p id={id}>{question}</p>
			<StepForm step="cancelar" submit={answer} look="outlined" button={{ "aria-describedby": id }} />
		</Fold>
	);
}

/** Undoes a cancellation while the countdown runs; afterwards links to the registration page. */
function Undoing({ seconds, slug }: { seconds: number; slug: string }) {
	const left = useCountdown(seconds);
	return left > 0 ? (
		<StepForm
			step="deshacer"
			submit={
				<>
					Deshacer <span aria-hidden="true">({left} s)</span>
				</>
			}
		/>
	) : (
		<p className={styles.choices}>
			<ButtonLink to={registerPath(slug)}>Volver a apuntarme</ButtonLink>
		</p>
	);
}
