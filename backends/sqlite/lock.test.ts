import { mkdtemp, readdir, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { createProcessLock } from "./lock.server.ts";

let folder = "";
beforeEach(async () => {
	folder = await mkdtemp(path.join(tmpdir(), "tertulia-"));
});
afterEach(() => rm(folder, { recursive: true }));

test("the lock needs no room: an import that makes some must begin on a full disk (docs/product.md, 12.6)", async () => {
	const file = path.join(folder, "import.lock");
	const inside = createProcessLock(file)(async () => [await readdir(folder), (await stat(file)).size]);
	expect(await inside).toEqual([["import.lock"], 0]);
});
