import { beforeEach, describe, expect, test } from "vitest";
import { type Autosave, createAutosave, type Outcome, type SaveRequest, type Status } from "./autosave.ts";
import type { Copy } from "./copies.ts";
import { isSame, type Words } from "./words.ts";

/** Times that were set, each with what runs then. */
let timers: { at: number; run: () => void }[];
let time: number;
let sent: SaveRequest[];
let answer: (outcome: Outcome) => void;
let copy: Copy | null;
let seen: Status[];
let words: Words;
let autosave: Autosave;

function pass(ms: number): void {
	const end = time + ms;
	for (;;) {
		const [next] = timers.filter(({ at }) => at <= end).sort((one, other) => one.at - other.at);
		if (next === undefined) break;
		timers = timers.filter((each) => each !== next);
		time = next.at;
		next.run();
	}
	time = end;
}

function type(body: string): void {
	words = { ...words, body };
	autosave.changed();
}

async function reply(outcome: Outcome): Promise<void> {
	answer(outcome);
	await Promise.resolve();
	await Promise.resolve();
}

beforeEach(() => {
	[timers, time, sent, copy, seen] = [[], 0, [], null, []];
	words = { name: "Hola", body: "Uno." };
	autosave = createAutosave({
		...{ base: 1, stored: words, read: () => words, now: () => time },
		send: (request) => {
			sent.push(request);
			return new Promise((resolve) => {
				answer = resolve;
			});
		},
		keep: (kept) => {
			copy = kept;
			return true;
		},
		place: (joined) => {
			words = joined;
			return true;
		},
		onJoined: () => undefined,
		show: (status) => seen.push(status),
		after: (ms, run) => {
			const timer = { at: time + ms, run };
			timers.push(timer);
			return () => {
				timers = timers.filter((each) => each !== timer);
			};
		},
	});
});

const bodies = () => sent.map(({ base, words: { body } }) => [base, body]);

describe("saving by itself (docs/product.md, 26.14)", () => {
	test("waits for a rest, and not for ever", () => {
		for (let each = 0; each < 25; each += 1) {
			type(`Uno. ${each}`);
			pass(1_000);
		}
		expect(bodies()).toEqual([[1, "Uno. 19"]]);
	});

	test("copies before it sends, and until the site has the words", async () => {
		type("Dos.");
		pass(250);
		expect(copy).toMatchObject({ base: 1, words: { body: "Dos." }, sending: null });
		pass(1_250);
		expect(copy).toMatchObject({ sending: { body: "Dos." } });
		await reply({ is: "saved", version: 2 });
		expect([copy, seen.at(-1)]).toEqual([null, { is: "saved", at: 1_500 }]);
	});

	test("copies once the keys have stopped for a moment, or after a second of them", () => {
		for (let each = 1; each <= 8; each += 1) {
			type(`Dos. ${each}`);
			pass(125);
			expect(copy?.words.body ?? null).toBe(each < 8 ? null : "Dos. 8");
		}
		type("Tres.");
		expect(copy?.words.body).toBe("Dos. 8");
		expect([autosave.isSafe(), copy?.words.body]).toEqual([true, "Tres."]);
	});

	test("sends one at a time, and then the newest words over the version it was given", async () => {
		type("Dos.");
		pass(1_500);
		for (const body of ["Dos. Tres.", "Dos. Tres. Cuatro."]) {
			type(body);
			autosave.flush();
		}
		pass(10_000);
		await reply({ is: "saved", version: 7 });
		pass(1_500);
		expect(bodies()).toEqual([
			[1, "Dos."],
			[7, "Dos. Tres. Cuatro."],
		]);
	});

	test("repeats an unanswered save unchanged, later each time, before newer words", async () => {
		type("Dos.");
		pass(1_500);
		for (const wait of [2_000, 5_000, 15_000, 30_000, 30_000]) {
			await reply({ is: "offline" });
			type(`Tres, ${wait}.`);
			pass(wait - 1);
			const before = sent.length;
			pass(1);
			expect(sent.length).toBe(before + 1);
		}
		expect(new Set(bodies().map(String))).toEqual(new Set(["1,Dos."]));
		await reply({ is: "saved", version: 2 });
		pass(1_500);
		expect(bodies().at(-1)).toEqual([2, "Tres, 30000."]);
	});

	test("takes joined words only if nobody typed meanwhile, and otherwise goes on from its own", async () => {
		const joined = { is: "joined", version: 4, mine: 3, by: "Marta", at: "2026-11-23T10:00:00.000Z" } as const;
		type("Dos.");
		pass(1_500);
		type("Dos. Tres.");
		await reply({ ...joined, words: { name: "Hola", body: "De Marta. Dos." } });
		expect([words.body, autosave.base()]).toEqual(["Dos. Tres.", 3]);
		pass(1_500);
		await reply({ ...joined, version: 6, mine: 5, words: { name: "Hola", body: "De Marta. Dos. Tres." } });
		expect([words.body, autosave.base(), autosave.status().is]).toEqual(["De Marta. Dos. Tres.", 6, "saved"]);
	});

	test("stops at a conflict and keeps copying", async () => {
		type("Dos.");
		pass(1_500);
		await reply({ is: "clash", by: "Marta", at: "2026-11-23T10:00:00.000Z" });
		type("Dos. Tres.");
		pass(60_000);
		expect([sent.length, copy?.words.body, autosave.status().is]).toEqual([1, "Dos. Tres.", "clash"]);
		expect(await autosave.settled()).toBe(false);
	});

	test("does not repeat what was refused until something changes", async () => {
		type("Dos.");
		pass(1_500);
		await reply({ is: "refused", message: "Demasiado." });
		autosave.flush();
		pass(60_000);
		expect(sent.length).toBe(1);
		type("Tres.");
		pass(1_500);
		expect(bodies().at(-1)).toEqual([1, "Tres."]);
	});

	test("sends nothing for words that came back to what they were", () => {
		type("Dos.");
		type("Uno.");
		pass(60_000);
		expect([sent, copy, autosave.status().is]).toEqual([[], null, "saved"]);
	});
});

test("words are the same or not", () => {
	expect([isSame({ a: "1" }, { a: "1" }), isSame({ a: "1" }, { a: "1", b: "" })]).toEqual([true, false]);
});
