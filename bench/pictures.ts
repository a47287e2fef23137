import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import sharp from "sharp";
import { runCommand } from "./importing.ts";
import { steadyLoad } from "./load.ts";
import { memoryOf, memoryOfChildren, moveAside, type Server, spreadOut, startSite } from "./processes.ts";
import { atMost, type Figure, p95, plain } from "./report.ts";
import { writeMarkdown } from "./samples.ts";

const POSTS = 300;
const PHOTOGRAPHS = 400;

/** Pictures that are drawn; the others have the same pixels and another comment, so that they are other files. */
const DRAWN = 8;

/** How long the site is watched while it makes larger sizes, in seconds. */
const WATCHED = 60;

/** A photograph of 12 megapixels, some 4 MB: soft shapes, with the noise of a sensor that fills a JPEG. */
async function drawPhotograph(): Promise<Buffer> {
	const size = { width: 4_000, height: 3_000 };
	const noise = (width: number, height: number, sigma: number) =>
		sharp({
			create: { width, height, channels: 3, background: "#888", noise: { type: "gaussian", mean: 128, sigma } },
		})
			.png({ compressionLevel: 0 })
			.toBuffer();
	return sharp(await noise(40, 30, 70))
		.resize({ ...size, kernel: "cubic" })
		.composite([{ input: await noise(size.width, size.height, 18), blend: "overlay" }])
		.jpeg({ quality: 88 })
		.toBuffer();
}

/** A JPEG with a comment: a segment behind its first two bytes. */
function withComment(jpeg: Buffer, comment: string): Buffer {
	const text = Buffer.from(comment);
	const head = Buffer.from([0xff, 0xfe, 0, text.length + 2]);
	return Buffer.concat([jpeg.subarray(0, 2), head, text, jpeg.subarray(2)]);
}

/** Writes posts of about 1,000 words: each has a photograph at its head, every third one more in its text. */
async function writePosts(folder: string): Promise<void> {
	writeMarkdown(folder, POSTS);
	const drawn = [];
	for (let number = 0; number < DRAWN; number += 1) drawn.push(await drawPhotograph());
	for (let number = 0; number < PHOTOGRAPHS; number += 1) {
		const photograph = withComment(drawn[number % DRAWN] ?? Buffer.alloc(0), String(number));
		writeFileSync(path.join(folder, "blog", `foto-${number}.jpg`), photograph);
	}
	for (const [index, name] of readdirSync(path.join(folder, "blog"))
		.filter((each) => each.endsWith(".md"))
		.entries()) {
		const file = path.join(folder, "blog", name);
		const text = readFileSync(file, "utf8").replace("\n---\n", `\nimage: foto-${index}.jpg\nimageAlt: Una foto\n---\n`);
		const more = index % 3 === 0 ? `\n![Otra foto](foto-${POSTS + index / 3}.jpg)\n` : "";
		writeFileSync(file, text + more);
	}
}

/** How many pictures the site has made; null when none is left. */
async function picturesOf({ origin }: Server): Promise<{ readonly done: number; readonly total: number } | null> {
	const { pictures = null } = (await (await fetch(`${origin}/salud`)).json()) as {
		pictures?: { readonly done: number; readonly total: number };
	};
	return pictures;
}

/**
 * Measures the first import of posts with photographs, on all cores; and what a site costs that makes their larger sizes
 * while it serves.
 */
export async function measureFirstImport(folder: string): Promise<Figure[]> {
	const [posts, dataDir] = [path.join(folder, "posts"), path.join(folder, "posts-data")];
	await writePosts(posts);
	spreadOut();
	const first = await runCommand(["import", posts], dataDir);
	const again = await runCommand(["import", posts], dataDir);
	moveAside();
	const site = await startSite(dataDir, "/blog/texto-0");
	const figures = [
		atMost(
			`first import of ${POSTS} posts with ${PHOTOGRAPHS} photographs`,
			...([first.seconds, "s", 60, `${Math.round(first.processor)} s of processor time`] as const),
		),
		atMost("until the site answers with a post, from the beginning", first.seconds + site.startedIn / 1_000, "s", 60),
		atMost("peak memory of the import", first.peak, "MB", 450),
		plain("the same again, nothing changed", again.seconds, "s"),
	];
	try {
		let together = 0;
		const look = setInterval(() => {
			together = Math.max(together, memoryOf(site.pid).now + memoryOfChildren(site.pid));
		}, 50);
		const before = await waitForPictures(site);
		const times = await steadyLoad(site, "/blog", { perSecond: 20, seconds: WATCHED });
		const after = (await picturesOf(site)) ?? { done: before.total };
		clearInterval(look);
		figures.push(
			plain("larger sizes made, pictures a minute", ((after.done - before.done) * 60) / WATCHED, "", "8 files each"),
			atMost("peak memory of the site and its process for pictures", together, "MB", 450),
			plain("p95 of /blog meanwhile, 20 requests/s", p95(times), "ms"),
		);
	} finally {
		await site.stop();
		for (const each of [posts, dataDir]) rmSync(each, { recursive: true, force: true });
	}
	return figures;
}

async function waitForPictures(site: Server): Promise<{ readonly done: number; readonly total: number }> {
	for (let attempt = 0; attempt < 600; attempt += 1) {
		const found = await picturesOf(site);
		if (found !== null) return found;
		await pause(100);
	}
	throw new Error("No picture was made in 60 s.");
}

const MANY = 33_000;

/** Measures an import of very many short files, and the one that withdraws all but one of them. All have one card. */
export async function measureManyFiles(folder: string): Promise<Figure[]> {
	const [many, one, dataDir] = ["many", "one", "many-data"].map((name) => path.join(folder, name)) as [
		string,
		string,
		string,
	];
	const text = (number: number) =>
		`---\nname: Un título\ntemplate: blog\ncreatedBy: Alguien\ncreatedAt: 2026-01-01T10:00:00+01:00\n---\n\nTexto ${number}.\n`;
	for (let number = 0; number < MANY; number += 1) {
		const below = path.join(many, `parte-${number % 100}`);
		if (number < 100) mkdirSync(below, { recursive: true });
		writeFileSync(path.join(below, `texto-${number}.md`), text(number));
	}
	mkdirSync(one, { recursive: true });
	writeFileSync(path.join(one, "texto.md"), text(0));
	spreadOut();
	const all = await runCommand(["import", many], dataDir);
	const again = await runCommand(["import", many], dataDir);
	const prune = await runCommand(["import", one, "--prune"], dataDir);
	moveAside();
	for (const each of [many, one, dataDir]) rmSync(each, { recursive: true, force: true });
	const noteOf = ({ peak, processor }: typeof all) =>
		`${Math.round(processor)} s of processor time, peak memory ${Math.round(peak)} MB`;
	return [
		plain(`import of ${MANY} short files`, all.seconds, "s", noteOf(all)),
		plain("the same again, nothing changed", again.seconds, "s", noteOf(again)),
		plain("withdrawing them with --prune", prune.seconds, "s", noteOf(prune)),
	];
}
