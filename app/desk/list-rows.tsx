import type { Client } from "../../api/client.ts";
import type { Failure } from "../../domain/failure.ts";
import { dayOf, MADRID } from "../../domain/zoned-time.ts";
import grounds from "../theme/grounds.module.css";
import { useNow } from "./desk-document.tsx";
import { textPath, thumbnailPath } from "./desk-route.ts";
import { savedWords, sortNames, stateWords } from "./desk-words.ts";
import { PlannedActs } from "./planned-acts.tsx";
import { StateMark } from "./state-mark.tsx";

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

/** Texts with their states, one a row. */
export function ListRows({ items, mayPublish }: { items: readonly Item[]; mayPublish: boolean }) {
	const now = useNow();
	return (
		<ul className="desk-list desk-texts">
			{items.map((item) => (
				<li key={item.id}>
					<Mark picture={item.picture} ground={item.ground} />
					<a href={item.trashedAt === null ? textPath(item.id) : textPath(item.id, "mas")}>
						{item.name === "" ? "Sin título" : item.name}
					</a>
					<p className="desk-row-state">
						<StateMark sign={item.state}>{stateWords(item)}</StateMark>
					</p>
					<p>
						<span>{sortNames[item.sort]}</span>{" "}
						<span>
							{item.updatedBy === null && item.createdAt !== null
								? dayOf(item.createdAt, MADRID)
								: savedWords(item.updatedAt, now)}
							{item.updatedBy === null ? "" : `, ${item.updatedBy}`}
						</span>{" "}
						{item.isAsked ? <span className="desk-warn">Piden que se publique</span> : null}{" "}
						{item.isBroken ? <span className="desk-warn">La ficha no se entiende</span> : null}
					</p>
					{mayPublish && item.state === "scheduled" ? <PlannedActs id={item.id} name={item.name} /> : null}
				</li>
			))}
		</ul>
	);
}
