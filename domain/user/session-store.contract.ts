import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { Backend } from "../backend.ts";
import type { Session } from "./session.ts";

const NOW = "2026-11-20T12:00:00.000Z";

/** What every `SessionStore` does, over a fresh, empty backend a test. */
export function sessionStoreContract(open: () => Promise<Backend>): void {
	describe("SessionStore", () => {
		let backend: Backend;
		let ana: string;
		let eva: string;
		beforeEach(async () => {
			backend = await open();
			[ana, eva] = (await Promise.all(
				["ana", "eva"].map(async (name) => (await backend.users.ensure({ email: `${name}@e.es`, emailKey: `${name}@e.es`, now: NOW })).user.uid),
			)) as [string, string];
		});
		afterEach(() => backend.close());
		async function insert(id: string, wish: Partial<Session> = {}): Promise<Session> {
			const made = {
				id,
				tokenHash: `hash-${id}`,
				uid: ana,
				device: "Firefox en Linux",
				createdAt: NOW,
				lastSeenAt: NOW,
				expiresAt: "2026-12-20T12:00:00.000Z",
				data: {},
				...wish,
			};
			await backend.sessions.insert(made);
			return made;
		}

		test("finds a session by its token's hash until it expires", async () => {
			const pending = { purpose: "sign-in", email: "a@e.es", emailKey: "a@e.es", back: "/user", resendAt: NOW } as const;
			const made = await insert("uno", { uid: null, data: { pending } });
			expect(await backend.sessions.find("hash-uno", NOW)).toEqual(made);
			expect(await backend.sessions.find("hash-uno", "2026-12-20T11:59:59.999Z")).toEqual(made);
			expect(await backend.sessions.find("hash-uno", "2026-12-20T12:00:00.000Z")).toBeNull();
			expect(await backend.sessions.find("uno", NOW)).toBeNull();
		});

		test("lists a person's sessions, the one used last first, without expired or others'", async () => {
			await insert("vieja");
			await insert("usada", { lastSeenAt: "2026-11-20T13:00:00.000Z" });
			await insert("caducada", { expiresAt: NOW });
			await insert("ajena", { uid: eva });
			expect((await backend.sessions.list(ana, NOW)).map(({ id }) => id)).toEqual(["usada", "vieja"]);
		});

		test("notes use and data", async () => {
			const made = await insert("uno");
			const use = { lastSeenAt: "2026-11-21T00:00:00.000Z", expiresAt: "2026-12-21T00:00:00.000Z" };
			await backend.sessions.touch("uno", use);
			const elsewhere = { provider: "google", state: "s", nonce: "n", verifier: "v", back: "/user" };
			await backend.sessions.setData("uno", { elsewhere });
			expect(await backend.sessions.find("hash-uno", NOW)).toEqual({ ...made, ...use, data: { elsewhere } });
		});

		test("ends one, a person's own only where it is asked so, or all but one", async () => {
			for (const id of ["una", "dos", "tres"]) await insert(id);
			await insert("ajena", { uid: eva });
			expect(await backend.sessions.end("ajena", ana)).toBe(false);
			expect(await backend.sessions.end("una", ana)).toBe(true);
			expect(await backend.sessions.end("una")).toBe(false);
			expect(await backend.sessions.endAll(ana, "tres")).toBe(1);
			expect((await backend.sessions.list(ana, NOW)).map(({ id }) => id)).toEqual(["tres"]);
			expect(await backend.sessions.endAll(ana)).toBe(1);
			expect(await backend.sessions.find("hash-ajena", NOW)).not.toBeNull();
		});

		test("forgets what expired", async () => {
			await insert("vieja", { expiresAt: "2026-11-20T12:00:01.000Z" });
			await insert("viva");
			await backend.sessions.forgetExpired("2026-11-20T12:00:02.000Z");
			expect(await backend.sessions.find("hash-vieja", NOW)).toBeNull();
			expect(await backend.sessions.find("hash-viva", NOW)).not.toBeNull();
		});
	});
}
