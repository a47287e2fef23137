import { clockWithArticle, momentOf } from "../date-words.ts";
import type { EventFacts, EventTerms, SiteEvent } from "../events/event.ts";
import { ONLINE_PLACE } from "../events/event-front-matter.ts";
import { counted } from "../numbers.ts";
import { localTimeOf } from "../zoned-time.ts";
import type { Finding } from "./check-text.ts";

/** The hour before which nobody expects an event to start, and the length above which its end looks wrong. */
const FIRST_HOUR = 6;
const LONG_MS = 24 * 3_600_000;

type CheckedTerms = Pick<
	EventTerms,
	"capacity" | "waitlistEnabled" | "audience" | "priceCents" | "registrationOpensAt" | "registrationClosesAt"
>;

/** An event about to be published, and what is known of it. */
interface EventToCheck {
	readonly event: EventFacts & Pick<SiteEvent, "capacity" | "cancelled">;
	readonly joinUrl: string | null;
	/** As readers have it now; null if they have not. */
	readonly stored: Pick<SiteEvent, "startsAt" | "endsAt"> | null;
	/** Seats that are taken or held. */
	readonly taken: number;
	/** ISO 8601 in UTC. */
	readonly now: string;
}

/** What the author of an event should look at before it is published (docs/product.md, 26.5). Only a place is a must. */
export function checkEvent({ event, joinUrl, stored, taken, now }: EventToCheck): readonly Finding[] {
	const { startsAt, endsAt, timeZone, modality, capacity } = event;
	if (event.cancelled) return [];
	const isNew = stored === null || stored.startsAt !== startsAt || stored.endsAt !== endsAt;
	const lasts = Date.parse(endsAt) - Date.parse(startsAt);
	const found: (readonly [is: boolean, field: string, reason: string, blocks?: true])[] = [
		[
			modality !== "online" && event.place === ONLINE_PLACE,
			"event.place",
			`El lugar dice «${ONLINE_PLACE}», y se asiste en persona. Escribe dónde es.`,
			true,
		],
		[isNew && endsAt <= now, "event.startsAt", `Esa fecha ya ha pasado: el ${momentOf(startsAt, timeZone)}.`],
		[isNew && startsAt <= now && endsAt > now, "event.startsAt", "A esa hora el evento ya ha empezado."],
		[
			isNew && Number(localTimeOf(startsAt, timeZone).slice(11, 13)) < FIRST_HOUR,
			"event.startsAt",
			`Empieza a ${clockWithArticle(startsAt, timeZone)}, de madrugada. ¿Es esa la hora?`,
		],
		[isNew && lasts > LONG_MS, "event.endsAt", "Dura más de un día. ¿Es ese el día en que termina?"],
		[
			modality !== "online" && capacity === null,
			"event.capacity",
			"No dice cuántas plazas hay: podrá apuntarse cualquiera, sin límite.",
		],
		[
			capacity !== null && taken > capacity,
			"event.capacity",
			`Hay ${counted(taken, "plaza ocupada", "plazas ocupadas")} y solo ${counted(capacity ?? 0, "plaza", "plazas")}. Nadie pierde la suya, y nadie más puede apuntarse.`,
		],
		[
			modality !== "presencial" && joinUrl === null,
			"event.joinUrl",
			"Falta el enlace para conectarse: quien tenga plaza no sabrá cómo entrar.",
		],
	];
	return found.filter(([is]) => is).map(([, field, reason, blocks = false]) => ({ field, line: null, reason, blocks }));
}

/** What is asked about an event before it is published, without its words. */
export function factsToCheck(event: SiteEvent): EventFacts & CheckedTerms {
	const { startsAt, endsAt, timeZone, modality, place, venue } = event;
	const { capacity, waitlistEnabled, audience, priceCents, registrationOpensAt, registrationClosesAt } = event;
	const terms = { capacity, waitlistEnabled, audience, priceCents, registrationOpensAt, registrationClosesAt };
	return { startsAt, endsAt, timeZone, modality, place, venue, ...terms };
}
