import { expect, test } from "vitest";
import { believableCounts } from "./believable-counts.ts";

const now = new Date("2026-11-22T13:00:00.000Z");
const links = ["blog"];
const attribution = { source: "youtube", medium: "", campaign: "", content: "" };
const counted = (day: string, source = "youtube") => ({
	day,
	link: "blog",
	total: 2,
	attribution: { ...attribution, source },
});

test("what a web process counted is written down for the days on which it can have been (docs/product.md, 18.2)", () => {
	const days = ["2026-11-14", "2026-11-15", "2026-11-22", "2026-11-23", "2026-11-24", "2999-01-01"];
	const believed = believableCounts(
		days.map((day) => counted(day)),
		{ links, now },
	);
	expect(believed).toEqual([counted("2026-11-15"), counted("2026-11-22"), counted("2026-11-23")]);
});

test("campaigns are read as the site's own: no control characters, no endless words", () => {
	const [believed] = believableCounts([counted("2026-11-22", ` you\u001b[31mtube${"e".repeat(200)} `)], { links, now });
	expect(believed?.attribution.source).toBe(`you[31mtube${"e".repeat(89)}`);
});

test("only the page's own links are counted, and visits to it", () => {
	const made = ["", "blog", "otra"].map((link) => ({ ...counted("2026-11-22"), link }));
	expect(believableCounts(made, { links, now }).map(({ link }) => link)).toEqual(["", "blog"]);
});
