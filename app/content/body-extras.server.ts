import type { ContentImage, OpenContent } from "../../domain/content/content.ts";
import { embedOf, type Player } from "../../domain/content/embed.ts";
import type { SiteConfig } from "../../domain/site/site-config.ts";
import type { PageExchange } from "../context.ts";
import { photoOf } from "../user/avatar.tsx";
import { isResource } from "./article-view.tsx";
import { type NoteAuthor, notesSheet, SHEETS, withMarginNotes } from "./margin-notes.server.ts";
import sheet from "./prose-extras.css?url";
import { rememberTexts } from "./recent-texts.server.ts";
import { withSwatches } from "./swatches.server.ts";

/**
 * The text of an open page as readers get it: sanitised, with an article's notes beside what they are about, the sheets
 * of what it contains, its files if it is a resource, and players where the settings let videos play in place. `head`: the picture and the card of its header, where
 * they are not the page's own.
 */
export function showText(
	page: Pick<OpenContent, "body" | "createdBy" | "folder" | "image" | "template">,
	{
		sanitize,
		site,
		exchange,
	}: {
		readonly sanitize: (html: string) => string;
		readonly site: Pick<SiteConfig, "avatarTemplate" | "videosInPlace">;
		readonly exchange: Pick<PageExchange, "nonce" | "frames">;
	},
): { readonly body: string; readonly head?: { readonly image: null; readonly share: string } } {
	const { createdBy, image, template } = page;
	const isArticle = template === "blog";
	let body = completeText(sanitize(page.body), {
		author: isArticle ? { name: createdBy.displayName, photo: photoOf(createdBy, site.avatarTemplate) } : null,
		listsFiles: isResource(page),
	});
	const place = isArticle ? placeOfImage(image, body) : "header";
	if (place === "text" && image !== null) body = belowSheets(body, figureOf(image));
	if (site.videosInPlace) {
		const playing = withPlayers(body, exchange.nonce);
		exchange.frames = playing.origins;
		body = playing.body;
	}
	return image === null || place === "header" ? { body } : { body, head: { image: null, share: image.share } };
}

/** A sanitised body with notes beside it if it has an `author`, a list of its files if wanted, and its sheets. */
const completeText = rememberTexts(
	(body, { author, listsFiles }: { readonly author: NoteAuthor | null; readonly listsFiles: boolean }) => {
		const noted = author === null ? body : withMarginNotes(body, author);
		return withSheet(listsFiles ? withFileList(noted) : noted);
	},
);

/** A body with further HTML before it, below the links to its sheets. */
function belowSheets(body: string, html: string): string {
	return body.replace(SHEETS, (links) => links + html);
}

/** What only texts with rare things contain. Bodies are written by `writeBody`, always in this form. */
const RARE =
	/class="(?:embed|line|file|footnotes)[ "]| (?:animation|diagram|table-rows)"|<(?:video|math) |<details\b|<pre(?! tabindex)/;

/**
 * A body with samples of the colours in its code, and with links to the sheets of what few texts contain
 * (docs/product.md, 10.4), if it needs them.
 */
export function withSheet(body: string): string {
	const shown = withSwatches(body);
	const sheets = [RARE.test(shown) ? sheet : null, notesSheet(shown)];
	return sheets.map((each) => (each === null ? "" : `<link rel="stylesheet" href="${each}">`)).join("") + shown;
}

/** The card of a video, as `makeEmbeds` writes it: words and no other elements, so that no search crosses a `<`. */
const VIDEO =
	/<p class="embed embed-video">(<a href="([^"<>]+)"[^<>]*><strong>([^<]*)<\/strong> <small>[^<]*<\/small><\/a>)<\/p>/g;

/**
 * Plays the video of a pressed button in the place of the button. It stands in the document, before the application,
 * and works without it; pages that have it are always loaded as documents.
 */
const PLAY =
	'addEventListener("click",({target})=>{const button=target instanceof Element&&target.closest("button[data-play]");if(!button)return;const frame=Object.assign(document.createElement("iframe"),{title:button.dataset.title,allow:"autoplay; encrypted-media; fullscreen; picture-in-picture",referrerPolicy:"strict-origin-when-cross-origin"});frame.setAttribute("sandbox","allow-scripts allow-same-origin allow-popups allow-presentation");frame.src=button.dataset.play;button.parentElement.replaceWith(frame);frame.focus()})';

/**
 * A body whose videos play in place, with a button and a sentence on each card that says who is contacted
 * (docs/product.md, 5.6). `origins`: those that its frames need; none if it has no video. `nonce`: of the page's render.
 */
export function withPlayers(
	body: string,
	nonce: string,
): { readonly body: string; readonly origins: readonly string[] } {
	const origins = new Set<string>();
	const playing = body.replace(VIDEO, (card: string, link: string, href: string, title: string) => {
		const player = embedOf(href.replaceAll("&amp;", "&"))?.player ?? null;
		if (player === null) return card;
		origins.add(player.origin);
		return `<div class="embed">${link}${buttonOf(player, title)}</div>`;
	});
	return origins.size === 0
		? { body, origins: [] }
		: { body: `${playing}<script nonce="${nonce}">${PLAY}</script>`, origins: [...origins] };
}

function buttonOf({ frame, provider }: Player, title: string): string {
	const play = frame.replaceAll("&", "&amp;");
	const named = title.replaceAll('"', "&quot;");
	return `<p data-needs-script><button type="button" data-play="${play}" data-title="${named}" aria-label="Reproducir aquí: ${named}">Reproducir aquí</button> <small>Al reproducir el vídeo se conectará con ${provider}.</small></p>`;
}

/** A link to a file to download, as `markLinks` writes it, with its kind and size. No link stands within another. */
const FILE = /<a href="([^"<>]+)" class="file">[^<]*(?:<(?!\/?a[ >])[^<]*)*<\/a> <small>\([^()<>]*\)<\/small>/g;

/** The files that a resource's text links to, as a list above it (docs/product.md, 2.7). */
export function withFileList(body: string): string {
	const files = new Map(Array.from(body.matchAll(FILE), ([link, href = ""]) => [href, link]));
	if (files.size === 0) return body;
	const entries = [...files.values()].map((link) => `<li>${link}</li>`).join("");
	return `<aside class="files" aria-labelledby="archivos-del-recurso"><p id="archivos-del-recurso">Para descargar</p><ul>${entries}</ul></aside>${body}`;
}

/** Least width of a header image, in pixels: a smaller one would be blurred across the page. */
const LEAST_WIDTH = 640;

/** The digest in the name of a picture's file, which all its sizes share. */
const DIGEST = /\/([0-9a-f]{32})-/;

/**
 * Where the header image of an article stands (docs/product.md, 2.7): across the header, above the text in its own size
 * if it is small, or nowhere if the text shows it already, as texts do whose image was meant for networks.
 */
export function placeOfImage(image: ContentImage | null, body: string): "header" | "text" | "none" {
	if (image === null) return "none";
	const [, digest] = DIGEST.exec(image.src) ?? [];
	if (digest !== undefined && body.includes(`/${digest}-`)) return "none";
	return image.width < LEAST_WIDTH ? "text" : "header";
}

/** A picture in its own size, as bodies show one. */
function figureOf({ src, srcset, sources, width, height, alt }: ContentImage): string {
	const sizes = `${width}px`;
	const variants = [...sources, { type: "image/webp", srcset }].map(
		(each) => `<source type="${each.type}" srcset="${each.srcset}" sizes="${sizes}">`,
	);
	const words = alt.replaceAll("&", "&amp;").replaceAll('"', "&quot;");
	return `<figure class="image"><picture>${variants.join("")}<img src="${src}" width="${width}" height="${height}" alt="${words}" decoding="async"></picture></figure>`;
}
