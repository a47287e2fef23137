import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { openEmbedded } from "../backends/sqlite/open-embedded.server.ts";
import type { Backend } from "../domain/backend.ts";
import { makePage, makePublication } from "../domain/content/content.fixture.ts";
import { PHOTO_GRACE_MS } from "../domain/user/photo.ts";
import { createFilesJob } from "./housekeeping-jobs.ts";

const bytes = new Uint8Array([1]);
const photo = (letter: string) => `${letter.repeat(24)}.webp`;
const DAY = 25 * 3_600_000;
const hash = (digit: string) => digit.repeat(32);

let backend: Backend;
let lines: unknown[];
beforeEach(async () => {
	backend = await openEmbedded({ dataDir: ":memory:" });
	lines = [];
});
afterEach(() => backend.close());

/** Runs the job as if this much time had passed. */
const sweep = (afterMs: number, from = backend) =>
	createFilesJob(from, () => new Date(Date.now() + afterMs), {
		request: () => undefined,
		write: (...line) => void lines.push(line),
		flush: () => undefined,
	}).run(AbortSignal.timeout(10_000));

async function names(): Promise<string[]> {
	const found: string[] = [];
	for await (const name of backend.media.names()) found.push(name);
	return found.toSorted();
}

describe("files that nothing names (docs/product.md, 7.5 and 15.8)", () => {
	test("an unused picture is removed after an hour, when no upload can still refer to it; others stay", async () => {
		const { user } = await backend.users.ensure({
			email: "ana@e.es",
			emailKey: "ana@e.es",
			now: "2026-11-20T12:00:00.000Z",
		});
		await backend.users.swapPhoto(user.uid, `/media/${photo("a")}`);
		for (const letter of ["a", "b"]) await backend.media.put(`open/${photo(letter)}`, bytes);
		await backend.media.put("open/puesta-a-mano.webp", bytes);
		await sweep(PHOTO_GRACE_MS / 2);
		expect(await names()).toHaveLength(3);
		await sweep(PHOTO_GRACE_MS + 60_000);
		expect(await names()).toEqual([`open/${photo("a")}`, "open/puesta-a-mano.webp"].toSorted());
		expect(lines).toEqual([["info", "files removed", { imported: 0, photos: 1 }]]);
	});

	test("are removed even if the authors' texts cannot be tidied, which is reported", async () => {
		await backend.media.put(`open/${hash("a")}-480.webp`, bytes);
		const sources = { ...backend.sources, list: () => Promise.reject(new Error("down")) };
		await expect(sweep(DAY, { ...backend, sources })).rejects.toMatchObject({ errors: [new Error("down")] });
		expect(await names()).toEqual([]);
	});

	test("files left by imports are removed, unless an import is running that may still refer to them", async () => {
		await backend.media.put(`open/${hash("a")}-480.webp`, bytes);
		let swept: Promise<void> | undefined;
		await backend.publication.alone(async () => {
			swept = sweep(DAY);
			await backend.media.put(`open/${hash("b")}-480.webp`, bytes);
			await backend.publication.publish(
				makePublication([makePage({ url: "/a", body: `<img src="/media/${hash("b")}-480.webp">` })]),
			);
		});
		await swept;
		expect(await names()).toEqual([`open/${hash("b")}-480.webp`]);
		expect(lines).toEqual([["info", "files removed", { imported: 1, photos: 0 }]]);
	});
});
