import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { once } from "node:events";
import {
	cpSync,
	existsSync,
	mkdirSync,
	mkdtempSync,
	readdirSync,
	readFileSync,
	rmSync,
	statSync,
	writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { makePage, makePublication } from "../../domain/content/content.fixture.ts";
import { makeMail } from "../../domain/mail/mail.fixture.ts";
import { createFileMailer } from "../../server/mail/file-mailer.server.ts";
import { backUp, restoreBackup } from "./backup.server.ts";
import { createFileMediaStore } from "./media-store.server.ts";
import { openEmbedded } from "./open-embedded.server.ts";
import { disk } from "./recorded-disk.fixture.ts";

vi.mock("node:fs/promises", async (importOriginal) =>
	(await import("./recorded-disk.fixture.ts")).recording(await importOriginal()),
);

let root: string;
const at = (name: string) => path.join(root, name);
beforeEach(() => {
	root = mkdtempSync(path.join(tmpdir(), "tertulia-durable-"));
	disk.reset();
});
afterEach(() => {
	disk.reset();
	rmSync(root, { recursive: true, force: true });
});

/** The name of every file below a folder, with a hash of its content. */
function filesIn(folder: string): Record<string, string> {
	const entries = existsSync(folder) ? readdirSync(folder, { recursive: true, withFileTypes: true }) : [];
	const files = entries.filter((entry) => entry.isFile()).map((entry) => path.join(entry.parentPath, entry.name));
	const hashOf = (file: string) => createHash("sha256").update(readFileSync(file)).digest("hex");
	return Object.fromEntries(files.map((file) => [path.relative(folder, file), hashOf(file)]).sort());
}

/** Makes a site with a page, a person with a picture, and files in each part of its media. */
async function makeSite(): Promise<void> {
	const backend = await openEmbedded({ dataDir: at("sitio") });
	await backend.publication.publish(makePublication([makePage({ url: "/blog/hola" })]));
	await backend.media.put("open/foto.webp", new Uint8Array(10_000).fill(1));
	await backend.media.put("locked/hola/abc.webp", new Uint8Array(10_000).fill(2));
	await backend.media.put("school/bienvenida/film.webm", new Uint8Array(1_000_000).fill(3));
	const { user } = await backend.users.ensure({
		email: "ana@e.es",
		emailKey: "ana@e.es",
		now: "2026-11-20T12:00:00.000Z",
	});
	await backend.users.swapPhoto(user.uid, "/media/foto.webp");
	await backend.close();
}

describe("after a power cut", () => {
	test("a file of the site is there with its name when it was put", async () => {
		const media = createFileMediaStore(at("media"));
		await media.put("school/bienvenida/a.webm", new Uint8Array([1]));
		await media.put("school/bienvenida/b.webm", new Uint8Array([1]));
		expect(disk.steps.filter(({ did }) => did === "rename")).toHaveLength(2);
		expect(disk.losable()).toEqual([]);
	});

	test("a message is there with its name when it counts as sent", async () => {
		const mailer = createFileMailer({
			folder: at("sitio/outbox"),
			from: async () => ({ name: "Tertulia", address: "hola@tertulia.example" }),
			now: () => new Date("2026-11-20T14:03:22.512Z"),
		});
		const queued = {
			id: "a1",
			mail: makeMail(),
			messageId: "<a1@e.es>",
			attempts: 0,
			createdAt: "2026-11-20T14:03:00.000Z",
		};
		expect(await mailer.send(queued)).toEqual({ outcome: "sent" });
		expect(disk.steps.filter(({ did }) => did === "rename")).toHaveLength(1);
		expect(disk.losable()).toEqual([]);
	});

	test("a backup and what was restored from it are there, with every file", async () => {
		await makeSite();
		disk.reset();
		await backUp(at("sitio"), at("copia"));
		await restoreBackup(at("copia"), at("otro"));
		expect(disk.steps.filter(({ did, name }) => did === "rename" && name.includes("media"))).toHaveLength(6);
		expect(disk.losable()).toEqual([]);
		expect(filesIn(at("otro"))).toEqual(filesIn(at("copia")));
	});
});

describe("cut short (docs/product.md, 12.9)", () => {
	/** Runs `work` until it has done this many steps. Returns whether it ended before. */
	async function untilStep(steps: number, work: () => Promise<void>): Promise<boolean> {
		disk.reset();
		disk.stopAfter = steps;
		const stopped = new Promise<boolean>((resolve) => {
			disk.onStop = () => resolve(false);
		});
		const ended = await Promise.race([work().then(() => true), stopped]);
		disk.reset();
		return ended;
	}

	test("a restore leaves no site, wherever it is cut, and the next one makes all of it", async () => {
		await makeSite();
		await backUp(at("sitio"), at("copia"));
		const whole = filesIn(at("copia"));
		let cut = 0;
		for (; ; cut += 1) {
			const target = at(`otro${cut}`);
			if (await untilStep(cut, () => restoreBackup(at("copia"), target))) break;
			if (existsSync(path.join(target, "tertulia.db"))) {
				expect(filesIn(target)).toEqual(whole);
				await expect(restoreBackup(at("copia"), target)).rejects.toThrow("ya hay un sitio");
				continue;
			}
			if (Object.keys(filesIn(target)).some((name) => name.startsWith("media")))
				await expect(openEmbedded({ dataDir: target })).rejects.toThrow("quedó a medias la recuperación");
			await restoreBackup(at("copia"), target);
			expect(filesIn(target)).toEqual(whole);
		}
		expect(cut).toBeGreaterThan(10);
	});

	test("a backup is refused, wherever it is cut", async () => {
		await makeSite();
		let cut = 0;
		for (; ; cut += 1) {
			const copy = at(`copia${cut}`);
			// Each round uses its own copy of the site: an interrupted backup blocks imports and backups while this
			// process lives.
			cpSync(at("sitio"), at(`sitio${cut}`), { recursive: true });
			if (await untilStep(cut, () => backUp(at(`sitio${cut}`), copy))) break;
			if (existsSync(path.join(copy, "tertulia.db"))) continue;
			await expect(restoreBackup(copy, at("otro"))).rejects.toThrow("no hay ninguna copia entera");
		}
		expect(cut).toBeGreaterThan(10);
	});

	test("a restore whose process was killed in the middle of a file is made whole by the next", async () => {
		await makeSite();
		await backUp(at("sitio"), at("copia"));
		writeFileSync(
			at("half.mjs"),
			`import fs from "node:fs/promises";
			import { syncBuiltinESMExports } from "node:module";
			const { copyFile } = fs;
			fs.copyFile = async (from, to) => {
				if (!String(from).endsWith("film.webm")) return copyFile(from, to);
				await fs.writeFile(to, (await fs.readFile(from)).subarray(0, 400_000));
				console.log("half");
				await new Promise(() => setInterval(() => {}, 1_000));
			};
			syncBuiltinESMExports();
			const { restoreBackup } = await import(${JSON.stringify(pathToFileURL(path.join(import.meta.dirname, "backup.server.ts")).href)});
			await restoreBackup(process.argv[2], process.argv[3]);`,
		);
		const child = spawn(process.execPath, [at("half.mjs"), at("copia"), at("otro")], {
			stdio: ["ignore", "pipe", "inherit"],
		});
		const ended = once(child, "exit");
		expect(String((await once(child.stdout, "data"))[0])).toContain("half");
		child.kill("SIGKILL");
		await ended;
		expect(statSync(at("otro/media/school/bienvenida/film.webm.tmp")).size).toBe(400_000);
		await expect(openEmbedded({ dataDir: at("otro") })).rejects.toThrow("quedó a medias la recuperación");
		await restoreBackup(at("copia"), at("otro"));
		expect(filesIn(at("otro"))).toEqual(filesIn(at("copia")));
	});

	test("files that were not restored are not touched", async () => {
		await makeSite();
		await backUp(at("sitio"), at("copia"));
		mkdirSync(at("otro/media/open"), { recursive: true });
		writeFileSync(at("otro/media/open/foto.webp"), "otra");
		await expect(restoreBackup(at("copia"), at("otro"))).rejects.toThrow("ya hay archivos");
		expect(Object.keys(filesIn(at("otro")))).toEqual(["media/open/foto.webp"]);
	});
});

describe("a backup of a site that runs", () => {
	test("is made while pictures come and go, and has those that stay", async () => {
		await makeSite();
		const media = createFileMediaStore(at("sitio/media"));
		let going = true;
		const changing = (async () => {
			for (let each = 0; going; each += 1) {
				await media.put(`open/ida${each % 20}.webp`, new Uint8Array(2_000));
				await media.remove(`open/ida${(each + 10) % 20}.webp`);
			}
		})();
		for (let each = 0; each < 10; each += 1) await backUp(at("sitio"), at(`copia${each}`));
		going = false;
		await changing;
		for (let each = 0; each < 10; each += 1) {
			const files = Object.keys(filesIn(at(`copia${each}`)));
			expect(files).toEqual(
				expect.arrayContaining([
					"media/locked/hola/abc.webp",
					"media/open/foto.webp",
					"media/school/bienvenida/film.webm",
				]),
			);
			expect(files.filter((name) => name.endsWith(".tmp"))).toEqual([]);
			expect(statSync(at(`copia${each}/media/open/foto.webp`)).mode & 0o077).toBe(0);
		}
	});

	test("has the picture a person had at that moment, and none removed before", async () => {
		await makeSite();
		const backend = await openEmbedded({ dataDir: at("sitio") });
		const uid = (await backend.users.findByEmailKey("ana@e.es"))?.uid ?? "";
		let pictures = 0;
		async function replacePicture(): Promise<void> {
			const before = (await backend.users.find(uid))?.photoURL?.slice("/media/".length);
			pictures += 1;
			await backend.media.put(`open/nueva${pictures}.webp`, new Uint8Array([pictures]));
			await backend.users.swapPhoto(uid, `/media/nueva${pictures}.webp`);
			await backend.media.remove(`open/${before}`);
		}
		// Just before the database is copied, and just after.
		const moments = new Set(["remove tertulia.db.unfinished.tmp", "rename tertulia.db.unfinished"]);
		disk.after = async ({ did, name }) => {
			if (moments.delete(`${did} ${path.basename(name)}`)) await replacePicture();
		};
		await backUp(at("sitio"), at("copia"));
		disk.reset();
		expect(pictures).toBe(2);
		await backend.close();

		cpSync(at("copia"), at("otro"), { recursive: true });
		const restored = await openEmbedded({ dataDir: at("otro") });
		expect((await restored.users.find(uid))?.photoURL).toBe("/media/nueva2.webp");
		await restored.close();
		expect(readdirSync(at("copia/media/open"))).toEqual(["nueva2.webp"]);
	});
});
