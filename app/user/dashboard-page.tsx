import { useEffect } from "react";
import { href, useNavigate } from "react-router";
import { counted } from "../../domain/numbers.ts";
import type { LessonEntry } from "../../domain/school/see-course.ts";
import { inSeries } from "../../domain/series.ts";
import { givenName } from "../../domain/sign-in/user.ts";
import { MADRID } from "../../domain/zoned-time.ts";
import { clientContext, settingsContext } from "../context.ts";
import { Steps } from "../school/lesson-card.tsx";
import { metaOf } from "../shell/page-meta.ts";
import grounds from "../theme/grounds.module.css";
import { Link } from "../ui/link.tsx";
import type { Route } from "./+types/dashboard-page";
import { Asked } from "./dashboard/asked.tsx";
import { SETTINGS, SpaceFrame } from "./dashboard/frame.tsx";
import { handleForm } from "./dashboard/handle-form.ts";
import { downloadTrouble, loadSpace, type Person, requireUser, type Space } from "./dashboard/load-dashboard.ts";
import { MyEvents } from "./dashboard/my-events.tsx";
import { type Next, NextStep, nextOf } from "./dashboard/next-step.tsx";
import { Reading } from "./dashboard/reading.tsx";
import { School, Waiting } from "./dashboard/school.tsx";
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
	const zone = user.preferences.timeZone ?? MADRID;
	const space = loaderData.kind === "leaving" ? null : loaderData;
	const next: Next = space === null ? { kind: "nothing" } : nextOf(space);
	return (
		<SpaceFrame
			path={href("/user")}
			refusal={actionData}
			isPlain={loaderData.kind === "leaving"}
			greeting={<Welcome user={user} space={space} next={next} zone={zone} />}
		>
			{loaderData.kind === "leaving" ? (
				<Leaving erasedAfter={loaderData.erasedAfter} zone={zone} trouble={loaderData.trouble} />
			) : (
				<>
					<RoleNotice sentence={loaderData.notice} />
					<Parts space={loaderData} next={next} zone={zone} />
				</>
			)}
		</SpaceFrame>
	);
}

/**
 * What is the person's, and what there is to read, which leads as long as they have neither a place nor a course. With a
 * course, what they get by mail is a row below both.
 */
function Parts({ space, next, zone }: { space: Space; next: Next; zone: string }) {
	const isMain = space.course === null && next.kind !== "place";
	const own = <Own key="own" space={space} next={next} zone={zone} />;
	const named = next.kind === "text" ? next.card.url : undefined;
	const reading = <Reading key="reading" {...space} named={named} isMain={isMain} />;
	if (isMain) return [reading, own];
	return space.course === null ? [own, reading] : [own, reading, <Mail key="mail" space={space} zone={zone} />];
}

/** What they get by mail, and the way to School's waiting list as long as they have no course. */
function Mail({ space, zone }: { space: Space; zone: string }) {
	return (
		<div className={`space-panel ${grounds.mint}`}>
			{space.course === null ? <Waiting waiting={space.waiting} zone={zone} /> : null}
			<Asked {...space} email={space.user.email} />
		</div>
	);
}

/** What is the person's: their events, and their way through School, which comes first where the page begins with it. */
function Own({ space, next, zone }: { space: Space; next: Next; zone: string }) {
	const named = next.kind === "place" ? next.place.event.slug : next.kind === "event" ? next.event.slug : undefined;
	const isInCourse = next.kind === "lesson";
	const events = <MyEvents key="events" {...space} named={named} zone={zone} />;
	const school = space.course && <School key="school" course={space.course} isNamed={isInCourse} />;
	return (
		<div className="space-mine">
			{isInCourse ? [school, events] : [events, school]}
			{space.course === null ? <Mail space={space} zone={zone} /> : null}
		</div>
	);
}

/** What else the page has beside the event that it begins with, as a sentence; null for nothing. */
function othersInWords({ events, reading }: Space, { event }: Extract<Next, { kind: "event" }>): string | null {
	const texts = reading.value?.length ?? 0;
	const seats = (events.value?.coming ?? []).filter(({ slug, isOpen }) => isOpen && slug !== event.slug).length;
	const parts = [
		texts === 0 ? null : `${texts === 1 ? "un\u00a0texto" : counted(texts, "texto", "textos")} para leer`,
		seats === 0
			? null
			: `${seats === 1 ? "un\u00a0evento" : counted(seats, "evento", "eventos")} ${event.isOpen ? "más " : ""}con plazas`,
	].filter((part) => part !== null);
	return parts.length === 0 ? null : `Aquí tienes ${inSeries(parts)}`;
}

/**
 * How far off what comes next is, as a sentence; of the site's next event, whose bubble says so, what else there is. Null
 * for none. Names and days stand beside it.
 */
function wordsOn(space: Space, next: Next): string | null {
	const { events } = space;
	const away = events.value?.away ?? null;
	if (next.kind === "place") return away && `Tu próximo evento ${away}`;
	if (next.kind === "event") return othersInWords(space, next);
	if (next.kind !== "lesson") return null;
	const lessons = lessonsOf(space);
	const left = lessons.filter(({ progress }) => progress.status !== "completed").length;
	return `Te ${left === 1 ? "queda" : "quedan"} ${counted(left, "lección", "lecciones")} del curso`;
}

/** All lessons of the person's course; none without one. */
const lessonsOf = ({ course }: Space): readonly LessonEntry[] =>
	course?.value?.modules.flatMap((module) => module.lessons) ?? [];

/** The greeting, how far off what comes next is, and that beside it. */
function Welcome({
	user,
	space,
	next,
	zone,
}: {
	user: Person;
	/** Null for somebody who leaves. */
	space: Space | null;
	next: Next;
	zone: string;
}) {
	const words = space && wordsOn(space, next);
	return (
		<SpaceHead
			user={user}
			title={user.displayName === null ? "Hola" : `Hola, ${givenName(user.displayName)}`}
			large
			after={
				<>
					<NextStep next={next} zone={zone} />
					<Done anchor="resumen" />
				</>
			}
		>
			{words === null ? null : <p className="space-next">{words}</p>}
			{next.kind !== "lesson" || space === null ? null : <Steps lessons={lessonsOf(space)} here={next.lesson.id} />}
			{user.displayName === null && user.erasedAfter === null ? (
				<p>
					<Link to={`${href("/user/ajustes")}?abrir=nombre#nombre`}>Completa tu perfil</Link>
				</p>
			) : null}
		</SpaceHead>
	);
}
