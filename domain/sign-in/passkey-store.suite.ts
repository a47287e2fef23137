import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { Backend } from "../backend.ts";
import type { Passkey } from "./passkey-store.ts";

const NOW = "2026-11-20T12:00:00.000Z";
const LATER = "2026-11-20T12:05:00.000Z";

/** Tests that every `PasskeyStore` must pass, with a fresh, empty backend for each test. */
export function passkeyStoreSuite(open: () => Promise<Backend>): void {
	describe("PasskeyStore", () => {
		let backend: Backend;
		beforeEach(async () => {
			backend = await open();
		});
		afterEach(() => backend.close());
		const newUser = async (name: string) =>
			(await backend.users.ensure({ email: `${name}@e.es`, emailKey: `${name}@e.es`, now: NOW })).user.uid;
		const keyOf = (uid: string, id: string, given: Partial<Passkey> = {}): Passkey => ({
			...{ id, uid, host: "e.es", publicKey: "pQECAyYgASFYIA", counter: 0, transports: ["internal", "hybrid"] },
			...{ backedUp: true, name: "Firefox en Linux", createdAt: NOW, lastUsedDay: null },
			...given,
		});

		test("keeps an account's keys, the oldest first, each id once", async () => {
			const [una, otra] = [await newUser("una"), await newUser("otra")];
			const long = "A".repeat(1_364);
			const [second, first] = [keyOf(una, "b_2-", { createdAt: LATER }), keyOf(una, long, { host: "viejo.es" })];
			expect(await backend.passkeys.add(second)).toBe(true);
			expect(await backend.passkeys.add(first)).toBe(true);
			expect(await backend.passkeys.add(keyOf(otra, "b_2-"))).toBe(false);
			expect(await backend.passkeys.list(una)).toEqual([first, second]);
			expect(await backend.passkeys.list(otra)).toEqual([]);
			expect(await backend.passkeys.find(long)).toEqual(first);
			expect(await backend.passkeys.find("nadie")).toBeNull();
			expect(await backend.passkeys.countElsewhere("e.es")).toBe(1);
			expect(await backend.passkeys.countElsewhere("otro.es")).toBe(2);
		});

		test("changes and removes a key for its account alone", async () => {
			const [una, otra] = [await newUser("una"), await newUser("otra")];
			const key = keyOf(una, "k");
			await backend.passkeys.add(key);
			const changes = { counter: 4_294_967_295, backedUp: false, name: "Llavero", lastUsedDay: "2026-11-20" };
			expect(await backend.passkeys.update({ uid: otra, id: "k" }, changes)).toBeNull();
			expect(await backend.passkeys.find("k")).toEqual(key);
			expect(await backend.passkeys.update({ uid: una, id: "k" }, { name: "Llavero" })).toEqual({
				...key,
				name: "Llavero",
			});
			expect(await backend.passkeys.update({ uid: una, id: "k" }, changes)).toEqual({ ...key, ...changes });
			expect(await backend.passkeys.find("k")).toEqual({ ...key, ...changes });
			expect(await backend.passkeys.remove({ uid: otra, id: "k" })).toEqual([]);
			expect(await backend.passkeys.remove({ uid: una, id: "k" })).toEqual([{ ...key, ...changes }]);
			expect(await backend.passkeys.remove({ uid: una, id: "k" })).toEqual([]);
			expect(await backend.passkeys.update({ uid: una, id: "k" }, changes)).toBeNull();
		});

		test("removes all keys of an account, and they go with it", async () => {
			const [una, otra] = [await newUser("una"), await newUser("otra")];
			for (const id of ["1", "2"]) await backend.passkeys.add(keyOf(una, id));
			await backend.passkeys.add(keyOf(otra, "3"));
			const removed = await backend.passkeys.remove({ uid: una, id: null });
			expect(removed.map(({ id }) => id).toSorted()).toEqual(["1", "2"]);
			expect(await backend.passkeys.list(una)).toEqual([]);
			await backend.users.erase(otra);
			expect(await backend.passkeys.find("3")).toBeNull();
		});

		test("a challenge is taken once, and not after its time", async () => {
			const { passkeys } = backend;
			await passkeys.putChallenge("una", LATER);
			await passkeys.putChallenge("otra", LATER);
			const taken = await Promise.all(Array.from({ length: 5 }, () => passkeys.takeChallenge("una", NOW)));
			expect(taken.filter(Boolean)).toHaveLength(1);
			expect(await passkeys.takeChallenge("otra", LATER)).toBe(false);
			expect(await passkeys.takeChallenge("otra", NOW)).toBe(false);
			expect(await passkeys.takeChallenge("ninguna", NOW)).toBe(false);
		});

		test("forgets the challenges that have expired", async () => {
			await backend.passkeys.putChallenge("vieja", NOW);
			await backend.passkeys.putChallenge("nueva", LATER);
			await backend.passkeys.forgetChallenges(LATER);
			expect(await backend.passkeys.takeChallenge("vieja", "2026-11-20T11:00:00.000Z")).toBe(false);
			expect(await backend.passkeys.takeChallenge("nueva", NOW)).toBe(true);
		});
	});
}
