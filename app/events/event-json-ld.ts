import { href } from "react-router";
import type { SiteEvent } from "../../domain/events/event.ts";
import type { EventState } from "../../domain/events/registration.ts";
import { registerPath } from "../../domain/site-paths.ts";
import type { SiteSettings } from "../context.ts";
import { absolute } from "../shell/page-meta.ts";

/** The schema.org attendance mode of each modality. */
const ATTENDANCE = {
	online: "OnlineEventAttendanceMode",
	presencial: "OfflineEventAttendanceMode",
	hibrido: "MixedEventAttendanceMode",
};

type Told = Omit<SiteEvent, "body">;

function whereOf({ modality, place, venue, slug }: Told, siteUrl: string): unknown {
	const online = { "@type": "VirtualLocation", url: siteUrl + href("/eventos/:slug", { slug }) };
	const onSite = {
		"@type": "Place",
		name: venue === null || venue.name === "" ? place : venue.name,
		address:
			venue === null
				? place
				: {
						"@type": "PostalAddress",
						streetAddress: venue.address,
						postalCode: venue.postalCode,
						addressLocality: venue.city,
						addressRegion: venue.province,
						addressCountry: venue.country,
					},
	};
	if (modality === "online") return online;
	return modality === "presencial" ? onSite : [onSite, online];
}

/**
 * An event as a schema.org `Event` (docs/product.md, 8.3). There is no offer once registration is closed or the event
 * has ended or been cancelled.
 */
export function eventJsonLd(
	event: Told,
	state: EventState,
	{ site, siteUrl }: Pick<SiteSettings, "site" | "siteUrl">,
): Record<string, unknown> & { readonly "@type": string } {
	const isFull = state.kind === "full" || state.kind === "full_waitlist";
	const isClosed = event.cancelled || state.kind === "ended" || state.kind === "closed";
	return {
		"@type": "Event",
		name: event.name,
		description: event.summary,
		url: siteUrl + href("/eventos/:slug", { slug: event.slug }),
		startDate: event.startsAt,
		endDate: event.endsAt,
		eventStatus: `https://schema.org/${event.cancelled ? "EventCancelled" : "EventScheduled"}`,
		eventAttendanceMode: `https://schema.org/${ATTENDANCE[event.modality]}`,
		location: whereOf(event, siteUrl),
		organizer: { "@type": "Person", name: event.organiserName ?? site.owner.name },
		...(isClosed
			? {}
			: {
					offers: {
						"@type": "Offer",
						price: (event.priceCents / 100).toFixed(2),
						priceCurrency: "EUR",
						availability: `https://schema.org/${isFull ? "SoldOut" : "InStock"}`,
						url: siteUrl + registerPath(event.slug),
						...(event.registrationOpensAt === null ? {} : { validFrom: event.registrationOpensAt }),
					},
				}),
		...(event.image === null ? {} : { image: absolute(event.image.share, siteUrl) }),
	};
}
