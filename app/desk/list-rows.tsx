import type { Client } from "../../api/client.ts";
import type { Failure } from "../../domain/failure.ts";
import { counted } from "../../domain/numbers.ts";
import grounds from "../theme/grounds.module.css";
import { Icon, type IconName } from "../ui/icon.tsx";
import { useNow } from "./desk-document.tsx";
import { textPath, thumbnailPath } from "./desk-route.ts";
import { eventDay, savedWords, sortNames, stateWords, writtenWords } from "./desk-words.ts";
import { PlannedActs } from "./planned-acts.tsx";
import { StateMark } from "./state-mark.tsx";

type Item = Exclude<Awaited<ReturnType<Client["listSources"]>>, Failure>["items"][number];

/** What is drawn for a text without a picture, by its kind. */
const SIGNS = {
	articulo: "article",
	recurso: "shelf",
	evento: "calendar",
	pagina: "draft",
	leccion: "school",
	modulo: "list",
} as const satisfies Readonly<Record<Item["sort"], IconName>>;

/** The picture of a text, or a leaf in its topic's ground with the sign of its kind. Its name stands beside it. */
function Mark({ sort, picture, ground }: Pick<Item, "sort" | "picture" | "ground">) {
	if (picture !== null)
		return (
			<img
				className="desk-mark"
				src={thumbnailPath(picture)}
				alt=""
				width={40}
				height={40}
				loading="lazy"
				decoding="async"
			/>
		);
	return (
		<span className={`desk-mark desk-topic ${ground === null ? "" : grounds[ground]}`}>
			<Icon name={SIGNS[sort]} />
		</span>
	);
}

/** The day of an event and how many of its seats are taken: "12 de 30". */
function EventTerms({ event: { startsAt, timeZone, capacity, taken } }: { event: NonNullable<Item["event"]> }) {
	return (
		<>
			<span className="desk-first-term">
				<time dateTime={startsAt}>{eventDay(startsAt, timeZone)}</time>
			</span>{" "}
			<span className="desk-last-term">
				{capacity === null
					? counted(taken, "persona", "personas")
					: `${taken}\u00a0de\u00a0${counted(capacity, "plaza", "plazas")}`}
			</span>
		</>
	);
}

/** The kind of a text, and the day of an event; of others when it was saved last and by whom, or when it was written. */
function TextTerms({ sort, createdAt, updatedAt, updatedBy, event }: Item) {
	const now = useNow();
	const isWritten = updatedBy === null && createdAt !== null;
	const [done, when] = isWritten ? writtenWords(createdAt) : savedWords(updatedAt, now);
	return (
		<>
			<span className="desk-first-term">{sortNames[sort]}</span>{" "}
			{event === null ? (
				<span className="desk-last-term">
					<span className="desk-done-word">{done} </span>
					{when}
					{updatedBy === null ? "" : `, ${updatedBy}`}
				</span>
			) : (
				<span className="desk-last-term">
					<time dateTime={event.startsAt}>{eventDay(event.startsAt, event.timeZone)}</time>
				</span>
			)}
		</>
	);
}

const isOver = ({ endsAt }: NonNullable<Item["event"]>, now: string) => endsAt <= now;

interface RowsOf {
	readonly items: readonly Item[];
	/** Whether all are events: they stand with their days. */
	readonly isOfEvents: boolean;
	readonly mayPublish: boolean;
}

/** What stands in the columns of a wide window. Each row says it in words too, so it is for the eye alone. */
function Heads({ isOfEvents }: Pick<RowsOf, "isOfEvents">) {
	const [second, third] = isOfEvents ? ["Cuándo", "Plazas"] : ["Tipo", "Fecha"];
	return (
		<p className={isOfEvents ? "desk-heads desk-dated" : "desk-heads"} aria-hidden="true">
			{["Título", second, third].map((name) => (
				<span key={name}>{name}</span>
			))}
		</p>
	);
}

function Rows({ items, isOfEvents, mayPublish }: RowsOf) {
	const now = useNow().toISOString();
	return (
		<ul className={isOfEvents ? "desk-list desk-texts desk-dated" : "desk-list desk-texts"}>
			{items.map((item) => (
				<li key={item.id}>
					<Mark {...item} />
					<a href={item.trashedAt === null ? textPath(item.id) : textPath(item.id, "mas")}>
						{item.name === "" ? "Sin título" : item.name}
					</a>
					{item.state === "published" ? null : (
						<p className="desk-row-state">
							<StateMark sign={item.state}>{stateWords(item)}</StateMark>
						</p>
					)}
					<p>
						{/* What most texts are is seen in those that are something else. */}
						{item.state === "published" ? <span className="desk-unseen">{stateWords(item)}</span> : null}{" "}
						{isOfEvents ? item.event === null ? null : <EventTerms event={item.event} /> : <TextTerms {...item} />}{" "}
						{!isOfEvents && item.state === "published" && item.event !== null && isOver(item.event, now) ? (
							<span className="desk-plain">Ya ha pasado</span>
						) : null}{" "}
						{item.isAsked ? <span className="desk-warn">Piden que se publique</span> : null}{" "}
						{item.isBroken ? <span className="desk-warn">La ficha tiene un error</span> : null}
					</p>
					{mayPublish && item.state === "scheduled" ? <PlannedActs id={item.id} name={item.name} /> : null}
				</li>
			))}
		</ul>
	);
}

/** Texts with their states, one a row: of events alone, those to come before those that are over. */
export function ListRows(rows: RowsOf) {
	const now = useNow().toISOString();
	if (!rows.isOfEvents)
		return (
			<>
				<Heads isOfEvents={false} />
				<Rows {...rows} />
			</>
		);
	const isPast = ({ event }: Item) => event !== null && isOver(event, now);
	const groups = [
		["Próximos", rows.items.filter((item) => !isPast(item))],
		["Pasados", rows.items.filter(isPast)],
	] as const;
	return groups.map(([heading, items]) =>
		items.length === 0 ? null : (
			<section key={heading} className="desk-dates" aria-label={heading}>
				<h2>{heading}</h2>
				<Heads isOfEvents />
				<Rows {...rows} items={items} />
			</section>
		),
	);
}
