import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { Backend } from "../backend.ts";

const NOW = "2026-11-20T12:00:00.000Z";

/** Tests that every `Identity` must pass, with a fresh, empty backend for each test. */
export function identitySuite(open: () => Promise<Backend>): void {
	describe("Identity", () => {
		let backend: Backend;
		beforeEach(async () => {
			backend = await open();
		});
		afterEach(() => backend.close());
		const newUser = async (name: string) =>
			(await backend.users.ensure({ email: `${name}@e.es`, emailKey: `${name}@e.es`, now: NOW })).user.uid;

		describe("passwords", () => {
			test("are known by their hash only, whichever way their letters are composed", async () => {
				const uid = await newUser("una");
				expect(await backend.identity.hasPassword(uid)).toBe(false);
				const hash = await backend.identity.hashPassword("contraseña-de-año");
				expect(hash).not.toContain("contraseña");
				expect(await backend.identity.hashPassword("contraseña-de-año")).not.toBe(hash);
				await backend.identity.setPassword({ uid, hash, now: NOW });
				expect(await backend.identity.checkPassword({ uid, password: "contraseña-de-año".normalize("NFD") })).toBe(
					true,
				);
				expect(await backend.identity.checkPassword({ uid, password: "Contraseña-de-año" })).toBe(false);
				expect(await backend.identity.hasPassword(uid)).toBe(true);
			});

			test("are refused for accounts without one and for no account, and can be taken away", async () => {
				const uid = await newUser("una");
				expect(await backend.identity.checkPassword({ uid, password: "da lo mismo" })).toBe(false);
				expect(await backend.identity.checkPassword({ uid: null, password: "da lo mismo" })).toBe(false);
				await backend.identity.setPassword({ uid, hash: await backend.identity.hashPassword("da lo mismo"), now: NOW });
				await backend.identity.setPassword({ uid, hash: null, now: NOW });
				expect(await backend.identity.checkPassword({ uid, password: "da lo mismo" })).toBe(false);
			});
		});

		test("an identity elsewhere is taken away again, those of one provider or all of an account's", async () => {
			const [una, otra] = [await newUser("una"), await newUser("otra")];
			const link = (provider: string, subject: string, uid: string) =>
				backend.identity.linkProvider({ provider, subject, uid, now: NOW });
			for (const [provider, subject] of [
				["google", "1"],
				["google", "2"],
				["login.e.es", "1"],
			] as const) {
				await link(provider, subject, una);
			}
			await link("google", "3", otra);
			expect(await backend.identity.unlinkProvider({ uid: una, provider: "google" })).toBe(true);
			expect(await backend.identity.unlinkProvider({ uid: una, provider: "google" })).toBe(false);
			expect(await backend.identity.providersOf(una)).toEqual(["login.e.es"]);
			expect(await backend.identity.unlinkProvider({ uid: una, provider: null })).toBe(true);
			expect(await backend.identity.providersOf(una)).toEqual([]);
			expect(await backend.identity.findByProvider({ provider: "google", subject: "3" })).toBe(otra);
			await link("google", "1", otra);
			expect(await backend.identity.findByProvider({ provider: "google", subject: "1" })).toBe(otra);
		});

		test("an identity elsewhere belongs to the account it was tied to first, and goes with it", async () => {
			const [una, otra] = [await newUser("una"), await newUser("otra")];
			const elsewhere = { provider: "google", subject: "123" };
			expect(await backend.identity.findByProvider(elsewhere)).toBeNull();
			await backend.identity.linkProvider({ ...elsewhere, uid: una, now: NOW });
			await backend.identity.linkProvider({ ...elsewhere, uid: otra, now: NOW });
			expect(await backend.identity.findByProvider(elsewhere)).toBe(una);
			expect(await backend.identity.providersOf(una)).toEqual(["google"]);
			await backend.users.erase(una);
			expect(await backend.identity.findByProvider(elsewhere)).toBeNull();
		});
	});
}
