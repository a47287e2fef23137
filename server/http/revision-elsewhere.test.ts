import { beforeEach, describe, expect, test } from "vitest";
import { createRevisionElsewhere } from "./revision-elsewhere.ts";

/** A pending call to the API. */
interface Question {
	readonly answer: (revision: string | null) => void;
	readonly fail: () => void;
}

let now = 0;
let asked: Question[] = [];
let revision: () => Promise<string>;
beforeEach(() => {
	now = 1_000_000;
	asked = [];
	revision = createRevisionElsewhere({
		clock: () => now,
		ask: () =>
			new Promise((resolve, reject) => {
				const answer = (text: string | null) => resolve(text === null ? null : { revision: text });
				asked.push({ answer, fail: () => reject(new Error("no answer")) });
			}),
	});
});
/** The answer if it comes without waiting, otherwise "waits". */
async function atOnce(answer: Promise<string>): Promise<string> {
	const turns = new Promise<string>((resolve) => setImmediate(() => resolve("waits")));
	return Promise.race([answer, turns]);
}
/** Lets a pending answer arrive. */
const settled = () => new Promise((resolve) => setImmediate(resolve));

describe("the revision of content that is kept elsewhere (docs/product.md, 10.2)", () => {
	test("the first request waits for it; then it is fetched every second in the background, and no request waits", async () => {
		const first = revision();
		expect(await atOnce(first)).toBe("waits");
		asked[0]?.answer("1");
		expect(await first).toBe("1");
		now += 999;
		expect(await atOnce(revision())).toBe("1");
		expect(asked).toHaveLength(1);
		now += 1;
		expect([await atOnce(revision()), await atOnce(revision()), asked.length]).toEqual(["1", "1", 2]);
		asked[1]?.answer("2");
		await settled();
		expect(await atOnce(revision())).toBe("2");
	});

	test("after a quiet while, or when the answer is late, the last one is not believed", async () => {
		const first = revision();
		asked[0]?.answer("1");
		await first;
		now += 3_001;
		const second = revision();
		expect(await atOnce(second)).toBe("waits");
		asked[1]?.answer("2");
		expect(await second).toBe("2");
		now += 1_000;
		expect(await atOnce(revision())).toBe("2");
		now += 2_001;
		expect(await atOnce(revision())).toBe("waits");
		expect(asked).toHaveLength(3);
	});

	test("an answer is as old as its question", async () => {
		const first = revision();
		now += 3_000;
		asked[0]?.answer("1");
		await first;
		now += 1;
		expect(await atOnce(revision())).toBe("waits");
	});

	test("while the API fails the last one stands, and requests hardly wait", async () => {
		const first = revision();
		asked[0]?.answer("1");
		await first;
		now += 3_001;
		const second = revision();
		asked[1]?.fail();
		expect(await second).toBe("1");
		now += 1_000;
		expect(await atOnce(revision())).toBe("1");
		now += 2_001;
		// This call is never answered, so the request waits a quarter of a second.
		expect(await revision()).toBe("1");
		expect(asked).toHaveLength(3);
	});

	test("an API that failed long ago is waited for again", async () => {
		const first = revision();
		asked[0]?.fail();
		expect(await first).toBe("");
		now += 10_000;
		const second = revision();
		await new Promise((resolve) => setTimeout(resolve, 300));
		expect(await atOnce(second)).toBe("waits");
		asked[1]?.answer("7");
		expect(await second).toBe("7");
	});

	test("an API that tells none is asked once a minute", async () => {
		const first = revision();
		asked[0]?.answer(null);
		expect(await first).toBe("");
		now += 59_999;
		expect([await atOnce(revision()), asked.length]).toEqual(["", 1]);
		now += 1;
		expect([await atOnce(revision()), asked.length]).toEqual(["", 2]);
	});
});
