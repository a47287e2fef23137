import type { ReactNode } from "react";
import type { Client } from "../../api/client.ts";
import { Failure } from "../../domain/failure.ts";
import { counted } from "../../domain/numbers.ts";
import { useNow } from "./desk-document.tsx";
import { textPath } from "./desk-route.ts";
import { eventDay, savedWords, shortMoment } from "./desk-words.ts";
import { LETTERS_PATH, letterPath, letterWords, people } from "./letter-words.ts";

type Answer<Name extends keyof Client> = Client[Name] extends (...given: never[]) => Promise<infer Given>
	? Exclude<Given, Failure>
	: never;
type List = Answer<"listSources">;
type Letters = Answer<"listIssues">;

/** What is going on at the site, as far as the person may know of it (docs/product.md, 26.2). */
export interface Overview {
	/** The text that was saved last of those that are not published as they are; null for none. */
	readonly unfinished: List["items"][number] | null;
	/** The next event that readers see, with how many wait for a seat; null for none. */
	readonly next: { readonly item: List["items"][number]; readonly waiting: number } | null;
	/** The text that is published next by itself, and how many others are; null for none. */
	readonly planned: { readonly item: List["items"][number]; readonly others: number } | null;
	readonly letters: Letters | null;
}

/** Text that somebody may go on with. */
const isUnfinished = ({ state }: List["items"][number]) => state === "draft" || state === "changed";

/**
 * Asks for what is going on. `list`: the first page of all texts. What cannot be had is left out: the page is there for
 * its texts.
 */
export async function overviewOf(
	client: Client,
	{ list, mayPublish, now }: { readonly list: List; readonly mayPublish: boolean; readonly now: Date },
): Promise<Overview> {
	const [events, planned, letters] = await Promise.all([
		client.listSources({ sort: "evento", page: 1 }),
		(list.states.scheduled ?? 0) > 0 ? client.listSources({ state: "scheduled", page: 1 }) : null,
		mayPublish ? client.listIssues({ page: 1 }) : null,
	]);
	const at = now.toISOString();
	const coming =
		events instanceof Failure
			? undefined
			: events.items.find(
					({ event, state }) => event !== null && event.endsAt > at && (state === "published" || state === "changed"),
				);
	const attendance = coming === undefined ? null : await client.getAttendance({ id: coming.id });
	const waiting = attendance === null || attendance instanceof Failure ? 0 : attendance.waiting;
	const soonest =
		planned === null || planned instanceof Failure
			? []
			: planned.items.toSorted((one, other) => ((one.publishAt ?? "") < (other.publishAt ?? "") ? -1 : 1));
	const [first] = soonest;
	return {
		unfinished: list.items.find(isUnfinished) ?? null,
		next: coming === undefined ? null : { item: coming, waiting },
		planned: first === undefined ? null : { item: first, others: (list.states.scheduled ?? 1) - 1 },
		letters: letters instanceof Failure ? null : letters,
	};
}

/** One thing that is going on, which leads where it can be seen to. */
function Card({ name, to, title, children }: { name: string; to: string; title: string; children: ReactNode }) {
	return (
		<li>
			<h2>{name}</h2>
			<a href={to}>{title === "" ? "Sin título" : title}</a>
			<p>{children}</p>
		</li>
	);
}

function Unfinished({ item, states }: { item: List["items"][number]; states: List["states"] }) {
	const [done, when] = savedWords(item.updatedAt, useNow());
	const others = (states.draft ?? 0) + (states.changed ?? 0) - 1;
	return (
		<Card name="Sigue escribiendo" to={textPath(item.id)} title={item.name}>
			<span>
				{done} {when}
			</span>
			{others > 0 ? <span>{counted(others, "otro a medias", "otros a medias")}</span> : null}
		</Card>
	);
}

function Next({ item: { id, name, event }, waiting }: NonNullable<Overview["next"]>) {
	if (event === null) return null;
	const { startsAt, timeZone, capacity, taken } = event;
	return (
		<Card name="Próximo evento" to={textPath(id)} title={name}>
			<span>
				<time dateTime={startsAt}>{eventDay(startsAt, timeZone)}</time>
			</span>
			<span>
				{capacity === null
					? counted(taken, "persona apuntada", "personas apuntadas")
					: `${taken}\u00a0de ${counted(capacity, "plaza ocupada", "plazas ocupadas")}`}
			</span>
			{waiting === 0 ? null : <span>{waiting}&nbsp;en espera</span>}
		</Card>
	);
}

function Planned({ item: { id, name, publishAt }, others }: NonNullable<Overview["planned"]>) {
	return (
		<Card name="Se publica solo" to={textPath(id)} title={name}>
			{publishAt === null ? null : <span>El {shortMoment(publishAt)}</span>}
			{others > 0 ? <span>{counted(others, "más después", "más después")}</span> : null}
		</Card>
	);
}

/** Who gets letters, and the last of them. */
function News({ letters: { readers, items } }: { letters: Letters }) {
	const now = useNow();
	const all = readers.each + readers.monthly;
	const [letter] = items;
	return (
		<Card
			name="Novedades"
			to={letter === undefined ? LETTERS_PATH : letterPath(letter.id)}
			title={letter === undefined ? "Escribe la primera carta" : letter.subject === "" ? "Sin asunto" : letter.subject}
		>
			{letter === undefined ? null : <span>{letterWords(letter, now)}</span>}
			<span>
				{all === 0 ? "Todavía nadie las recibe" : `${people(all)} ${all === 1 ? "las recibe" : "las reciben"}`}
			</span>
		</Card>
	);
}

/** What is going on, in a row of cards: what was begun comes first. */
export function OverviewCards({ overview, states }: { overview: Overview; states: List["states"] }) {
	const { unfinished, next, planned, letters } = overview;
	if (unfinished === null && next === null && planned === null && letters === null) return null;
	return (
		<ul className="desk-now" aria-label="Qué está pasando">
			{unfinished === null ? null : <Unfinished item={unfinished} states={states} />}
			{next === null ? null : <Next {...next} />}
			{planned === null ? null : <Planned {...planned} />}
			{letters === null ? null : <News letters={letters} />}
		</ul>
	);
}
