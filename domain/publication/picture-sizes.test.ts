import { expect, test } from "vitest";
import { keyOfOriginal, plainWidthOf, readSizeName, standInsFor, widthsOf } from "./picture-sizes.ts";

const hash = "0123456789abcdef".repeat(4);
const key = `${hash.slice(0, 30)}03`;

test("a picture has the widths that it is wide enough for, and one for programs that choose none", () => {
	expect([300, 480, 481, 1_280, 5_000].map((width) => [widthsOf(width), plainWidthOf(width)])).toEqual([
		[[300], 300],
		[[480], 480],
		[[480, 481], 481],
		[[480, 800, 1_280], 1_280],
		[[480, 800, 1_280, 1_920], 1_280],
	]);
});

test("the sizes of a picture are known by the name of its original", () => {
	expect(keyOfOriginal(`originals/${hash}.jpg`)).toBe(key);
	expect(keyOfOriginal(`open/${hash}.jpg`)).toBeNull();
	expect(readSizeName(`locked/a_1/${key}-480.avif`)).toEqual({
		...{ folder: "locked/a_1/", key, size: { width: 480, type: "avif" } },
	});
	for (const name of [`open/${key}-share.jpg`, `school/a/${key}-plantilla.pdf`, `open/${"x".repeat(24)}.webp`])
		expect([readSizeName(name), standInsFor(name)]).toEqual([null, []]);
});

test("a size that is not made yet has a smaller WebP in its place, in the same folder, the largest first", () => {
	const standIns = (size: string) =>
		standInsFor(`open/${key}-${size}`).map((name) => name.slice(`open/${key}-`.length));
	expect(standIns("1920.avif")).toEqual(["800.webp", "480.webp"]);
	expect(standIns("800.avif")).toEqual(["800.webp", "480.webp"]);
	expect(standIns("640.avif")).toEqual(["640.webp", "480.webp"]);
	expect(standIns("300.avif")).toEqual(["300.webp"]);
	expect(standIns("480.webp")).toEqual([]);
	expect(standInsFor(`school/uno/${key}-1280.webp`)[0]).toBe(`school/uno/${key}-800.webp`);
});
