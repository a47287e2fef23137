import { expect, test } from "vitest";
import { openMemory } from "../backends/sqlite/memory.fixture.ts";
import { startLetters } from "../domain/letters/keep-subscribers.ts";
import { LETTER_WAIT_MS, later } from "../domain/letters/letter-issue.ts";
import { draftLetter, stepIssue } from "../domain/letters/run-issue.ts";
import { makeMail } from "../domain/mail/mail.fixture.ts";
import type { QueuedMail } from "../domain/mail/mail.ts";
import { createLog } from "./http/request-log.ts";
import { createSiteJobs } from "./site-jobs.ts";

const NOW = "2026-11-20T12:00:00.000Z";
const BODY = { subject: "Lo nuevo", previewText: "", html: "{{baja}}", text: "{{baja}}" };

test("the site's jobs send a letter after its ten minutes, and the code that waits before it, with no address in the log", async () => {
	const backend = await openMemory();
	const ana = { email: "ana@e.es", emailKey: "ana@e.es" };
	await startLetters(backend, ana, { cadence: "each", at: NOW, source: "letters" });
	const { id } = await draftLetter(backend, {
		body: BODY,
		contents: null,
		audience: "news",
		cadence: "each",
		now: NOW,
	});
	await stepIssue(backend, id, "send", { at: NOW, by: null });
	await backend.outbox.add(makeMail({ to: "eva@e.es" }), NOW);
	const order: string[] = [];
	const lines: string[] = [];
	const take = (how: string) => async (queued: QueuedMail) => {
		order.push(`${how} ${queued.mail.to}`);
		return { outcome: "sent" } as const;
	};
	const { jobs } = createSiteJobs({
		backend,
		mailer: { send: take("one"), sendLetter: take("many"), close: async () => undefined },
		mailFacts: async () => ({
			siteName: "Tertulia",
			siteUrl: "https://e.es",
			organiser: { name: "Ana", email: "a@e.es" },
		}),
		now: () => new Date(later(NOW, LETTER_WAIT_MS)),
		log: createLog({ write: (text) => void lines.push(text), now: Date.now }),
	});
	jobs.start();
	await expect.poll(() => order, { timeout: 10_000 }).toEqual(["one eva@e.es", "many ana@e.es"]);
	await expect.poll(() => lines.join(""), { timeout: 10_000 }).toContain("letter sent");
	await jobs.stop();
	expect(lines.join("")).not.toContain("@e.es");
	await backend.close();
});
