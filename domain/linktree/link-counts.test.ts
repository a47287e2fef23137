import { describe, expect, test } from "vitest";
import { NO_CAMPAIGN } from "../waiting-list/waiting-list.ts";
import {
	believableCounts,
	type KeptKinds,
	KINDS_A_DAY,
	type LinkCount,
	OTHER_CAMPAIGNS,
	planLinkCounts,
	VISIT,
} from "./link-counts.ts";

const campaign = (source: string) => ({ ...NO_CAMPAIGN, source });
const count = (source: string, { day = "2026-11-22", link = VISIT, total = 1 } = {}): LinkCount => ({
	day,
	link,
	attribution: campaign(source),
	total,
});
const nothing: KeptKinds = { size: () => 0, has: () => false };
const full: KeptKinds = { size: () => KINDS_A_DAY, has: ({ attribution }) => attribution.source === "conocida" };
const plan = (counts: readonly LinkCount[], kept = nothing) =>
	planLinkCounts(counts, { named: [campaign("youtube")], kept });

describe("the separate counts of a day (docs/product.md, 18.2)", () => {
	test("equal counts are added up, and days, links and campaigns stay apart", () => {
		const kinds = [count("a"), count("b"), count("a", { day: "2026-11-23" }), count("a", { link: "blog" })];
		expect(plan([...kinds, ...kinds])).toEqual(kinds.map((each) => ({ ...each, total: 2 })));
	});

	test("on a full day new campaigns are counted together, link by link", () => {
		expect(plan([count("x", { total: 2 }), count("y"), count("z", { link: "blog" }), count("otras")], full)).toEqual([
			count("otras", { total: 4 }),
			count("otras", { link: "blog" }),
		]);
		expect(count("otras").attribution).toEqual(OTHER_CAMPAIGNS);
	});

	test("campaigns that the owner has named, none, and those of before keep their own counts", () => {
		const apart = ["youtube", "", "conocida"].map((source) => count(source));
		expect(plan(apart, full)).toEqual(apart);
	});

	test("a named campaign is the one with the same four words", () => {
		const alike = { ...count("youtube"), attribution: { ...campaign("youtube"), content: "x" } };
		expect(plan([alike], full)).toEqual([count("otras")]);
	});

	test("as many as there is room for, whatever comes at once", () => {
		const made = Array.from({ length: 3 * KINDS_A_DAY }, (_, each) => count(`c${each}`));
		const planned = plan([...made, count("youtube"), ...made]);
		expect(planned).toHaveLength(KINDS_A_DAY + 2);
		expect(planned.slice(-2)).toEqual([count("otras", { total: 4 * KINDS_A_DAY }), count("youtube")]);
		const tomorrow = count("nueva", { day: "2026-11-23" });
		expect(plan([...made, tomorrow]).at(-1)).toEqual(tomorrow);
	});
});

const now = new Date("2026-11-22T13:00:00.000Z");
const links = ["blog"];
const attribution = { source: "youtube", medium: "", campaign: "", content: "" };
const counted = (day: string, source = "youtube") => ({
	day,
	link: "blog",
	total: 2,
	attribution: { ...attribution, source },
});

test("counts of a web process are accepted only for possible days (docs/product.md, 18.2)", () => {
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
