import { afterEach, beforeEach, expect, test } from "vitest";
import type { Backend } from "../../domain/backend.ts";
import { startLetters } from "../../domain/letters/keep-subscribers.ts";
import { draftLetter, freezeIssue, stepIssue } from "../../domain/letters/run-issue.ts";
import { createLetterLane, sendLetters } from "../../domain/letters/send-letters.ts";
import { openMemory } from "./memory.fixture.ts";

const NOW = "2026-11-20T12:00:00.000Z";
const PEOPLE = 12;
const KILLS = 200;
const BODY = { subject: "Lo nuevo", previewText: "", html: "{{baja}}", text: "{{baja}}" };

let backend: Backend;
beforeEach(async () => {
	backend = await openMemory();
});
afterEach(() => backend.close());

async function startIssue(people: number): Promise<string> {
	for (let index = 0; index < people; index++) {
		const email = `p${String(index).padStart(5, "0")}@e${index % 3}.es`;
		await startLetters(backend, { email, emailKey: email }, { cadence: "each", at: NOW, source: "letters" });
	}
	const { id } = await draftLetter(backend, {
		body: BODY,
		contents: null,
		audience: "news",
		cadence: "each",
		now: NOW,
	});
	await stepIssue(backend, id, "send", { at: NOW, by: null });
	return id;
}

/** The same numbers at every run (a linear congruential generator), from 0 to 1. */
function randomFrom(seed: number): () => number {
	let state = seed;
	return () => {
		state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
		return state / 2 ** 32;
	};
}

test("a letter reaches everybody once, whenever its process is killed, except those told as uncertain", async () => {
	const random = randomFrom(7);
	let clock = Date.parse(NOW);
	let uncertain = 0;
	let kills = 0;
	/** Steps that the process still does; every one counts, of the stores and of the server. */
	let left = Number.POSITIVE_INFINITY;
	const live = () => {
		if (left <= 0) throw new Error("killed");
		left -= 1;
	};
	const counting = <Port extends object>(port: Port): Port =>
		new Proxy(port, {
			get(target, name) {
				const value: unknown = Reflect.get(target, name);
				if (typeof value !== "function") return value;
				return async (...args: unknown[]) => {
					live();
					const result: unknown = await Reflect.apply(value, target, args);
					live();
					return result;
				};
			},
		});
	while (kills < KILLS) {
		await backend.close();
		backend = await openMemory();
		const id = await startIssue(PEOPLE);
		clock = Date.parse(NOW) + 11 * 60_000;
		const taken: string[] = [];
		for (let round = 0; round < 500; round++) {
			left = Math.floor(random() * 120);
			const { letters, consents, subscribers } = backend;
			const killable = {
				...backend,
				...{ letters: counting(letters), consents: counting(consents), subscribers: counting(subscribers) },
			};
			const send = async ({ mail }: { readonly mail: { readonly to: string } }) => {
				live();
				const luck = random();
				if (luck < 0.05) return { outcome: "later", reason: "450" } as const;
				taken.push(mail.to);
				if (luck < 0.1) return { outcome: "uncertain", reason: "cortado" } as const;
				live();
				return { outcome: "sent" } as const;
			};
			const pause = async (milliseconds: number) => {
				live();
				clock += milliseconds;
			};
			const now = () => new Date(clock);
			await sendLetters({ backend: killable, send, siteUrl: "https://e.es", now, pause }, createLetterLane()).catch(
				(error: unknown) => {
					if (!(error instanceof Error) || error.message !== "killed") throw error;
					kills += 1;
				},
			);
			left = Number.POSITIVE_INFINITY;
			if ((await letters.findIssue(id))?.state === "sent") break;
			clock += 61 * 60_000;
		}
		const counts = await backend.letters.countRecipients(id);
		const known = await backend.letters.recipientsIn({ issueId: id, state: "sent", after: "", limit: PEOPLE });
		expect((await backend.letters.findIssue(id))?.state).toBe("sent");
		expect(counts).toMatchObject({ waiting: 0, claimed: 0, skipped: 0 });
		expect(counts.sent + counts.uncertain + counts.refused).toBe(PEOPLE);
		expect(new Set(taken).size).toBe(taken.length);
		expect(taken).toEqual(expect.arrayContaining(known.map(({ email }) => email)));
		uncertain += counts.uncertain;
	}
	expect(kills).toBeGreaterThanOrEqual(KILLS);
	expect(uncertain).toBeGreaterThan(0);
});

test("5,000 people are stored as an issue's recipients", async () => {
	const id = await startIssue(5_000);
	const issue = await backend.letters.findIssue(id);
	if (issue !== null) await freezeIssue(backend, issue, NOW);
	expect((await backend.letters.countRecipients(id)).waiting).toBe(5_000);
}, 60_000);
