import { expect, test } from "vitest";
import { rememberSanitized } from "./body-guard.ts";

test("a body that was checked or cleaned once is not processed again", () => {
	const worked: string[] = [];
	const sanitize = rememberSanitized((html) => {
		worked.push(html);
		return html.replaceAll("!", "");
	});
	for (let round = 0; round < 3; round++) {
		expect(sanitize("clean")).toBe("clean");
		expect(sanitize("dirty!")).toBe("dirty");
	}
	expect(worked).toEqual(["clean", "dirty!"]);
});

test("a cleaned body is forgotten after a while, and cleaned again", () => {
	let rounds = 0;
	const sanitize = rememberSanitized((html) => {
		rounds++;
		return html.replaceAll("!", "");
	});
	for (let each = 0; each < 200; each++) expect(sanitize(`${each}!`)).toBe(`${each}`);
	for (let each = 0; each < 200; each++) expect(sanitize(`${each}!`)).toBe(`${each}`);
	expect(rounds).toBeGreaterThan(200);
});
