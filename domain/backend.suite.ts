import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { Backend } from "./backend.ts";
import { makeMail } from "./mail/mail.fixture.ts";

const NOW = "2026-11-20T12:00:00.000Z";

/** Tests that every `Backend.transaction` must pass. `open` returns a new, empty backend for each test. */
export function transactionSuite(open: () => Promise<Backend>): void {
	describe("transaction", () => {
		let backend: Backend;
		let uid: string;
		beforeEach(async () => {
			backend = await open();
			uid = (await backend.users.ensure({ email: "ana@e.es", emailKey: "ana@e.es", now: NOW })).user.uid;
		});
		afterEach(() => backend.close());
		const nameOf = async () => (await backend.users.find(uid))?.displayName ?? null;

		test("keeps what several ports wrote, and its reads see it before", async () => {
			const seen = await backend.transaction(async () => {
				await backend.users.update(uid, { displayName: "Ana" });
				await backend.outbox.add(makeMail({ to: "ana@e.es" }), NOW);
				await backend.progress.write(uid, "uno", { kind: "done" }, NOW);
				await backend.transaction(() =>
					backend.users.changeEmail(uid, { email: "nueva@e.es", emailKey: "nueva@e.es" }),
				);
				return [await nameOf(), (await backend.users.findByEmailKey("nueva@e.es"))?.uid];
			});
			expect(seen).toEqual(["Ana", uid]);
			expect(await nameOf()).toBe("Ana");
			expect(await backend.users.findByEmailKey("ana@e.es")).toBeNull();
			expect(await backend.outbox.listFor("ana@e.es")).toHaveLength(1);
			expect(await backend.progress.listFor(uid)).toHaveLength(1);
		});

		test("has no part in what was begun within it and goes on after it", async () => {
			let begun: Promise<unknown> = Promise.resolve();
			await backend.transaction(async () => {
				await backend.users.update(uid, { displayName: "Ana" });
				begun = new Promise((resolve) => setImmediate(resolve)).then(() =>
					backend.users.update(uid, { displayName: "Luz" }),
				);
			});
			await begun;
			expect(await nameOf()).toBe("Luz");
		});

		test("keeps nothing of what went before when it fails", async () => {
			const failing = backend.transaction(async () => {
				await backend.users.update(uid, { displayName: "Ana" });
				await backend.identity.linkProvider({ provider: "google", subject: "1", uid, now: NOW });
				await backend.outbox.add(makeMail({ to: "ana@e.es" }), NOW);
				throw new Error("no");
			});
			await expect(failing).rejects.toThrow("no");
			expect(await nameOf()).toBeNull();
			expect(await backend.identity.providersOf(uid)).toEqual([]);
			expect(await backend.outbox.listFor("ana@e.es")).toEqual([]);
		});

		test("comes between no other's reading and writing: ten at once count to ten", async () => {
			await Promise.all(
				Array.from({ length: 10 }, () =>
					backend.transaction(async () => {
						await backend.users.update(uid, { displayName: String(Number((await nameOf()) ?? "0") + 1) });
					}),
				),
			);
			expect(await nameOf()).toBe("10");
		});
	});
}
