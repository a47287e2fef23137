import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { afterEach, beforeEach, expect, test } from "vitest";
import { openEmbedded } from "../backends/sqlite/open-embedded.server.ts";
import { startLetters } from "../domain/letters/keep-subscribers.ts";
import { LETTER_CLAIM_MS, LETTER_WAIT_MS, type RecipientState } from "../domain/letters/letter-issue.ts";
import { draftLetter, stepIssue } from "../domain/letters/run-issue.ts";
import { type MailFault, startMailServer, type TakenMail } from "./mail/mail-server.fixture.ts";

/**
 * How often the process is killed, and the seed of the moments. `npm run test:letter-kills` makes 200, from a seed of the
 * moment. A run that failed says its seed, and is made again by LETTER_SEED=….
 */
const KILLS = Number(process.env.LETTER_KILLS ?? 12);
const SEED = Number(process.env.LETTER_SEED ?? (process.env.LETTER_KILLS === undefined ? 11 : Date.now() % 1e9));
const PEOPLE = Math.max(150, 12 * KILLS);

/** How many of a hundred messages the server fails at, in each of its ways. */
const FAULTS = 1;
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

test(
	`a letter reaches everybody once over SMTP, although its server fails and its process is killed again and again (kill -9, seed ${SEED})`,
	async () => {
		const random = randomFrom(SEED);
		const taken: string[] = [];
		let takenInSilence = 0;
		let onTaken = () => {};
		const fault = (): MailFault | undefined => {
			const which = (["drop", "take", "451 más tarde"] as const)[Math.floor((random() * 100) / FAULTS)];
			if (which === "take") takenInSilence += 1;
			return which;
		};
		const take = ({ to }: TakenMail) => {
			taken.push(to);
			onTaken();
		};
		const server = await startMailServer({ take, answerMs: 20, fault });
		/** A moment of the sending: some time after its beginning, or when the server has just taken some letters. */
		const moment = () => {
			if (random() < 0.5) return pause(random() * 170);
			let left = 1 + Math.floor(random() * 12);
			return new Promise<void>((resolve) => {
				onTaken = () => {
					left -= 1;
					if (left === 0) resolve();
				};
			});
		};
		const id = await startIssue();
		let ahead = LETTER_WAIT_MS;
		let kills = 0;
		let isOver = false;
		for (let round = 0; !isOver && round < 4 * KILLS; round++) {
			// After this long nobody waits for what the process before had claimed.
			ahead += LETTER_CLAIM_MS + 1_000;
			const program = path.join(import.meta.dirname, "send-letters.fixture.ts");
			const child = spawn(process.execPath, [program, dataDir, server.url, String(ahead)], {
				stdio: ["ignore", "pipe", "inherit"],
			});
			child.stdout.setEncoding("utf8").on("data", (said: string) => {
				ahead = Number(said.trim().split("\n").at(-1));
			});
			const ended = once(child, "close");
			await once(child.stdout, "data");
			if (kills < KILLS) {
				await Promise.race([ended, moment()]);
				if (child.kill("SIGKILL")) kills += 1;
			}
			await ended;
			const backend = await openEmbedded({ dataDir });
			const counts = await backend.letters.countRecipients(id);
			isOver = (await backend.letters.findIssue(id))?.state === "sent";
			await backend.close();
			expect(counts.refused + counts.skipped).toBe(0);
		}
		await server.close();
		const backend = await openEmbedded({ dataDir });
		const addresses = async (state: RecipientState) =>
			(await backend.letters.recipientsIn({ issueId: id, state, after: "", limit: PEOPLE })).map(({ email }) => email);
		const sent = await addresses("sent");
		const uncertain = await addresses("uncertain");
		await backend.close();
		expect(isOver).toBe(true);
		expect(kills).toBe(KILLS);
		expect(new Set(taken).size).toBe(taken.length);
		expect(sent.length + uncertain.length).toBe(PEOPLE);
		expect(taken).toEqual(expect.arrayContaining(sent));
		// Four are on their way at a time.
		expect(uncertain.length).toBeLessThanOrEqual(4 * kills + takenInSilence);
		if (process.env.LETTER_KILLS !== undefined)
			process.stdout.write(
				`${kills} kills, ${PEOPLE} people: ${taken.length} letters taken, ${sent.length} known to be, ${uncertain.length} uncertain\n`,
			);
	},
	120_000 + KILLS * 15_000,
);
