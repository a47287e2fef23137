import { type ReactNode, useEffect } from "react";
import { href, useNavigate } from "react-router";
import { counted } from "../../domain/numbers.ts";
import { MADRID } from "../../domain/zoned-time.ts";
import { clientContext, settingsContext } from "../context.ts";
import { metaOf } from "../shell/page-meta.ts";
import { Link } from "../ui/link.tsx";
import type { Route } from "./+types/dashboard-page";
import { SETTINGS, SpaceFrame } from "./dashboard/frame.tsx";
import { handleForm } from "./dashboard/handle-form.ts";
import { downloadTrouble, loadSpace, type Person, requireUser, type Space } from "./dashboard/load-dashboard.ts";
import { MyEvents } from "./dashboard/my-events.tsx";
import { Reading, School, Today } from "./dashboard/reading.tsx";
import { Done } from "./dashboard/section.tsx";
import { SpaceHead } from "./dashboard/space-head.tsx";
import { Farewell, Leaving } from "./dashboard/your-data.tsx";
import { RoleNotice, roleSentence } from "./second-step/role-notice.tsx";

export { actionHeaders as headers } from "../forms/posted-form.ts";

export async function loader({ context, request, url }: Route.LoaderArgs) {
	// Asking to delete the account has ended all its sessions, so the confirmation must work without a signed-in
	// person.
	if (url.searchParams.get("hecho") === "eliminar") {
		const answer = await context.get(clientContext).getUser();
		if ("user" in answer && answer.user === null) return { kind: "farewell" as const };
	}
	const user = await requireUser({ context, request, url });
	const notice = roleSentence(user, context.get(settingsContext).now());
	if (user.erasedAfter === null) return { ...(await loadSpace(context, user)), notice };
	const trouble = downloadTrouble(url.searchParams);
	return { kind: "leaving" as const, user, erasedAfter: user.erasedAfter, trouble };
}

export async function action({ context, request }: Route.ActionArgs) {
	return handleForm({ context, request });
}

export const meta = metaOf({
	title: "Tu espacio",
	description: "Lo que lees, tus eventos y tu curso.",
	path: href("/user"),
	noindex: true,
});

/** Sends links to a section of the settings there: mails that were sent before they had a page of their own have them. */
function useMovedSections() {
	const navigate = useNavigate();
	useEffect(() => {
		const { hash } = location;
		if (SETTINGS.sections.some(([id]) => hash === `#${id}`)) navigate(SETTINGS.path + hash, { replace: true });
	}, [navigate]);
}

export default function DashboardPage({ loaderData, actionData }: Route.ComponentProps) {
	useMovedSections();
	if (loaderData.kind === "farewell") return <Farewell />;
	const { user } = loaderData;
	const today = loaderData.kind === "leaving" ? undefined : toReadToday(loaderData);
	const zone = user.preferences.timeZone ?? MADRID;
	return (
		<SpaceFrame
			path={href("/user")}
			refusal={actionData}
			isPlain={loaderData.kind === "leaving"}
			greeting={<Welcome user={user} space={loaderData.kind === "leaving" ? null : loaderData} />}
		>
			{loaderData.kind === "leaving" ? (
				<Leaving erasedAfter={loaderData.erasedAfter} zone={zone} trouble={loaderData.trouble} />
			) : (
				<>
					<RoleNotice sentence={loaderData.notice} />
					{today && <Today card={today} />}
					<NextSteps space={loaderData} zone={zone} />
					<Reading
						{...loaderData}
						recommended={today?.url}
						isBeside={loaderData.notice === null && areEventsLong(loaderData)}
					/>
				</>
			)}
		</SpaceFrame>
	);
}

/** Whether the course comes before the events: with a lesson to go on with, and no place in an event to come. */
function isCourseFirst({ course, events }: Space): boolean {
	return course?.value?.resume != null && events.value?.next.length === 0;
}

/** Whether one's own events are so many that beside them there is room below what else there is. */
function areEventsLong({ events }: Space): boolean {
	return (events.value?.next.length ?? 0) > 1;
}

/** What comes next, the nearest first: one's events, and the course before events that one has no place in. */
function NextSteps({ space, zone }: { space: Space; zone: string }) {
	const isSecond = isCourseFirst(space);
	const events = <MyEvents key="events" {...space} zone={zone} isSecond={isSecond} />;
	const school = <School key="school" {...space} zone={zone} isFirst={isSecond} />;
	return isSecond ? [school, events] : [events, school];
}

/** The newest text for registered users, for those with neither a place in an event nor a lesson to go on with. */
function toReadToday({ events, course, reading }: Space) {
	return events.value?.next[0] === undefined && course?.value?.resume == null ? reading.value?.[0] : undefined;
}

/**
 * How far off what comes next is, as a sentence: one's next event, what is left of the course, or the site's next event;
 * null for none. Names and days stand in the cards below.
 */
function nextOf(space: Space): ReactNode {
	const { next, coming, away } = space.events.value ?? { next: [], coming: [], away: null };
	const place = next[0];
	if (place !== undefined)
		return (
			<>
				<Link to={href("/eventos/:slug", { slug: place.event.slug })}>Tu próximo evento</Link> {away}
			</>
		);
	const course = space.course?.value;
	if (course?.resume != null) {
		const lessons = course.modules.flatMap((module) => module.lessons);
		const left = lessons.filter(({ progress }) => progress.status !== "completed").length;
		return (
			<>
				Te {left === 1 ? "queda" : "quedan"} <Link to="/school">{counted(left, "lección", "lecciones")}</Link> del curso
			</>
		);
	}
	const event = coming[0];
	return event === undefined ? null : (
		<>
			El <Link to={href("/eventos/:slug", { slug: event.slug })}>próximo evento</Link> {away}
		</>
	);
}

/** The greeting with what comes next. */
function Welcome({ user, space }: { user: Person; space: Space | null }) {
	const next = space && nextOf(space);
	const title = user.displayName === null ? "Hola" : `Hola, ${user.displayName}`;
	return (
		<SpaceHead user={user} title={title} large after={<Done anchor="resumen" />}>
			{next === null ? null : <p className="space-next">{next}</p>}
			{user.displayName === null && user.erasedAfter === null ? (
				<p>
					<Link to={`${href("/user/ajustes")}?abrir=nombre#nombre`}>Completa tu perfil</Link>
				</p>
			) : null}
		</SpaceHead>
	);
}
