import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { afterEach, beforeEach, expect, test } from "vitest";
import { makePage } from "../domain/content/content.fixture.ts";
import { openShelf, putAwayDraft, putAwayPage, type Shelf } from "./put-away.server.ts";

let shelf: Shelf;
beforeEach(() => {
	shelf = openShelf();
});
afterEach(() => shelf.close());

const LONG = "Ñandú, «comillas» y 🌊. ".repeat(200);

test.each([
	["a short text", "Hola", "Hola"],
	["a body at the end of its text", `---\nname: x\n---\n${LONG}`, LONG],
	["a body with other line ends than its text", LONG.replaceAll(". ", ".\r\n"), LONG.replaceAll(". ", ".\n")],
	["no body", LONG, ""],
])("%s comes back as it was", (_, text, body) => {
	const draft = putAwayDraft({ text, body, data: { tags: ["mar"] }, id: "uno" }, shelf.putAway);
	for (let reading = 0; reading < 2; reading += 1)
		expect(draft).toEqual({ text, body, data: { tags: ["mar"] }, id: "uno" });
});

test("a page comes back as it was", () => {
	const page = makePage({ url: "/a", body: `<p>${LONG}</p>` });
	expect(putAwayPage(page, shelf.putAway)).toEqual(page);
});

test("what is put away takes little memory", async () => {
	setFlagsFromString("--expose-gc");
	const collect: () => void = runInNewContext("gc");
	const used = async () => {
		// What a frame that has just ended still holds is free in a later turn.
		await new Promise((resolve) => setImmediate(resolve));
		collect();
		const { heapUsed, arrayBuffers } = process.memoryUsage();
		return heapUsed + arrayBuffers;
	};
	const many = 300;
	const texts = (of: string) => Array.from({ length: many }, (_, number) => `${number} ${LONG} ${of}`);
	const putAway = () => [
		...texts("draft").map((text) => putAwayDraft({ text, body: text.slice(2), data: {} }, shelf.putAway)),
		...texts("page").map((body) =>
			putAwayPage(makePage({ url: "/a", body, bodyHash: "a", sourceHash: "a" }), shelf.putAway),
		),
	];
	const before = await used();
	const away = putAway();
	// Each text has more than 10,000 bytes.
	await expect.poll(async () => ((await used()) - before) / away.length, { timeout: 4_000 }).toBeLessThan(2_000);
	expect(away.every(({ body }) => body.includes(LONG))).toBe(true);
});
