import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { Backend } from "../backend.ts";
import { CODE_TRIES } from "./code-rules.ts";
import { findLink, forgetCodesFor, issueCode, redeemCode, redeemLink, voidCodes } from "./mailed-codes.ts";

const NOW = "2026-11-20T12:00:00.000Z";
const LATER = "2026-11-20T12:10:00.000Z";
const holder = { email: "Ana@ejemplo.es", emailKey: "ana@ejemplo.es", purpose: "sign-in", uid: null } as const;
const given = { emailKey: holder.emailKey, purpose: holder.purpose, uid: null, asker: "sesión" };

/** Tests of mailed codes over every `CodeStore`, with a fresh, empty backend for each test. */
export function mailedCodesSuite(open: () => Promise<Backend>): void {
	describe("mailed codes", () => {
		let backend: Backend;
		beforeEach(async () => {
			backend = await open();
		});
		afterEach(() => backend.close());
		const issue = (overrides = {}) =>
			issueCode(backend, { ...holder, asker: given.asker, ...overrides, expiresAt: LATER });
		const redeem = (code: string, now = NOW, overrides = {}) =>
			redeemCode(backend, { ...given, ...overrides, code, now });
		const wrongFor = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, "0");
		const newUser = async (name: string) =>
			(await backend.users.ensure({ email: `${name}@e.es`, emailKey: `${name}@e.es`, now: NOW })).user.uid;

		describe("codes", () => {
			test("are six digits, work once, and say whose they are", async () => {
				const { code } = await issue();
				expect(code).toMatch(/^\d{6}$/);
				expect(await redeem(code)).toEqual({ verdict: "right", holder });
				expect(await redeem(code)).toEqual({ verdict: "expired" });
			});

			test("end at their time to the millisecond", async () => {
				const { code } = await issue();
				expect(await redeem(code, LATER)).toEqual({ verdict: "expired" });
				expect(await redeem(code, "2026-11-20T12:09:59.999Z")).toMatchObject({ verdict: "right" });
			});

			test("count down their tries and are exhausted then, for the right code too; their link is not", async () => {
				const { code, link } = await issue();
				for (let left = CODE_TRIES - 1; left > 0; left -= 1)
					expect(await redeem(wrongFor(code))).toEqual({ verdict: "wrong", triesLeft: left });
				expect(await redeem(wrongFor(code))).toEqual({ verdict: "exhausted" });
				expect(await redeem(code)).toEqual({ verdict: "exhausted" });
				expect(await findLink(backend, { link, now: NOW })).toEqual({ verdict: "right", holder });
				expect(await redeemLink(backend, { link, now: NOW })).toEqual({ verdict: "right", holder });
			});

			test.each(["sign-in", "rights"] as const)(
				"for %s belong to the session that asked: others use up their own tries",
				async (purpose) => {
					const [own, stranger] = [
						{ purpose, asker: "dueña" },
						{ purpose, asker: "ajena" },
					];
					const theirs = await issue(stranger);
					const { code } = await issue(own);
					const wrong = Array.from({ length: CODE_TRIES + 1 }, (_, each) =>
						String((Number(code) + 1 + each) % 1_000_000).padStart(6, "0"),
					);
					for (const each of wrong) if (each !== theirs.code) await redeem(each, NOW, stranger);
					expect(await redeem(theirs.code, NOW, stranger)).toEqual({ verdict: "exhausted" });
					expect(await redeem(code, NOW, stranger)).toEqual({ verdict: "exhausted" });
					expect(await redeem(code, NOW, own)).toEqual({ verdict: "right", holder: { ...holder, purpose } });
				},
			);

			test("are not void because another session asks later, until one of them is used", async () => {
				const [own, stranger] = [{ asker: "dueña" }, { asker: "ajena" }];
				const { code } = await issue(own);
				const [theirs, change] = [await issue(stranger), await issue({ ...stranger, purpose: "password-reset" })];
				expect(await redeem(code, NOW, own)).toMatchObject({ verdict: "right" });
				expect(await redeem(theirs.code, NOW, stranger)).toEqual({ verdict: "expired" });
				expect(await findLink(backend, { link: theirs.link, now: NOW })).toEqual({ verdict: "expired" });
				expect(await redeemLink(backend, { link: change.link, now: NOW })).toMatchObject({ verdict: "right" });
			});

			test("used by their link void the others alike", async () => {
				const { link } = await issue({ asker: "dueña" });
				const theirs = await issue({ asker: "ajena" });
				await redeemLink(backend, { link, now: NOW });
				expect(await redeem(theirs.code, NOW, { asker: "ajena" })).toEqual({ verdict: "expired" });
			});

			test("are void once there is a newer one, but not for one of another purpose or address", async () => {
				const old = await issue();
				const other = await issue({ purpose: "password-reset" });
				const fresh = await issue();
				if (old.code !== fresh.code) expect(await redeem(old.code)).toMatchObject({ verdict: "wrong" });
				expect(await findLink(backend, { link: old.link, now: NOW })).toEqual({ verdict: "expired" });
				expect(await redeem(fresh.code)).toMatchObject({ verdict: "right" });
				expect(await redeem(other.code, NOW, { purpose: "password-reset" })).toMatchObject({ verdict: "right" });
			});

			test("of one account are not void because another asks for the same address", async () => {
				const [una, otra] = [await newUser("una"), await newUser("otra")];
				const change = { purpose: "email-change" } as const;
				const [first, second] = [await issue({ ...change, uid: una }), await issue({ ...change, uid: otra })];
				expect(await redeem(second.code, NOW, { ...change, uid: otra })).toMatchObject({ verdict: "right" });
				expect(await redeem(first.code, NOW, { ...change, uid: una })).toMatchObject({ verdict: "right" });
			});

			test("do nothing for another purpose, address or account", async () => {
				const uid = await newUser("una");
				const { code } = await issue({ uid });
				expect(await redeem(code, NOW, { purpose: "deletion" })).toEqual({ verdict: "expired" });
				expect(await redeem(code, NOW, { emailKey: "otra@ejemplo.es" })).toEqual({ verdict: "expired" });
				expect(await redeem(code)).toEqual({ verdict: "expired" });
				expect(await redeem(code, NOW, { uid })).toMatchObject({ verdict: "right" });
			});

			test("of one account are voided together, but for those that undo", async () => {
				const [uid, otra] = [await newUser("una"), await newUser("otra")];
				const [change, undo] = [
					await issue({ uid, purpose: "email-change" }),
					await issue({ uid, purpose: "email-undo" }),
				];
				const [others, nobodys] = [await issue({ uid: otra, purpose: "deletion" }), await issue()];
				await voidCodes(backend, uid);
				expect(await redeem(change.code, NOW, { uid, purpose: "email-change" })).toEqual({ verdict: "expired" });
				expect(await redeem(undo.code, NOW, { uid, purpose: "email-undo" })).toMatchObject({ verdict: "right" });
				expect(await redeem(others.code, NOW, { uid: otra, purpose: "deletion" })).toMatchObject({ verdict: "right" });
				expect(await redeem(nobodys.code)).toMatchObject({ verdict: "right" });
			});

			test("redeemed many times at once, work once", async () => {
				const { code } = await issue();
				const verdicts = await Promise.all(Array.from({ length: 20 }, () => redeem(code)));
				expect(verdicts.filter(({ verdict }) => verdict === "right")).toHaveLength(1);
			});

			test("tried wrong many times at once, lose every try once", async () => {
				const { code } = await issue();
				const verdicts = await Promise.all(Array.from({ length: 20 }, () => redeem(wrongFor(code))));
				const left = verdicts.flatMap((each) => (each.verdict === "wrong" ? [each.triesLeft] : []));
				expect(left.toSorted()).toEqual([1, 2, 3, 4]);
				expect(verdicts.filter(({ verdict }) => verdict === "exhausted")).toHaveLength(20 - left.length);
			});

			test("of several sessions used at once, with a link, let one of them in", async () => {
				const askers = ["una", "dos", "tres"];
				const issued = await Promise.all(askers.map((asker) => issue({ asker })));
				const verdicts = await Promise.all([
					...issued.map(({ code }, index) => redeem(code, NOW, { asker: askers[index] })),
					...issued.map(({ link }) => redeemLink(backend, { link, now: NOW })),
				]);
				expect(verdicts.map(({ verdict }) => verdict).toSorted()).toEqual([...Array(5).fill("expired"), "right"]);
			});

			test("sent to an address are forgotten when its owner wants, but for those that protect an account", async () => {
				const uid = await newUser("una");
				const [nobodys, own, undo, other] = [
					await issue(),
					await issue({ uid, purpose: "deletion" }),
					await issue({ uid, purpose: "email-undo" }),
					await issue({ email: "eva@e.es", emailKey: "eva@e.es" }),
				];
				await forgetCodesFor(backend, holder.emailKey);
				const verdicts = await Promise.all(
					[nobodys, own, undo, other].map(({ link }) => findLink(backend, { link, now: NOW })),
				);
				expect(verdicts.map(({ verdict }) => verdict)).toEqual(["expired", "expired", "right", "right"]);
			});

			test("are forgotten in time, and not before", async () => {
				const { code } = await issue();
				await backend.codes.forget(LATER);
				expect(await redeem(code)).toMatchObject({ verdict: "right" });
				await backend.codes.forget("2026-11-21T00:00:00.000Z");
				expect(await redeem(code)).toEqual({ verdict: "expired" });
			});
		});

		describe("links", () => {
			test("can be looked at without being spent, work once, and spend their code", async () => {
				const { code, link } = await issue();
				expect(link).toMatch(/^[\w-]{43}$/);
				expect(await findLink(backend, { link, now: NOW })).toEqual({ verdict: "right", holder });
				expect(await redeemLink(backend, { link, now: NOW })).toEqual({ verdict: "right", holder });
				expect(await redeemLink(backend, { link, now: NOW })).toEqual({ verdict: "expired" });
				expect(await redeem(code)).toEqual({ verdict: "expired" });
			});

			test("end with their code, by time and by use", async () => {
				const { code, link } = await issue();
				expect(await redeemLink(backend, { link, now: LATER })).toEqual({ verdict: "expired" });
				await redeem(code);
				expect(await redeemLink(backend, { link, now: NOW })).toEqual({ verdict: "expired" });
				expect(await findLink(backend, { link: "nadie", now: NOW })).toEqual({ verdict: "expired" });
			});

			test("that undo a change of address void what came after them, not what came before", async () => {
				const [uid, otra] = [await newUser("una"), await newUser("otra")];
				const undo = (name: string, hour: string, who = uid) =>
					issueCode(backend, {
						email: name,
						emailKey: name,
						purpose: "email-undo",
						uid: who,
						asker: null,
						expiresAt: `2026-11-21T${hour}:00:00.000Z`,
					});
				const isGood = async (link: string) => (await findLink(backend, { link, now: NOW })).verdict === "right";
				const [first, second, third] = [
					await undo("a@e.es", "12"),
					await undo("b@e.es", "13"),
					await undo("c@e.es", "14"),
				];
				const [change, others] = [await issue({ uid, purpose: "email-change" }), await undo("d@e.es", "15", otra)];
				expect(await redeemLink(backend, { link: second.link, now: NOW })).toMatchObject({ verdict: "right" });
				expect(await Promise.all([first, second, third, change, others].map(({ link }) => isGood(link)))).toEqual([
					true,
					false,
					false,
					false,
					true,
				]);
			});
		});
	});
}
