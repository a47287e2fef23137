import { type RefObject, useState } from "react";
import { flushSync } from "react-dom";
import { data, redirect } from "react-router";
import { Failure } from "../../domain/failure.ts";
import { sizeInWords } from "../../domain/file-size.ts";
import { lessonPath, lessonPlaceOf } from "../../domain/school/course.ts";
import type { LessonView } from "../../domain/school/see-course.ts";
import { pageHtml } from "../content/article-body.server.tsx";
import { bodyLayout } from "../content/article-view.tsx";
import { withSheet } from "../content/body-extras.server.ts";
import { BreadcrumbTrail } from "../content/breadcrumbs.tsx";
import { ContentBody } from "../content/content-body.tsx";
import { clientContext, exchangeContext, sanitizeContext } from "../context.ts";
import { refusalInit, textsOf } from "../forms/posted-form.ts";
import { useIsHydrated } from "../server-notes.ts";
import { pageMeta } from "../shell/page-meta.ts";
import { trustBody } from "../trusted-types.ts";
import { Button } from "../ui/button.tsx";
import { Icon } from "../ui/icon.tsx";
import type { Route } from "./+types/lesson-page";
import sheet from "./lesson.css?url";
import { Meter } from "./lesson-card.tsx";
import { HandsetBar, ModuleEnd, Neighbours } from "./lesson-neighbours.tsx";
import { LessonPlace, LessonWay } from "./lesson-place.tsx";
import { completionInWords, fileKind, lessonFacts, percentInWords } from "./lesson-words.ts";
import { NO_LESSON, refuse } from "./refuse.ts";
import { useLessonKeys } from "./use-lesson-keys.ts";
import { useLessonProgress } from "./use-lesson-progress.ts";

/**
 * A lesson as its page gets it. As for pages of content, `body` is undefined in a document, which contains it already.
 */
type ShownLesson = Omit<LessonView, "body"> & { readonly body: string | undefined };

async function findLesson({ params, ...asked }: Route.LoaderArgs | Route.ActionArgs) {
	const place = lessonPlaceOf(params.module, params.lesson);
	// Access is checked even for an impossible place: people who may not see the course must not learn which numbers
	// exist.
	const client = asked.context.get(clientContext);
	const found = place === null ? await client.getCourse() : await client.getLesson(place);
	if (found instanceof Failure) throw await refuse(found, asked);
	if (!("body" in found)) throw await refuse(NO_LESSON, asked);
	return found;
}

export async function loader(asked: Route.LoaderArgs): Promise<{ readonly lesson: ShownLesson }> {
	const { context, request } = asked;
	const found = await findLesson(asked);
	const clean = context.get(sanitizeContext);
	const sanitize = (html: string) => withSheet(clean(html));
	const body = pageHtml({ body: sanitize(found.body) });
	const lesson = { ...found, transcript: found.transcript === null ? null : sanitize(found.transcript) };
	if (new URL(request.url).pathname.endsWith(".data")) return { lesson: { ...lesson, body } };
	// In a document the body is sent once, in the page itself (docs/decisions/0002).
	context.get(exchangeContext).body = body;
	return { lesson: { ...lesson, body: undefined } };
}

export async function action(asked: Route.ActionArgs) {
	const { context, request } = asked;
	const step = textsOf(await request.formData())("hacer");
	const lesson = await findLesson(asked);
	if (step !== "completar" && step !== "deshacer")
		return data({ message: "Elige si la lección está completada o pendiente." }, { status: 400 });
	const marked = await context.get(clientContext).markLesson({ lessonId: lesson.id, done: step === "completar" });
	if (!(marked instanceof Failure)) return redirect(`${lesson.href}#progreso`, 303);
	if (marked.status === 503)
		return data({ message: "No se ha podido guardar tu progreso. Inténtalo de nuevo." }, refusalInit(marked));
	throw await refuse(marked, asked);
}

/** Passes on the action's `Retry-After` (RFC 6585, 4). */
export function headers({ actionHeaders }: Route.HeadersArgs) {
	return actionHeaders;
}

export function meta({ loaderData, matches, params }: Route.MetaArgs) {
	if (loaderData === undefined) return [];
	const { name, summary, number, moduleNumber } = loaderData.lesson;
	const path = params.module === undefined ? "/school" : lessonPath(moduleNumber, number);
	return pageMeta({ title: name, description: summary, path, noindex: true }, matches);
}

/** The transcript of the film, shown in addition to the page's body. */
function Transcript({ text }: { text: string }) {
	const [html] = useState(() => trustBody(text));
	return (
		<details className="lesson-transcript">
			<summary>Transcripción del vídeo</summary>
			{/* biome-ignore lint/security/noDangerouslySetInnerHtml: sanitised when it was saved and again on its way
			    out */}
			<div className="prose" dangerouslySetInnerHTML={{ __html: html }} />
		</details>
	);
}

function Resources({ resources }: Pick<ShownLesson, "resources">) {
	if (resources.length === 0) return null;
	return (
		<section aria-labelledby="recursos" className="lesson-resources">
			<h2 id="recursos">Recursos</h2>
			<ul>
				{resources.map(({ name, url, bytes }) => (
					<li key={url}>
						<a href={url} download>
							{name}
						</a>{" "}
						<span>{[fileKind(url), sizeInWords(bytes)].filter((each) => each !== "").join(", ")}</span>
					</li>
				))}
			</ul>
		</section>
	);
}

/** The page of a lesson (docs/product.md, 19.7). */
export default function LessonPage({ loaderData: { lesson }, actionData }: Route.ComponentProps) {
	return <Lesson key={lesson.id} lesson={lesson} refusal={actionData?.message} />;
}

function Lesson({ lesson, refusal }: { lesson: ShownLesson; refusal: string | undefined }) {
	const { progress, percent, trouble, player, text, mark } = useLessonProgress(lesson);
	useLessonKeys(lesson.previous, lesson.next);
	const isDone = progress.status === "completed";
	const problem = trouble ? "No se ha podido guardar tu progreso. Se intentará de nuevo." : refusal;
	return (
		<article className="lesson-article lilac">
			<link rel="stylesheet" href={sheet} precedence="default" />
			<header className="band lesson-head">
				<BreadcrumbTrail
					steps={[
						{ name: "School", path: "/school" },
						{ name: `Módulo ${lesson.moduleNumber}`, path: `/school#modulo-${lesson.moduleNumber}` },
					]}
					current={lesson.name.toLocaleLowerCase("es-ES")}
				/>
				<h1>{lesson.name}</h1>
				<p className="lesson-facts">
					{lessonFacts(lesson)} · {percentInWords(percent)}
				</p>
				<Meter percent={percent} of={lesson.name} />
				<LessonWay lesson={lesson} />
			</header>
			<LessonPlace lesson={lesson} />
			{lesson.video === null ? null : <Film ref={player} video={lesson.video} name={lesson.name} />}
			{lesson.transcript === null ? null : <Transcript text={lesson.transcript} />}
			<div ref={text} className="lesson-text">
				<ContentBody body={lesson.body} className={bodyLayout} />
			</div>
			<Resources resources={lesson.resources} />
			<section id="progreso" aria-label="Tu progreso" className={isDone ? "lesson-done" : "lesson-progress"}>
				{isDone ? null : <p className="lesson-facts">{completionInWords(lesson)}</p>}
				<MarkForm isDone={isDone} href={lesson.href} mark={mark} />
				<p role="alert" className="lesson-problem">
					{problem}
				</p>
				<ModuleEnd lesson={lesson} isDone={isDone} />
			</section>
			<HandsetBar lesson={lesson} />
			<Neighbours lesson={lesson} />
		</article>
	);
}

/**
 * A film served by this site, with the browser's own controls and captions. Until it is played its poster is one large
 * button, which lies over the controls: they are there without scripts, and nothing moves when the button leaves.
 */
function Film({
	video,
	name,
	ref,
}: {
	video: NonNullable<LessonView["video"]>;
	name: string;
	ref: RefObject<HTMLVideoElement | null>;
}) {
	const { sources, captions, poster, width, height } = video;
	const isHydrated = useIsHydrated();
	const [isBegun, setBegun] = useState(false);
	const film = (
		<video
			ref={ref}
			className="lesson-video"
			controls={isBegun || !isHydrated}
			onPlay={() => setBegun(true)}
			playsInline
			preload="metadata"
			width={width}
			height={height}
			aria-label={`Vídeo: ${name}`}
			{...(poster === null ? {} : { poster })}
		>
			{sources.map(({ src, type }) => (
				<source key={src} src={src} type={type} />
			))}
			{captions.map(({ src, language, label }) => (
				<track key={src} kind="captions" src={src} srcLang={language} label={label} />
			))}
			Tu navegador no puede reproducir este vídeo. Debajo tienes su transcripción.
		</video>
	);
	return (
		<div className="lesson-film">
			{film}
			{isBegun ? null : (
				<button
					type="button"
					aria-label={`Ver el vídeo: ${name}`}
					data-needs-script
					onClick={() => {
						const player = ref.current;
						if (player === null) return;
						// What has the focus leaves the page: the player takes it, once its controls are there.
						flushSync(() => setBegun(true));
						player.focus();
						player.play().catch(() => undefined);
					}}
				>
					{poster === null ? null : <img src={poster} alt="" width={width} height={height} />}
					<span />
				</button>
			)}
		</div>
	);
}

/**
 * A form that marks a lesson as completed, or undoes that. With scripts it calls `mark` and stays on the page; without
 * them it is sent to `href`.
 */
function MarkForm({ isDone, href, mark }: { isDone: boolean; href: string; mark: (done: boolean) => void }) {
	return (
		<form
			method="post"
			action={href}
			className="lesson-mark"
			onSubmit={(event) => {
				event.preventDefault();
				mark(!isDone);
			}}
		>
			{isDone ? (
				<p className="lesson-finished">
					Completada <Icon name="check" />
				</p>
			) : null}
			<input type="hidden" name="hacer" value={isDone ? "deshacer" : "completar"} />
			<Button type="submit" look={isDone ? "quiet" : "filled"}>
				{isDone ? "Deshacer" : "Marcar como completada"}
			</Button>
		</form>
	);
}
