import { readFileSync } from "node:fs";
import path from "node:path";
import sharp from "sharp";
import { expect, test } from "vitest";
import { drawShareCard, GROUND_COLOURS } from "./share-card.server.ts";

test("the grounds are those of the screens", () => {
	const sheet = readFileSync(path.join(import.meta.dirname, "../app/theme/grounds.module.css"), "utf8");
	const found = sheet.matchAll(/\.(\w+) \{\s*--ground: (#\w+);\s*--on-ground: (#\w+);/g);
	expect(Object.fromEntries(Array.from(found, ([, name, ground, onGround]) => [name, { ground, onGround }]))).toEqual(
		GROUND_COLOURS,
	);
});

/** The colour of a pixel of a card, each channel rounded to a multiple of 16. */
async function colorAt(card: Uint8Array, left: number, top: number): Promise<string> {
	const pixel = await sharp(card).extract({ left, top, width: 1, height: 1 }).raw().toBuffer();
	return [...pixel.subarray(0, 3)].map((channel) => Math.round(channel / 16)).join();
}

const words = { name: "Un título", site: "Tertulia", ground: "coral" } as const;

test("a card has the ground of the topic, below the picture or all over", async () => {
	const picture = sharp({ create: { width: 1_920, height: 750, channels: 3, background: "#0000ff" } }).png();
	const coral = "15,9,8";
	const drawn = await drawShareCard(words, picture);
	expect([await colorAt(drawn, 600, 100), await colorAt(drawn, 10, 620)]).toEqual(["0,0,16", coral]);
	expect(await colorAt(await drawShareCard(words, null), 10, 10)).toBe(coral);
});

test.each([
	["the signs of markup", "Uno <b>& «dos»"],
	["a word wider than the card", "contrarrevolucionario".repeat(12)],
	["letters that the font does not have", "日本語 中文"],
])("a card can be drawn of %s", async (_, name) => {
	const card = await drawShareCard({ ...words, name }, null);
	expect(await sharp(card).metadata()).toMatchObject({ format: "jpeg", width: 1_200, height: 630 });
});
