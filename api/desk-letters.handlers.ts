import { letterTexts } from "../domain/desk/letter-texts.ts";
import { letterBodyOf, listLetters, missedBy, seeLetter } from "../domain/desk/see-letters.ts";
import {
	cannotRetry,
	canSendLetter,
	retryLetter,
	sendLetter,
	stepLetter,
	testLetter,
} from "../domain/desk/send-letter.ts";
import { copyLetter, createLetter, dropLetter, saveLetter } from "../domain/desk/write-letter.ts";
import { Failure } from "../domain/failure.ts";
import { limits, withinLimits } from "../domain/sign-in/limits.ts";
import { askForProof } from "../domain/sign-in/recent-proof.ts";
import type { HandlersOf } from "./context.ts";
import { atDesk } from "./desk.handlers.ts";
import type { deskLettersContracts } from "./desk-letters.contracts.ts";

const DONE = { done: true } as const;

export const deskLettersHandlers: HandlersOf<typeof deskLettersContracts> = {
	listIssues: ({ page }, context) =>
		atDesk(context, async (desk) => {
			const list = await listLetters(desk, page);
			return list instanceof Failure ? list : { ...list, items: [...list.items] };
		}),
	getIssue: ({ id }, context) =>
		atDesk(context, async (desk) => {
			const letter = await seeLetter(desk, id);
			if (letter instanceof Failure) return letter;
			const { problems, texts, readerships } = letter;
			const sender = letter.sender === null ? null : { ...letter.sender, checks: [...letter.sender.checks] };
			return { ...letter, sender, problems: [...problems], texts: [...texts], readerships: [...readerships] };
		}),
	getIssueBody: ({ id }, context) => atDesk(context, (desk) => letterBodyOf(desk, id)),
	listMissed: (input, context) =>
		atDesk(context, async (desk) => {
			const missed = await missedBy(desk, input);
			if (missed instanceof Failure) return missed;
			const people = missed.people.map(({ email, at, reason }) => ({ email, at, reason }));
			return { people, next: missed.next };
		}),
	listLetterTexts: ({ text, also }, context) =>
		atDesk(context, async (desk) => {
			const texts = await letterTexts(desk, { words: text, also: also === "" ? [] : also.split(",") });
			return texts instanceof Failure ? texts : { texts: [...texts] };
		}),
	createIssue: (input, context) => atDesk(context, (desk) => createLetter(desk, input)),
	saveIssue: ({ id, ...typed }, context) =>
		atDesk(context, async (desk) => (await saveLetter(desk, id, typed)) ?? DONE),
	copyIssue: ({ id }, context) => atDesk(context, (desk) => copyLetter(desk, id)),
	dropIssue: ({ id }, context) => atDesk(context, async (desk) => (await dropLetter(desk, id)) ?? DONE),
	testIssue: ({ id }, context) =>
		atDesk(context, async (desk) => {
			const rule = { key: `letter-test:${context.user.uid}`, ...limits.letterTest.perPerson };
			return (await withinLimits(context, [rule])) ?? (await testLetter(desk, id)) ?? DONE;
		}),
	sendIssue: (input, context) =>
		atDesk(context, async (desk) => {
			const could = await canSendLetter(desk, input);
			if (could instanceof Failure) return could;
			const change = { kind: "letter-send", ...input } as const;
			const waits = await askForProof(context, context.user, { current: null, change });
			return waits ?? (await sendLetter(desk, input)) ?? DONE;
		}),
	retryIssue: ({ id }, context) =>
		atDesk(context, async (desk) => {
			const refused = await cannotRetry(desk, id);
			if (refused !== null) return refused;
			const waits = await askForProof(context, context.user, { current: null, change: { kind: "letter-retry", id } });
			return waits ?? (await retryLetter(desk, id)) ?? DONE;
		}),
	stepIssue: ({ id, step }, context) => atDesk(context, async (desk) => (await stepLetter(desk, id, step)) ?? DONE),
};
