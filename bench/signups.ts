import { spawnSync } from "node:child_process";
import { randomUUID } from "node:crypto";
import path from "node:path";
import { DatabaseSync } from "node:sqlite";
import { setTimeout as pause } from "node:timers/promises";
import { openEmbedded } from "../backends/sqlite/open-embedded.server.ts";
import { makeEvent, makePublication } from "../domain/content/content.fixture.ts";
import { hashSecret, makeToken } from "../domain/sign-in/secrets.ts";
import { drawForm, FILLING_MS } from "./forms.ts";
import { runImport } from "./importing.ts";
import { onServersCore, processorSeconds, root, type Server, startSite, startSiteWithCache } from "./processes.ts";
import { atLeast, atMost, type Figure, median, p95, plain } from "./report.ts";

/** Entries of the waiting list, and registrations for one event, that are stored before the first sign-up. */
const ENTRIES = 100_000;

const EVENT = "taller-de-medida";

/** An event that is moved during requests, the number of its attendees, and the time limit for notifying them. */
const MOVED = "taller-que-cambia";
const TOLD = 1_000;
const TELLING_MS = 300_000;

/** Pause between requests meanwhile, in milliseconds. */
const READS_EVERY_MS = 10;

/** Forms of a kind submitted per round, and the number submitted at the same time. */
const FORMS = 1_000;
const AT_ONCE = 16;

const KINDS = [
	{ name: "waiting list", pathname: "/lista-de-espera", thanks: "/gracias" },
	{ name: "event", pathname: `/apuntate-al-evento?evento=${EVENT}`, thanks: "/gracias-evento" },
] as const;

type Kind = (typeof KINDS)[number];

/** Publishes the event that is moved, at the given place. */
async function publishMoved(dataDir: string, place: string): Promise<void> {
	const backend = await openEmbedded({ dataDir });
	await backend.publication.publish(
		makePublication([], { events: [makeEvent(MOVED, "2999-01-01T18:00:00.000Z", { place })] }),
	);
	await backend.close();
}

/**
 * Fills the store, bypassing the forms: an event without a limit of seats, people on the waiting list and at the event,
 * attendees of the event that is moved, and the unconfirmed registrations that the run will confirm. Returns the tokens
 * of their links.
 */
async function fill(dataDir: string, unconfirmed: number): Promise<string[]> {
	const backend = await openEmbedded({ dataDir });
	await backend.publication.publish(makePublication([], { events: [makeEvent(EVENT, "2999-01-01T18:00:00.000Z")] }));
	await backend.close();
	await publishMoved(dataDir, "Sala 1");
	const database = new DatabaseSync(path.join(dataDir, "tertulia.db"));
	const at = new Date().toISOString();
	const consents = JSON.stringify([
		{ purpose: "school", text: "Quiero recibir un correo cuando abra School.", version: "1", askedAt: at },
	]);
	const attribution = '{"source":"youtube","medium":"social","campaign":"lanzamiento","content":"perfil"}';
	const entry = database.prepare(
		"INSERT INTO waiting_entry (id, email, email_key, name, status, attribution, consents, created_at, confirmed_at) VALUES (?, ?, ?, 'Ana Peña', 'confirmed', ?, ?, ?, ?)",
	);
	const entryToken = database.prepare("INSERT INTO waiting_token (hash, entry_id, use) VALUES (?, ?, 'leave')");
	const registration = database.prepare(
		"INSERT INTO registration (id, event_id, name, email, email_key, status, seat, consents, attribution, locale, created_at, confirmed_at, sequence, told_sequence) VALUES (?, ?, 'Ana Peña', ?, ?, 'confirmed', 1, '[]', ?, 'es-ES', ?, ?, 0, 0)",
	);
	const registrationToken = database.prepare(
		"INSERT INTO registration_token (token_hash, registration_id) VALUES (?, ?)",
	);
	database.exec("BEGIN");
	for (let number = 0; number < ENTRIES; number += 1) {
		const email = `persona${number}@ejemplo.es`;
		const [waits, comes] = [randomUUID(), randomUUID()];
		entry.run(waits, email, email, attribution, consents, at, at);
		entryToken.run(randomUUID(), waits);
		registration.run(comes, `event-${EVENT}`, email, email, attribution, at, at);
		registrationToken.run(randomUUID(), comes);
	}
	for (let number = 0; number < TOLD; number += 1) {
		const email = `asistente${number}@ejemplo.es`;
		registration.run(randomUUID(), `event-${MOVED}`, email, email, attribution, at, at);
	}
	const pending = database.prepare(
		"INSERT INTO registration (id, event_id, name, email, email_key, status, seat, due_at, consents, attribution, locale, created_at, sequence, told_sequence) VALUES (?, ?, 'Ana Peña', ?, ?, 'pending_email', 1, '2998-01-01T00:00:00.000Z', '[]', ?, 'es-ES', ?, 0, 0)",
	);
	const tokens = Array.from({ length: unconfirmed }, makeToken);
	for (const [number, token] of tokens.entries()) {
		const email = `pendiente${number}@ejemplo.es`;
		const id = randomUUID();
		pending.run(id, `event-${EVENT}`, email, email, attribution, at);
		registrationToken.run(await hashSecret(token), id);
	}
	database.exec("COMMIT; ANALYZE");
	database.close();
	return tokens;
}

/** Submits the form of a mailed link, as a new visitor. */
async function confirm({ origin }: Server, token: string): Promise<void> {
	const response = await fetch(`${origin}/e/${token}`, {
		method: "POST",
		redirect: "manual",
		headers: { origin, "content-type": "application/x-www-form-urlencoded", "x-forwarded-for": visitor() },
		body: "hacer=confirmar",
	});
	await response.arrayBuffer();
	if (response.status !== 303 || response.headers.get("location") !== "/gracias-evento")
		throw new Error(`Confirming answered ${response.status}.`);
}

/**
 * The response times, in milliseconds, while all attendees are notified that the event has moved, and how many seconds
 * that took.
 */
async function measureNotices(
	{ origin }: Server,
	dataDir: string,
): Promise<{ readonly times: number[]; readonly seconds: number }> {
	const database = new DatabaseSync(path.join(dataDir, "tertulia.db"), { readOnly: true });
	const untold = database.prepare("SELECT count(*) AS left FROM registration WHERE event_id = ? AND told_sequence = 0");
	const left = () => Number(untold.get(`event-${MOVED}`)?.left);
	await publishMoved(dataDir, "Sala 2");
	const giveUpAt = performance.now() + TELLING_MS;
	const times: number[] = [];
	let begin = 0;
	for (let now = left(); now > 0; now = left()) {
		if (performance.now() > giveUpAt) throw new Error(`${now} of ${TOLD} people were not told in time.`);
		if (now < TOLD && begin === 0) begin = performance.now();
		const asked = performance.now();
		await (await fetch(`${origin}/salud`)).arrayBuffer();
		if (begin > 0) times.push(performance.now() - asked);
		await pause(READS_EVERY_MS);
	}
	database.close();
	return { times, seconds: (performance.now() - begin) / 1_000 };
}

/** Durable commits per second, of one row each, by a single process on the servers' core and the site's disk. */
function bareCommits(folder: string): number {
	const file = path.join(folder, `bare-${randomUUID()}.db`);
	const { stdout } = spawnSync(
		onServersCore[0] ?? process.execPath,
		[...onServersCore.slice(1), process.execPath, path.join(root, "bench/commits.ts"), file],
		{
			encoding: "utf8",
		},
	);
	return Number(stdout);
}

/** A form as a browser without scripts gets it: its page and its hidden fields. */
interface DrawnForm {
	readonly kind: Kind;
	readonly fields: Readonly<Record<string, string>>;
}

let people = 0;

/** The IP address that the proxy reports for each new visitor. */
function visitor(): string {
	people += 1;
	return `10.${people >> 16}.${(people >> 8) & 255}.${people & 255}`;
}

async function draw(server: Server, kind: Kind): Promise<DrawnForm> {
	return { kind, fields: await drawForm(server, kind.pathname) };
}

/** Submits a form as a new visitor. */
async function send({ origin }: Server, { kind, fields }: DrawnForm): Promise<void> {
	const address = visitor();
	const email = `nueva${people}-${process.pid}@ejemplo.es`;
	const filledIn =
		kind.thanks === "/gracias"
			? { email, name: "Ana Peña", school: "on", news: "on" }
			: { email, name: "Ana Peña", isOldEnough: "on" };
	const response = await fetch(origin + kind.pathname, {
		method: "POST",
		redirect: "manual",
		headers: { origin, "content-type": "application/x-www-form-urlencoded", "x-forwarded-for": address },
		body: new URLSearchParams({ ...fields, trap: "", ...filledIn }).toString(),
	});
	const html = await response.text();
	if (response.status !== 303 || response.headers.get("location") !== kind.thanks) {
		throw new Error(
			`A sign-up answered ${response.status}: ${/role="alert"[^>]*>([^<]*)/.exec(html)?.[1] ?? response.headers.get("location")}`,
		);
	}
}

/** Does some work for each item, a few at a time. */
async function inLanes<Item>(items: readonly Item[], work: (item: Item) => Promise<void>): Promise<void> {
	const rest = items.values();
	const lane = async () => {
		for (const item of rest) await work(item);
	};
	await Promise.all(Array.from({ length: AT_ONCE }, lane));
}

/** Requests forms and waits as long as people need to fill them in. */
async function drawMany(server: Server, kinds: readonly Kind[], count: number): Promise<DrawnForm[]> {
	const forms: DrawnForm[] = [];
	await inLanes(
		kinds.flatMap((kind) => Array.from({ length: count }, () => kind)),
		async (kind) => {
			forms.push(await draw(server, kind));
		},
	);
	await pause(FILLING_MS);
	return forms;
}

/** Submits forms and returns how many were acknowledged per second. */
async function sendMany(server: Server, forms: readonly DrawnForm[]): Promise<number> {
	const begin = performance.now();
	await inLanes(forms, (form) => send(server, form));
	return forms.length / ((performance.now() - begin) / 1_000);
}

/** The time pages took, one after the other, until `work` ended, in milliseconds. */
async function pagesDuring({ origin }: Server, pathname: string, work: Promise<unknown>): Promise<number[]> {
	const times: number[] = [];
	let done = false;
	const ended = work.finally(() => {
		done = true;
	});
	while (!done) {
		const begin = performance.now();
		await (await fetch(origin + pathname)).arrayBuffer();
		times.push(performance.now() - begin);
	}
	await ended;
	return times;
}

/**
 * Measures sign-ups through the browser's form, with 100,000 entries stored, against bare commits; then confirmations,
 * and the effect of both on readers.
 */
export async function measureSignUps({
	folder,
	article,
	rounds,
}: {
	readonly folder: string;
	readonly article: string;
	readonly rounds: number;
}): Promise<Figure[]> {
	const dataDir = path.join(folder, "signups");
	await runImport(path.join(root, "content"), dataDir);
	const tokens = await fill(dataDir, FORMS * rounds);
	process.env.TRUSTED_PROXY = "127.0.0.1";
	const commits: number[] = [];
	const perSecond = new Map<Kind, number[]>(KINDS.map((kind) => [kind, []]));
	const figures: Figure[] = [];
	try {
		const site = await startSite(dataDir, article);
		try {
			await sendMany(site, await drawMany(site, KINDS, AT_ONCE));
			for (let round = 0; round < rounds; round += 1) {
				for (const kind of KINDS) {
					const drawn = await drawMany(site, [kind], FORMS);
					commits.push(bareCommits(folder));
					perSecond.get(kind)?.push(await sendMany(site, drawn));
				}
			}
			commits.push(bareCommits(folder));
			figures.push(
				plain(
					"bare durable commits",
					median(commits),
					"/s",
					`${Math.round(Math.min(...commits))} to ${Math.round(Math.max(...commits))}`,
				),
			);
			for (const kind of KINDS) {
				const each = perSecond.get(kind) ?? [];
				figures.push(
					plain(
						`sign-ups, ${kind.name}`,
						median(each),
						"/s",
						`${AT_ONCE} at once; ${Math.round(Math.min(...each))} to ${Math.round(Math.max(...each))}`,
					),
				);
				const ratios = each.map(
					(value, round) =>
						value /
						((Number(commits[2 * round + KINDS.indexOf(kind)]) + Number(commits[2 * round + KINDS.indexOf(kind) + 1])) /
							2),
				);
				figures.push(atLeast("the same, of bare commits before and after", median(ratios), "", 0.2));
			}
			const confirmed: number[] = [];
			const busy: number[] = [];
			for (let round = 0; round < rounds; round += 1) {
				const some = tokens.slice(round * FORMS, (round + 1) * FORMS);
				const [begin, used] = [performance.now(), processorSeconds(site.pid)];
				await inLanes(some, (token) => confirm(site, token));
				confirmed.push(some.length / ((performance.now() - begin) / 1_000));
				busy.push(some.length / (processorSeconds(site.pid) - used));
			}
			figures.push(
				atLeast(
					"confirmations",
					median(confirmed),
					"/s",
					200,
					`${AT_ONCE} at once; ${Math.round(median(busy))} for each CPU second`,
				),
			);
			const { times, seconds } = await measureNotices(site, dataDir);
			figures.push(
				atMost(
					`/salud while ${TOLD} people are told of a moved event, p95`,
					p95(times),
					"ms",
					20,
					`${seconds.toFixed(1)} s`,
				),
			);
			const drawn = await drawMany(site, KINDS, FORMS);
			const cached = await pagesDuring(site, article, sendMany(site, drawn));
			figures.push(atMost("a cached page meanwhile, p95", p95(cached), "ms", 50, `${cached.length} pages`));
		} finally {
			await site.stop();
		}
		const uncachedSite = await startSiteWithCache(dataDir, article, 0);
		try {
			await sendMany(uncachedSite, await drawMany(uncachedSite, KINDS, AT_ONCE));
			const drawn = await drawMany(uncachedSite, KINDS, FORMS);
			const uncached = await pagesDuring(uncachedSite, article, sendMany(uncachedSite, drawn));
			figures.push(atMost("an uncached page meanwhile, p95", p95(uncached), "ms", 50, `${uncached.length} pages`));
		} finally {
			await uncachedSite.stop();
		}
		return figures;
	} finally {
		delete process.env.TRUSTED_PROXY;
	}
}
