import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { expect, test, vi } from "vitest";
import { watchContent } from "./watch-content.ts";

test("changes below the folder are told once they are over, never two at a time", async () => {
	const root = await mkdtemp(path.join(tmpdir(), "tertulia-"));
	await mkdir(path.join(root, "blog"));
	let calls = 0;
	let running = 0;
	let atOnce = 0;
	const errors: unknown[] = [];
	const stop = watchContent(
		root,
		async () => {
			calls++;
			atOnce = Math.max(atOnce, ++running);
			await sleep(300);
			running--;
			if (calls === 2) throw new Error("mal");
		},
		(error) => errors.push(error),
	);
	await writeFile(path.join(root, ".oculto"), "x");
	await writeFile(path.join(root, "blog/x.md~"), "x");
	await sleep(400);
	expect(calls).toBe(0);
	for (let part = 0; part < 5; part++) await writeFile(path.join(root, "blog/x.md"), String(part));
	await vi.waitFor(() => expect(calls).toBe(1), 15_000);
	await writeFile(path.join(root, "blog/y.md"), "mientras");
	await vi.waitFor(() => expect(errors).toHaveLength(1), 15_000);
	expect({ calls, atOnce }).toEqual({ calls: 2, atOnce: 1 });
	stop();
	await writeFile(path.join(root, "blog/z.md"), "después");
	await sleep(400);
	expect(calls).toBe(2);
	await rm(root, { recursive: true });
});
