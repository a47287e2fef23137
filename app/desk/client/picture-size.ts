/** The greatest length of a picture that the site takes, in bytes; and the most pixels that are worth sending. */
const MOST_BYTES = 10 * 1024 * 1024;
const MOST_PIXELS = 24_000_000;

/** The longest side of a picture that was made smaller, in pixels: as wide as the site shows any. */
const LONGEST = 2_560;

/** A picture as it is sent. `before`: its length before it was made smaller; null if it was not. */
export interface SentPicture {
	readonly file: Blob;
	readonly before: number | null;
}

/** The size of a picture that must be made smaller; null if it may stay as it is. */
export function smallerSize(
	bytes: number,
	{ width, height }: { readonly width: number; readonly height: number },
): { readonly width: number; readonly height: number } | null {
	if (bytes <= MOST_BYTES && width * height <= MOST_PIXELS) return null;
	const scale = Math.min(1, LONGEST / Math.max(width, height));
	return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) };
}

/** Draws a picture. Its own mark of which side is up is obeyed. */
function draw(picture: ImageBitmap, { width, height }: { readonly width: number; readonly height: number }) {
	const canvas = document.createElement("canvas");
	[canvas.width, canvas.height] = [width, height];
	const context = canvas.getContext("2d");
	if (context !== null) context.imageSmoothingQuality = "high";
	context?.drawImage(picture, 0, 0, width, height);
	return canvas;
}

/**
 * Reads a picture and makes it smaller where it has to be. `show` gets a small drawing of it as soon as there is one. A
 * file that this browser cannot read goes as it is: the site says what is wrong with it.
 */
export async function preparePicture(file: Blob, show: (drawing: HTMLCanvasElement) => void): Promise<SentPicture> {
	const picture = await createImageBitmap(file, { imageOrientation: "from-image" }).catch(() => null);
	if (picture === null) return { file, before: null };
	const scale = Math.min(1, 640 / Math.max(picture.width, picture.height));
	show(draw(picture, { width: Math.ceil(picture.width * scale), height: Math.ceil(picture.height * scale) }));
	const size = smallerSize(file.size, picture);
	const kind = file.type === "image/jpeg" ? "image/jpeg" : "image/webp";
	// A moving picture would stand still.
	const canvas = size === null || file.type === "image/gif" ? null : draw(picture, size);
	picture.close();
	const smaller = await new Promise<Blob | null>((resolve) =>
		canvas === null ? resolve(null) : canvas.toBlob(resolve, kind, 0.88),
	);
	return smaller === null ? { file, before: null } : { file: smaller, before: file.size };
}

const NUMBER = new Intl.NumberFormat("es-ES", { maximumFractionDigits: 1 });

/** A length in bytes as people say it. */
export function shortSize(bytes: number): string {
	return bytes < 1_000_000
		? `${NUMBER.format(Math.ceil(bytes / 1_000))}\u00a0kB`
		: `${NUMBER.format(bytes / 1_000_000)}\u00a0MB`;
}
