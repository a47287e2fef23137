import path from "node:path";
import { DatabaseSync } from "node:sqlite";
import { signInAs } from "../api/context.fixture.ts";
import { openEmbedded } from "../backends/sqlite/open-embedded.server.ts";
import { openDatabase } from "../backends/sqlite/sqlite.server.ts";
import { lessonPath } from "../domain/school/course.ts";
import { SUPER_ADMIN } from "../domain/sign-in/permissions.ts";
import { load } from "./load.ts";
import { startSiteWithCache } from "./processes.ts";
import { atMost, type Figure, median, plain } from "./report.ts";
import type { Sample } from "./speed.ts";

const ROWS = 100_000;
/** Lessons with progress, per person. */
const LESSONS = 10;
const LESSON = lessonPath(1, 1);

const uidOf = (number: number) => `persona${number}`;
const lessonOf = (number: number) => `leccion-${number}`;

/** Fills a store with people and their progress. */
async function fill(dataDir: string): Promise<void> {
	await (await openEmbedded({ dataDir })).close();
	const database = new DatabaseSync(path.join(dataDir, "tertulia.db"));
	const at = new Date().toISOString();
	const user = database.prepare(
		"INSERT INTO user (uid, email, email_key, permissions, created_at) VALUES (?, ?, ?, '[]', ?)",
	);
	const progress = database.prepare(
		"INSERT INTO progress (user_id, lesson_id, percent, position, updated_at) VALUES (?, ?, ?, 1.5, ?)",
	);
	database.exec("BEGIN");
	for (let number = 0; number < ROWS / LESSONS; number += 1) {
		user.run(uidOf(number), `${uidOf(number)}@ejemplo.es`, `${uidOf(number)}@ejemplo.es`, at);
		for (let lesson = 0; lesson < LESSONS; lesson += 1) progress.run(uidOf(number), lessonOf(lesson), number % 50, at);
	}
	database.exec("COMMIT; ANALYZE");
	database.close();
}

/**
 * The usual time of each of two functions, in milliseconds, run in random order. A disk that others use as well has
 * fast and slow phases longer than a second. Besides, its file system makes the first of several commits within one
 * tick of its clock pay for all of them. The slowest tenth is left out.
 */
async function byLot(seconds: number, one: () => unknown, other: () => unknown): Promise<readonly [number, number]> {
	const times: [number[], number[]] = [[], []];
	const end = performance.now() + seconds * 1_000;
	while (performance.now() < end) {
		const at = Math.random() < 0.5 ? 0 : 1;
		const begin = performance.now();
		await (at === 0 ? one : other)();
		times[at].push(performance.now() - begin);
	}
	const usual = (all: readonly number[]) => {
		const kept = all.toSorted((less, more) => less - more).slice(0, Math.ceil(all.length * 0.9));
		return kept.reduce((sum, time) => sum + time, 0) / kept.length;
	};
	return [usual(times[0]), usual(times[1])];
}

/** Measures progress writes with 100,000 rows stored, against commits of one small row that reach the disk as well. */
export async function measureProgress(
	folder: string,
	{ rounds, seconds }: Pick<Sample, "rounds" | "seconds">,
): Promise<Figure[]> {
	const dataDir = path.join(folder, "progress");
	await fill(dataDir);
	const backend = await openEmbedded({ dataDir });
	// In the same file, because a write-ahead log that has to grow first makes every commit more expensive.
	const bare = openDatabase(path.join(dataDir, "tertulia.db"));
	bare.exec("CREATE TABLE bare (id integer PRIMARY KEY, value integer NOT NULL); INSERT INTO bare VALUES (1, 0)");
	const update = bare.prepare("UPDATE bare SET value = ? WHERE id = 1");
	// Never the same value twice: without a change SQLite writes nothing and does not wait for the disk.
	let turn = 0;
	const commit = () => {
		turn += 1;
		bare.exec("BEGIN IMMEDIATE");
		update.run(turn);
		bare.exec("COMMIT");
	};
	const at = new Date().toISOString();
	const write = () => {
		turn += 1;
		// The stride shares no factor with the number of people, so that writes are spread over the whole table.
		const change = { kind: "seen", percent: 40 + (turn % 60), position: turn, completed: false } as const;
		return backend.progress.write(uidOf((turn * 7_919) % (ROWS / LESSONS)), lessonOf(turn % LESSONS), change, at);
	};
	const [commits, writes, ratios]: [number[], number[], number[]] = [[], [], []];
	try {
		for (let round = 0; round < rounds; round += 1) {
			const [bareTime, writeTime] = await byLot(2 * seconds, commit, write);
			commits.push(1_000 / bareTime);
			writes.push(1_000 / writeTime);
			ratios.push(bareTime / writeTime);
		}
	} finally {
		bare.close();
		await backend.close();
	}
	return [
		plain("bare durable commits", median(commits), "/s", "of one row, the slowest tenth left aside"),
		plain("progress writes, 100,000 rows", median(writes), "/s", "the same"),
		plain("progress writes of bare commits", median(ratios), "", "by lot, in the same file"),
	];
}

/** Measures a lesson's page for an administrator against the public article, both rendered for each request. */
export async function measureLesson({ dataDir, article, rounds, seconds }: Sample): Promise<Figure[]> {
	const backend = await openEmbedded({ dataDir });
	const { sessionToken } = await signInAs(backend, "administradora@ejemplo.es", new Date(), [SUPER_ADMIN]);
	await backend.close();
	const cookie = `Cookie: session=${sessionToken}`;
	const server = await startSiteWithCache(dataDir, article, 0);
	try {
		const { status } = await fetch(server.origin + LESSON, {
			redirect: "manual",
			headers: { cookie: `session=${sessionToken}` },
		});
		if (status !== 200) throw new Error(`${LESSON} answered ${status}.`);
		const [open, lesson]: [number[], number[]] = [[], []];
		for (let round = 0; round < rounds; round += 1) {
			open.push((await load(server, article, seconds)).perProcessorSecond);
			lesson.push((await load(server, LESSON, seconds, [cookie])).perProcessorSecond);
		}
		return [
			plain("public article, uncached", median(open), "/s", "requests for each CPU second"),
			plain("lesson, uncached", median(lesson), "/s", "the same"),
			atMost("time of a lesson, of the article's", median(open) / median(lesson), "times", 1.5),
		];
	} finally {
		await server.stop();
	}
}
