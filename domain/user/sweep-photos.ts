import type { MediaStore } from "../content/media-store.ts";
import { isPhotoFile, photoFileOf } from "./photo.ts";
import type { UserStore } from "./user-store.ts";

/**
 * How long a picture may be kept that nobody has: it is put before its account names it, and a process may end in
 * between.
 */
export const PHOTO_GRACE_MS = 3_600_000;

/**
 * Removes pictures of people that no account has any more (docs/product.md, 15.8). Changes and erasures do so
 * themselves: this finds what they left when their process ended half-way. Pictures younger than `PHOTO_GRACE_MS` at
 * `now` stay: an upload may be about to name them. Answers how many went.
 */
export async function sweepPhotos(
	{ media, users }: { readonly media: MediaStore; readonly users: Pick<UserStore, "photos"> },
	now: Date,
): Promise<number> {
	const unnamed = new Set<string>();
	for await (const name of media.names()) if (isPhotoFile(name)) unnamed.add(name);
	if (unnamed.size === 0) return 0;
	for (const photoURL of await users.photos()) unnamed.delete(photoFileOf(photoURL) ?? "");
	let removed = 0;
	for (const name of unnamed) {
		const file = await media.find(name);
		if (file === null || now.getTime() - file.keptAt.getTime() < PHOTO_GRACE_MS) continue;
		await media.remove(name);
		removed += 1;
	}
	return removed;
}
