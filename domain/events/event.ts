import type { Author, ContentImage, Tag } from "../content/content.ts";

/** How people attend. */
export type Modality = "online" | "presencial" | "hibrido";

/** What a list may know of an event. Instants are ISO 8601 in UTC; `timeZone` is an IANA name. */
export interface EventCard {
	readonly id: string;
	/** Last segment of the address: `/eventos/{slug}`. Unique. */
	readonly slug: string;
	readonly name: string;
	readonly summary: string;
	readonly image: ContentImage | null;
	readonly tags: readonly Tag[];
	readonly startsAt: string;
	readonly endsAt: string;
	readonly timeZone: string;
	readonly modality: Modality;
	/** Where it takes place, in words. */
	readonly place: string;
}

/** An event as it is stored. `body` is sanitised HTML. */
export interface SiteEvent extends EventCard {
	readonly body: string;
	readonly createdBy: Author;
	readonly createdAt: string;
	readonly updatedAt: string;
}

/** `past` once `endsAt` is reached, `ongoing` from `startsAt`, else `upcoming`. `now` is an ISO instant. */
export function eventPhase(event: Pick<EventCard, "startsAt" | "endsAt">, now: string): "upcoming" | "ongoing" | "past" {
	if (event.endsAt <= now) return "past";
	return event.startsAt <= now ? "ongoing" : "upcoming";
}
