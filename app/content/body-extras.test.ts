import { describe, expect, test } from "vitest";
import type { ContentImage } from "../../domain/content/content.ts";
import { showText, withFileList, withPlayers, withSheet } from "./body-extras.server.ts";

const AUTHOR = { displayName: "Ana Ruiz", photoURL: "/media/ana.webp", url: null };
const SITE = { avatarTemplate: "/avatar/{initial}-{color}-{size}.svg", videosInPlace: false };

const card = (href: string, title: string) =>
	`<p class="embed embed-video"><a href="${href}" rel="noopener noreferrer external"><strong>${title}</strong> <small>Vídeo</small></a></p>`;

test("only bodies with rare things link to their sheet", () => {
	expect(withSheet("<p>Hola</p>")).toBe("<p>Hola</p>");
	expect(withSheet('<div class="table-scroll"><table></table></div>')).toMatch(/^<div/);
	expect(withSheet('<div class="table-scroll table-rows"><table></table></div>')).toMatch(/^<link rel="stylesheet"/);
	expect(withSheet(card("https://youtu.be/abc123", "a"))).toMatch(
		/^<link rel="stylesheet" href="[^"]*"><p class="embed/,
	);
});

test("videos get a button that names the provider, and nothing of the provider is loaded before it is pressed", () => {
	const { body, origins } = withPlayers(
		card("https://www.youtube.com/watch?v=abc123&amp;t=9s", 'Charla de "Ana"') + card("https://vimeo.com/123", "b"),
		"n",
	);
	expect(origins).toEqual(["https://www.youtube-nocookie.com", "https://player.vimeo.com"]);
	expect(body).toContain("Al reproducir el vídeo se conectará con YouTube.");
	expect(body).toContain("Al reproducir el vídeo se conectará con Vimeo.");
	expect(body).toContain('data-play="https://www.youtube-nocookie.com/embed/abc123?autoplay=1&amp;rel=0&amp;start=9"');
	expect(body).toContain('data-title="Charla de &quot;Ana&quot;"');
	expect(body).not.toMatch(/<(?:iframe|img)|\ssrc=/);
	expect(body.match(/<script/g)).toEqual(["<script"]);
});

test("a card that an author wrote by hand plays nothing else", () => {
	const forged = card("https://evil.example/watch?v=abc123", "a") + card("https://x.com/ana/status/1", "b");
	expect(withPlayers(forged, "n")).toEqual({ body: forged, origins: [] });
});

test("HTML of authors that looks like cards and files takes little time", () => {
	const cards = '<p class="embed embed-video"><a href="#"><strong>a</strong></a> x</p>'.repeat(2_800);
	expect(withPlayers(cards, "n")).toEqual({ body: cards, origins: [] });
	for (const piece of [
		'<a href="#" class="file">a</a> <small>(b',
		'<a href="#" class="file">',
		'<a href="#" class="file"><b>',
	])
		expect(withFileList(piece.repeat(5_000))).toBe(piece.repeat(5_000));
});

describe("the picture of an article", () => {
	const digest = "0123456789abcdef".repeat(2);
	const image = (width: number): ContentImage => ({
		src: `/media/${digest}-480.webp`,
		...{
			alt: 'Un "mapa"',
			width,
			height: 300,
			srcset: `/media/${digest}-480.webp 480w`,
			sources: [],
			share: "/media/s.jpg",
		},
	});
	const show = (body: string, width: number, template = "blog") =>
		showText(
			{ body, createdBy: AUTHOR, folder: "/blog/", image: image(width), template },
			{ sanitize: (html) => html, site: SITE, exchange: { nonce: "n", frames: [] } },
		);

	test("is across the header if it is large", () => {
		expect(show("<p>a</p>", 1_280)).toEqual({ body: "<p>a</p>" });
	});

	test("does not stand twice, in no place of the page", () => {
		const body = `<p>a</p><img src="/archivos/x/${digest}-1280.webp">`;
		expect(show(body, 1_280)).toEqual({ body, head: { image: null, share: "/media/s.jpg" } });
	});

	test("keeps its size above the text if it is small", () => {
		const { body, head } = show("<p>a</p>", 320);
		expect(head).toEqual({ image: null, share: "/media/s.jpg" });
		expect(body).toMatch(
			/^<figure class="image">.*width="320" height="300" alt="Un &quot;mapa&quot;".*<\/figure><p>a<\/p>$/,
		);
	});

	test("is not shown by pages without a header, so nothing is done about it", () => {
		expect(show("<p>a</p>", 320, "page")).toEqual({ body: "<p>a</p>" });
	});
});

test("a resource lists the files that its text links to, each once", () => {
	const link = '<a href="/media/x-guia.pdf" class="file">Guía <em>breve</em></a> <small>(PDF, 3 KB)</small>';
	const show = (folder: string) =>
		showText(
			{ body: `<p>${link} y ${link}</p>`, createdBy: AUTHOR, folder, image: null, template: "blog" },
			{ sanitize: (html) => html, site: SITE, exchange: { nonce: "n", frames: [] } },
		).body;
	expect(show("/recursos/")).toContain(`<ul><li>${link}</li></ul></aside><p>`);
	expect(show("/blog/")).not.toContain("<aside");
});
