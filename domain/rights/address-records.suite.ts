import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { Backend } from "../backend.ts";
import { addAdministrator, fillSite, type Keys, NOW } from "../site/filled-site.fixture.ts";
import type { SiteKind, SiteRecord } from "../site/site-records.ts";
import { applyNewAddress, undoAddressChange } from "../user/change-address.ts";
import { eraseAccount } from "../user/erase-account.ts";
import type { UserContext } from "../user/own-account.ts";
import { addressRecords } from "./address-records.ts";

const OLD = { email: "Ana@E.es", emailKey: "ana@e.es" };
const NEW = { email: "nueva@e.es", emailKey: "nueva@e.es" };

/** Records that identify the person only through the record they belong to. */
const NAMED_BY_OTHERS: readonly SiteKind[] = ["registrationToken"];

/** Tests of what a change of address and an erasure reach, with a fresh, empty backend for each test. */
export function addressRecordsSuite(open: () => Promise<Backend>): void {
	describe("records of an address", () => {
		let backend: Backend;
		let keys: Keys;
		let context: UserContext;
		beforeEach(async () => {
			backend = await open();
			keys = await fillSite(backend);
			context = {
				...{
					backend,
					siteName: "Tertulia",
					siteUrl: "https://tertulia.example",
					organiser: { name: "Inés", email: "ayuda@e.es" },
					now: () => new Date(NOW),
					session: null,
					isAttested: true,
				},
				...{
					caller: { sessionToken: null, browserToken: null, address: "", userAgent: "" },
					answerSession: () => undefined,
					note: () => undefined,
				},
			};
		});
		afterEach(() => backend.close());

		const saying = (words: string) => (record: SiteRecord["record"]) =>
			JSON.stringify(record).toLowerCase().includes(words);
		async function kindsWith(isMeant: (record: SiteRecord["record"]) => boolean): Promise<Set<SiteKind>> {
			const kinds = new Set<SiteKind>();
			for await (const { kind, record } of backend.transfer.dump()) if (isMeant(record)) kinds.add(kind);
			return kinds;
		}
		/** All kinds of record except those that name nobody. */
		const personal = Object.entries(addressRecords).flatMap(([kind, { onChange }]) =>
			onChange === "It names nobody." ? [] : [kind as SiteKind],
		);
		const left = (what: "onChange" | "onErasure") =>
			personal.filter((kind) => typeof addressRecords[kind][what] === "string");
		const user = async () => {
			const found = await backend.users.find(keys.uid);
			if (found === null) throw new Error("She has no account.");
			return found;
		};

		test("are of every kind that names a person: a new kind must be among them", async () => {
			const naming = await kindsWith((record) => saying(OLD.emailKey)(record) || saying(keys.uid)(record));
			expect([...naming, ...NAMED_BY_OTHERS].toSorted()).toEqual(personal.toSorted());
		});

		test("follows a change of address and comes back when it is undone", async () => {
			const underOld = (record: SiteRecord["record"]) => "emailKey" in record && record.emailKey === OLD.emailKey;
			const before = await kindsWith(underOld);
			expect(
				await applyNewAddress(context, await user(), { ...NEW, purpose: "email-change", uid: keys.uid }),
			).toBeNull();
			const after = await kindsWith(saying(OLD.emailKey));
			// A rights request still says which address it was answered for.
			expect([...after].filter((kind) => kind !== "rightsRequest" && !left("onChange").includes(kind))).toEqual([]);
			expect([...(await kindsWith(underOld))]).toEqual(["mailCode"]);
			expect(
				await undoAddressChange(context, await user(), { ...OLD, purpose: "email-undo", uid: keys.uid }),
			).toBeNull();
			expect(await kindsWith(underOld)).toEqual(before);
			expect([...(await kindsWith(saying(NEW.emailKey)))]).toEqual([]);
		});

		test("is moved whole or not at all", async () => {
			const dump = async () => {
				const records: SiteRecord[] = [];
				for await (const record of backend.transfer.dump()) records.push(record);
				return JSON.stringify(records);
			};
			const before = await dump();
			const outbox = { ...backend.outbox, add: () => Promise.reject(new Error("no")) };
			const failing = applyNewAddress({ ...context, backend: { ...backend, outbox } }, await user(), {
				...NEW,
				purpose: "email-change",
				uid: keys.uid,
			});
			await expect(failing).rejects.toThrow("no");
			expect(await dump()).toBe(before);
		});

		test("are erased with the account, except what the law requires to keep", async () => {
			const photos = { make: async () => "", remove: async () => undefined };
			await addAdministrator(backend);
			await eraseAccount({ ...context, photos }, await user());
			// The consent ledger proves consents and their withdrawal.
			const kept: readonly SiteKind[] = ["rightsRequest", "consent"];
			expect([...(await kindsWith(saying(OLD.emailKey)))].toSorted()).toEqual(kept.toSorted());
			// The log of acts keeps the id, which then leads to nobody.
			expect([...(await kindsWith(saying(keys.uid)))]).toEqual(["act"]);
		});
	});
}
