import { PAGE_SIZE } from "../domain/content/content.ts";
import { encodeContentUrl } from "../domain/content/content-url.ts";
import { countPages } from "../domain/content/read-content.ts";
import { askForAlert, checkAlert, readAlert, settleAlert } from "../domain/events/event-alerts.ts";
import { noSuchEvent } from "../domain/events/event-context.ts";
import { eventsCalendar } from "../domain/events/events-calendar.ts";
import { listEventsWithState } from "../domain/events/list-events.ts";
import {
	acceptOffer,
	cancelRegistration,
	confirmRegistration,
	listMyEvents,
	readRegistration,
	rejoinWaitlist,
	undoCancel,
} from "../domain/events/manage-registration.ts";
import { openAccount } from "../domain/events/open-account.ts";
import { checkRegistration, registerForEvent } from "../domain/events/register.ts";
import { readThanks } from "../domain/events/thanks.ts";
import { featuredSlug, viewEvent } from "../domain/events/view-event.ts";
import { Failure } from "../domain/failure.ts";
import type { HandlersOf } from "./context.ts";
import type { eventsContracts } from "./events.contracts.ts";

export const eventsHandlers: HandlersOf<typeof eventsContracts> = {
	listEvents: async ({ when, page }, { backend, now }) => {
		const query = { when, now: now().toISOString(), offset: (page - 1) * PAGE_SIZE, limit: PAGE_SIZE };
		const { items, total } = await listEventsWithState(backend, query);
		const pages = countPages(total);
		if (page > pages) return new Failure(404, "events.no_list", "No hay tantas páginas de eventos.");
		return { items, page, pages, total };
	},

	getEvent: async ({ slug }, { backend }) => {
		const found = await backend.events.findBySlug(slug);
		if (found === null) return new Failure(404, "event.not_found", "No hay ningún evento en esa dirección.");
		return "movedTo" in found ? { redirect: encodeContentUrl(found.movedTo) } : found;
	},

	getEventRegistration: async ({ event }, context) => (await viewEvent(context, event)) ?? noSuchEvent(),

	getFeaturedEvent: async (_, context) => {
		const event = await featuredSlug(context);
		return event === null ? noSuchEvent() : { event };
	},

	getEventsCalendar: async ({ event }, { backend, siteName, siteUrl, now }) => {
		const calendar = await eventsCalendar({ events: backend.events, siteName, siteUrl, now }, event);
		return calendar === null ? noSuchEvent() : { calendar };
	},

	registerForEvent: {
		check: (input, context) => checkRegistration(context, input),
		handle: (input, context) => registerForEvent(context, input),
	},

	getEventThanks: async ({ event }, context) => (await readThanks(context, event)) ?? noSuchEvent(),

	getRegistration: ({ registration }, context) => readRegistration(context, registration),

	confirmRegistration: ({ registration }, context) => confirmRegistration(context, registration),

	acceptOffer: ({ registration }, context) => acceptOffer(context, registration),

	rejoinWaitlist: ({ registration }, context) => rejoinWaitlist(context, registration),

	cancelRegistration: ({ registration }, context) => cancelRegistration(context, registration),

	undoCancel: ({ registration }, context) => undoCancel(context, registration),

	listMyEvents: (_, context) => listMyEvents(context),

	askForEventAlert: {
		check: (input, context) => checkAlert(context, input),
		handle: (input, context) => askForAlert(context, input),
	},

	getEventAlert: ({ link }, context) => readAlert(context, link),

	settleEventAlert: ({ link, wanted }, context) => settleAlert(context, link, wanted),

	openAccount: (_, context) => openAccount(context),
};
