import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import sharp from "sharp";
import { afterAll, beforeAll, expect, test } from "vitest";
import { page, png } from "../publishing/content-folder.fixture.ts";
import { describeImport } from "./cli/describe-import.ts";
import { importFolder } from "./cli/import-folder.ts";
import { signInBrowser } from "./dashboard.fixture.ts";
import { startTestSite, type TestSite } from "./site.fixture.ts";

let site: TestSite;
let folder: string;
beforeAll(async () => {
	site = await startTestSite();
	folder = mkdtempSync(path.join(tmpdir(), "tertulia-"));
	for (const name of ["blog", "recursos/descargas"]) mkdirSync(path.join(folder, name), { recursive: true });
	write("film.mp4", Buffer.concat([Buffer.from("\0\0\0\x18ftypmp42", "latin1"), Buffer.alloc(5_000, 7)]));
	write("voz.mp3", Buffer.concat([Buffer.from("ID3"), Buffer.alloc(500)]));
	write("guia.pdf", Buffer.from("%PDF-1.7 hola"));
	write("recursos/descargas/plantilla.md", "# Sin cabecera");
	write("a.png", await png());
	const frames = Buffer.alloc(40 * 80 * 3, 200);
	frames.fill(20, frames.length / 2);
	write(
		"gira.gif",
		await sharp(frames, { raw: { width: 40, height: 80, channels: 3, pageHeight: 40 } })
			.gif({ delay: [100, 100] })
			.toBuffer(),
	);
});
afterAll(async () => {
	await site.stop();
	rmSync(folder, { recursive: true });
});

function write(name: string, content: string | Buffer): void {
	writeFileSync(path.join(folder, name), content);
}

async function publish(files: Readonly<Record<string, string>>): Promise<readonly string[]> {
	for (const [name, text] of Object.entries(files)) write(name, text);
	return describeImport(await importFolder(folder, site.backend), {});
}

const read = async (address: string) => (await site.get(address)).text();

test("films and sounds of a text are published unaltered, play in parts, and offer their file (docs/product.md, 5.6)", async () => {
	await publish({ "blog/film.md": page({ id: "film" }, "![Una demo](/film.mp4)\n\n![](/voz.mp3)") });
	const html = await read("/blog/film");
	const [, film = ""] = /<video src="([^"]+)" controls preload="metadata" aria-label="Una demo">/.exec(html) ?? [];
	expect(html).toContain(`<a href="${film}">Descarga el vídeo: Una demo</a></video>`);
	expect(html).toMatch(/<audio src="\/media\/[0-9a-f]{32}\.mp3" controls preload="metadata">/);
	const part = await site.get(film, { headers: { range: "bytes=4-7" } });
	expect([part.status, await part.text(), part.headers.get("content-type")]).toEqual([206, "ftyp", "video/mp4"]);
	expect(part.headers.get("cache-control")).toBe("public, max-age=31536000, immutable");
	expect((await (await site.get(film)).arrayBuffer()).byteLength).toBe(5_012);
});

test("files to download are attachments, and a resource lists them with kind and size", async () => {
	await publish({
		"recursos/guia.md": page({ id: "guia" }, "[La guía](/guia.pdf) y [plantilla](descargas/plantilla.md)"),
	});
	const html = await read("/recursos/guia");
	const [, guide = ""] =
		/<li><a href="(\/media\/[0-9a-f]{32}-guia\.pdf)" class="file">La guía<\/a> <small>\(PDF, 1\u00a0KB\)<\/small><\/li>/.exec(
			html.replaceAll("&nbsp;", "\u00a0"),
		) ?? [];
	const answer = await site.get(guide);
	expect([
		answer.status,
		answer.headers.get("content-disposition"),
		answer.headers.get("x-content-type-options"),
	]).toEqual([200, 'attachment; filename="guia.pdf"', "nosniff"]);
	const [template = ""] = /\/media\/[0-9a-f]{32}-plantilla\.md/.exec(html) ?? [];
	expect((await site.get(template)).headers.get("content-type")).toBe("text/markdown; charset=utf-8");
});

test("what is not what its name says, and what a browser could run, is refused in a sentence", async () => {
	write("falso.pdf", "<!doctype html><script>alert(1)</script>");
	write("pagina.txt", "<svg onload=alert(1)>");
	write("dibujo.svg", "<svg/>");
	write("falso.mp4", "hola");
	const said = (
		await publish({
			"blog/mal.md": page(
				{ id: "mal" },
				"[a](/falso.pdf) [b](/pagina.txt) [c](/dibujo.svg) [d](nodejs.org)\n\n![](/falso.mp4)",
			),
		})
	).join("\n");
	for (const words of [
		"«/falso.pdf»",
		"«/pagina.txt»",
		"«/dibujo.svg»",
		"«nodejs.org». Si es otro sitio",
		"«/falso.mp4»: Usa un vídeo",
	])
		expect(said).toContain(words);
	rmSync(path.join(folder, "blog/mal.md"));
});

test("files of a restricted page are for its readers", async () => {
	await publish({
		"blog/socios.md": page({ id: "socios", restrictedTo: "{registeredUsers: true}" }, "![](/film.mp4) [b](/guia.pdf)"),
	});
	const ana = await signInBrowser(site, "ana@example.com");
	const [, film = ""] = /<video src="(\/archivos\/socios\/[^"]+)"/.exec(await ana.read("/blog/socios")) ?? [];
	expect([(await site.get(film)).status, (await ana.get(film)).status]).toEqual([404, 200]);
	expect((await ana.get(film)).headers.get("cache-control")).toBe("private, no-store");
});

test("a GIF moves, and shows its first frame to who wants little motion; a picture's link opens it large", async () => {
	await publish({ "blog/gif.md": page({ id: "gif" }, "![Gira](/gira.gif)\n\n[![x](/a.png)](/a.png)") });
	const html = await read("/blog/gif");
	const [, moving = ""] = /<img src="(\/media\/[0-9a-f]{32}\.gif)" width="40" height="40" alt="Gira"/.exec(html) ?? [];
	expect(html).toMatch(
		/<source type="image\/avif" srcset="[^"]+" sizes="[^"]+" media="\(prefers-reduced-motion: reduce\)">/,
	);
	expect(html).toContain(`<a href="${moving}" class="play">Ver la animación</a>`);
	expect((await site.get(moving)).headers.get("content-type")).toBe("image/gif");
	expect(html).toMatch(/<p><a href="\/media\/[0-9a-f]{32}-\d+\.webp"><picture>/);
});

test("a file that no text uses any more leaves", async () => {
	await publish({ "blog/film.md": page({ id: "film" }, "![](/film.mp4)") });
	const [, film = ""] = /<video src="(\/media\/[^"]+)"/.exec(await read("/blog/film")) ?? [];
	await publish({ "blog/film.md": page({ id: "film" }, "Nada") });
	expect((await site.get(film)).status).toBe(404);
});

test("videos of others play in place only where the settings say so, in a document with their frames alone", async () => {
	await publish({ "blog/video.md": page({ id: "video" }, "https://youtu.be/abc123\n\n[Otro](https://vimeo.com/123)") });
	const before = await site.get("/blog/video");
	expect(before.headers.get("content-security-policy")).not.toContain("frame-src");
	expect(await before.text()).not.toContain("data-play");
	expect((await site.get("/blog/video.data")).headers.get("x-remix-reload-document")).toBeNull();

	await publish({ "sitio.yaml": "videosInPlace: true\n" });
	await expect.poll(() => read("/blog/video")).toContain("Al reproducir el vídeo se conectará con YouTube.");
	const after = await site.get("/blog/video");
	expect(after.headers.get("content-security-policy")).toContain(
		"; frame-src https://www.youtube-nocookie.com https://player.vimeo.com;",
	);
	expect(await after.text()).not.toMatch(/<iframe|nonce=/);
	expect((await site.get("/blog/gif")).headers.get("content-security-policy")).not.toContain("frame-src");
	// Data may come from the cache for 50 ms more, as it has an entry of its own there.
	await expect.poll(() => read("/blog/video.data")).toContain("SingleFetchRedirect");
	expect(await read("/politica-cookies")).toContain("youtube-nocookie.com");
	expect(await read("/politica-privacidad")).toContain("Vimeo.com, Inc.");
});
