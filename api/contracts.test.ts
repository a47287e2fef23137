import { expect, test } from "vitest";
import { PHOTO_MAX_BYTES } from "../domain/user/photo.ts";
import { READS } from "./browser-client.ts";
import { allContracts, contracts } from "./contracts.ts";

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
		"getAskedLetters",
		"getAttendance",
		"getChecks",
		"getComparison",
		"getContent",
		"getCourse",
		"getDesk",
		"getDeskSettings",
		"getEvent",
		"getEventAlert",
		"getEventRegistration",
		"getEventThanks",
		"getEventsCalendar",
		"getFeaturedEvent",
		"getFeed",
		"getHome",
		"getIssue",
		"getIssueBody",
		"getLesson",
		"getLetter",
		"getLettersConfirmation",
		"getLettersLink",
		"getLink",
		"getOwnWaiting",
		"getPreview",
		"getRegistration",
		"getRevision",
		"getRights",
		"getSecondStep",
		"getSecurity",
		"getSettings",
		"getSignIn",
		"getSitemap",
		"getSource",
		"getSourceAt",
		"getTree",
		"getUser",
		"getWaiting",
		"getWaitingLink",
		"listAttendees",
		"listAudit",
		"listConsents",
		"listContent",
		"listEvents",
		"listFiles",
		"listForMembers",
		"listFurther",
		"listIssues",
		"listLetterTexts",
		"listLetters",
		"listMissed",
		"listMyEvents",
		"listPasskeys",
		"listPortraits",
		"listPreviewLinks",
		"listReaders",
		"listRevisions",
		"listSessions",
		"listSources",
		"listWaiting",
		"suggestContent",
		"suggestLinks",
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
		"getLetter",
		"getSitemap",
		"listContent",
		"listEvents",
		"listFurther",
		"listLetters",
		"suggestContent",
	]);
});

test("a person's picture may be as large over HTTP as in a form", () => {
	expect(contracts.setPhoto.maxBytes).toBe(PHOTO_MAX_BYTES);
});
