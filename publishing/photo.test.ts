import sharp from "sharp";
import { describe, expect, test } from "vitest";
import { Failure } from "../domain/failure.ts";
import { memoryMedia } from "./memory-media.fixture.ts";
import { createPhotoMaker } from "./photo.server.ts";

const png = (width: number, height: number) =>
	sharp({ create: { width, height, channels: 3, background: "#0a5040" } })
		.png()
		.toBuffer();

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
			message: "Ahora mismo llegan demasiadas fotos. Inténtalo de nuevo en unos segundos.",
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
			{ photo: "La imagen tiene más de 20 megapíxeles. Usa una más pequeña." },
		]);
		expect(media.files.size).toBe(0);
		const url = await maker.make(await png(5_000, 4_000));
		const [kept] = media.files.values();
		expect([typeof url, await sharp(kept).metadata()]).toMatchObject([
			"string",
			{ width: 256, height: 256, format: "webp" },
		]);
	});
});
