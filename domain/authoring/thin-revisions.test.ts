import { describe, expect, test } from "vitest";
import type { RevisionSummary } from "./source.ts";
import { mayBeThinned, versionsToThin } from "./thin-revisions.ts";

const START = Date.parse("2024-01-01T00:00:00.000Z");
const MINUTE = 60_000;
const at = (minutes: number) => new Date(START + minutes * MINUTE).toISOString();
const revision = (version: number, minutes: number, rest: Partial<RevisionSummary> = {}): RevisionSummary => ({
	...{ sourceId: "a", version, hash: `h${version}`, why: "checkpoint", by: null, at: at(minutes), name: null },
	...rest,
});
const source = { version: 99, publishedVersion: null, scheduledVersion: null, known: [] };

describe("revisions are thinned by age (docs/product.md, 22.3)", () => {
	test.each([
		["within the same ten minutes the newest stays", 0, [0, 1, 9, 10], [1, 2]],
		["after a week one an hour", 8 * 1440, [0, 15, 59, 60], [1, 2]],
		["after a month one a day", 40 * 1440, [0, 600, 1439, 1440], [1, 2]],
		["after a year one a week", 400 * 1440, [4320, 5760, 14399, 14400], [1, 2]],
	])("%s", (_, age, minutes, gone) => {
		const revisions = minutes.map((minute, index) => revision(index + 1, minute));
		expect(versionsToThin(source, revisions, at((minutes.at(-1) ?? 0) + age)).toSorted()).toEqual(gone);
	});

	test.each([
		["a file with two saved texts besides the present one", { version: 3 }, true],
		["a file with fewer", { version: 2 }, false],
		["a file that only a folder has written", { deskVersion: null }, false],
		["a file whose texts are older than any age that counts", { updatedAt: "2021-01-01T00:00:00.000Z" }, false],
	])("the texts of %s are asked for: %j, %s", (_, own, expected) => {
		const written = { version: 3, deskVersion: 3, updatedAt: at(0), ...own };
		expect(mayBeThinned(written, at(30 * 1440))).toBe(expected);
	});

	test("what was published, imported, restored, merged, named, known to a folder or is present stays", () => {
		const revisions = [
			...(["published", "imported", "restored", "merged", "scheduled"] as const).map((why, index) =>
				revision(index + 1, index, { why }),
			),
			revision(6, 5, { name: "Antes de la mudanza" }),
			revision(7, 6),
			revision(8, 7),
			revision(9, 7),
			revision(10, 8),
			revision(11, 9),
			revision(12, 9),
		];
		const present = { version: 10, publishedVersion: 8, scheduledVersion: 9, known: [{ hash: "h7", version: 7 }] };
		expect(versionsToThin(present, revisions, at(1_000_000))).toEqual([11]);
	});

	test("thinning often leaves the same as thinning once", () => {
		const revisions = Array.from({ length: 1_500 }, (_, index) => revision(index + 1, index * 7 + ((index * 31) % 5)));
		const thin = (all: readonly RevisionSummary[], minutes: number) => {
			const gone = new Set(versionsToThin(source, all, at(minutes)));
			return all.filter(({ version }) => !gone.has(version));
		};
		let often: readonly RevisionSummary[] = revisions;
		for (let minutes = 10_500; minutes < 900_000; minutes += 9_973) often = thin(often, minutes);
		expect(thin(often, 900_000)).toEqual(thin(revisions, 900_000));
		expect(often.length).toBeLessThan(10);
	});
});
