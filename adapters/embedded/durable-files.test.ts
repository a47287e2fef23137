import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { makeMail } from "../../domain/mail/factories.ts";
import { createFileMailer } from "./file-mailer.server.ts";
import { createFileMediaStore } from "./media-store.server.ts";

const { disk } = vi.hoisted(() => ({
	disk: {
		/** Files and folders that reached the disk, and names that were given, in order. */
		steps: [] as { readonly did: "flush" | "rename" | "mkdir"; readonly name: string; readonly from?: string }[],
	},
}));

vi.mock("node:fs/promises", async (importOriginal) => {
	const real = await importOriginal<typeof import("node:fs/promises")>();
	return {
		...real,
		async open(...given: Parameters<typeof real.open>) {
			const handle = await real.open(...given);
			const sync = handle.sync.bind(handle);
			handle.sync = async () => {
				await sync();
				disk.steps.push({ did: "flush", name: String(given[0]) });
			};
			return handle;
		},
		async rename(from: string, to: string) {
			await real.rename(from, to);
			disk.steps.push({ did: "rename", name: to, from });
		},
		async mkdir(...given: Parameters<typeof real.mkdir>) {
			const made = await real.mkdir(...given);
			if (made !== undefined) disk.steps.push({ did: "mkdir", name: made });
			return made;
		},
	};
});

let root: string;
beforeEach(() => {
	root = mkdtempSync(path.join(tmpdir(), "tertulia-durable-"));
	disk.steps.length = 0;
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

/** What a power cut could still take: names given to files that were not flushed before, or in folders that were not flushed after. */
function losable(): string[] {
	return disk.steps.flatMap((step, index) => {
		if (step.did === "flush") return [];
		const wasFlushed = step.from === undefined || disk.steps.slice(0, index).some(({ did, name }) => did === "flush" && name === step.from);
		const folder = path.dirname(step.name);
		const isNamed = disk.steps.slice(index).some(({ did, name }) => did === "flush" && name === folder);
		return wasFlushed && isNamed ? [] : [`${step.did} ${path.relative(root, step.name)}`];
	});
}

test("a file of the site is on the disk with its name when it was put", async () => {
	const media = createFileMediaStore(path.join(root, "media"));
	await media.put("school/bienvenida/a.webm", new Uint8Array([1]));
	expect(disk.steps.map(({ did }) => did)).toContain("rename");
	expect(losable()).toEqual([]);
	await media.put("school/bienvenida/b.webm", new Uint8Array([1]));
	expect(losable()).toEqual([]);
});

test("a message is on the disk with its name when it counts as sent", async () => {
	const mailer = createFileMailer({
		folder: path.join(root, "sitio/outbox"),
		from: { name: "Tertulia", address: "hola@tertulia.example" },
		now: () => new Date("2026-11-20T14:03:22.512Z"),
	});
	const queued = { id: "a1", mail: makeMail(), messageId: "<a1@e.es>", attempts: 0, createdAt: "2026-11-20T14:03:00.000Z" };
	expect(await mailer.send(queued)).toEqual({ outcome: "sent" });
	expect(disk.steps.map(({ did }) => did)).toContain("rename");
	expect(losable()).toEqual([]);
});
