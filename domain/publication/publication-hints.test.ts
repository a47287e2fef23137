import { expect, test } from "vitest";
import type { Restriction } from "../content/content.ts";
import { hintsOf } from "./publication-hints.ts";

const NOW = new Date("2026-11-22T10:00:00Z");
const past = "2026-11-22T09:59:59.000Z";
const page = { url: "/blog/a", template: "blog", createdAt: past, publishedAt: past };

test.each([
	page,
	{ ...page, template: "page" },
	{ ...page, restrictedTo: { registeredUsers: true } },
	{ ...page, restrictedTo: { registeredUsers: false } },
])("there is nothing to say of %o", (usual) => {
	expect(hintsOf(usual, NOW)).toEqual([]);
});

test("each thing that is seldom meant is named with its page and its key", () => {
	const odd = {
		...page,
		template: "blgo",
		restrictedTo: { members: true } as Restriction,
		createdAt: "2026-12-01T23:30:00.000Z",
		publishedAt: "2026-12-01T23:30:00.000Z",
	};
	expect(hintsOf(odd, NOW)).toEqual([
		"/blog/a: template: «blgo» no es «blog» ni «page». Se enseña con todos sus datos a la vista.",
		"/blog/a: restrictedTo: no es {registeredUsers: true}. El texto no lo podrá leer nadie, tampoco quien haya entrado.",
		"/blog/a: createdAt: es una fecha futura, el 2 de diciembre de 2026. La página se ve desde ahora, no desde entonces.",
	]);
});

test("a date of publication in the future is named by its own key", () => {
	expect(hintsOf({ ...page, publishedAt: "2026-12-01T23:30:00.000Z" }, NOW)).toEqual([
		"/blog/a: publishedAt: es una fecha futura, el 2 de diciembre de 2026. La página se ve desde ahora, no desde entonces.",
	]);
});
