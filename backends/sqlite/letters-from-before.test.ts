import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { DatabaseSync } from "node:sqlite";
import { afterAll, expect, test } from "vitest";
import { makeSentLetter } from "../../domain/letters/letter.fixture.ts";
import { LETTER_WAIT_MS } from "../../domain/letters/letter-issue.ts";
import { draftLetter, stepIssue } from "../../domain/letters/run-issue.ts";
import { createLetterLane, sendLetters } from "../../domain/letters/send-letters.ts";
import type { QueuedMail } from "../../domain/mail/mail.ts";
import { openEmbedded } from "./open-embedded.server.ts";

const dataDir = mkdtempSync(path.join(tmpdir(), "tertulia-before-"));
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

/** The proof of a consent to news, as the ledger had it before there were letters. */
const PROOF = {
	...{ purpose: "news", given: true, text: "Sí, quiero.", version: "1", source: "waiting-list" },
	...{ askedAt: "2026-11-20T12:00:00.000Z", confirmedAt: "2026-11-20T12:05:00.000Z" },
} as const;

test("who asked for news before there were letters gets them, with the proof of then; who had left or wants School does not", async () => {
	const at = "2026-11-23T12:00:00.000Z";
	const before = new DatabaseSync(path.join(dataDir, "tertulia.db"), { enableForeignKeyConstraints: false });
	// In it Ana has given the consent and taken it back.
	before.exec(`BEGIN; ${readFileSync(path.join(import.meta.dirname, "kept-database.fixture.sql"), "utf8")} COMMIT`);
	const add = before.prepare(
		"INSERT INTO consent (position, id, email_key, purpose, given, text, version, source, asked_at, confirmed_at) VALUES (?, ?, ?, ?, 1, ?, ?, ?, ?, ?)",
	);
	const { text, version, source, askedAt, confirmedAt } = PROOF;
	add.run(90, "e", "eva@e.es", "news", text, version, source, askedAt, confirmedAt);
	add.run(91, "l", "luz@e.es", "school", text, version, source, askedAt, confirmedAt);
	before.close();

	const backend = await openEmbedded({ dataDir });
	const about = { body: makeSentLetter().body, contents: null, audience: "news", cadence: "each" } as const;
	const { id } = await draftLetter(backend, { ...about, now: at });
	await stepIssue(backend, id, "send", { at, by: null });
	const sent: string[] = [];
	const send = async ({ mail }: QueuedMail) => {
		sent.push(mail.to);
		return { outcome: "sent" } as const;
	};
	const now = () => new Date(Date.parse(at) + LETTER_WAIT_MS);
	const other = await backend.outbox.claimable({ now: now().toISOString(), limit: 99 });
	for (const mail of other) await backend.outbox.remove(mail.id);
	await sendLetters({ backend, send, siteUrl: "https://e.es", now }, createLetterLane());
	expect(sent).toEqual(["eva@e.es"]);
	expect(await backend.consents.listFor("eva@e.es")).toEqual([expect.objectContaining(PROOF)]);
	await backend.close();
});
