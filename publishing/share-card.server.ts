import { fileURLToPath } from "node:url";
import sharp, { type CreateText, type OverlayOptions, type Sharp } from "sharp";
import type { Tag } from "../domain/content/content.ts";
import { type Ground, groundOf } from "../domain/site/grounds.ts";

const WIDTH = 1_200;
const HEIGHT = 630;

/** The space around the words. */
const EDGE = 60;

/** Height of the band below a picture. The picture above it keeps nearly the proportion of the sample's. */
const BAND = 172;

/** The size of the picture above the band, in pixels. */
export const CARD_PICTURE = { width: WIDTH, height: HEIGHT - BAND };

/** The display font, as app/theme has it, in a format that the renderer of text reads. */
const FONT = fileURLToPath(new URL("fonts/fraunces.ttf", import.meta.url));

/** The colour of a ground and that of words on it. */
interface GroundColours {
	readonly ground: string;
	readonly onGround: string;
}

/** The grounds of app/theme/grounds.module.css. */
export const GROUND_COLOURS: Readonly<Record<Ground, GroundColours>> = {
	mustard: { ground: "#e8b04a", onGround: "#2a1d00" },
	coral: { ground: "#f4917c", onGround: "#34100a" },
	sand: { ground: "#efe3cc", onGround: "#2c2415" },
	mint: { ground: "#b0efda", onGround: "#06382d" },
	ink: { ground: "#0d3b31", onGround: "#d9f7ec" },
	sky: { ground: "#a9d0e6", onGround: "#0c2a3a" },
};

/** What shared cards take from the settings of the site. */
export interface Brand {
	readonly name: string;
	readonly grounds: Readonly<Record<string, Ground>>;
	/** The grounds that have other colours than in `GROUND_COLOURS`, on a site with brand colours of its own. */
	readonly own?: Partial<Record<Ground, GroundColours>>;
}

/** The words on a shared card: the name of the page and that of the site, on the ground of its topic. */
export interface ShareWords {
	readonly name: string;
	readonly site: string;
	readonly ground: Ground;
	/** Its colours, if they are not those of `GROUND_COLOURS`. */
	readonly colours?: GroundColours;
}

/** The words on the shared card of a page. */
export function shareWords(name: string, tags: readonly Tag[], brand: Brand): ShareWords {
	const ground = groundOf(tags, brand.grounds);
	const colours = brand.own?.[ground];
	return { name, site: brand.name, ground, ...(colours === undefined ? {} : { colours }) };
}

/** For pictures that are only passed on. */
const UNCOMPRESSED = { compressionLevel: 0 };

/** Text to lay on a card, with its size in pixels. */
interface Drawn extends Pick<OverlayOptions, "input"> {
	readonly width: number;
	readonly height: number;
}

/**
 * Text in the first of the sizes with which it is at most as high as the box; else in the last, cut off. It is drawn when
 * it is laid on the card: as pictures of their own, the titles of an import filled 50 MB until they were collected.
 */
async function drawText(
	text: string,
	color: string,
	box: { readonly width: number; readonly height: number; readonly sizes: readonly number[] },
): Promise<Drawn> {
	const escaped = text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
	let drawn: (Omit<Drawn, "input"> & { readonly input: { readonly text: CreateText } }) | undefined;
	for (const size of box.sizes) {
		const input = {
			text: {
				text: `<span foreground="${color}">${escaped}</span>`,
				font: `Fraunces SemiBold ${size}`,
				fontfile: FONT,
				width: box.width,
				wrap: "word-char" as const,
				dpi: 72,
				rgba: true,
			},
		};
		const { width, height } = await sharp(input).metadata();
		drawn = { input, width, height };
		if (height <= box.height) return drawn;
	}
	if (drawn === undefined) throw new Error("A box needs a size of text.");
	const width = Math.min(box.width, drawn.width);
	const height = Math.min(box.height, drawn.height);
	const part = sharp(drawn.input).extract({ left: 0, top: 0, width, height });
	return { input: await part.png(UNCOMPRESSED).toBuffer(), width, height };
}

/** The brand's leaf, with its point at the lower left, in a square of this side. */
function leaf(side: number, color: string): Buffer {
	const half = side / 2;
	const path = `M0 ${side}V${half}A${half} ${half} 0 1 1 ${half} ${side}Z`;
	return Buffer.from(
		`<svg xmlns="http://www.w3.org/2000/svg" width="${side}" height="${side}"><path fill="${color}" fill-opacity="0.1" d="${path}"/></svg>`,
	);
}

/** A card without words, by its colours: most cards of an import have the same ones. Each has 2 MB. */
const grounds = new Map<string, Promise<Buffer>>();
const MOST_GROUNDS = 2;

/** The colour all over, with the leaf, as pixels. */
function groundWith(background: string, onGround: string): Promise<Buffer> {
	const key = `${background} ${onGround}`;
	const known =
		grounds.get(key) ??
		createGround(background)
			.composite([{ input: leaf(460, onGround), left: WIDTH - 400, top: -60 }])
			.removeAlpha()
			.raw()
			.toBuffer();
	grounds.delete(key);
	grounds.set(key, known);
	for (const old of [...grounds.keys()].slice(0, -MOST_GROUNDS)) grounds.delete(old);
	return known;
}

function createGround(background: string): Sharp {
	return sharp({ create: { width: WIDTH, height: HEIGHT, channels: 3, background } });
}

/**
 * Draws the card that social networks show for a page (docs/product.md, 8.3), as a JPEG: its picture above a band with
 * the words or, without a picture, the words alone.
 */
export async function drawShareCard(
	{ name, site, ground, colours = GROUND_COLOURS[ground] }: ShareWords,
	picture: Sharp | null,
): Promise<Uint8Array> {
	const { ground: background, onGround } = colours;
	const signature = await drawText(site, onGround, { width: 300, height: 60, sizes: [34] });
	const jpeg = (card: Sharp, parts: readonly OverlayOptions[]) =>
		card
			.composite([...parts])
			.jpeg({ quality: 84, chromaSubsampling: "4:4:4" })
			.toBuffer();
	if (picture === null) {
		const title = await drawText(name, onGround, { width: 980, height: 400, sizes: [96, 84, 72, 60, 50] });
		const pixels = await groundWith(background, onGround);
		return jpeg(sharp(pixels, { raw: { width: WIDTH, height: HEIGHT, channels: 3 } }), [
			{ input: title.input, left: EDGE, top: EDGE },
			{ input: signature.input, left: EDGE, top: HEIGHT - EDGE - signature.height },
		]);
	}
	const { height } = CARD_PICTURE;
	const shown = await picture
		.autoOrient()
		.resize({ ...CARD_PICTURE, fit: "cover" })
		.flatten({ background: "#ffffff" })
		.png(UNCOMPRESSED)
		.toBuffer();
	const title = await drawText(name, onGround, { width: 820, height: 116, sizes: [48, 42, 36] });
	const middle = (part: Drawn) => Math.round(height + (BAND - part.height) / 2);
	return jpeg(createGround(background), [
		{ input: shown, left: 0, top: 0 },
		{ input: title.input, left: EDGE, top: middle(title) },
		{ input: signature.input, left: WIDTH - EDGE - signature.width, top: middle(signature) },
	]);
}
