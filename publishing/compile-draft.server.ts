import { posix } from "node:path";
import type { z } from "zod";
import { isText, isToDownload, placeOf, urlOf } from "../domain/authoring/file-path.ts";
import { isRestricted } from "../domain/content/access.ts";
import type { ContentImage, Tag } from "../domain/content/content.ts";
import { contentRecord } from "../domain/content/content-record.ts";
import { encodeContentUrl, folderOf } from "../domain/content/content-url.ts";
import { readingMinutes } from "../domain/content/reading-time.ts";
import { slugify } from "../domain/content/slug.ts";
import { sizeInWords } from "../domain/file-size.ts";
import { formatNumber } from "../domain/numbers.ts";
import type { EventToPublish, PageToPublish } from "../domain/publication/publication-store.ts";
import type { Unchanging } from "../domain/unchanging.ts";
import { firstFrame, isGif } from "./animation.server.ts";
import { type AssetReader, digestOf } from "./assets.server.ts";
import type { BodyImage } from "./body-images.server.ts";
import { type BodyContext, compileBody } from "./compile-body.server.ts";
import { redirectsOf } from "./cross-checks.server.ts";
import type { EventDraft, PageDraft, WrongDraft } from "./draft.server.ts";
import { type FieldProblem, MAX_BODY_BYTES } from "./front-matter.server.ts";
import { type ImageEncoder, type ImagePlace, lockedPlace, OPEN_PLACE } from "./images.server.ts";
import { type FileKeeper, purposeOf } from "./kept-files.server.ts";
import type { LinkTarget } from "./links.server.ts";
import { type Brand, type ShareWords, shareWords } from "./share-card.server.ts";
import { sourceHash, withCard } from "./source-hash.server.ts";

/** Longest text of an event, in characters (docs/product.md, 6.1). */
const MAX_EVENT_BODY = 50_000;

/** The tools that compiling a file needs. */
export interface Workshop {
	readonly assets: AssetReader;
	readonly images: ImageEncoder;
	readonly files: FileKeeper;
	readonly brand: Brand;
}

/** A compiled file, or the problems that its author has to fix. */
export type Compiled =
	| { readonly page: PageToPublish }
	| { readonly event: EventToPublish }
	| { readonly problems: readonly FieldProblem[] };

/** The digest by which a draft is known to be unchanged, apart from its images. */
export function ownOf(draft: PageDraft | EventDraft, brand: Brand): string {
	return withCard(draft.own, cardWords(draft, brand));
}

function cardWords(draft: PageDraft | EventDraft, brand: Brand): ShareWords {
	return shareWords(draft.data.name, tagsOf(draft), brand);
}

function tagsOf({ data }: PageDraft | EventDraft): Tag[] {
	return data.tags.map((name) => ({ name, slug: slugify(name) }));
}

/** Compiles a file that `readDraft` has validated (docs/product.md, 7.4). Rejects only when the store or disk fails. */
export async function compileDraft(draft: PageDraft | EventDraft, workshop: Workshop): Promise<Compiled> {
	const used: string[] = [];
	const tags = tagsOf(draft);
	const words = cardWords(draft, workshop.brand);
	const image = await headerImage(draft, workshop, words, used);
	const restricted = draft.kind === "page" && isRestricted(draft.data.restrictedTo);
	const { path, format, url } = draft.file;
	const place = restricted ? lockedPlace(draft.id) : OPEN_PLACE;
	const body = await compileText({ source: draft.body, format, path, url, place }, workshop, used);
	const problems: FieldProblem[] = [
		...(image !== null && "problem" in image ? [{ field: "image", reason: image.problem }] : []),
		...body.problems.map((reason) => ({ field: "texto", reason })),
		...tooLong(draft, body.html),
	];
	if (problems.length > 0 || (image !== null && "problem" in image)) return { problems };

	const { data, file } = draft;
	const common = {
		id: draft.id,
		image,
		tags,
		createdBy: draft.author,
	};
	const published = {
		draft: data.draft,
		redirectFrom: redirectsOf(draft),
		sourceHash: await sourceHash(ownOf(draft, workshop.brand), used, workshop.assets),
	};
	if (draft.kind === "event") {
		const { joinUrl, ...facts } = draft.data.event;
		const { name, summary, createdAt, updatedAt = createdAt } = draft.data;
		const slug = file.url.slice("/eventos/".length);
		const event = { ...common, ...facts, name, summary, createdAt, updatedAt, slug, body: body.html, sequence: 0 };
		return { event: { event, joinUrl, firstImportedAt: draft.firstImportedAt, ...published } };
	}
	const card = image === null ? await workshop.images.encodeShare(null, words) : null;
	if (card !== null && "problem" in card) return { problems: [{ field: "name", reason: card.problem }] };
	// The other fields of the front matter are stored as they are written; the schema leaves out those of the file.
	const record: Unchanging<z.input<typeof contentRecord>> = {
		...draft.data,
		...common,
		url: file.url,
		folder: folderOf(file.url),
		share: card?.share ?? null,
		readingMinutes: readingMinutes(body.words),
		bodyHash: digestOf(body.html),
	};
	return { page: { record: contentRecord.parse(record), body: body.html, ...published } };
}

/**
 * The problems with the text and the picture of a file whose front matter or name has others. Rejects as
 * `compileDraft`.
 */
export async function checkDraft(draft: WrongDraft, workshop: Workshop): Promise<readonly FieldProblem[]> {
	const { path, format, url } = draft.file;
	const image = await headerImage(draft, workshop, shareWords("", [], workshop.brand), []);
	const place = lockedPlace(draft.id);
	const body = await compileText({ source: draft.body, format, path, url, place }, workshop, []);
	return [
		...(image !== null && "problem" in image ? [{ field: "image", reason: image.problem }] : []),
		...body.problems.map((reason) => ({ field: "texto", reason })),
		...tooLong(draft, body.html),
	];
}

async function headerImage(
	draft: PageDraft | EventDraft | WrongDraft,
	{ assets, images }: Pick<Workshop, "assets" | "images">,
	words: ShareWords,
	used: string[],
): Promise<ContentImage | null | { readonly problem: string }> {
	const { image: reference } = draft.data;
	const imageAlt = "imageAlt" in draft.data ? draft.data.imageAlt : null;
	if (reference === undefined) return null;
	const asset = await assets.find(reference, draft.file.path);
	if ("problem" in asset) return asset;
	used.push(asset.path);
	// The image is open even when the page is restricted: lists and shared cards show it (docs/product.md, 3.3).
	const frame = isGif(asset.bytes) ? await firstFrame(asset.bytes) : { still: asset.bytes };
	if ("problem" in frame) return frame;
	const picture = { bytes: frame.still, hash: asset.hash };
	const encoded = await images.encode(picture, OPEN_PLACE);
	if ("problem" in encoded) return encoded;
	const share = await images.encodeShare(picture, words);
	return "problem" in share ? share : { ...encoded, ...share, alt: imageAlt ?? "" };
}

/**
 * A text to compile. `path`: its source file below the content folder. `url`: its future path on the site. `place`:
 * where its pictures are stored.
 */
interface TextSource {
	readonly source: string;
	readonly format: "markdown" | "html";
	readonly path: string;
	readonly url: string;
	readonly place: ImagePlace;
}

/** Compiles a text with its links, pictures and files, whose paths below the folder are added to `used`. */
export function compileText(
	{ source, format, path, url, place }: TextSource,
	{ assets, images, files }: Pick<Workshop, "assets" | "images" | "files">,
	used: string[],
) {
	async function pictureFor(src: string): Promise<BodyImage | { readonly problem: string }> {
		const reference = withoutQuery(src);
		const asset = await assets.find(reference, path);
		if ("problem" in asset) return asset;
		used.push(asset.path);
		const frame = isGif(asset.bytes) ? await firstFrame(asset.bytes) : { still: asset.bytes, moves: false };
		if ("problem" in frame) return { problem: `${reference}: ${frame.problem}` };
		const encoded = await images.encode({ bytes: frame.still, hash: asset.hash }, place);
		if ("problem" in encoded) return { problem: `${reference}: ${encoded.problem}` };
		if (!frame.moves) return encoded;
		const moving = await files.keep(reference, path, "animation", place, used);
		return "problem" in moving ? moving : { ...encoded, moving: moving.url };
	}

	/** Whether a link leads to a file of the folder, and not to a page. */
	const isFile = (reference: string) =>
		/\.[a-z0-9]{2,5}$/i.test(reference) && (!isText(reference) || isToDownload(inFolder(reference, path)));

	const fileFor: BodyContext["fileFor"] = async (address, use) => {
		const reference = withoutQuery(address);
		if (use === "link") {
			if (!isFile(reference)) return null;
			const asset = await assets.find(reference, path, "archivo");
			// An address from the root may be one of the site's own, such as a feed.
			if ("problem" in asset) return reference.startsWith("/") ? null : { problem: missing(reference, asset.problem) };
			if (PICTURE.test(reference)) {
				const image = await pictureFor(address);
				return "problem" in image ? image : { url: image.moving ?? widestOf(image), type: "", label: null };
			}
		}
		const purpose = use === "captions" ? use : purposeOf(reference);
		const kept = await files.keep(reference, path, purpose, place, used);
		if ("problem" in kept) return kept;
		const kind = posix.extname(reference).slice(1).toUpperCase();
		return { ...kept, label: purpose === "download" ? `${kind}, ${sizeInWords(kept.bytes)}` : null };
	};

	return compileBody(source, format, { linkTo: (href) => linkTo(href, path, url), pictureFor, fileFor });
}

/** Endings of pictures, which a link opens in their widest variant. */
const PICTURE = /\.(?:jpe?g|png|webp|avif|gif)$/i;

/** The address of the widest WebP variant of a picture. */
function widestOf({ srcset, src }: BodyImage): string {
	return srcset.split(", ").at(-1)?.split(" ", 1)[0] ?? src;
}

/** The problem with a link to a file that is not there. A name without a folder may be a site that lacks its scheme. */
function missing(reference: string, problem: string): string {
	return reference.includes("/") ? problem : `${problem} Si es otro sitio, empieza por https://.`;
}

/** The path below the content folder that a reference in the file at `path` means. */
function inFolder(reference: string, path: string): string {
	return posix.join(reference.startsWith("/") ? "." : posix.dirname(path), reference);
}

function withoutQuery(address: string): string {
	return decoded(address.replace(/[?#].*$/s, ""));
}

/**
 * Resolves a link without a scheme. A link to a source file leads to the page that the file publishes. Other links are
 * resolved from the page's address into paths from the root, so that they also work in feeds.
 */
function linkTo(href: string, path: string, url: string): LinkTarget {
	const [, target = "", rest = ""] = /^([^?#]*)(.*)$/s.exec(href) ?? [];
	const file = inFolder(decoded(target), path);
	if (isText(target)) {
		if (file.startsWith("../")) return { problem: `El enlace «${href}» sale de la carpeta de contenidos.` };
		return { href: encodeContentUrl(urlOf(file) ?? `/${placeOf(file)}`) + rest };
	}
	const base = `http://localhost${encodeContentUrl(url)}`;
	return URL.canParse(target, base)
		? { href: new URL(target, base).pathname + rest }
		: { problem: `El enlace «${href}» no es una dirección.` };
}

function tooLong(draft: PageDraft | EventDraft | WrongDraft, html: string): FieldProblem[] {
	if (draft.file.kind === "event" && [...draft.body].length > MAX_EVENT_BODY)
		return [
			{ field: "texto", reason: `El texto de un evento no puede pasar de ${formatNumber(MAX_EVENT_BODY)} caracteres.` },
		];
	return Buffer.byteLength(html) > MAX_BODY_BYTES
		? [{ field: "texto", reason: "El texto, ya convertido en HTML, pesa más de 1 MB." }]
		: [];
}

function decoded(address: string): string {
	try {
		return decodeURIComponent(address);
	} catch {
		return address;
	}
}
