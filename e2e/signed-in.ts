import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import type { BrowserContext } from "@playwright/test";
import { signInAs } from "../api/context.fixture.ts";
import { openEmbedded } from "../backends/sqlite/open-embedded.server.ts";
import { TOTP_STEP_MS } from "../domain/sign-in/totp.ts";
import { test as base } from "./sample-site.ts";

interface Circumstances {
	readonly displayName?: string;
	/** Number of additional sessions, in other browsers. */
	readonly otherSessions?: number;
	readonly permissions?: readonly string[];
}

/** Decodes the soft line breaks and equals signs of quoted-printable (RFC 2045, 6.7). */
function readable(mail: string): string {
	return mail.replace(/=\r?\n/g, "").replace(/=3D/g, "=");
}

/** Waits up to 15 seconds for a mail to this address, and returns what `look` finds in the newest one. */
async function inMail(dataDir: string, email: string, look: (mail: string) => string | undefined): Promise<string> {
	const outbox = path.join(dataDir, "outbox");
	const giveUpAt = Date.now() + 15_000;
	while (Date.now() < giveUpAt) {
		const mails = existsSync(outbox)
			? readdirSync(outbox)
					.filter((file) => file.endsWith(".eml"))
					.sort()
					.map((file) => readFileSync(path.join(outbox, file), "utf8"))
			: [];
		const newest = mails.filter((mail) => mail.includes(`To: ${email}`)).at(-1);
		const found = newest === undefined ? undefined : look(newest);
		if (found !== undefined) return found;
		await new Promise((resolve) => setTimeout(resolve, 100));
	}
	throw new Error(`No such mail to ${email}`);
}

/** Signs a browser in without the sign-in page, through the running site's own database. */
export async function signInHere(
	context: BrowserContext,
	{ origin, dataDir }: { readonly origin: string; readonly dataDir: string },
	email: string,
	{ displayName, otherSessions = 0, permissions = [] }: Circumstances = {},
): Promise<void> {
	const backend = await openEmbedded({ dataDir });
	try {
		const { sessionToken, user } = await signInAs(backend, email, new Date(), permissions);
		if (displayName !== undefined) await backend.users.update(user.uid, { displayName });
		const at = new Date().toISOString();
		const expiresAt = new Date(Date.now() + 3_600_000).toISOString();
		for (let each = 1; each <= otherSessions; each++) {
			const device = `Chrome en Windows ${each}`;
			const id = crypto.randomUUID();
			await backend.sessions.insert({
				id,
				uid: user.uid,
				device,
				createdAt: at,
				lastSeenAt: at,
				expiresAt,
				data: {},
				tokenHash: id,
			});
		}
		await context.addCookies([{ name: "session", value: sessionToken, url: origin, httpOnly: true, sameSite: "Lax" }]);
	} finally {
		await backend.close();
	}
}

/** Shows texts without their format, as a person may choose (docs/product.md, 26.22): their words are then in one field. */
export async function writePlainly(context: BrowserContext): Promise<void> {
	await context.addInitScript(() => {
		if (localStorage.getItem("con-formato") === null) localStorage.setItem("con-formato", "false");
	});
}

/**
 * Makes an hour pass for an account: since its person last proved their identity, and since its app's last code was
 * accepted.
 */
export async function waitAnHour({ dataDir }: { readonly dataDir: string }, email: string): Promise<void> {
	const backend = await openEmbedded({ dataDir });
	const { uid = "" } = (await backend.users.findByEmailKey(email)) ?? {};
	const before = new Date(Date.now() - 3_600_000).toISOString();
	for (const { id, secondBy = null } of await backend.sessions.list(uid, new Date().toISOString())) {
		const second = secondBy === null ? {} : { secondAt: before, secondBy };
		await backend.sessions.prove(id, { provedAt: before, provedBy: "code", ...second });
	}
	const app = await backend.secondSteps.find(uid);
	if (app !== null) await backend.secondSteps.put({ ...app, lastStep: app.lastStep - 3_600_000 / TOTP_STEP_MS });
	await backend.close();
}

/** Tests as a person with an account. What forms cannot do is done in the running site's own database. */
export const test = base.extend<{
	/** Signs the browser in without the sign-in page. */
	readonly signIn: (email: string, circumstances?: Circumstances) => Promise<void>;
	/** The six-digit code in the newest mail to an address. */
	readonly codeFor: (email: string) => Promise<string>;
	/** The link in the newest mail to an address, as a path that contains `word`. */
	readonly linkFor: (email: string, word: string) => Promise<string>;
}>({
	// What administrators publish would be the first entry of the lists that other tests read.
	among: ["with accounts", { scope: "worker" }],
	signIn: async ({ context, served }, use) => {
		await use((email, circumstances) => signInHere(context, served, email, circumstances));
	},
	codeFor: async ({ served: { dataDir } }, use) => {
		await use((email) => inMail(dataDir, email, (mail) => /^Subject: .*?(\d{6})/m.exec(mail)?.[1]));
	},
	linkFor: async ({ served: { dataDir } }, use) => {
		await use((email, word) =>
			inMail(dataDir, email, (mail) => new RegExp(`/(?:[\\w/-]*/)?${word}/[\\w-]{43}`).exec(readable(mail))?.[0]),
		);
	},
});

export { expect } from "./sample-site.ts";
