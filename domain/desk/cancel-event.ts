import { encodeContentUrl } from "../content/content-url.ts";
import { type EventFacts, sameFacts } from "../events/event.ts";
import { type FactChange, factChanges } from "../events/event-mails.ts";
import { NO_SEATS_TAKEN, TOLD_STATUSES } from "../events/registration.ts";
import type { StatusCounts } from "../events/registration-store.ts";
import { Failure } from "../failure.ts";
import { openRun, publicationOf } from "../publication/compile-source.ts";
import type { Publication } from "../publication/publication-store.ts";
import { eventPath } from "../site-paths.ts";
import { type Blocked, type Checked, checkSource, checkWith } from "./check-source.ts";
import { type DeskContext, pressOf } from "./desk-context.ts";
import { sortOf } from "./desk-list.ts";
import { findToPublish, nextText, publishWith, UNSCHEDULED, writeOf } from "./publish-with.ts";

/** What publishing an event tells the people who are registered for it. */
export interface EventImpact {
	/** Seats that are taken or held, and people in the line. */
	readonly taken: number;
	readonly waiting: number;
	/** How many people get a mail: those with a seat whose address is confirmed, and those in the line. */
	readonly told: number;
	/** What a mail tells them: that the event is cancelled, or its new time or place. Null: they get none. */
	readonly tells: "cancelled" | "changed" | null;
	/** Why nobody is told anything; null if somebody may be. `same`: no fact changes. */
	readonly silent: "over" | "cancelled" | "same" | null;
	/** What changes, if they are told that. */
	readonly changes: readonly FactChange[];
}

/** What publishing a text of an event does to its people; null for other texts and for a new event. */
export async function impactOf(
	{ backend, now }: DeskContext,
	compiled: Checked["compiled"],
): Promise<EventImpact | null> {
	if (compiled === null || !("event" in compiled)) return null;
	const { event } = compiled.event;
	const stored = await backend.events.findById(event.id);
	if (stored === null) return null;
	const { taken, waiting } = (await backend.registrations.counts([stored.id])).get(stored.id) ?? NO_SEATS_TAKEN;
	const isOver = stored.endsAt <= now().toISOString();
	// Whoever was told that an event is cancelled is told nothing more: it stays so.
	const isSame = sameFacts(stored, event) && !event.cancelled;
	const silent = isOver ? "over" : stored.cancelled ? "cancelled" : isSame ? "same" : null;
	const tells = silent !== null ? null : event.cancelled ? "cancelled" : "changed";
	const changes = tells === "changed" ? changedFacts(stored, event) : [];
	const told = tells === null ? 0 : toldOf(await backend.registrations.statusCounts(stored.id));
	return { taken, waiting, told, tells, silent, changes };
}

/** How many people are told of a change of their event, by the statuses of its registrations. */
export function toldOf(statuses: StatusCounts): number {
	return TOLD_STATUSES.reduce((sum, status) => sum + (statuses[status] ?? 0), 0);
}

/** What a mail says that has changed about an event. */
export function changedFacts(before: EventFacts, after: EventFacts): readonly FactChange[] {
	return factChanges(before, after).filter(({ was, is }) => was !== is);
}

/** What publishing the text that somebody looked at does to the people of its event; null as for `impactOf`. */
export async function impactOfPublishing(
	context: DeskContext,
	{ id, version }: EventToCancel,
): Promise<Failure | EventImpact | null> {
	const found = await findToPublish(context, id, version);
	if (found instanceof Failure) return found;
	if (sortOf(found.source.path) !== "evento") return null;
	const { compiled } = await checkSource(context, found.source, found.text);
	return impactOf(context, compiled);
}

/** An event as somebody cancels it, or as its text is published. `version`: that of the text. */
interface EventToCancel {
	readonly id: string;
	readonly version: number;
}

/** Cancels a published event: its text says so, and everybody with a seat or in the line is told. */
export function cancelEvent(context: DeskContext, { id, version }: EventToCancel): Promise<null | Blocked | Failure> {
	return context.backend.publication.alone(async () => {
		const planned = await planCancelling(context, { id, version });
		if (planned instanceof Failure || "findings" in planned) return planned;
		const { publication, slug } = planned;
		const act = { what: "event-cancelled", on: id, detail: encodeContentUrl(eventPath(slug)) } as const;
		return publishWith(context, publication, act);
	});
}

/**
 * Why an event cannot be cancelled; or whether anybody has a seat or waits for one, and how many are told. Changes
 * nothing.
 */
export async function canCancel(
	context: DeskContext,
	given: EventToCancel,
): Promise<Blocked | Failure | { readonly isAwaited: boolean; readonly told: number }> {
	const planned = await context.backend.publication.alone(() => planCancelling(context, given));
	if (planned instanceof Failure || "findings" in planned) return planned;
	const { taken, waiting } =
		(await context.backend.registrations.counts([planned.id])).get(planned.id) ?? NO_SEATS_TAKEN;
	const told = toldOf(await context.backend.registrations.statusCounts(planned.id));
	return { isAwaited: taken + waiting > 0, told };
}

async function planCancelling(
	context: DeskContext,
	{ id, version }: EventToCancel,
): Promise<Blocked | Failure | { readonly publication: Publication; readonly id: string; readonly slug: string }> {
	const { tools, now } = context;
	const found = await findToPublish(context, id, version);
	if (found instanceof Failure) return found;
	const { source, text } = found;
	if (sortOf(source.path) !== "evento" || source.publishedVersion === null)
		return new Failure(409, "desk.not_published", "Solo se cancela un evento publicado.");
	if (source.publishedVersion !== source.version)
		return new Failure(409, "desk.has_changes", "Antes, publica los cambios o descártalos.");
	const next = nextText(context, source, text, [{ at: ["event", "cancelled"], value: true }]);
	if (next instanceof Failure) return next;
	const run = await openRun(pressOf(context));
	const { findings, compiled } = await checkWith(context, source, next.text, run);
	if (compiled === null || !("event" in compiled)) return { findings };
	const { endsAt, ...event } = compiled.event.event;
	if (endsAt <= now().toISOString()) return new Failure(409, "desk.over", "Este evento ya ha terminado.");
	const shown = { publishedVersion: next.source.version, publishedHash: tools.format.hash(next.text) };
	const publication = publicationOf([compiled], { sources: [writeOf(source, next, { ...UNSCHEDULED, ...shown })] });
	return { publication, id: event.id, slug: event.slug };
}
