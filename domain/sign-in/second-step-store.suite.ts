import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { Backend } from "../backend.ts";
import type { RememberedBrowser, SecondStep } from "./second-step-store.ts";

const NOW = "2026-11-20T12:00:00.000Z";
const LATER = "2026-11-21T12:00:00.000Z";
const MONTH = "2026-12-20T12:00:00.000Z";

/** Tests that every `SecondStepStore` and every `Vault` must pass, with a fresh, empty backend for each test. */
export function secondStepStoreSuite(open: () => Promise<Backend>): void {
	describe("SecondStepStore", () => {
		let backend: Backend;
		let steps: Backend["secondSteps"];
		let ana: string;
		let eva: string;
		beforeEach(async () => {
			backend = await open();
			steps = backend.secondSteps;
			const uidOf = async (name: string) =>
				(await backend.users.ensure({ email: `${name}@e.es`, emailKey: `${name}@e.es`, now: NOW })).user.uid;
			[ana, eva] = [await uidOf("ana"), await uidOf("eva")];
		});
		afterEach(() => backend.close());
		const put = async (overrides: Partial<SecondStep> = {}) => {
			const step = { uid: ana, sealedSecret: "uno", confirmedAt: NOW, lastStep: 10, ...overrides };
			await steps.put(step);
			return step;
		};
		const remember = async (id: string, overrides: Partial<RememberedBrowser> = {}) => {
			const ids = { id, uid: ana, tokenHash: `hash-${id}`, sessionId: `session-${id}` };
			const browser = { ...ids, device: "Firefox en Linux", createdAt: NOW, expiresAt: MONTH, ...overrides };
			await steps.remember(browser);
			return browser;
		};
		const ids = async (uid: string, now = NOW) => (await steps.listRemembered(uid, now)).map(({ id }) => id);

		test("keeps one app an account", async () => {
			expect(await steps.find(ana)).toBeNull();
			const first = await put();
			expect(await steps.find(ana)).toEqual(first);
			const second = await put({ sealedSecret: "dos", lastStep: 3 });
			expect(await steps.find(ana)).toEqual(second);
			expect(await steps.find(eva)).toBeNull();
		});

		test("accepts a step once, and none before it; of two at once, one wins", async () => {
			expect(await steps.spendStep(ana, 11)).toBe(false);
			await put();
			expect(await steps.spendStep(ana, 10)).toBe(false);
			const raced = await Promise.all([steps.spendStep(ana, 12), steps.spendStep(ana, 12)]);
			expect(raced.toSorted()).toEqual([false, true]);
			expect(await steps.spendStep(ana, 11)).toBe(false);
			expect(await steps.spendStep(ana, 13)).toBe(true);
			expect((await steps.find(ana))?.lastStep).toBe(13);
		});

		test("a recovery code works once; of two at once, one wins", async () => {
			await steps.putRecoveryCodes(ana, ["a", "b"]);
			await steps.putRecoveryCodes(eva, ["a"]);
			const raced = await Promise.all([1, 2, 3].map(() => steps.spendRecoveryCode(ana, "a", LATER)));
			expect(raced.filter(Boolean)).toHaveLength(1);
			expect(await steps.spendRecoveryCode(ana, "c", LATER)).toBe(false);
			expect(await steps.spendRecoveryCode(eva, "b", LATER)).toBe(false);
			expect((await steps.listRecoveryCodes(ana)).toSorted((one, other) => (one.hash < other.hash ? -1 : 1))).toEqual([
				{ uid: ana, hash: "a", usedAt: LATER },
				{ uid: ana, hash: "b", usedAt: null },
			]);
			expect(await steps.spendRecoveryCode(eva, "a", LATER)).toBe(true);
			await steps.putRecoveryCodes(ana, ["c"]);
			expect(await steps.spendRecoveryCode(ana, "b", LATER)).toBe(false);
			expect(await steps.listRecoveryCodes(ana)).toEqual([{ uid: ana, hash: "c", usedAt: null }]);
		});

		test("removes an app with codes, remembered browsers and a reset", async () => {
			await put();
			await steps.putRecoveryCodes(ana, ["a"]);
			await remember("uno");
			await remember("de-eva", { uid: eva });
			await steps.askReset({ uid: ana, by: eva, askedAt: NOW, dueAt: LATER });
			expect(await steps.remove(ana)).toBe(true);
			expect(await steps.remove(ana)).toBe(false);
			expect([await steps.find(ana), await steps.listRecoveryCodes(ana), await ids(ana)]).toEqual([null, [], []]);
			expect([await steps.findReset(ana), await ids(eva)]).toEqual([null, ["de-eva"]]);
		});

		test("remembers a browser by its token, for its account, until it expires", async () => {
			const browser = await remember("uno");
			const given = { uid: ana, tokenHash: "hash-uno", now: NOW };
			expect(await steps.findRemembered(given)).toEqual(browser);
			expect(await steps.findRemembered({ ...given, uid: eva })).toBeNull();
			expect(await steps.findRemembered({ ...given, now: MONTH })).toBeNull();
			await remember("uno", { tokenHash: "otro", sessionId: "nueva" });
			expect(await steps.findRemembered(given)).toBeNull();
			await remember("dos", { createdAt: "2026-11-19T12:00:00.000Z" });
			expect(await ids(ana)).toEqual(["dos", "uno"]);
			expect(await ids(ana, MONTH)).toEqual([]);
			await remember("tres", { expiresAt: LATER });
			await steps.forgetExpired(MONTH);
			expect(await ids(ana, NOW)).toEqual(["dos", "uno"]);
		});

		test("forgets remembered browsers by id and by session", async () => {
			for (const id of ["uno", "dos", "tres"]) await remember(id);
			await remember("de-eva", { uid: eva });
			expect(await steps.forgetRemembered(ana, { id: "de-eva" })).toBe(0);
			expect(await steps.forgetRemembered(ana, { id: "uno" })).toBe(1);
			expect(await steps.forgetRemembered(ana, { only: "session-dos" })).toBe(1);
			await remember("cuatro");
			expect(await steps.forgetRemembered(ana, { except: "session-tres" })).toBe(1);
			expect(await ids(ana)).toEqual(["tres"]);
			expect(await steps.forgetRemembered(ana, { except: null })).toBe(1);
			expect(await ids(eva)).toEqual(["de-eva"]);
		});

		test("keeps the grace of a role, and takes it away", async () => {
			expect(await steps.graceOf(ana)).toBeNull();
			await steps.setGrace(ana, LATER);
			await steps.setGrace(ana, MONTH);
			expect([await steps.graceOf(ana), await steps.graceOf(eva)]).toEqual([MONTH, null]);
			await steps.setGrace(ana, null);
			await steps.setGrace(ana, null);
			expect(await steps.graceOf(ana)).toBeNull();
		});

		test("lists resets when they are due, and takes them back once", async () => {
			const reset = { uid: ana, by: eva, askedAt: NOW, dueAt: LATER };
			await steps.askReset({ ...reset, dueAt: MONTH });
			await steps.askReset(reset);
			expect(await steps.findReset(ana)).toEqual(reset);
			expect(await steps.dueResets(NOW)).toEqual([]);
			expect(await steps.dueResets(LATER)).toEqual([reset]);
			expect(await steps.cancelReset(ana)).toBe(true);
			expect(await steps.cancelReset(ana)).toBe(false);
			expect(await steps.findReset(ana)).toBeNull();
		});

		test("goes with its account", async () => {
			await put();
			await steps.putRecoveryCodes(ana, ["a"]);
			await remember("uno");
			await steps.setGrace(ana, MONTH);
			await steps.askReset({ uid: ana, by: eva, askedAt: NOW, dueAt: LATER });
			await backend.users.erase(ana);
			expect([await steps.find(ana), await steps.graceOf(ana), await steps.findReset(ana)]).toEqual([null, null, null]);
			expect([await steps.listRecoveryCodes(ana), await ids(ana)]).toEqual([[], []]);
		});
	});

	describe("Vault", () => {
		test("opens what it sealed for its owner, and nothing else", async () => {
			const { vault, close } = await open();
			const sealed = await vault.seal("secreto ñ", "ana");
			expect(await vault.open(sealed, "ana")).toBe("secreto ñ");
			expect(await vault.seal("secreto ñ", "ana")).not.toBe(sealed);
			expect(await vault.open(sealed, "eva")).toBeNull();
			const flipped = (sealed.startsWith("A") ? "B" : "A") + sealed.slice(1);
			for (const wrong of [flipped, sealed.slice(0, -4), "", "nada"]) expect(await vault.open(wrong, "ana")).toBeNull();
			await close();
		});

		test("has one key, and takes no other", async () => {
			const { vault, close } = await open();
			await vault.seal("x", "ana");
			const key = (await vault.readKey()) ?? "";
			expect(key).toMatch(/^[\w-]{43}$/);
			expect(await vault.keepKey(key)).toBe(true);
			expect(await vault.keepKey(`B${key.slice(1, 42)}A`)).toBe(false);
			expect(await vault.keepKey("corta")).toBe(false);
			expect(await vault.readKey()).toBe(key);
			await close();
		});
	});
}
