import type { Client } from "../../api/client.ts";
import type { Failure } from "../../domain/failure.ts";
import { counted } from "../../domain/numbers.ts";
import { dayOf, MADRID } from "../../domain/zoned-time.ts";
import grounds from "../theme/grounds.module.css";
import { useNow } from "./desk-document.tsx";
import { textPath, thumbnailPath } from "./desk-route.ts";
import { eventDay, savedWords, sortNames, stateWords } from "./desk-words.ts";

type Item = Exclude<Awaited<ReturnType<Client["listSources"]>>, Failure>["items"][number];

/** The picture of a text, or the leaf of its topic. Its name stands beside it. */
function Mark({ picture, ground }: Pick<Item, "picture" | "ground">) {
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
	return <span className={ground === null ? "desk-mark" : `desk-mark desk-topic ${grounds[ground]}`} />;
}

/** The day of an event and how many of its seats are taken: "12 de 30". */
function EventTerms({ event: { startsAt, timeZone, capacity, taken } }: { event: NonNullable<Item["event"]> }) {
	return (
		<>
			<span>
				<time dateTime={startsAt}>{eventDay(startsAt, timeZone)}</time>
			</span>{" "}
			<span>
				{capacity === null
					? counted(taken, "persona", "personas")
					: `${taken}\u00a0de\u00a0${counted(capacity, "plaza", "plazas")}`}
			</span>
		</>
	);
}

/** The rows of some texts. `isOfEvents`: with their days instead of their kind and of who saved them when. */
function Rows({ items, isOfEvents = false }: { items: readonly Item[]; isOfEvents?: boolean }) {
	const now = useNow();
	return (
		<ul className={isOfEvents ? "desk-list desk-texts desk-dated" : "desk-list desk-texts"}>
			{items.map((item) => (
				<li key={item.id}>
					<Mark picture={item.picture} ground={item.ground} />
					<a href={item.trashedAt === null ? textPath(item.id) : textPath(item.id, "mas")}>
						{item.name === "" ? "Sin título" : item.name}
					</a>
					<p className="desk-row-state">
						<span className={`desk-state desk-${item.state}`}>{stateWords(item)}</span>
					</p>
					<p>
						{isOfEvents ? (
							item.event === null ? null : (
								<EventTerms event={item.event} />
							)
						) : (
							<>
								<span>{sortNames[item.sort]}</span>{" "}
								<span>
									{item.updatedBy === null && item.createdAt !== null
										? dayOf(item.createdAt, MADRID)
										: savedWords(item.updatedAt, now)}
									{item.updatedBy === null ? "" : `, ${item.updatedBy}`}
								</span>
							</>
						)}{" "}
						{item.isAsked ? <span className="desk-warn">Piden que se publique</span> : null}{" "}
						{item.isBroken ? <span className="desk-warn">La ficha no se entiende</span> : null}
					</p>
				</li>
			))}
		</ul>
	);
}

/** A page of the list: of events alone, those to come before those that are over. */
export function Items({ items: all, isOfEvents }: { items: readonly Item[]; isOfEvents: boolean }) {
	const now = useNow().toISOString();
	if (!isOfEvents) return <Rows items={all} />;
	const isOver = ({ event }: Item) => event !== null && event.endsAt <= now;
	const groups = [
		["Próximos", all.filter((item) => !isOver(item))],
		["Pasados", all.filter(isOver)],
	] as const;
	return groups.map(([heading, items]) =>
		items.length === 0 ? null : (
			<section key={heading} className="desk-dates" aria-label={heading}>
				<h2>{heading}</h2>
				<Rows items={items} isOfEvents />
			</section>
		),
	);
}
