import type { MediaStore } from "../content/media-store.ts";
import type { UserStore } from "../sign-in/user-store.ts";
import { isPhotoFile, photoFileOf } from "./photo.ts";

/**
 * How long a picture that no account uses may stay, in milliseconds: it is stored before its account refers to it, and
 * a process may end in between.
 */
export const PHOTO_GRACE_MS = 3_600_000;

/**
 * Removes pictures of people that no account uses any more (docs/product.md, 15.8). Changes and erasures remove their
 * own; this job finds the ones they left behind when their process ended half-way. Pictures younger than
 * `PHOTO_GRACE_MS` at `now` stay, because an upload may be about to use them.
 * @returns the number of pictures removed.
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
