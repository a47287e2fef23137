import { expect, test } from "vitest";
import { addressWords, nearStems } from "./address-words.ts";

test("an address is about its longer words, the last segment's first", () => {
	expect(addressWords("/blog/contraste-y-color")).toEqual(["contraste", "color", "blog"]);
	expect(addressWords("/")).toEqual([]);
	expect(
		addressWords(`/${"palabra1-palabra2-palabra3-palabra4-palabra5-palabra6-palabra7-palabra8-palabra9"}`),
	).toHaveLength(8);
});

test("what is near begins like the last segment's words, whatever their case and accents", () => {
	expect(nearStems("/blog/Los-Contrastes")).toEqual(["contr"]);
	expect(nearStems("/blog/tipografía")).toEqual(["tipog"]);
	expect(nearStems("/blog/de-la-a")).toEqual([]);
});
