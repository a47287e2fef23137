import { spawn } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import sharp from "sharp";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { openEmbedded } from "../backends/sqlite/open-embedded.server.ts";
import type { Backend } from "../domain/backend.ts";
import { findUnfinished, MakerEnded, makeSizes, type PictureMaker } from "../domain/publication/make-sizes.ts";
import { add, page } from "../publishing/content-folder.fixture.ts";
import { makeInProcess } from "../publishing/picture-encoding.server.ts";
import { importFolder } from "./cli/import-folder.ts";
import { describeMedia } from "./cli/media.ts";
import { createPicturesJob } from "./publishing-jobs.ts";
import { startTestSite, type TestSite } from "./site.fixture.ts";

let root: string;
beforeEach(async () => {
	root = await mkdtemp(path.join(tmpdir(), "tertulia-"));
});
afterEach(() => rm(root, { recursive: true }));

const photo = (width: number, colour = "#0a5040") =>
	sharp({ create: { width, height: 600, channels: 3, background: colour } })
		.jpeg()
		.toBuffer();
const content = () => path.join(root, "contenido");
async function publish(backend: Backend, files: Readonly<Record<string, string | Uint8Array>>): Promise<void> {
	await add(content(), files);
	expect(await importFolder(content(), backend, { prune: "missing" })).toMatchObject({ exitCode: 0 });
}
const namesIn = async ({ media }: Pick<Backend, "media">) => {
	const names: string[] = [];
	for await (const name of media.names()) names.push(name);
	return names.toSorted();
};
const inProcess: PictureMaker = { make: makeInProcess, close: async () => undefined };
const quietly = () => ({
	...{ maker: inProcess, signal: new AbortController().signal, refused: new Set<string>() },
	...{ onProgress: () => undefined, onRefused: () => undefined },
});

describe("a site whose pictures are published in their small sizes (docs/product.md, 7.9)", () => {
	let site: TestSite;
	beforeEach(async () => {
		site = await startTestSite();
	});
	afterEach(() => site.stop());

	const typeOf = async (address: string) => (await site.get(address)).headers.get("content-type");

	test("answers with a smaller one until the larger ones are made, and never lets anybody keep it", async () => {
		await publish(site.backend, {
			"blog/a.md": page({}, "![](/a.jpg)"),
			"a.jpg": await photo(2_000),
		});
		const html = await (await site.get("/blog/a")).text();
		const [wide = ""] = /\/media\/\w+-1920\.avif/.exec(html) ?? [];
		const standIn = await site.get(wide);
		expect([standIn.status, standIn.headers.get("content-type"), standIn.headers.get("cache-control")]).toEqual([
			...[200, "image/webp", "no-store"],
		]);
		expect((await sharp(await standIn.arrayBuffer()).metadata()).width).toBe(800);
		expect(await describeMedia(site.backend)).toMatchObject({
			ok: true,
			lines: ["Imágenes: 1. Tamaños: 2 de 8.", expect.stringContaining("Una imagen espera sus tamaños grandes")],
		});

		site.wake("pictures");
		await expect.poll(() => typeOf(wide), { timeout: 20_000 }).toBe("image/avif");
		const made = await site.get(wide);
		expect(made.headers.get("cache-control")).toBe("public, max-age=31536000, immutable");
		expect((await sharp(await made.arrayBuffer()).metadata()).width).toBe(1_920);
		await expect.poll(async () => (await describeMedia(site.backend)).lines).toEqual(["Imágenes: 1. Tamaños: 8 de 8."]);
		await expect.poll(async () => (await (await site.get("/salud")).json()).pictures).toBeUndefined();
		expect(site.log.filter(({ message }) => message === "pictures made")).toMatchObject([{ done: 1, total: 1 }]);
		// The page was right before and is the same.
		expect(await (await site.get("/blog/a")).text()).toBe(html);
	}, 40_000);

	test("says in /salud how far it is", async () => {
		let go = () => {};
		const waiting = new Promise<void>((resolve) => {
			go = resolve;
		});
		await site.stop();
		const wrap = (backend: Backend): Backend => ({
			...backend,
			media: { ...backend.media, put: (...file) => waiting.then(() => backend.media.put(...file)) },
		});
		site = await startTestSite({ wrap });
		await publish(site.backend, { "blog/a.md": page({}, "![](/a.jpg)"), "a.jpg": await photo(900) });
		site.wake("pictures");
		const told = async () => (await (await site.get("/salud")).json()).pictures;
		await expect.poll(told, { timeout: 20_000 }).toEqual({ done: 0, total: 1 });
		go();
		await expect.poll(told, { timeout: 20_000 }).toBeUndefined();
	}, 40_000);

	test("shows restricted pictures to nobody else, whichever size stands in", async () => {
		await publish(site.backend, {
			"blog/a.md": page({ id: "cerrada", restrictedTo: "{registeredUsers: true}" }, "![](/a.jpg)"),
			"a.jpg": await photo(1_000),
		});
		const [name = ""] = (await namesIn(site.backend)).filter((each) => each.startsWith("locked/cerrada/"));
		for (const size of ["480.webp", "1000.webp", "1000.avif"])
			expect((await site.get(`/archivos/cerrada/${path.posix.basename(name).slice(0, 32)}-${size}`)).status).toBe(404);
		expect((await site.get(`/media/${path.posix.basename(name)}`)).status).toBe(404);
		expect((await site.get(`/media/${"0".repeat(32)}-800.webp`)).status).toBe(404);
	});
});

describe("larger sizes", () => {
	let backend: Backend;
	beforeEach(async () => {
		backend = await openEmbedded({ dataDir: path.join(root, "datos") });
	});
	afterEach(() => backend.close());

	test("kill -9 in the middle: what is made stays, and the next run makes the rest alone", async () => {
		const photos = Object.fromEntries(
			await Promise.all(["a", "b", "c"].map(async (name, at) => [`${name}.jpg`, await photo(1_300 + at)] as const)),
		);
		await publish(backend, { "blog/a.md": page({}, "![](/a.jpg)\n\n![](/b.jpg)\n\n![](/c.jpg)"), ...photos });
		const before = (await namesIn(backend)).length;
		const child = spawn(process.execPath, [path.join(import.meta.dirname, "cli/main.ts"), "media", "--make"], {
			env: { ...process.env, DATA_DIR: path.join(root, "datos") },
			stdio: "ignore",
		});
		await expect
			.poll(async () => (await namesIn(backend)).length > before, { interval: 5, timeout: 30_000 })
			.toBe(true);
		child.kill("SIGKILL");
		await new Promise((resolve) => child.once("exit", resolve));
		const left = (await findUnfinished(backend)).unfinished.flatMap(({ missing }) => missing);
		expect(left.length).toBeGreaterThan(0);

		const put: string[] = [];
		const media: Backend["media"] = {
			...backend.media,
			async put(name, bytes) {
				put.push(name);
				await backend.media.put(name, bytes);
			},
		};
		await makeSizes({ ...backend, media }, quietly());
		expect(put.toSorted()).toEqual(left.toSorted());
		expect((await describeMedia(backend)).lines).toEqual(["Imágenes: 3. Tamaños: 24 de 24."]);
	}, 60_000);

	test("of a page that is withdrawn meanwhile are not left behind; the same picture at two places is made once", async () => {
		await publish(backend, {
			"blog/a.md": page({}, "![](/a.jpg)"),
			"blog/b.md": page({ id: "cerrada", restrictedTo: "{registeredUsers: true}" }, "![](/a.jpg)"),
			"blog/c.md": page({}, "![](/c.jpg)"),
			"a.jpg": await photo(500),
			"c.jpg": await photo(510),
		});
		const made: string[][] = [];
		const maker: PictureMaker = {
			...inProcess,
			async make(original, names) {
				made.push([...names]);
				const files = await makeInProcess(original, names);
				if (made.length === 1) {
					await rm(path.join(content(), "blog/a.md"));
					await publish(backend, {});
				}
				return files;
			},
		};
		await makeSizes(backend, { ...quietly(), maker });
		expect(made).toHaveLength(2);
		expect(made.every((names) => names.length === 2)).toBe(true);
		const used = await backend.publication.filesInUse();
		const stored = (await namesIn(backend)).filter((name) => !name.startsWith("originals/"));
		expect(stored).toEqual([...used].toSorted());
	});

	test("that a killed run left of a withdrawn picture go with the next one; first sizes and posters stay", async () => {
		await publish(backend, {
			"blog/a.md": page({}, "![](/a.jpg)"),
			"blog/b.md": page(),
			"a.jpg": await photo(1_300),
		});
		await makeSizes(backend, quietly());
		const all = await namesIn(backend);
		await rm(path.join(content(), "blog/a.md"));
		await publish(backend, {});
		// Kept after the withdrawal, and killed before it was looked at again.
		const later = all.filter((name) => /-(?:480|800|1280|1300)\.avif$|-1(?:280|300)\.webp$/.test(name));
		expect(later).toHaveLength(6);
		const first = `open/${"a".repeat(32)}-480.webp`;
		const poster = `school/uno/${"b".repeat(32)}-1280.webp`;
		for (const name of [...later, first, poster]) await backend.media.put(name, new Uint8Array(1));
		await makeSizes(backend, quietly());
		const sizes = (await namesIn(backend)).filter((name) => !/^originals\/|-share\.jpg$/.test(name));
		expect(sizes).toEqual([first, poster]);
	});

	test("a run that is stopped does not wait for an import that takes long", async () => {
		await publish(backend, { "blog/a.md": page({}, "![](/a.jpg)"), "a.jpg": await photo(500) });
		let release = () => {};
		const held = new Promise<void>((resolve) => {
			release = resolve;
		});
		const importing = backend.publication.alone(() => held);
		const stop = new AbortController();
		const maker: PictureMaker = {
			...inProcess,
			async make(...given) {
				const files = await makeInProcess(...given);
				stop.abort();
				return files;
			},
		};
		await makeSizes(backend, { ...quietly(), maker, signal: stop.signal });
		release();
		await importing;
		expect((await describeMedia(backend)).ok).toBe(true);
	});

	test("a lost process is no bad picture until it is lost twice over the same one", async () => {
		await publish(backend, {
			"blog/a.md": page({}, "![](/a.jpg)\n\n![](/b.jpg)"),
			"a.jpg": await photo(500),
			"b.jpg": await photo(510),
		});
		const refused: string[] = [];
		const making = async (make: PictureMaker["make"]) => {
			refused.length = 0;
			const onRefused = (name: string) => refused.push(name);
			await makeSizes(backend, { ...quietly(), maker: { ...inProcess, make }, onRefused });
		};
		// Nothing is said of a picture when no process can start.
		const cannotStart = () => Promise.reject(new MakerEnded("no memory", false));
		await expect(making(cannotStart)).rejects.toThrow("no memory");
		expect(refused).toEqual([]);

		let bad: Uint8Array | undefined;
		await making((original, names) => {
			bad ??= original;
			return Buffer.compare(original, bad) === 0
				? Promise.reject(new MakerEnded("SIGKILL", true))
				: makeInProcess(original, names);
		});
		expect(refused).toHaveLength(1);
		expect((await findUnfinished(backend)).unfinished.map(({ original }) => original)).toEqual(refused);

		let count = 0;
		await making((...given) =>
			count++ === 0 ? Promise.reject(new MakerEnded("SIGINT", true)) : makeInProcess(...given),
		);
		expect([refused, (await findUnfinished(backend)).unfinished]).toEqual([[], []]);
	});

	test("a picture that ends the whole process holds up the others twice an hour at most", async () => {
		await publish(backend, {
			"blog/a.md": page({}, "![](/a.jpg)\n\n![](/b.jpg)"),
			"a.jpg": await photo(500),
			"b.jpg": await photo(510),
		});
		let now = new Date("2026-11-20T12:00:00Z");
		const warned: unknown[] = [];
		const log = {
			write: (...line: unknown[]) => void warned.push(line),
			request: () => undefined,
			flush: () => undefined,
		};
		let bad: Uint8Array | undefined;
		let tries = 0;
		let begun = () => {};
		/** As in a new process: of the one before, only what it stored is known. */
		const job = () => {
			const hasBegun = new Promise<void>((resolve) => {
				begun = resolve;
			});
			const make: PictureMaker["make"] = (original, names) => {
				bad ??= original;
				if (Buffer.compare(original, bad) !== 0) return makeInProcess(original, names);
				tries += 1;
				begun();
				return new Promise(() => {});
			};
			const attempts = { limiter: backend.limiter, now: () => now };
			const made = createPicturesJob({ backend, maker: { ...inProcess, make }, log, attempts });
			return { hasBegun, run: () => made.run(new AbortController().signal) };
		};
		for (let each = 0; each < 2; each++) {
			const { hasBegun, run } = job();
			void run();
			await hasBegun;
		}
		const third = job();
		await third.run();
		expect([tries, (await findUnfinished(backend)).unfinished.length]).toEqual([2, 1]);
		expect(warned).toContainEqual(["warn", "picture put off", expect.anything()]);
		await third.run();
		expect(tries).toBe(2);
		now = new Date("2026-11-20T13:00:00Z");
		void third.run();
		await third.hasBegun;
		expect(tries).toBe(3);
	});

	test("that cannot be made are named once, and hold up no others; a full disk is told and loses nothing", async () => {
		await publish(backend, {
			"blog/a.md": page({}, "![](/a.jpg)\n\n![](/b.jpg)"),
			"a.jpg": await photo(500),
			"b.jpg": await photo(510),
		});
		const refused: string[] = [];
		const options = { ...quietly(), onRefused: (name: string, reason: string) => refused.push(`${name}: ${reason}`) };
		let calls = 0;
		const maker: PictureMaker = {
			...inProcess,
			make: (...given) => (calls++ === 0 ? Promise.reject(new Error("está dañada")) : makeInProcess(...given)),
		};
		await makeSizes(backend, { ...options, maker });
		expect([calls, refused]).toEqual([2, [expect.stringMatching(/^originals\/\w{64}\.jpg: está dañada$/)]]);
		await makeSizes(backend, { ...options, maker });
		expect(calls).toBe(2);

		const media = { ...backend.media, put: () => Promise.reject(new Error("No queda sitio")) };
		await expect(makeSizes({ ...backend, media }, quietly())).rejects.toThrow("No queda sitio");
		await makeSizes(backend, quietly());
		expect((await describeMedia(backend)).lines).toEqual(["Imágenes: 2. Tamaños: 8 de 8."]);
	});

	test("without an original are named", async () => {
		await publish(backend, { "blog/a.md": page({}, "![](/a.jpg)"), "a.jpg": await photo(500) });
		for (const name of await namesIn(backend)) if (name.startsWith("originals/")) await backend.media.remove(name);
		const { ok, lines } = await describeMedia(backend);
		expect([ok, lines[0]]).toEqual([false, "Imágenes: 1. Tamaños: 2 de 4."]);
		expect(lines.slice(1)).toEqual([
			"No se pueden hacer. Importa otra vez la carpeta que las tiene, o guárdalas de nuevo:",
			expect.stringMatching(/^ {2}open\/\w{32}-480\.avif: el sitio no tiene su original\.$/),
			expect.stringMatching(/-500\.avif/),
		]);
		// The same folder again brings it back.
		await publish(backend, {});
		expect((await describeMedia(backend)).ok).toBe(true);
	});
});
