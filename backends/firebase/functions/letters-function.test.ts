import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Backend } from "../../../domain/backend.ts";
import { importReaders } from "../../../domain/letters/import-readers.ts";
import { startLetters } from "../../../domain/letters/keep-subscribers.ts";
import { LETTER_WAIT_MS, later } from "../../../domain/letters/letter-issue.ts";
import { draftLetter, stepIssue } from "../../../domain/letters/run-issue.ts";
import { makeMail } from "../../../domain/mail/mail.fixture.ts";
import { emulated } from "../emulated.fixture.ts";
import { functions, openFunctions } from "./functions.fixture.ts";

const BODY = { subject: "Lo nuevo", previewText: "", html: "{{baja}}", text: "{{baja}}" };

test("letters have a function of their own, of which one call runs at a time, for as long as the platform allows", async () => {
	expect((await functions()).lettersEveryMinute.__endpoint).toMatchObject({
		...{ region: ["europe-west1"], maxInstances: 1, concurrency: 1, timeoutSeconds: 540, availableMemoryMb: 512 },
		scheduleTrigger: { schedule: "every 1 minutes" },
	});
});

describe.skipIf(emulated === null)("letters from functions (docs/product.md, 27.7 and 27.18)", () => {
	let backend: Backend;
	let close: () => Promise<void>;
	const taken: string[] = [];
	beforeAll(async () => {
		({ backend, close } = await openFunctions({ take: ({ to }) => void taken.push(to), answerMs: 20 }));
	});
	afterAll(() => close());

	/** One minute's call, while messages are sent as soon as they are stored, as the platform does. */
	async function minute(): Promise<void> {
		const { lettersEveryMinute, mailKept } = await functions();
		let isOver = false;
		const mail = (async () => {
			while (!isOver) await mailKept.run({});
		})();
		await lettersEveryMinute.run({}).finally(() => {
			isOver = true;
		});
		await mail;
	}

	test("go once to everybody, behind other mail, and imported people are asked", async () => {
		const at = later(new Date().toISOString(), -LETTER_WAIT_MS - 1_000);
		const people = ["ana@uno.es", "eva@dos.es", "leo@tres.es"];
		for (const email of people)
			await startLetters(backend, { email, emailKey: email }, { cadence: "each", at, source: "letters" });
		const { id } = await draftLetter(backend, {
			...{ body: BODY, contents: null, audience: "news", cadence: "each", now: at },
		});
		await stepIssue(backend, id, "send", { at, by: null });
		const luz = { email: "luz@cuatro.es", emailKey: "luz@cuatro.es", cadence: "each" } as const;
		await importReaders(backend, [luz], { at: new Date().toISOString(), by: null, proof: null });
		await backend.outbox.add(makeMail({ to: "codigo@e.es" }), at);
		await minute();
		await minute();
		expect(taken[0]).toBe("codigo@e.es");
		expect(taken.toSorted()).toEqual(["ana@uno.es", "codigo@e.es", "eva@dos.es", "leo@tres.es", "luz@cuatro.es"]);
		expect((await backend.letters.findIssue(id))?.state).toBe("sent");
		expect(await backend.letters.countRecipients(id)).toMatchObject({ sent: 3, uncertain: 0, waiting: 0 });
		expect((await backend.subscribers.find("luz@cuatro.es"))?.askAt).toBeNull();
		expect((await backend.letters.listDays()).map(({ taken: count }) => count)).toEqual([4]);
	});

	test("have nothing to do in a minute without any", async () => {
		const before = taken.length;
		const began = performance.now();
		await minute();
		expect(taken.length).toBe(before);
		expect(performance.now() - began).toBeLessThan(20_000);
	});
});
