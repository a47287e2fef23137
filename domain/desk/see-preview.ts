import { decideAccess } from "../content/access.ts";
import type { Content } from "../content/content.ts";
import { encodeContentUrl } from "../content/content-url.ts";
import type { SiteEvent } from "../events/event.ts";
import { deriveEventState, type EventState, NO_SEATS_TAKEN } from "../events/registration.ts";
import type { Checked } from "./check-source.ts";
import type { DeskContext } from "./desk-context.ts";

/** A page or an event as one of its readers will get it. */
export type SeenPreview = { readonly content: Content } | { readonly event: SiteEvent; readonly state: EventState };

/**
 * What a reader of a compiled page or event will get: a visitor, or a registered person (docs/product.md, 26.6). Null
 * for what is neither.
 * @throws {Error} when the store fails.
 */
export async function seePreview(
	{ backend, user, now, siteUrl }: Pick<DeskContext, "backend" | "user" | "now" | "siteUrl">,
	compiled: NonNullable<Checked["compiled"]>,
	as: "visitor" | "member",
): Promise<SeenPreview | null> {
	if ("page" in compiled) {
		const { record, body } = compiled.page;
		const { bodyHash: _, ...page } = record;
		const shared = { ...page, canonical: siteUrl + encodeContentUrl(page.url) };
		const access = decideAccess(record.restrictedTo, as === "member" ? { uid: user.uid, permissions: [] } : null);
		return { content: access === "full" ? { ...shared, access, body } : { ...shared, access, body: null } };
	}
	if ("event" in compiled) {
		const { event } = compiled.event;
		const counts = (await backend.registrations.counts([event.id])).get(event.id) ?? NO_SEATS_TAKEN;
		return { event, state: deriveEventState(event, counts, null, as === "member", now().toISOString()) };
	}
	return null;
}
