import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { openEmbedded } from "../adapters/embedded/open-embedded.server.ts";
import { signInAs } from "../api/context.fixture.ts";
import { test as base } from "./sample-site.ts";

interface Circumstances {
	readonly displayName?: string;
	/** How many more browsers they are signed in with. */
	readonly otherSessions?: number;
}

/** Tests as somebody with an account. What forms cannot do is done in the running site's own database. */
export const test = base.extend<{
	/** Signs the browser in past the login. */
	readonly signIn: (email: string, circumstances?: Circumstances) => Promise<void>;
	/** The code in the newest mail to an address. */
	readonly codeFor: (email: string) => Promise<string>;
}>({
	signIn: async ({ context, served: { origin, dataDir } }, use) => {
		await use(async (email, { displayName, otherSessions = 0 } = {}) => {
			const backend = await openEmbedded({ dataDir });
			try {
				const { sessionToken, user } = await signInAs(backend, email);
				if (displayName !== undefined) await backend.users.update(user.uid, { displayName });
				const at = new Date().toISOString();
				const expiresAt = new Date(Date.now() + 3_600_000).toISOString();
				for (let each = 1; each <= otherSessions; each++) {
					const device = `Chrome en Windows ${each}`;
					const id = crypto.randomUUID();
					await backend.sessions.insert({ id, uid: user.uid, device, createdAt: at, lastSeenAt: at, expiresAt, data: {}, tokenHash: id });
				}
				await context.addCookies([{ name: "session", value: sessionToken, url: origin, httpOnly: true, sameSite: "Lax" }]);
			} finally {
				await backend.close();
			}
		});
	},
	codeFor: async ({ served: { dataDir } }, use) => {
		await use(async (email) => {
			const outbox = path.join(dataDir, "outbox");
			const mails = () =>
				existsSync(outbox)
					? readdirSync(outbox)
							.filter((file) => file.endsWith(".eml"))
							.sort()
					: [];
			const giveUpAt = Date.now() + 15_000;
			while (Date.now() < giveUpAt) {
				const texts = mails().map((file) => readFileSync(path.join(outbox, file), "utf8"));
				const code = /^Subject: .*?(\d{6})/m.exec(texts.findLast((text) => text.includes(`To: ${email}`)) ?? "")?.[1];
				if (code !== undefined) return code;
				await new Promise((resolve) => setTimeout(resolve, 100));
			}
			throw new Error(`No code for ${email}`);
		});
	},
});

export { expect } from "./sample-site.ts";
