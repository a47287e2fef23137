import { randomUUID } from "node:crypto";
import path from "node:path";
import { DatabaseSync } from "node:sqlite";
import { signInAs } from "../api/context.fixture.ts";
import { openEmbedded } from "../backends/sqlite/open-embedded.server.ts";
import { load } from "./load.ts";
import { type Server, startSiteWithCache } from "./processes.ts";
import { atMost, type Figure, median, p95, plain } from "./report.ts";
import type { Sample } from "./speed.ts";

const ACCOUNTS = 100_000;
const PASSWORD = "la misma para todas";

/** Accounts with a password: more than the number of measured sign-ins. */
const WITH_PASSWORD = 5_000;

/** Tries of each kind when response times are compared. */
const TRIES = 200;

const emailOf = (number: number) => `persona${number}@ejemplo.es`;

/** Fills the store with accounts, bypassing the forms, and returns the session cookie of a signed-in reader. */
async function fill(dataDir: string): Promise<string> {
	const backend = await openEmbedded({ dataDir });
	const hash = await backend.identity.hashPassword(PASSWORD);
	const reader = await signInAs(backend, "lectora@ejemplo.es");
	await backend.close();
	const database = new DatabaseSync(path.join(dataDir, "tertulia.db"));
	const at = new Date().toISOString();
	const later = new Date(Date.now() + 30 * 24 * 3_600_000).toISOString();
	const user = database.prepare(
		"INSERT INTO user (uid, email, email_key, permissions, created_at) VALUES (?, ?, ?, '[]', ?)",
	);
	const credential = database.prepare("INSERT INTO credential (uid, password_hash, changed_at) VALUES (?, ?, ?)");
	const session = database.prepare(
		"INSERT INTO session (id, token_hash, uid, device, created_at, last_seen_at, expires_at, data) VALUES (?, ?, ?, 'Firefox en Linux', ?, ?, ?, '{}')",
	);
	database.exec("BEGIN");
	for (let number = 0; number < ACCOUNTS; number += 1) {
		const uid = randomUUID();
		user.run(uid, emailOf(number), emailOf(number), at);
		session.run(randomUUID(), randomUUID(), uid, at, at, later);
		if (number < WITH_PASSWORD) credential.run(uid, hash, at);
	}
	database.exec("COMMIT; ANALYZE");
	database.close();
	return `session=${reader.sessionToken}`;
}

let callers = 0;

/** Sends the login form as a visitor whom the limits have not counted yet. `took` is in milliseconds. */
async function signIn({ origin }: Server, email: string, password: string): Promise<{ status: number; took: number }> {
	callers += 1;
	const begin = performance.now();
	const response = await fetch(`${origin}/iniciar-sesion?modo=contrasena`, {
		method: "POST",
		redirect: "manual",
		headers: {
			origin,
			"content-type": "application/x-www-form-urlencoded",
			"x-forwarded-for": `10.${callers >> 16}.${(callers >> 8) & 255}.${callers & 255}`,
		},
		body: new URLSearchParams({ hacer: "password", email, password }).toString(),
	});
	await response.arrayBuffer();
	return { status: response.status, took: performance.now() - begin };
}

async function timesOfPages({ origin }: Server, pathname: string, until: () => boolean): Promise<number[]> {
	const times: number[] = [];
	while (!until()) {
		const begin = performance.now();
		await (await fetch(origin + pathname)).arrayBuffer();
		times.push(performance.now() - begin);
	}
	return times;
}

/**
 * Measures sign-ins, restricted articles and their effect on other requests, with 100,000 accounts and sessions stored.
 */
export async function measureAccounts({ dataDir, article, rounds, seconds }: Sample): Promise<Figure[]> {
	const cookie = await fill(dataDir);
	process.env.TRUSTED_PROXY = "127.0.0.1";
	const server = await startSiteWithCache(dataDir, article, 0);
	try {
		const locked = "/blog/como-medir-si-un-diseno-funciona";
		const open: number[] = [];
		const restricted: number[] = [];
		for (let round = 0; round < rounds; round += 1) {
			open.push((await load(server, article, seconds)).perProcessorSecond);
			restricted.push((await load(server, locked, seconds, [`Cookie: ${cookie}`])).perProcessorSecond);
		}

		let next = 0;
		const begin = performance.now();
		const worker = async (count: number) => {
			for (let each = 0; each < count; each += 1) {
				next += 1;
				const { status } = await signIn(server, emailOf(next), PASSWORD);
				if (status !== 303) throw new Error(`A sign-in answered ${status}.`);
			}
		};
		await Promise.all(Array.from({ length: 8 }, () => worker(10)));
		const signInsPerSecond = 80 / ((performance.now() - begin) / 1_000);

		const quiet = await timesOfPages(server, article, counter(200));
		let done = false;
		const fifty = Promise.all(Array.from({ length: 50 }, () => worker(1))).then(() => {
			done = true;
		});
		const during = await timesOfPages(server, article, () => done);
		await fifty;

		const known: number[] = [];
		const unknown: number[] = [];
		for (let each = 0; each < TRIES; each += 1) {
			known.push((await signIn(server, emailOf(1_000 + each), "otra cualquiera")).took);
			unknown.push((await signIn(server, `nadie${each}@ejemplo.es`, "otra cualquiera")).took);
		}
		return [
			plain(
				"restricted article, signed in, of the uncached open one",
				median(restricted) / median(open),
				"",
				"requests for each CPU second",
			),
			plain("sign-ins by password", signInsPerSecond, "/s", "8 at once; a hash takes most of it"),
			plain("one sign-in, of an uncached open article", median(open) / signInsPerSecond, "", "times as dear"),
			plain("an uncached page, nobody signing in, p95", p95(quiet), "ms"),
			atMost("the same while 50 people sign in, p95", p95(during), "ms", 50, `${during.length} pages`),
			plain("refused, known address to unknown, median", median(known) / median(unknown), "", `${TRIES} tries each`),
		];
	} finally {
		delete process.env.TRUSTED_PROXY;
		await server.stop();
	}
}

/** Returns true from the call after the first `count` calls on. */
function counter(count: number): () => boolean {
	let asked = 0;
	return () => {
		asked += 1;
		return asked > count;
	};
}
