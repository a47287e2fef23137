import type { ContentStore } from "../content/content-store.ts";
import type { MediaStore } from "../content/media-store.ts";
import { isLaterSize, keyOfOriginal, readSizeName } from "./picture-sizes.ts";
import type { PublicationStore } from "./publication-store.ts";

/** Makes sizes of pictures, one picture at a time. */
export interface PictureMaker {
	/**
	 * Makes sizes of a picture. `original`: its bytes as the author brought them. `names`: names of sizes, as
	 * `sizeName`. Returns the bytes by these names.
	 * @throws {MakerEnded} when it ended meanwhile, whatever for. It starts again with the next picture.
	 * @throws {Error} when the picture cannot be made. Another one may be.
	 */
	make(original: Uint8Array, names: readonly string[]): Promise<ReadonlyMap<string, Uint8Array>>;
	/** Frees what it holds. Pictures that are not made yet are rejected. It may be used again. */
	close(): Promise<void>;
}

/** The maker ended before it answered: it was killed, ran out of memory, or could not start. */
export class MakerEnded extends Error {
	/** Whether it had begun to work. If not, no picture is to blame. */
	readonly hadBegun: boolean;
	constructor(message: string, hadBegun: boolean) {
		super(message);
		this.name = "MakerEnded";
		this.hadBegun = hadBegun;
	}
}

/** How often a maker may end over a picture. Then the picture is to blame. */
const MOST_ENDS = 2;

/** How far the making of sizes has come, in pictures. */
export interface SizesProgress {
	readonly done: number;
	readonly total: number;
}

/** The stores that sizes are made from and for. */
interface Gallery {
	readonly publication: Pick<PublicationStore, "filesInUse" | "alone">;
	readonly media: MediaStore;
}

/** A picture of which sizes are missing. Names are those in the media store. */
export interface UnfinishedPicture {
	readonly original: string;
	readonly missing: readonly string[];
}

/** What the published pictures are made of, and what is missing of them. */
export interface SizesFound {
	/** Number of sizes that pages, events and lessons use. */
	readonly used: number;
	/** Number of pictures that have them. */
	readonly pictures: number;
	readonly unfinished: readonly UnfinishedPicture[];
	/** Names of files that are used and missing and cannot be made, because the site has no original of them. Sorted. */
	readonly lost: readonly string[];
	/** Names of sizes that were made after their page was published and that nothing uses any more. */
	readonly left: readonly string[];
}

/** Finds the sizes of pictures that pages, events and lessons use and that are not made yet. */
export async function findUnfinished({ publication, media }: Gallery): Promise<SizesFound> {
	// What is used is read first: an import in between adds files before anything uses them.
	const used = [...(await publication.filesInUse())].toSorted();
	const sizes = used.flatMap((name) => readSizeName(name) ?? []);
	const keys = new Set(sizes.map(({ key }) => key));
	const found = { used: sizes.length, pictures: keys.size };
	const present = new Set<string>();
	const originals = new Map<string, string>();
	for await (const name of media.names()) {
		present.add(name);
		const key = keyOfOriginal(name);
		if (key !== null) originals.set(key, name);
	}
	const missing = new Map<string, string[]>();
	const lost: string[] = [];
	for (const name of used.filter((each) => !present.has(each))) {
		const original = originals.get(readSizeName(name)?.key ?? "");
		if (original === undefined) lost.push(name);
		else missing.set(original, [...(missing.get(original) ?? []), name]);
	}
	const isUsed = new Set(used);
	return {
		...found,
		...{ unfinished: [...missing].map(([original, names]) => ({ original, missing: names })), lost },
		left: [...present].filter((name) => isLaterSize(name) && !isUsed.has(name)),
	};
}

interface MakingOptions {
	readonly maker: PictureMaker;
	readonly signal: AbortSignal;
	readonly onProgress: (progress: SizesProgress) => void;
	/** Called for each picture that cannot be made. `original`: its name in the media store. */
	readonly onRefused: (original: string, reason: string) => void;
	/** Originals to pass over, because they could not be made before. Those of this run are added. */
	readonly refused: Set<string>;
	/** Asked before each attempt. A picture that may not be tried is passed over in this run. Absent: all may be. */
	readonly mayTry?: ((picture: UnfinishedPicture) => Promise<boolean>) | undefined;
}

/** How long the removal of sizes waits for an import after the run was stopped. The next run removes them otherwise. */
const LAST_WAIT_MS = 2_000;

/**
 * Makes the sizes that are missing, one picture after the other (docs/product.md, 7.9). It goes on where an interrupted
 * run ended, and removes what that one left of pictures that were withdrawn. What is published meanwhile is noticed after
 * each picture. Imports need not wait.
 * @throws {MakerEnded} when the maker cannot start.
 * @throws {Error} when a store fails; what is finished by then stays.
 */
export async function makeSizes(
	gallery: Gallery & { readonly content: Pick<ContentStore, "revision"> },
	{ maker, signal, onProgress, onRefused, refused, mayTry }: MakingOptions,
): Promise<void> {
	const { content, media } = gallery;
	const made = new Set<string>();
	const putOff = new Set<string>();
	const ends = new Map<string, number>();
	let done = 0;
	try {
		for (;;) {
			const revision = await content.revision("now");
			const { unfinished, left } = await findUnfinished(gallery);
			for (const name of left) made.add(name);
			if (left.length > 0) await removeUnneeded(gallery, made, signal);
			const waiting = unfinished.filter(({ original }) => !refused.has(original) && !putOff.has(original));
			const total = done + waiting.length;
			if (waiting.length > 0) onProgress({ done, total });
			for (const picture of waiting) {
				if (signal.aborted) return;
				if ((await content.revision("now")) !== revision) break;
				if (!(await finish(picture))) continue;
				done += 1;
				onProgress({ done, total });
			}
			if (waiting.length === 0) return;
			await removeUnneeded(gallery, made, signal);
		}
	} finally {
		await removeUnneeded(gallery, made, signal);
	}

	/** Returns whether there is nothing more to do for this picture. */
	async function finish({ original, missing }: UnfinishedPicture): Promise<boolean> {
		const bytes = await media.read(original);
		// Erased, or made by another process, since the list was read.
		const names = bytes === null ? [] : await absent(media, missing);
		if (bytes === null || names.length === 0) return true;
		if (mayTry !== undefined && !(await mayTry({ original, missing: names }))) {
			putOff.add(original);
			return false;
		}
		const places = Map.groupBy(names, (name) => name.slice(name.lastIndexOf("/") + 1));
		const sizes = await maker.make(bytes, [...places.keys()]).catch((error: Error) => {
			if (signal.aborted) return null;
			if (error instanceof MakerEnded) {
				if (!error.hadBegun) throw error;
				const count = (ends.get(original) ?? 0) + 1;
				ends.set(original, count);
				if (count < MOST_ENDS) return null;
			}
			refused.add(original);
			onRefused(original, error.message);
			return null;
		});
		for (const [size, file] of sizes ?? []) {
			for (const name of places.get(size) ?? []) {
				made.add(name);
				await media.put(name, file);
			}
		}
		return sizes !== null || refused.has(original);
	}
}

async function absent(media: MediaStore, names: readonly string[]): Promise<readonly string[]> {
	const isThere = await Promise.all(names.map((name) => media.has(name)));
	return names.filter((_, at) => !isThere[at]);
}

/**
 * Removes those of these sizes that nothing uses, and forgets them: their pictures left the site while they were made,
 * and what is withdrawn must not be served. Waits for imports until `signal` is aborted, or shortly after that.
 */
async function removeUnneeded({ publication, media }: Gallery, made: Set<string>, signal: AbortSignal): Promise<void> {
	if (made.size === 0) return;
	const wait = signal.aborted ? AbortSignal.timeout(LAST_WAIT_MS) : signal;
	const remove = async () => {
		const used = await publication.filesInUse();
		for (const name of made) {
			if (used.has(name)) continue;
			await media.remove(name);
			made.delete(name);
		}
	};
	await publication.alone(remove, wait).catch((error: unknown) => {
		if (error !== wait.reason) throw error;
	});
}
