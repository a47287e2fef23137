import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { Backend } from "../backend.ts";
import { makePublication } from "../content/content.fixture.ts";
import { makeLesson, makeSchool } from "./school.fixture.ts";

const AT = "2026-11-20T10:00:00.000Z";
const LATER = "2026-11-20T11:00:00.000Z";

/** Tests that every `ProgressStore` must pass. `open` returns a new, empty backend for each test. */
export function progressStoreSuite(open: () => Promise<Backend>): void {
	describe("ProgressStore", () => {
		let backend: Backend;
		let ana: string;
		let eva: string;
		beforeEach(async () => {
			backend = await open();
			const uidOf = async (email: string) => (await backend.users.ensure({ email, emailKey: email, now: AT })).user.uid;
			[ana, eva] = [await uidOf("ana@ejemplo.es"), await uidOf("eva@ejemplo.es")];
		});
		afterEach(() => backend.close());
		const seen = (percent: number, position = percent, completed = false) =>
			({ kind: "seen", percent, position, completed }) as const;

		test("keeps what was seen of each lesson for each person, and answers it", async () => {
			const kept = await backend.progress.write(ana, "uno", seen(40, 12.5), AT);
			expect(kept).toEqual({
				lessonId: "uno",
				percent: 40,
				position: 12.5,
				completedAt: null,
				completedBy: null,
				updatedAt: AT,
			});
			await backend.progress.write(ana, "dos", seen(10), AT);
			await backend.progress.write(eva, "uno", seen(90), AT);
			expect(
				(await backend.progress.listFor(ana)).map(({ lessonId, percent }) => [lessonId, percent]).toSorted(),
			).toEqual([
				["dos", 10],
				["uno", 40],
			]);
			expect(await backend.progress.listFor(eva)).toHaveLength(1);
			expect(await backend.progress.listFor("nadie")).toEqual([]);
		});

		test("percent never falls by itself; the last position wins; the same write twice changes nothing", async () => {
			await backend.progress.write(ana, "uno", seen(60, 100), AT);
			const kept = await backend.progress.write(ana, "uno", seen(20, 5), LATER);
			expect(kept).toMatchObject({ percent: 60, position: 5, updatedAt: LATER });
			expect(await backend.progress.write(ana, "uno", seen(20, 5), LATER)).toEqual(kept);
			expect((await backend.progress.write(ana, "uno", seen(20, 5), AT)).updatedAt).toBe(LATER);
		});

		test("of many writes at once the highest percent stays", async () => {
			const percents = Array.from({ length: 40 }, (_, each) => (each * 37) % 100);
			await Promise.all(percents.map((percent) => backend.progress.write(ana, "uno", seen(percent), AT)));
			expect((await backend.progress.listFor(ana))[0]?.percent).toBe(Math.max(...percents));
		});

		test("completes once, by itself or by hand, and later reports undo nothing", async () => {
			await backend.progress.write(ana, "uno", seen(100, 50, true), AT);
			expect(await backend.progress.write(ana, "uno", { kind: "done" }, LATER)).toMatchObject({
				completedAt: AT,
				completedBy: "auto",
			});
			expect(await backend.progress.write(ana, "uno", seen(10, 3), LATER)).toMatchObject({
				percent: 100,
				position: 3,
				completedAt: AT,
			});
			await backend.progress.write(ana, "dos", seen(30, 7), AT);
			expect(await backend.progress.write(ana, "dos", { kind: "done" }, LATER)).toEqual({
				lessonId: "dos",
				percent: 100,
				position: 7,
				completedAt: LATER,
				completedBy: "manual",
				updatedAt: LATER,
			});
			expect(await backend.progress.write(ana, "dos", seen(100, 7, true), LATER)).toMatchObject({
				completedBy: "manual",
			});
			expect(await backend.progress.write(ana, "tres", { kind: "done" }, AT)).toMatchObject({
				percent: 100,
				position: 0,
				completedBy: "manual",
			});
		});

		test("marked as pending, a lesson starts from zero", async () => {
			await backend.progress.write(ana, "uno", seen(100, 50, true), AT);
			const nothing = {
				lessonId: "uno",
				percent: 0,
				position: 0,
				completedAt: null,
				completedBy: null,
				updatedAt: LATER,
			};
			expect(await backend.progress.write(ana, "uno", { kind: "pending" }, LATER)).toEqual(nothing);
			expect(await backend.progress.write(ana, "dos", { kind: "pending" }, LATER)).toEqual({
				...nothing,
				lessonId: "dos",
			});
			expect(await backend.progress.write(ana, "uno", seen(5), LATER)).toMatchObject({ percent: 5, completedAt: null });
		});

		test("hangs on the lesson's id: moving it, importing it again or taking it away leaves progress as it is", async () => {
			const publish = (...lessons: Parameters<typeof makeLesson>[0][]) =>
				backend.publication.publish(makePublication([], { school: makeSchool(lessons.map(makeLesson)), prune: true }));
			await publish({ id: "uno" }, { id: "dos", number: 2 });
			const kept = await backend.progress.write(ana, "uno", seen(40), AT);
			await publish({ id: "dos" }, { id: "uno", number: 2, name: "Otro nombre" });
			expect(await backend.progress.listFor(ana)).toEqual([kept]);
			await publish({ id: "dos" });
			await publish({ id: "dos" }, { id: "uno", module: 2 });
			expect(await backend.progress.listFor(ana)).toEqual([kept]);
		});

		test("forgets one person only", async () => {
			for (const uid of [ana, eva]) await backend.progress.write(uid, "uno", seen(40), AT);
			await backend.progress.forget(ana);
			await backend.progress.forget("nadie");
			expect(await backend.progress.listFor(ana)).toEqual([]);
			expect(await backend.progress.listFor(eva)).toHaveLength(1);
		});
	});
}
