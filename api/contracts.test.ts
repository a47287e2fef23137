import { expect, test } from "vitest";
import { READS } from "./browser-client.ts";
import { allContracts } from "./contracts.ts";

test("functions that read are called get…, list…, suggest… or export…, and no others are", () => {
	for (const { name, method } of allContracts) {
		const reads = /^(?:get|list|suggest|export)/.test(name);
		expect(reads, `${name} is a ${method}`).toBe(method === "GET");
		expect(READS.test(name), `api/browser-client.ts reads the method of ${name} from the name`).toBe(reads);
	}
});

test("these functions read, and all others act", () => {
	const reading = allContracts.filter(({ method }) => method === "GET").map(({ name }) => name);
	expect(reading.sort()).toEqual([
		"exportRights",
		"exportUser",
		"getContent",
		"getCourse",
		"getEvent",
		"getEventAlert",
		"getEventRegistration",
		"getEventThanks",
		"getEventsCalendar",
		"getFeaturedEvent",
		"getFeed",
		"getHome",
		"getLesson",
		"getLink",
		"getOwnWaiting",
		"getRegistration",
		"getRevision",
		"getRights",
		"getSecurity",
		"getSettings",
		"getSignIn",
		"getSitemap",
		"getUser",
		"getWaiting",
		"getWaitingLink",
		"listConsents",
		"listContent",
		"listEvents",
		"listForMembers",
		"listFurther",
		"listMyEvents",
		"listSessions",
		"suggestContent",
	]);
});

test("answers of functions that read are the same for everyone only where pages are", () => {
	const shared = allContracts.filter(({ personal }) => !personal).map(({ name }) => name);
	expect(shared.sort()).toEqual([
		"getContent",
		"getEvent",
		"getEventsCalendar",
		"getFeaturedEvent",
		"getFeed",
		"getHome",
		"getSitemap",
		"listContent",
		"listEvents",
		"listFurther",
		"suggestContent",
	]);
});
