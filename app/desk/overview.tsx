import type { Client } from "../../api/client.ts";
import { awayWords, capitalized, dateAndHour } from "../../domain/date-words.ts";
import { Failure } from "../../domain/failure.ts";
import { counted, countedPeople } from "../../domain/numbers.ts";
import { MADRID } from "../../domain/zoned-time.ts";
import grounds from "../theme/grounds.module.css";
import { Icon } from "../ui/icon.tsx";
import { useNow } from "./desk-document.tsx";
import { largePicturePath, textPath } from "./desk-route.ts";
import { eventDay, savedWords } from "./desk-words.ts";
import { LETTERS_PATH, letterPath, letterWords } from "./letter-words.ts";
import { SIGNS } from "./list-rows.tsx";

type Answer<Name extends keyof Client> = Client[Name] extends (...given: never[]) => Promise<infer Given>
	? Exclude<Given, Failure>
	: never;
type List = Answer<"listSources">;
type Letters = Answer<"listIssues">;
type Item = List["items"][number];
type Event = NonNullable<Item["event"]>;

/** What is going on at the site, as far as the person may know of it (docs/product.md, 26.2). */
export interface Overview {
	/** The text that was saved last of those that are not published as they are; null for none. */
	readonly unfinished: Item | null;
	/** The next event that readers see, with how many wait for a seat; null for none. */
	readonly next: { readonly item: Item; readonly waiting: number; readonly canSeePeople: boolean } | null;
	/** The text that is published next by itself, and how many others are; null for none. */
	readonly planned: { readonly item: Item; readonly others: number } | null;
	readonly letters: Letters | null;
}

/** Text that somebody may go on with. */
const isUnfinished = ({ state }: Item) => state === "draft" || state === "changed";
const lastSavedFirst = (one: Item, other: Item) => (one.updatedAt > other.updatedAt ? -1 : 1);

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
	const { waiting = 0, canSeePeople = false } = attendance instanceof Failure ? {} : (attendance ?? {});
	const soonest =
		planned === null || planned instanceof Failure
			? []
			: planned.items.toSorted((one, other) => ((one.publishAt ?? "") < (other.publishAt ?? "") ? -1 : 1));
	const [first] = soonest;
	return {
		unfinished: list.items.filter(isUnfinished).toSorted(lastSavedFirst)[0] ?? null,
		next: coming === undefined ? null : { item: coming, waiting, canSeePeople },
		planned: first === undefined ? null : { item: first, others: (list.states.scheduled ?? 1) - 1 },
		letters: letters instanceof Failure ? null : letters,
	};
}

interface Shown {
	readonly name: string;
	readonly to: string;
	readonly title: string;
	/** What comes before and after the title where it is said as a sentence. */
	readonly said?: readonly [before: string, after: string];
	readonly facts: readonly string[];
	/** Its day, which is short where it is not the first. */
	readonly day?: readonly [whole: string, brief: string];
	readonly event?: Event | null;
	readonly item?: Item;
	readonly waiting?: number;
	/** The address of who comes to the event; absent for people who may not see them. */
	readonly attendees?: string;
}

function unfinishedOf(item: Item, states: List["states"], now: Date): Shown {
	const others = (states.draft ?? 0) + (states.changed ?? 0) - 1;
	return {
		...{ name: "Sigue escribiendo", to: textPath(item.id), title: item.name, said: ["Sigue con ", ""], item },
		facts: [
			savedWords(item.updatedAt, now),
			...(others > 0 ? [counted(others, "otro a medias", "otros a medias")] : []),
		],
	};
}

function nextOf({ item, waiting, canSeePeople }: NonNullable<Overview["next"]>, event: Event, now: Date): Shown {
	const { startsAt, timeZone, capacity, taken } = event;
	const isNow = startsAt <= now.toISOString();
	return {
		...{ name: "Próximo evento", to: textPath(item.id), title: item.name, item, event, waiting },
		...(canSeePeople ? { attendees: textPath(item.id, "quien-viene") } : {}),
		day: [capitalized(dateAndHour(startsAt, timeZone)), eventDay(startsAt, timeZone)],
		said: ["«", isNow ? "» es ahora" : `» es ${awayWords(startsAt, timeZone, now)}`],
		facts: [
			capacity === null
				? counted(taken, "persona apuntada", "personas apuntadas")
				: `${taken}\u00a0de ${counted(capacity, "plaza ocupada", "plazas ocupadas")}`,
			...(waiting === 0 ? [] : [`${waiting}\u00a0en espera`]),
		],
	};
}

function plannedOf({ item, others }: NonNullable<Overview["planned"]>, now: Date): Shown {
	const { publishAt } = item;
	return {
		...{ name: "Se publica solo", to: textPath(item.id), title: item.name, item },
		...(publishAt === null
			? {}
			: {
					said: ["", ` se publica ${awayWords(publishAt, MADRID, now)}`],
					day: [capitalized(dateAndHour(publishAt, MADRID)), eventDay(publishAt, MADRID)],
				}),
		facts: others > 0 ? [counted(others, "más después", "más después")] : [],
	};
}

/** Who gets letters, and the last of them. */
function lettersOf({ readers, items: [letter] }: Letters, now: Date): Shown {
	const all = readers.each + readers.monthly;
	const receive =
		all === 0 ? "Todavía nadie recibe tus cartas" : `${countedPeople(all)} ${all === 1 ? "las recibe" : "las reciben"}`;
	if (letter === undefined)
		return { name: "Cartas", to: LETTERS_PATH, title: "Escribe la primera carta", facts: [receive] };
	const title = letter.subject === "" ? "Sin asunto" : letter.subject;
	return { name: "Cartas", to: letterPath(letter.id), title, facts: [letterWords(letter, now), receive] };
}

/** What is going on, and first of it what comes next: the event or the text that is published first, or what was begun. */
function shownOf({ unfinished, next, planned, letters }: Overview, states: List["states"], now: Date): Shown[] {
	const event = next?.item.event ?? null;
	const dated = [
		...(next === null || event === null ? [] : [{ at: event.startsAt, shown: nextOf(next, event, now) }]),
		...(planned === null ? [] : [{ at: planned.item.publishAt ?? "", shown: plannedOf(planned, now) }]),
	];
	const [first, ...later] = dated.toSorted((one, other) => (one.at < other.at ? -1 : 1)).map(({ shown }) => shown);
	return [
		...(first === undefined ? [] : [first]),
		...(unfinished === null ? [] : [unfinishedOf(unfinished, states, now)]),
		...later,
		...(letters === null ? [] : [lettersOf(letters, now)]),
	];
}

/** Seats that are drawn one by one. With more, they are one stretch. */
const DRAWN = 60;

/** How full an event is, drawn as soon as somebody has a seat. The words beside it say it too. */
function Seats({ event: { capacity, taken } }: { event: Event }) {
	if (capacity === null || capacity === 0 || taken === 0) return null;
	if (capacity > DRAWN)
		return (
			<svg className="desk-seats" viewBox="0 0 100 4" preserveAspectRatio="none" aria-hidden="true">
				<rect className="desk-seat" width={100} height={4} />
				<rect className="desk-seat-taken" width={Math.min(100, (100 * taken) / capacity)} height={4} />
			</svg>
		);
	return (
		<p className="desk-seats" aria-hidden="true">
			{Array.from({ length: capacity }, (_, seat) => (
				// biome-ignore lint/suspicious/noArrayIndexKey: a seat is its place.
				<span key={seat} className={seat < taken ? "desk-seat-taken" : "desk-seat"} />
			))}
		</p>
	);
}

function Facts({ facts, attendees }: Pick<Shown, "facts"> & { attendees?: string | undefined }) {
	return (
		<p className="desk-dots">
			{facts.map((fact) => (
				<span key={fact}>{fact}</span>
			))}
			{attendees === undefined ? null : (
				<span>
					<a href={attendees}>Quién viene</a>
				</span>
			)}
		</p>
	);
}

/** What comes next, as a sentence, with the picture of its text and, of an event, how full it is. */
function Lead({
	shown: { name, to, title, said: [before, after] = ["", ""], facts, day, event, item, attendees },
}: {
	shown: Shown;
}) {
	return (
		<li className="desk-lead">
			<h2>{name}</h2>
			<p className="desk-lead-said">
				{before}
				<a href={to}>{title === "" ? "Sin título" : title}</a>
				{after}
			</p>
			{event === undefined || event === null ? null : <Seats event={event} />}
			<Facts facts={day === undefined ? facts : [day[0], ...facts]} attendees={attendees} />
			{item?.picture == null ? (
				<span className="desk-lead-leaf">
					<Icon name={item === undefined ? "mail" : SIGNS[item.sort]} />
				</span>
			) : (
				<img src={largePicturePath(item.picture.path)} alt="" width={240} height={180} decoding="async" />
			)}
		</li>
	);
}

/** What is going on: what comes next first and large, and beside it the rest. */
export function Today({ overview, states }: { overview: Overview; states: List["states"] }) {
	const [lead, ...others] = shownOf(overview, states, useNow());
	if (lead === undefined) return null;
	return (
		<ul
			className={`desk-today ${lead.event ? "loud" : ""} ${grounds[lead.item?.ground ?? "mint"]}`}
			aria-label="Qué está pasando"
		>
			<Lead shown={lead} />
			{others.map(({ name, to, title, facts, day }) => (
				<li key={name}>
					<h2>{name}</h2>
					<a href={to}>{title === "" ? "Sin título" : title}</a>
					<Facts facts={day === undefined ? facts : [day[1], ...facts]} />
				</li>
			))}
		</ul>
	);
}
