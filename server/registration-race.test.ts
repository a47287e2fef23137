import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { createInterface } from "node:readline";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { openEmbedded } from "../backends/sqlite/open-embedded.server.ts";
import { makeEvent, makePublication } from "../domain/content/content.fixture.ts";
import { LIVE_STATUSES } from "../domain/events/registration.ts";
import { claimMail } from "../domain/mail/outgoing-mail.ts";

interface Answered {
	readonly person: number;
	readonly status: number;
	readonly code: string;
}

let dataDir: string;
beforeEach(() => {
	dataDir = mkdtempSync(path.join(tmpdir(), "tertulia-race-"));
});
afterEach(() => rmSync(dataDir, { recursive: true, force: true }));

async function publish(capacity: number | null): Promise<void> {
	const backend = await openEmbedded({ dataDir });
	await backend.publication.publish(
		makePublication([], { events: [makeEvent("taller", "2999-01-01T18:00:00.000Z", { capacity })] }),
	);
	await backend.close();
}

/** Starts a process whose people register all at once when `begin` is called. */
async function startProcess(first: number, count: number, waiting: "yes" | "no" | "list" = "no") {
	const program = path.join(import.meta.dirname, "register-many.fixture.ts");
	const child = spawn(process.execPath, [program, dataDir, String(first), String(count), waiting], {
		stdio: ["pipe", "pipe", "inherit"],
	});
	const answers: Answered[] = [];
	const lines = createInterface({ input: child.stdout });
	const ended = Promise.all([once(child, "exit"), once(lines, "close")]);
	await once(lines, "line");
	let awaited = { count: Number.POSITIVE_INFINITY, reached: () => {} };
	lines.on("line", (line) => {
		answers.push(JSON.parse(line));
		if (answers.length === awaited.count) awaited.reached();
	});
	/** Resolves at this many answers; there must have been fewer. */
	const answered = (count: number) =>
		new Promise<void>((reached) => {
			awaited = { count, reached };
		});
	return { child, answers, answered, ended, begin: () => child.stdin.write("now\n") };
}

async function kept() {
	const backend = await openEmbedded({ dataDir });
	const registrations = await backend.registrations.listByEvent("event-taller", { after: null, limit: 10_000 });
	const counts = (await backend.registrations.counts(["event-taller"])).get("event-taller");
	await backend.close();
	return { registrations, counts };
}

describe("the last seats (docs/product.md, 16.3)", () => {
	test("300 people at once, each form sent to two processes, 20 seats: exactly 20 registered, none twice", async () => {
		await publish(20);
		const processes = await Promise.all([startProcess(0, 300), startProcess(0, 300)]);
		for (const each of processes) each.begin();
		await Promise.all(processes.map(({ ended }) => ended));
		const answers = processes.flatMap((each) => each.answers);
		expect(answers).toHaveLength(600);
		expect([...new Set(answers.map(({ status, code }) => `${status} ${code}`))].toSorted()).toEqual([
			"200 ",
			"409 event.full_waitlist",
		]);
		const seated = new Set(answers.filter(({ status }) => status === 200).map(({ person }) => person));
		expect(seated.size).toBe(20);

		const { registrations, counts } = await kept();
		expect(counts).toEqual({ taken: 20, waiting: 0 });
		expect(registrations.filter(({ seat }) => seat)).toHaveLength(20);
		expect(new Set(registrations.map(({ emailKey }) => emailKey))).toEqual(
			new Set([...seated].map((person) => `p${person}@ejemplo.es`)),
		);

		const others = await Promise.all([startProcess(0, 300, "yes"), startProcess(0, 300, "yes")]);
		for (const each of others) each.begin();
		await Promise.all(others.map(({ ended }) => ended));
		expect([...new Set(others.flatMap((each) => each.answers).map(({ status, code }) => `${status} ${code}`))]).toEqual(
			["200 "],
		);
		const after = await kept();
		expect(after.counts).toEqual({ taken: 20, waiting: 0 });
		const live = after.registrations
			.filter(({ status }) => LIVE_STATUSES.includes(status))
			.map(({ emailKey }) => emailKey);
		expect([live.length, new Set(live).size]).toEqual([300, 300]);
	}, 120_000);
});

/** Kills a process while 1,000 people sign up. Returns the addresses of those who had received a success. */
async function killWhileMany(waiting: "no" | "list"): Promise<string[]> {
	const process_ = await startProcess(0, 1_000, waiting);
	const many = process_.answered(150);
	process_.begin();
	await many;
	process_.child.kill("SIGKILL");
	await process_.ended;
	expect(process_.answers.length).toBeLessThan(1_000);
	const answered = process_.answers.filter(({ status }) => status === 200).map(({ person }) => `p${person}@ejemplo.es`);
	expect(answered.length).toBeGreaterThanOrEqual(150);
	return answered;
}

/** The addresses that messages are waiting for. */
async function mailed(): Promise<Set<string>> {
	const backend = await openEmbedded({ dataDir });
	const now = new Date().toISOString();
	const mails = await claimMail(backend, { now, claimedUntil: now, limit: 10_000 });
	await backend.close();
	expect(mails.length).toBe(new Set(mails.map(({ mail }) => mail.to)).size);
	return new Set(mails.map(({ mail }) => mail.to));
}

describe("kill -9 while 1,000 sign up (docs/product.md, 16.3 and 17.2)", () => {
	test("for an event: every answered person is stored with their mail, and no one without it", async () => {
		await publish(null);
		const answered = await killWhileMany("no");
		const { registrations, counts } = await kept();
		const there = new Set(registrations.map(({ emailKey }) => emailKey));
		expect(answered.filter((email) => !there.has(email))).toEqual([]);
		expect(counts?.taken).toBe(registrations.length);
		expect(await mailed()).toEqual(there);
	}, 120_000);

	test("to the waiting list: every answered person is stored with their mail, and no one without it", async () => {
		const answered = await killWhileMany("list");
		const backend = await openEmbedded({ dataDir });
		const there = new Set(
			(await backend.waitingList.list({ after: "", limit: 10_000 })).map(({ emailKey }) => emailKey),
		);
		await backend.close();
		expect(answered.filter((email) => !there.has(email))).toEqual([]);
		expect(await mailed()).toEqual(there);
	}, 120_000);

	test("the same form of the waiting list sent to two processes counts once, and sends one mail", async () => {
		const processes = await Promise.all([startProcess(0, 100, "list"), startProcess(0, 100, "list")]);
		for (const each of processes) each.begin();
		await Promise.all(processes.map(({ ended }) => ended));
		const answers = processes.flatMap((each) => each.answers);
		// The second request learns that its mail is on its way or, while the first is still being stored, when to try
		// again.
		expect(new Set(answers.map(({ status }) => status === 200 || status === 429))).toEqual(new Set([true]));
		expect(answers.filter(({ status }) => status === 200).length).toBeGreaterThanOrEqual(100);
		const backend = await openEmbedded({ dataDir });
		expect(await backend.waitingList.list({ after: "", limit: 10_000 })).toHaveLength(100);
		await backend.close();
		expect((await mailed()).size).toBe(100);
	}, 120_000);
});
