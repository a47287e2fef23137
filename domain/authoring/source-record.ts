import { z } from "zod";

const version = z.int().min(1);
const instant = z.iso.datetime({ precision: 3 });
const hash = z.string().min(1);
/** A path below the content folder, with slashes. It never leads out of the folder, wherever it is written. */
const path = z
	.string()
	.max(1_000)
	.regex(/^(?!\/)(?!(?:.*\/)?\.\.?(?:\/|$))[^\\\0]+$/);

/** A file of the tree, without its text. See `Source`. */
export const sourceRecord = z.object({
	/** The id of its page or event, or `lesson:{id}` or `module:{number}`. */
	id: z.string().min(1).max(100),
	/** Path below the content folder, with slashes. Two files outside the bin never have the same. */
	path,
	/** SHA-256, in base64url, of the current text's bytes in UTF-8. */
	hash,
	/** Number of the current text: the revision that holds it. Every new text gets the next number. */
	version,
	/** Grows with every change of any field, so that a change planned for an older state is recognised. */
	changes: z.int().min(1),
	/** Number of the text that readers see; null if they see none. */
	publishedVersion: version.nullable(),
	/** Hash of the text that was published last, also after it was withdrawn; null if none ever was. */
	publishedHash: hash.nullable(),
	/** The text that a schedule publishes, and when; null without a schedule. */
	scheduledVersion: version.nullable(),
	publishAt: instant.nullable(),
	/** Number of the last text that was written on the site and not by an import; null if there is none. */
	deskVersion: version.nullable(),
	/** Every text that entered from a folder or left to one, with the last version that had it. */
	known: z.array(z.object({ hash, version })),
	/** What a folder and the site last agreed on; null if they agree that the folder does not have the file. */
	base: z.object({ path, hash }).nullable(),
	/** Paths of the pictures and other files that the text was compiled with when it was imported, sorted. */
	files: z.array(path),
	createdAt: instant,
	/** Accounts, by uid; null for an import. */
	createdBy: z.string().nullable(),
	updatedAt: instant,
	updatedBy: z.string().nullable(),
	/** When it was put into the bin; null outside it. */
	trashedAt: instant.nullable(),
	/**
	 * That its author has asked for the publication of a version; null if they have not. `mailedAt`: when editors last got
	 * a mail about it. `answer`: the word with which it was given back. Files of earlier versions do not have it.
	 */
	asked: z
		.object({
			at: instant,
			version,
			mailedAt: instant.nullable(),
			answer: z.object({ at: instant, comment: z.string().max(1_000) }).nullable(),
		})
		.nullable()
		.default(null),
});

/** A picture or another file that texts use, as its author brought it. See `Asset`. */
export const assetRecord = z.object({ path, hash: z.string().regex(/^[0-9a-f]{64}$/), bytes: z.int().min(0) });

/** A text that a file had. See `Revision`. */
export const revisionRecord = z.object({
	sourceId: sourceRecord.shape.id,
	version,
	hash,
	/** The whole file, byte for byte: front matter, line ends and byte order mark included. */
	text: z.string(),
	/** How it came about. A `checkpoint` was kept by itself while somebody wrote. */
	why: z.enum(["saved", "checkpoint", "published", "scheduled", "imported", "restored", "merged"]),
	by: z.string().nullable(),
	at: instant,
	/** The name that somebody gave it, so that it is found again. */
	name: z.string().max(200).nullable(),
});
