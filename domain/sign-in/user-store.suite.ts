import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { Backend } from "../backend.ts";
import { SUPER_ADMIN } from "./permissions.ts";

const NOW = "2026-11-20T12:00:00.000Z";

/** Tests that every `UserStore` must pass, with a fresh, empty backend for each test. */
export function userStoreSuite(open: () => Promise<Backend>): void {
	describe("UserStore", () => {
		let backend: Backend;
		beforeEach(async () => {
			backend = await open();
		});
		afterEach(() => backend.close());
		const ensure = (name: string, now = NOW) =>
			backend.users.ensure({ email: `${name}@Ejemplo.es`, emailKey: `${name.toLowerCase()}@ejemplo.es`, now });

		test("makes one account an address, however often and at once it is asked", async () => {
			const made = await Promise.all([ensure("Ana"), ensure("ana"), ensure("ANA")]);
			expect(new Set(made.map(({ user }) => user.uid)).size).toBe(1);
			expect(made.filter(({ isNew }) => isNew)).toHaveLength(1);
			const { user } = await ensure("ana", "2027-01-01T00:00:00.000Z");
			expect(user).toMatchObject({
				emailKey: "ana@ejemplo.es",
				displayName: null,
				photoURL: null,
				permissions: [],
				createdAt: NOW,
				erasedAfter: null,
			});
			expect(await backend.users.find(user.uid)).toEqual(user);
			expect(await backend.users.findByEmailKey("ana@ejemplo.es")).toEqual(user);
			expect(await backend.users.find("nadie")).toBeNull();
			expect(await backend.users.findByEmailKey("nadie@ejemplo.es")).toBeNull();
		});

		test("changes what it is told to change and nothing else", async () => {
			const { user } = await ensure("ana");
			const changed = await backend.users.update(user.uid, { displayName: "Ana Peña", permissions: [SUPER_ADMIN] });
			expect(changed).toEqual({ ...user, displayName: "Ana Peña", permissions: [SUPER_ADMIN] });
			expect(await backend.users.update(user.uid, {})).toEqual(changed);
			expect(await backend.users.update(user.uid, { displayName: null })).toMatchObject({
				displayName: null,
				permissions: [SUPER_ADMIN],
			});
			expect(await backend.users.update("nadie", { displayName: "X" })).toBeNull();
		});

		test("swaps pictures: of five at once each returns the one before it, so that all but the last can be removed", async () => {
			const { user } = await ensure("ana");
			await ensure("eva");
			expect(await backend.users.photos()).toEqual([]);
			const given = ["1", "2", "3", "4", "5"].map((name) => `/media/${name}.webp`);
			const swapped = await Promise.all(given.map((photoURL) => backend.users.swapPhoto(user.uid, photoURL)));
			expect(swapped.map((each) => each?.user.photoURL)).toEqual(given);
			const kept = (await backend.users.find(user.uid))?.photoURL;
			expect(swapped.flatMap((each) => each?.before ?? []).toSorted()).toEqual(given.filter((each) => each !== kept));
			expect(await backend.users.photos()).toEqual([kept]);
			expect(await backend.users.swapPhoto(user.uid, null)).toEqual({ user, before: kept });
			expect(await backend.users.photos()).toEqual([]);
			expect(await backend.users.swapPhoto("nadie", "/media/6.webp")).toBeNull();
		});

		test("knows whether anybody has a permission", async () => {
			expect(await backend.users.listWith(SUPER_ADMIN)).toEqual([]);
			const { user } = await ensure("ana");
			await backend.users.update(user.uid, { permissions: ["otro.1", SUPER_ADMIN] });
			expect(await backend.users.listWith(SUPER_ADMIN)).toEqual([await backend.users.find(user.uid)]);
			expect(await backend.users.listWith("sa.1")).toEqual([]);
		});

		test("gives an account another address unless another account has it", async () => {
			const { user } = await ensure("ana");
			await ensure("eva");
			expect(await backend.users.changeEmail(user.uid, { email: "eva@ejemplo.es", emailKey: "eva@ejemplo.es" })).toBe(
				false,
			);
			expect(
				await backend.users.changeEmail(user.uid, { email: "Nueva@ejemplo.es", emailKey: "nueva@ejemplo.es" }),
			).toBe(true);
			expect(await backend.users.findByEmailKey("nueva@ejemplo.es")).toMatchObject({
				uid: user.uid,
				email: "Nueva@ejemplo.es",
			});
			expect(await backend.users.findByEmailKey("ana@ejemplo.es")).toBeNull();
			expect(await backend.users.changeEmail("nadie", { email: "x@ejemplo.es", emailKey: "x@ejemplo.es" })).toBe(false);
		});

		test("lists accounts by address, page by page", async () => {
			for (const name of ["eva", "ana", "luz"]) await ensure(name);
			const first = await backend.users.list({ after: "", limit: 2 });
			expect(first.map(({ emailKey }) => emailKey)).toEqual(["ana@ejemplo.es", "eva@ejemplo.es"]);
			const rest = await backend.users.list({ after: "eva@ejemplo.es", limit: 2 });
			expect(rest.map(({ emailKey }) => emailKey)).toEqual(["luz@ejemplo.es"]);
		});

		test("tells a person's first device, their known ones and new ones apart", async () => {
			const { user } = await ensure("ana");
			const seen = (device: string) => backend.users.rememberDevice({ uid: user.uid, device, now: NOW });
			expect([await seen("móvil"), await seen("móvil"), await seen("portátil"), await seen("portátil")]).toEqual([
				"first",
				"known",
				"new",
				"known",
			]);
		});

		test("erases an account when its grace is over, with all that hangs on it", async () => {
			const { user } = await ensure("ana");
			await ensure("eva");
			await backend.users.update(user.uid, { erasedAfter: "2026-12-04T12:00:00.000Z" });
			expect(await backend.users.dueForErasure("2026-12-04T11:59:59.999Z")).toEqual([]);
			expect((await backend.users.dueForErasure("2026-12-04T12:00:00.000Z")).map(({ uid }) => uid)).toEqual([user.uid]);
			const times = { createdAt: NOW, lastSeenAt: NOW, expiresAt: "2026-12-20T12:00:00.000Z" };
			await backend.sessions.insert({ id: "s", tokenHash: "h", uid: user.uid, device: "", data: {}, ...times });
			await backend.users.erase(user.uid);
			expect(await backend.users.find(user.uid)).toBeNull();
			expect(await backend.sessions.find("h", NOW)).toBeNull();
			expect(await backend.users.list({ after: "", limit: 9 })).toHaveLength(1);
		});
	});
}
