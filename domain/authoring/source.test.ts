import { expect, test } from "vitest";
import { BEGIN } from "./authoring.fixture.ts";
import { planCreate, planSave } from "./plan-save.ts";
import { type Source, stateOf } from "./source.ts";
import { refuseStale, StaleSource } from "./source-writes.ts";

const untouched = { trashedAt: null, publishAt: null, publishedVersion: null, publishedHash: null, version: 2 };
test.each([
	["draft", {}],
	["published", { publishedVersion: 2, publishedHash: "h" }],
	["changed", { publishedVersion: 1, publishedHash: "h" }],
	["scheduled", { publishedVersion: 1, publishedHash: "h", publishAt: "2026-11-23T09:00:00.001Z" }],
	["changed", { publishedVersion: 1, publishedHash: "h", publishAt: BEGIN }],
	["withdrawn", { publishedHash: "h" }],
	["trashed", { publishedVersion: 2, publishAt: "2027-01-01T00:00:00.000Z", trashedAt: BEGIN }],
] as const)("a file is %s by what it holds and the clock alone", (state, fields) => {
	expect(stateOf({ ...untouched, ...fields }, BEGIN)).toBe(state);
});

test("a text written from an older version is refused, and so is a write planned for an older state or a taken path", () => {
	const written = (text: string) => ({ text, hash: `#${text}`, why: "saved", by: null, now: BEGIN }) as const;
	const created = planCreate({ id: "a", path: "a.md", ...written("uno") });
	const { source } = created;
	const second = planSave(source, 1, written("dos"));
	expect(second).toMatchObject({ expected: 1, source: { version: 2, changes: 2, deskVersion: 2 } });
	expect(planSave(second?.source as Source, 1, written("tres"))).toBeNull();
	const kept = (sources: readonly Source[]) => ({
		byId: (id: string) => sources.find((each) => each.id === id),
		byPath: (path: string) => sources.find((each) => each.path === path && each.trashedAt === null),
	});
	expect(() => refuseStale([created], kept([source]))).toThrow(StaleSource);
	expect(() => refuseStale([second as NonNullable<typeof second>], kept([{ ...source, changes: 2 }]))).toThrow(
		StaleSource,
	);
	const other = planCreate({ id: "b", path: "a.md", ...written("otro") });
	expect(() => refuseStale([other], kept([source]))).toThrow(StaleSource);
	expect(() => refuseStale([created, other], kept([]))).toThrow(StaleSource);
	expect(() => refuseStale([other], kept([{ ...source, trashedAt: BEGIN }]))).not.toThrow();
});
