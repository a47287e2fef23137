import sharp from "sharp";
import { expect, test } from "vitest";
import { hashOf } from "./assets.server.ts";
import { createImageEncoder, type ImagePlace, lockedPlace, OPEN_PLACE } from "./images.server.ts";
import { memoryMedia } from "./memory-media.fixture.ts";
import { makeInProcess } from "./picture-encoding.server.ts";

const picture = (width: number, height: number) =>
	sharp({ create: { width, height, channels: 3, background: "#0a5040" } });

const original = (bytes: Uint8Array) => ({ bytes, hash: hashOf(bytes) });
type Store = ReturnType<typeof memoryMedia>;

/** Encodes a picture for a page. */
const encode = (bytes: Uint8Array, media: Store = memoryMedia(), place: ImagePlace = OPEN_PLACE) =>
	createImageEncoder(media).encode(original(bytes), place);

/** Makes all sizes of a picture that its page names, the later ones too. Returns them by their names. */
async function makeAll(bytes: Uint8Array): Promise<ReadonlyMap<string, Uint8Array>> {
	const image = await encode(bytes);
	if ("problem" in image) throw new Error(image.problem);
	const named = [image.srcset, ...image.sources.map(({ srcset }) => srcset)].join(", ");
	return makeInProcess(
		bytes,
		[...named.matchAll(/[^/ ]+\.(?:avif|webp)/g)].map(([name]) => name),
	);
}

test("a page names AVIF and WebP in every width up to the picture's own; the small WebP is made at once", async () => {
	const media = memoryMedia();
	const bytes = await picture(1_000, 400).png().toBuffer();
	const image = await encode(bytes, media);
	if ("problem" in image) throw new Error(image.problem);
	expect(image).toMatchObject({ width: 1_000, height: 400 });
	expect(image.src).toMatch(/^\/media\/[0-9a-f]{32}-1000\.webp$/);
	expect(image.srcset.replaceAll(/[0-9a-f]{32}/g, "H")).toBe(
		"/media/H-480.webp 480w, /media/H-800.webp 800w, /media/H-1000.webp 1000w",
	);
	expect(image.sources.map(({ type }) => type)).toEqual(["image/avif"]);
	const withoutHash = (names: Iterable<string>) => [...names].map((name) => name.replace(/[0-9a-f]{32}/, "H")).sort();
	expect(withoutHash(media.files.keys())).toEqual(["open/H-480.webp", "open/H-800.webp"]);
	const all = await makeAll(bytes);
	expect(withoutHash(all.keys())).toEqual(
		["480", "800", "1000"].flatMap((width) => [`H-${width}.avif`, `H-${width}.webp`]).sort(),
	);
	for (const [name, file] of all) {
		const { format, width } = await sharp(file).metadata();
		expect(name).toContain(`-${width}.${format === "heif" ? "avif" : format}`);
	}
	// Whenever a size is made, it has the same bytes.
	for (const [name, file] of media.files) expect(Buffer.from(file)).toEqual(all.get(name.slice("open/".length)));
});

test("the widest variant has 1920 pixels, and a small picture is not enlarged", async () => {
	expect(await encode(await picture(2_400, 1_000).jpeg().toBuffer())).toMatchObject({
		width: 1_920,
		height: 800,
		src: expect.stringContaining("-1280.webp"),
	});
	expect(await encode(await picture(300, 200).webp().toBuffer())).toMatchObject({
		width: 300,
		height: 200,
		srcset: expect.stringMatching(/^\S+-300\.webp 300w$/),
	});
	expect(await encode(await picture(500, 200).avif().toBuffer())).toMatchObject({ width: 500 });
});

test("metadata goes and the picture stands upright", async () => {
	const bytes = await picture(200, 100)
		.withExif({ IFD0: { Copyright: "secreto", Artist: "nadie" } })
		.withMetadata({ orientation: 6 })
		.jpeg()
		.toBuffer();
	expect(await encode(bytes)).toMatchObject({ width: 100, height: 200 });
	for (const made of (await makeAll(bytes)).values()) {
		const { exif, orientation, width, height } = await sharp(made).metadata();
		expect({ exif, orientation: orientation ?? 1, width, height }).toEqual({
			exif: undefined,
			orientation: 1,
			width: 100,
			height: 200,
		});
	}
});

test("images of restricted pages lie under the page's id", async () => {
	const media = memoryMedia();
	const image = await encode(await picture(100, 100).png().toBuffer(), media, lockedPlace("abc_1"));
	expect(image).toMatchObject({ src: expect.stringMatching(/^\/archivos\/abc_1\/[0-9a-f]{32}-100\.webp$/) });
	expect([...media.files.keys()].every((name) => name.startsWith("locked/abc_1/"))).toBe(true);
});

const WORDS = { name: "Un título", site: "Tertulia", ground: "mint" } as const;

test("the shared card is a JPEG of 1200 by 630 pixels", async () => {
	const media = memoryMedia();
	const bytes = await sharp({
		create: { width: 400, height: 400, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0 } },
	})
		.png()
		.toBuffer();
	const made = await createImageEncoder(media).encodeShare(original(bytes), WORDS);
	if ("problem" in made) throw new Error(made.problem);
	const card = await media.read(made.share.replace("/media/", "open/"));
	expect(await sharp(card ?? new Uint8Array()).metadata()).toMatchObject({ format: "jpeg", width: 1_200, height: 630 });
	expect((await sharp(card ?? new Uint8Array()).stats()).dominant).toMatchObject({ r: 248, g: 248, b: 248 });
});

test("a page without a picture gets a card of its own words, once for the same words", async () => {
	const media = memoryMedia();
	const encoder = createImageEncoder(media);
	const one = await encoder.encodeShare(null, WORDS);
	expect(await encoder.encodeShare(null, { ...WORDS })).toEqual(one);
	expect(encoder.written).toHaveLength(1);
	for (const other of [{ name: "Otro" }, { site: "Otro sitio" }, { ground: "ink" as const }])
		expect(await encoder.encodeShare(null, { ...WORDS, ...other })).not.toEqual(one);
	expect(encoder.written).toHaveLength(4);
});

test("a drawing keeps its flat areas, a photograph costs fewer bytes", async () => {
	const noisy = sharp(Buffer.from(Array.from({ length: 64 * 64 * 3 }, (_, index) => (index * 7_919) % 256)), {
		raw: { width: 64, height: 64, channels: 3 },
	}).resize(600, 600);
	const sizeOf = async (bytes: Uint8Array) => {
		return [...(await makeAll(bytes))].reduce(
			(sum, [name, file]) => sum + (/avif$/.test(name) ? file.byteLength : 0),
			0,
		);
	};
	const drawing = await sizeOf(await noisy.clone().png().toBuffer());
	expect(drawing).toBeGreaterThan(1.2 * (await sizeOf(await noisy.clone().jpeg({ quality: 100 }).toBuffer())));
});

test("what is in the store is not made again", async () => {
	const media = memoryMedia();
	const bytes = original(await picture(600, 300).png().toBuffer());
	const first = createImageEncoder(media);
	const [one, other] = await Promise.all([first.encode(bytes, OPEN_PLACE), first.encode(bytes, OPEN_PLACE)]);
	expect(other).toEqual(one);
	expect(first.written).toHaveLength(2);
	const second = createImageEncoder(media);
	expect(await second.encode(bytes, OPEN_PLACE)).toEqual(one);
	expect(second.written).toEqual([]);
});

test("what is no picture we take is refused by its content", async () => {
	const wrong = { problem: "Usa una imagen JPG, PNG, WebP o AVIF." };
	for (const bytes of [
		Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'),
		await picture(10, 10).gif().toBuffer(),
		await picture(10, 10).tiff().toBuffer(),
		Buffer.from("GIF89a"),
		Buffer.alloc(0),
	]) {
		expect(await encode(bytes)).toEqual(wrong);
	}
	expect(
		await encode(Buffer.concat([Buffer.from("\x89PNG\r\n\x1a\n", "latin1"), Buffer.alloc(25 * 1_024 * 1_024)])),
	).toEqual({
		problem: "La imagen pesa más de 25\u00a0MB. Guárdala en JPG o hazla más pequeña.",
	});
	expect(await encode(await picture(10_000, 5_001).png().toBuffer())).toEqual({
		problem: "La imagen tiene más de 50\u00a0megapíxeles. Hazla más pequeña.",
	});
	expect(await encode(await picture(100, 20_000).png().toBuffer())).toEqual({
		problem: "La imagen es demasiado alta para su anchura.",
	});
	const damaged = (await picture(300, 300).jpeg().toBuffer()).subarray(0, 400);
	expect(await encode(damaged)).toEqual({ problem: "La imagen está dañada: guárdala de nuevo." });
});

test("a panorama fills its card, and a poster is made at once in one size", async () => {
	const media = memoryMedia();
	const images = createImageEncoder(media);
	const panorama = original(await picture(3_000, 300).jpeg().toBuffer());
	expect(await images.encode(panorama, OPEN_PLACE)).toMatchObject({ width: 1_920, height: 192 });
	const card = await images.encodeShare(panorama, WORDS);
	const drawn = await media.read("problem" in card ? "" : card.share.replace("/media/", "open/"));
	const box = { left: 0, top: 0, width: 1_200, height: 440 };
	const above = await sharp(
		await sharp(drawn ?? "")
			.extract(box)
			.png()
			.toBuffer(),
	).stats();
	expect(above.channels.map(({ min, max }) => max - min < 12)).toEqual([true, true, true]);

	const names = media.files.size;
	const poster = await images.encodePlain(original(await picture(1_600, 900).png().toBuffer()), OPEN_PLACE);
	expect(poster).toEqual({ src: expect.stringMatching(/-1280\.webp$/) });
	expect(media.files.size).toBe(names + 1);
});
