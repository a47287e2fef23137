import { expect, test } from "vitest";
import { createPresence } from "./presence.ts";

const at = (minutes: number) => new Date(Date.parse("2026-11-23T10:00:00.000Z") + minutes * 60_000);

test("others are those who opened or saved a text in the last half hour, the latest first", () => {
	const presence = createPresence();
	presence.saw("uno", "ana", at(0));
	presence.saw("uno", "eva", at(10));
	presence.saw("otro", "leo", at(10));
	expect(presence.others("uno", "yo", at(12))).toEqual([
		{ uid: "eva", at: at(10).toISOString() },
		{ uid: "ana", at: at(0).toISOString() },
	]);
	expect(presence.others("uno", "eva", at(12))).toEqual([{ uid: "ana", at: at(0).toISOString() }]);
	presence.saw("uno", "ana", at(20));
	expect(presence.others("uno", "yo", at(30)).map(({ uid }) => uid)).toEqual(["ana", "eva"]);
	expect(presence.others("uno", "yo", at(40)).map(({ uid }) => uid)).toEqual(["ana"]);
	expect(presence.others("uno", "yo", at(50))).toEqual([]);
	expect(presence.others("ninguno", "yo", at(12))).toEqual([]);
});

test("has room for a thousand texts, and forgets the one that was left the longest ago", () => {
	const presence = createPresence();
	for (let text = 0; text < 1_000; text += 1) presence.saw(`${text}`, "ana", at(0));
	presence.saw("0", "ana", at(1));
	presence.saw("nuevo", "ana", at(1));
	expect(["0", "1", "2", "nuevo"].map((text) => presence.others(text, "yo", at(1)).length)).toEqual([1, 0, 1, 1]);
});
