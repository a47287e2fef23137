import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { afterEach, beforeEach, expect, test } from "vitest";
import { openEmbedded } from "../backends/sqlite/open-embedded.server.ts";
import { startLetters } from "../domain/letters/keep-subscribers.ts";
import { LETTER_CLAIM_MS, LETTER_WAIT_MS, recipientStates } from "../domain/letters/letter-issue.ts";
import { draftLetter, stepIssue } from "../domain/letters/run-issue.ts";
import { startMailServer } from "./mail/mail-server.fixture.ts";

const PEOPLE = 150;
const KILLS = 12;
const BODY = { subject: "Lo nuevo", previewText: "", html: "{{baja}}", text: "{{baja}}" };

let dataDir: string;
beforeEach(() => {
	dataDir = mkdtempSync(path.join(tmpdir(), "tertulia-kills-"));
});
afterEach(() => rmSync(dataDir, { recursive: true, force: true }));

/** The same numbers at every run (a linear congruential generator), from 0 to 1. */
function randomFrom(seed: number): () => number {
	let state = seed;
	return () => {
		state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
		return state / 2 ** 32;
	};
}

async function startIssue(): Promise<string> {
	const backend = await openEmbedded({ dataDir });
	const at = new Date().toISOString();
	for (let index = 0; index < PEOPLE; index++) {
		const email = `p${String(index).padStart(3, "0")}@e${index % 3}.es`;
		await startLetters(backend, { email, emailKey: email }, { cadence: "each", at, source: "letters" });
	}
	const { id } = await draftLetter(backend, { body: BODY, contents: null, audience: "news", cadence: "each", now: at });
	await stepIssue(backend, id, "send", { at, by: null });
	await backend.close();
	return id;
}

test("a letter reaches everybody once over SMTP, although its process is killed again and again (kill -9)", async () => {
	const random = randomFrom(11);
	const taken: string[] = [];
	const server = await startMailServer({ take: ({ to }) => void taken.push(to), answerMs: 20 });
	const id = await startIssue();
	let ahead = LETTER_WAIT_MS;
	let kills = 0;
	let left = PEOPLE;
	for (let round = 0; left > 0 && round < 4 * KILLS; round++) {
		// After this long nobody waits for what the process before had claimed.
		ahead += LETTER_CLAIM_MS + 1_000;
		const program = path.join(import.meta.dirname, "send-letters.fixture.ts");
		const child = spawn(process.execPath, [program, dataDir, server.url, String(ahead)], {
			stdio: ["ignore", "pipe", "inherit"],
		});
		const ended = once(child, "exit");
		await once(child.stdout, "data");
		if (kills < KILLS) {
			await Promise.race([ended, pause(20 + random() * 150)]);
			if (child.kill("SIGKILL")) kills += 1;
		}
		await ended;
		const backend = await openEmbedded({ dataDir });
		const counts = await backend.letters.countRecipients(id);
		left = (await backend.letters.findIssue(id))?.state === "sent" ? 0 : 1;
		await backend.close();
		expect(counts.refused + counts.skipped).toBe(0);
	}
	await server.close();
	const backend = await openEmbedded({ dataDir });
	const rows = Object.fromEntries(
		await Promise.all(
			recipientStates.map(async (state) => [
				state,
				(await backend.letters.recipientsIn({ issueId: id, state, after: "", limit: PEOPLE })).map(
					({ email }) => email,
				),
			]),
		),
	) as Readonly<Record<(typeof recipientStates)[number], readonly string[]>>;
	await backend.close();
	expect(kills).toBeGreaterThan(2);
	expect(new Set(taken).size).toBe(taken.length);
	expect(rows.sent.length + rows.uncertain.length).toBe(PEOPLE);
	expect(taken).toEqual(expect.arrayContaining([...rows.sent]));
	// Four are on their way at a time.
	expect(rows.uncertain.length).toBeLessThanOrEqual(4 * kills);
}, 300_000);
