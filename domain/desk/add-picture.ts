import { planSave } from "../authoring/plan-save.ts";
import type { Asset } from "../authoring/source-store.ts";
import { originalName, StaleSource } from "../authoring/source-writes.ts";
import type { FieldChange } from "../authoring/text-format.ts";
import { slugify } from "../content/slug.ts";
import { Failure, wrongField } from "../failure.ts";
import { publicationOf } from "../publication/compile-source.ts";
import { may } from "../sign-in/permissions.ts";
import type { Upload } from "../uploads/upload.ts";
import { type DeskContext, findOwn, noSettings, noText, type ReceivedPicture, staleText } from "./desk-context.ts";
import { writtenBy } from "./save-text.ts";
import { pictureWords, withBlock } from "./text-pictures.ts";

/** The folder of pictures that were added at the desk. Texts name it from the root, so that they may move. */
const FOLDER = "imagenes/";

/** How much of its hash is in a picture's name, in hexadecimal digits: 40 bits, too many to guess by asking. */
const NAMED_DIGITS = 10;

/**
 * Whether somebody who names this file has been shown it, or a text that uses it: it was added at the desk, and its name
 * cannot be guessed (docs/product.md, 26.10). Names of a folder's files can.
 */
export function isUnguessable({ path, hash }: Pick<Asset, "path" | "hash">): boolean {
	return path.startsWith(FOLDER) && path.includes(`-${hash.slice(0, NAMED_DIGITS)}`);
}

/** The longest description, in characters. */
const MAX_ALT = 300;

/** A picture for a text. */
export interface AddedPicture {
	readonly id: string;
	readonly file: Upload;
	/** What is to be seen in it; "" for a decorative one. */
	readonly alt: string;
	readonly isDecorative: boolean;
	/** Where it is named: at the end of the text, as the picture at its head, or by a script where its author wants it. */
	readonly place: "text" | "header" | "none";
	/** In the text: behind so many of its blocks. Absent: at its end. */
	readonly after?: number | undefined;
	/** The name of its file, for one that is described later. */
	readonly name: string;
}

/**
 * Keeps a picture and names it in a text (docs/product.md, 26.10). The same picture is kept once.
 * @throws {Error} when a store fails.
 */
export async function addPicture(
	context: DeskContext,
	{ id, file, alt: typed, isDecorative, place, after, name }: AddedPicture,
): Promise<{ readonly path: string } | Failure> {
	const { backend, tools } = context;
	const source = await findOwn(context, id);
	if (source instanceof Failure) return source;
	const text = await backend.sources.text(id, source.version);
	if (text === null || source.trashedAt !== null) return noText();
	const alt = isDecorative ? "" : typed.normalize("NFC").replace(/\s+/g, " ").trim();
	if (alt === "" && !isDecorative && place !== "none")
		return wrongField("alt", "Describe la imagen para quien no la ve, o marca que es decorativa.");
	if ([...alt].length > MAX_ALT) return wrongField("alt", `La descripción puede tener hasta ${MAX_ALT} caracteres.`);
	const picture = await tools.readPicture(file);
	if (picture instanceof Failure) return picture;
	const { bytes } = picture;
	const asset = await assetOf(context, picture, alt === "" ? name.replace(/\.\w{1,5}$/, "") : alt);
	if (place === "none") return keepPicture(context, asset, bytes);
	const added =
		place === "header"
			? withHeader(context, text, asset.path, alt)
			: withPicture(context, text, { after, words: pictureWords(`/${asset.path}`, alt, source.path.endsWith(".md")) });
	if (added === null)
		return new Failure(400, "desk.unpatchable", "La ficha tiene un error. Corrígela antes en el texto completo.");
	const write = planSave(source, source.version, writtenBy(context, added, "saved"));
	if (write === null) return staleText();
	await backend.media.put(originalName(asset), bytes);
	try {
		await backend.publication.publish({ ...publicationOf([], { sources: [write] }), assets: [asset] });
		return { path: asset.path };
	} catch (error) {
		if (error instanceof StaleSource) return staleText();
		throw error;
	}
}

/** A picture as a file of the tree: the one that it is already, or a new one named by these words. */
async function assetOf(
	{ backend }: Pick<DeskContext, "backend">,
	{ hash, ending, bytes }: ReceivedPicture,
	named: string,
): Promise<Asset> {
	const known = await backend.sources.assets();
	const same = known.find((asset) => asset.hash === hash && isUnguessable(asset));
	return same ?? { path: freePath(named, { ending, hash }, known), hash, bytes: bytes.byteLength };
}

/** Keeps a picture that no text names yet. */
async function keepPicture({ backend }: Pick<DeskContext, "backend">, asset: Asset, bytes: Uint8Array) {
	await backend.media.put(originalName(asset), bytes);
	await backend.publication.publish({ ...publicationOf([], { sources: [] }), assets: [asset] });
	return { path: asset.path };
}

/**
 * Keeps a picture for somebody who signs, so that the settings may name it (docs/product.md, 26.11). `name`: theirs.
 * @throws {Error} when a store fails.
 */
export async function keepPortrait(
	context: DeskContext,
	{ file, name }: { readonly file: Upload; readonly name: string },
): Promise<{ readonly path: string } | Failure> {
	if (!may(context.user, "settings")) return noSettings();
	const picture = await context.tools.readPicture(file);
	if (picture instanceof Failure) return picture;
	return keepPicture(context, await assetOf(context, picture, `Retrato de ${name}`), picture.bytes);
}

/** A path for a picture that no other has: from its description or its name, and its hash. */
function freePath(
	alt: string,
	{ ending, hash }: { readonly ending: string; readonly hash: string },
	known: readonly Pick<Asset, "path">[],
): string {
	const slug = slugify(alt).slice(0, 50).replace(/-+$/, "") || "imagen";
	const taken = new Set(known.map(({ path }) => path));
	for (let digits = NAMED_DIGITS; ; digits += 1) {
		const path = `${FOLDER}${slug}-${hash.slice(0, digits)}.${ending}`;
		if (digits >= hash.length || !taken.has(path)) return path;
	}
}

function withHeader({ tools }: DeskContext, text: string, path: string, alt: string): string | null {
	const changes: FieldChange[] = [
		{ at: ["image"], value: `/${path}` },
		{ at: ["imageAlt"], value: alt },
	];
	return tools.format.change(text, changes);
}

/** A text with a picture behind so many of its blocks. */
function withPicture(
	{ tools }: DeskContext,
	text: string,
	{ after = Number.POSITIVE_INFINITY, words }: { readonly after?: number | undefined; readonly words: string },
): string {
	const { body } = tools.format.read(text);
	return tools.format.withBody(text, withBlock(body, after, words));
}
