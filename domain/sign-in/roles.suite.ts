import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { Backend } from "../backend.ts";
import { Failure } from "../failure.ts";
import { administratorsToName, changePermissions, type RolesContext } from "./roles.ts";
import type { User } from "./user.ts";

const NOW = "2026-11-20T12:00:00.000Z";

/** How permissions are given and taken on every backend. `open` returns a new, empty backend each time. */
export function rolesSuite(open: () => Promise<Backend>): void {
	describe("permissions of accounts", () => {
		let backend: Backend;
		let ana: User;
		let eva: User;
		let context: RolesContext;
		beforeEach(async () => {
			backend = await open();
			const organiser = { name: "Ana", email: "ayuda@e.es" };
			context = { backend, siteName: "Tertulia", siteUrl: "https://e.es", organiser, now: () => new Date(NOW) };
			[ana, eva] = (await Promise.all(
				["ana", "eva"].map(
					async (name) =>
						(
							await backend.users.ensure({ email: `${name}@e.es`, emailKey: `${name}@e.es`, now: NOW })
						).user,
				),
			)) as [User, User];
		});
		afterEach(() => backend.close());
		const permissionsOf = async ({ uid }: User) => (await backend.users.find(uid))?.permissions;
		const give = (user: User, ...given: string[]) => changePermissions(context, { uid: user.uid, by: null, given });
		const take = (user: User, ...taken: string[]) => changePermissions(context, { uid: user.uid, by: ana.uid, taken });

		test("are given and taken with a line in the log and, for roles, a mail", async () => {
			await give(ana, "sa.10", "al.10");
			expect(await give(eva, "ed.10", "ed.10")).toMatchObject({ before: eva, user: { permissions: ["ed.10"] } });
			await give(eva, "ed.10");
			await take(eva, "ed.10", "au.10");
			expect([await permissionsOf(ana), await permissionsOf(eva)]).toEqual([["sa.10", "al.10"], []]);
			const acts = (await backend.acts.list({ since: NOW })).map(({ by, what, on, detail }) => [by, what, on, detail]);
			expect(acts).toEqual([
				[null, "permission-given", ana.uid, "sa.10"],
				[null, "permission-given", ana.uid, "al.10"],
				[null, "permission-given", eva.uid, "ed.10"],
				[ana.uid, "permission-taken", eva.uid, "ed.10"],
			]);
			const kinds = async (email: string) => (await backend.outbox.listFor(email)).map(({ kind }) => kind).toSorted();
			expect([await kinds("ana@e.es"), await kinds("eva@e.es")]).toEqual([
				["permission-given"],
				["permission-given", "permission-taken"],
			]);
			expect(await changePermissions(context, { uid: "nadie", by: null, given: ["ed.10"] })).toBeNull();
		});

		test("the last super administrator stays one", async () => {
			await give(ana, "sa.10", "ed.10");
			expect(await take(ana, "ed.10", "sa.10")).toMatchObject({ status: 409, code: "user.last_administrator" });
			expect(await permissionsOf(ana)).toEqual(["sa.10", "ed.10"]);
			await give(eva, "sa.10");
			await backend.users.update(eva.uid, { erasedAfter: "2026-12-04T12:00:00.000Z" });
			expect(await take(ana, "sa.10")).toBeInstanceOf(Failure);
			await backend.users.update(eva.uid, { erasedAfter: null });
			expect(await take(ana, "sa.10")).not.toBeInstanceOf(Failure);
			expect((await backend.users.listWith("sa.10")).map(({ uid }) => uid)).toEqual([eva.uid]);
		});

		test("of two super administrators who go at the same moment, one stays", async () => {
			for (let round = 0; round < 5; round++) {
				await give(ana, "sa.10");
				await give(eva, "sa.10");
				const done = await Promise.all([take(ana, "sa.10"), take(eva, "sa.10")]);
				expect(done.filter((each) => each instanceof Failure)).toHaveLength(1);
				expect(await backend.users.listWith("sa.10")).toHaveLength(1);
			}
		});

		test("whoever had sa.10 before there was a log is named once", async () => {
			expect(await administratorsToName(context)).toEqual([]);
			await backend.users.update(ana.uid, { permissions: ["sa.10"] });
			await give(eva, "sa.10");
			expect(await administratorsToName(context)).toMatchObject([{ uid: ana.uid }]);
			expect(await administratorsToName(context)).toEqual([]);
		});
	});
}
