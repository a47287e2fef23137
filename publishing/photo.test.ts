import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { Failure } from "../domain/failure.ts";
import type { Upload } from "../domain/uploads/upload.ts";
import { memoryMedia } from "./memory-media.fixture.ts";
import { createPhotoMaker } from "./photo.server.ts";

let folder: string;
beforeAll(async () => {
	folder = await mkdtemp(path.join(tmpdir(), "photos-"));
});
afterAll(() => rm(folder, { recursive: true }));

async function png(width: number, height: number): Promise<Upload> {
	const file = path.join(folder, `${width}x${height}.png`);
	const { size } = await sharp({ create: { width, height, channels: 3, background: "#0a5040" } }).toFile(file);
	return { path: file, bytes: size };
}

describe("a person's picture (docs/product.md, 15.7)", () => {
	test("one is made at a time and eight wait; the tenth is told when to come back, and nothing of it is kept", async () => {
		const media = memoryMedia();
		const bytes = await png(60, 30);
		// Two makers in one process share the queue.
		const makers = [createPhotoMaker(media), createPhotoMaker(media)];
		const made = await Promise.all(Array.from({ length: 10 }, (_, number) => makers[number % 2]?.make(bytes)));
		expect(made.slice(0, 9).every((each) => typeof each === "string")).toBe(true);
		expect(made[9]).toMatchObject({
			status: 503,
			message: "Ahora mismo llegan demasiadas fotos. Inténtalo de nuevo dentro de unos segundos.",
			retryAfterSeconds: 10,
		});
		expect(media.files.size).toBe(9);
		expect(typeof (await makers[0]?.make(bytes))).toBe("string");
	});

	test("has at most 20 megapixels, however few bytes it takes", async () => {
		const media = memoryMedia();
		const maker = createPhotoMaker(media);
		const large = await maker.make(await png(5_000, 4_001));
		expect(large instanceof Failure && [large.status, large.fields]).toEqual([
			400,
			{ photo: "La imagen tiene más de 20\u00a0megapíxeles. Usa una más pequeña." },
		]);
		expect(media.files.size).toBe(0);
		const url = await maker.make(await png(5_000, 4_000));
		const [kept] = media.files.values();
		expect([typeof url, await sharp(kept).metadata()]).toMatchObject([
			"string",
			{ width: 256, height: 256, format: "webp" },
		]);
	});

	test("is told by its content, and nothing of what was sent is kept", async () => {
		const media = memoryMedia();
		const maker = createPhotoMaker(media);
		const kept = async (bytes: Buffer) => {
			const file = path.join(folder, "sent.png");
			await writeFile(file, bytes);
			return maker.make({ path: file, bytes: bytes.byteLength });
		};
		const picture = await readFile((await png(60, 30)).path);
		const script = Buffer.from("<script>alert(1)</script>");
		// A picture and a page in one file: its end is a page for whatever reads it as text.
		expect(typeof (await kept(Buffer.concat([picture, script])))).toBe("string");
		expect([...media.files.values()].some((each) => Buffer.from(each).includes(script))).toBe(false);
		for (const wrong of [script, Buffer.from("<svg xmlns='http://www.w3.org/2000/svg'/>"), picture.subarray(0, 40)])
			expect(await kept(wrong)).toMatchObject({ status: 400, fields: { photo: "Usa una imagen JPG, PNG o WebP." } });
		expect(media.files.size).toBe(1);
	});

	test("is decoded while the process answers others", async () => {
		const large = await png(4_500, 4_400);
		let answered = 0;
		const timer = setInterval(() => {
			answered += 1;
		}, 1);
		await createPhotoMaker(memoryMedia()).make(large);
		clearInterval(timer);
		expect(answered).toBeGreaterThan(3);
	});
});
