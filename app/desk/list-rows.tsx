import type { Client } from "../../api/client.ts";
import { coursePlaceOf } from "../../domain/authoring/file-path.ts";
import { canBeShared } from "../../domain/desk/live-link.ts";
import type { Failure } from "../../domain/failure.ts";
import { counted, countedPeople } from "../../domain/numbers.ts";
import { MADRID, shortDayOf } from "../../domain/zoned-time.ts";
import grounds from "../theme/grounds.module.css";
import { Icon, type IconName } from "../ui/icon.tsx";
import { Brief } from "./brief.tsx";
import { useNow } from "./desk-document.tsx";
import { textPath, thumbnailPath } from "./desk-route.ts";
import { doneAt, eventDay, inGender, sortNames, statesNames, stateWords } from "./desk-words.ts";
import { PlannedActs } from "./planned-acts.tsx";
import { StateMark } from "./state-mark.tsx";

type Item = Exclude<Awaited<ReturnType<Client["listSources"]>>, Failure>["items"][number];

/** What is drawn for a text without a picture, by its kind. */
export const SIGNS = {
	articulo: "article",
	recurso: "shelf",
	evento: "calendar",
	pagina: "draft",
	leccion: "school",
	modulo: "list",
} as const satisfies Readonly<Record<Item["sort"], IconName>>;

/** What a text is about, with the class of its ground: its topic, or for what belongs to the course its module. */
function aboutOf({ path, topic, ground }: Pick<Item, "path" | "topic" | "ground">) {
	const module = coursePlaceOf(path)?.module;
	if (module !== undefined) return { topic: `Módulo ${module}`, ground: "lilac" };
	return { topic, ground: ground === null ? "" : grounds[ground] };
}

/**
 * The picture of a text, or a round leaf in its topic's tint with the sign of its kind, or with the number of a
 * lesson in its module. Its name stands beside it.
 */
function Mark({ item }: { item: Item }) {
	const { path, sort, picture } = item;
	const { ground } = aboutOf(item);
	if (picture !== null)
		return (
			<img
				className="desk-mark"
				src={thumbnailPath(picture)}
				alt=""
				width={64}
				height={48}
				loading="lazy"
				decoding="async"
			/>
		);
	return (
		<span className={`desk-mark desk-topic ${ground}`} aria-hidden="true">
			{coursePlaceOf(path)?.lesson ?? <Icon name={SIGNS[sort]} />}
		</span>
	);
}

/** Whether readers see a text. */
const isSeen = ({ state }: Pick<Item, "state">) => state === "published" || state === "changed";

/** How many seats of an event are taken: "12 de 30 plazas". */
const seatWords = ({ capacity, taken }: NonNullable<Item["event"]>) =>
	capacity === null ? countedPeople(taken) : `${taken}\u00a0de\u00a0${counted(capacity, "plaza", "plazas")}`;

/** The seats of an event, which lead to who has them. */
function Seats({ item, event, isLink }: { item: Item; event: NonNullable<Item["event"]>; isLink: boolean }) {
	const words = seatWords(event);
	if (!isLink || !isSeen(item)) return words;
	return (
		<a
			href={textPath(item.id, "quien-viene")}
			aria-label={`${words}: quién viene`}
			aria-describedby={`texto-${item.id}`}
		>
			{words}
		</a>
	);
}

/** The day of an event, and how it stands, unless all of them say so. */
function EventWhen({ event, isOfEvents }: { event: NonNullable<Item["event"]>; isOfEvents: boolean }) {
	const now = useNow().toISOString();
	const { startsAt, timeZone } = event;
	return (
		<>
			<time dateTime={startsAt}>{eventDay(startsAt, timeZone)}</time>
			{isOfEvents ? null : <span>{isOver(event, now) ? "Ya ha pasado" : seatWords(event)}</span>}
		</>
	);
}

/**
 * When a text was saved last and by whom, or when it was written for readers. The day says which of them it is: of what is
 * published as it came, as most texts are, to screen readers alone.
 */
function TextWhen({ sort, state, createdAt, updatedAt, updatedBy }: Item) {
	const now = useNow();
	const isWritten = updatedBy === null && createdAt !== null;
	const done = isWritten ? "Escrito" : updatedBy === null ? "Guardado" : `Guardado por ${updatedBy}`;
	return (
		<>
			<span>{isWritten ? shortDayOf(createdAt, MADRID) : doneAt(updatedAt, now)}</span>{" "}
			<span className={updatedBy === null && state === "published" ? "desk-unseen" : undefined}>
				{inGender(sort, done)}
			</span>
		</>
	);
}

/** What a row says below its title in a narrow window, and in columns in a wide one. */
function Terms({ item, isOfEvents, maySeePeople }: { item: Item } & Pick<RowsOf, "isOfEvents" | "maySeePeople">) {
	const { sort, event } = item;
	const { topic, ground } = aboutOf(item);
	const when = (
		<span className="desk-row-when">
			{event === null ? <TextWhen {...item} /> : <EventWhen event={event} isOfEvents={isOfEvents} />}
		</span>
	);
	return (
		<>
			{isOfEvents ? when : null}{" "}
			<span className="desk-row-about">
				<span className="desk-kind">
					{isOfEvents && event !== null ? <Seats item={item} event={event} isLink={maySeePeople} /> : sortNames[sort]}
				</span>
				{topic === null ? null : (
					<>
						{" "}
						<span className={`desk-row-topic ${ground}`}>{topic}</span>
					</>
				)}
			</span>{" "}
			{isOfEvents ? null : when}
		</>
	);
}

/** What can be done with a text from its row, as long as that is pointed at or has the focus. All of the row edits it. */
function RowActs({ item: { id, path, state, url, trashedAt } }: { item: Item }) {
	if (trashedAt !== null) return null;
	return (
		<p className="desk-row-acts">
			<span aria-hidden="true">Editar</span>
			{isSeen({ state }) && url !== null ? (
				<a href={url} aria-describedby={`texto-${id}`}>
					Ver
				</a>
			) : null}
			{canBeShared({ path, trashedAt }) ? (
				<a href={textPath(id, "compartir")} aria-describedby={`texto-${id}`}>
					Compartir
				</a>
			) : null}
		</p>
	);
}

const isOver = ({ endsAt }: NonNullable<Item["event"]>, now: string) => endsAt <= now;

interface RowsOf {
	readonly items: readonly Item[];
	/** Whether they come by their states, each of which has a heading. */
	readonly isGrouped: boolean;
	/** Whether all are events: they stand with their days. */
	readonly isOfEvents: boolean;
	readonly mayPublish: boolean;
	/** Whether the seats of an event lead to who has them. */
	readonly maySeePeople: boolean;
}

/**
 * What stands in the columns of a wide window, in the row of a group's heading. Each row says it in words too, so it is for
 * the eye alone. `heading`: absent where all texts are of one group.
 */
function Heads({ isOfEvents, heading }: Pick<RowsOf, "isOfEvents"> & { heading?: string }) {
	const columns = isOfEvents ? ["Tema", "Plazas", "Cuándo"] : ["Tema", "Tipo", "Fecha"];
	const names = heading === undefined ? ["Título", ...columns] : columns;
	const marks = names.map((name) => (
		<span key={name} aria-hidden="true">
			{name}
		</span>
	));
	if (heading === undefined) return <p className="desk-heads">{marks}</p>;
	return (
		<div className="desk-heads desk-heads-named">
			<h2>{heading}</h2>
			{marks}
		</div>
	);
}

/** What is seen of a state: of what waits for its day, that day. */
function briefOf(item: Item): string {
	const { state, publishAt } = item;
	return state === "scheduled" && publishAt !== null ? eventDay(publishAt, MADRID) : stateWords(item);
}

/** `isNamed`: whether a heading says the state of all of them. */
function Rows({
	items,
	isOfEvents,
	mayPublish,
	maySeePeople,
	isNamed,
}: Omit<RowsOf, "isGrouped"> & { isNamed: boolean }) {
	// What most texts are is seen in those that are something else.
	const isSaid = ({ state }: Item) => state === "published" || (isNamed && state !== "scheduled");
	return (
		<ul className="desk-list desk-texts">
			{items.map((item) => (
				<li key={item.id}>
					<Mark item={item} />
					<a id={`texto-${item.id}`} href={item.trashedAt === null ? textPath(item.id) : textPath(item.id, "mas")}>
						{item.name === "" ? "Sin título" : item.name}
					</a>
					{isSaid(item) ? null : (
						<p className="desk-row-state">
							<StateMark sign={item.state}>
								<Brief whole={stateWords(item)} brief={briefOf(item)} />
							</StateMark>
						</p>
					)}
					<p className="desk-dots">
						{isSaid(item) ? <span className="desk-unseen">{stateWords(item)}</span> : null}{" "}
						<Terms {...{ item, isOfEvents, maySeePeople }} />{" "}
						{item.isAsked ? <span className="desk-warn">Piden que se publique</span> : null}{" "}
						{item.isBroken ? <span className="desk-warn">La ficha tiene un error</span> : null}
					</p>
					<RowActs item={item} />
					{mayPublish && item.state === "scheduled" ? <PlannedActs id={item.id} name={item.name} /> : null}
				</li>
			))}
		</ul>
	);
}

const GROUPS = Object.entries(statesNames) as [Item["state"], string][];

/**
 * Texts with their states, one a row. Where they come by their states, and there is more than one, each has a heading; of
 * events alone, those to come stand before those that are over.
 */
export function ListRows({ isGrouped, ...rows }: RowsOf) {
	const now = useNow().toISOString();
	const isPast = ({ event }: Item) => event !== null && isOver(event, now);
	const groups = rows.isOfEvents
		? ([
				["Próximos", rows.items.filter((item) => !isPast(item))],
				["Pasados", rows.items.filter(isPast)],
			] as const)
		: GROUPS.map(([state, name]) => [name, rows.items.filter((item) => item.state === state)] as const);
	const shown = groups.filter(([, items]) => items.length > 0);
	if (!rows.isOfEvents && (!isGrouped || shown.length < 2))
		return (
			<>
				<Heads isOfEvents={false} />
				<Rows {...rows} isNamed={false} />
			</>
		);
	return shown.map(([heading, items]) => (
		<section key={heading} className="desk-dates" aria-label={heading}>
			<Heads isOfEvents={rows.isOfEvents} heading={heading} />
			<Rows {...rows} items={items} isNamed={!rows.isOfEvents} />
		</section>
	));
}
