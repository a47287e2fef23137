import { expect, test } from "vitest";
import { leadsTo, listsOf, nearest, searchWords } from "./finding-pages.ts";

const record = { url: "/blog/ux/color-claro", tags: [{ name: "Diseño", slug: "diseno" }], template: "blog" };

test("a page is on the lists of the folders above it, whole and by tag; a draft is on none", () => {
	expect(listsOf({ record, draft: false })).toEqual(
		["/", "/blog/", "/blog/ux/"].flatMap((folder) => ["", "diseno"].map((tag) => ({ folder, tag }))),
	);
	expect(listsOf({ record, draft: true })).toEqual([]);
	expect(listsOf({ record: { ...record, template: "ficha" }, draft: false })).toEqual(
		listsOf({ record, draft: false }).filter(({ folder, tag }) => folder !== "/blog/" || tag !== ""),
	);
	expect(searchWords({ record, draft: false })).toContain("color");
	expect(searchWords({ record, draft: true })).toEqual([]);
});

test("an old address leads to the published page, else to the published event", () => {
	const [page, event] = [
		{ url: "/blog/a", draft: false },
		{ slug: "taller", draft: false },
	];
	expect(leadsTo(page, event)).toBe("/blog/a");
	expect(leadsTo({ ...page, draft: true }, event)).toBe("/eventos/taller");
	expect(leadsTo(undefined, event)).toBe("/eventos/taller");
	expect(leadsTo(null, { ...event, draft: true })).toBeNull();
	expect(leadsTo(null, null)).toBeNull();
});

test("similar pages: most words first, then the newest, then the higher id", () => {
	const page = (id: string, day = "01") => ({ id, publishedAt: `2026-01-${day}T00:00:00.000Z` });
	const found = [
		[page("a"), page("b"), page("c", "02")],
		[page("a"), page("d", "03")],
	];
	expect(nearest(found, 9).map(({ id }) => id)).toEqual(["a", "d", "c", "b"]);
	expect(nearest(found, 2).map(({ id }) => id)).toEqual(["a", "d"]);
	expect(nearest([], 2)).toEqual([]);
});
