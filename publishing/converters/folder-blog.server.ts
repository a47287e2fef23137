import { posix } from "node:path";
import type { Blog, BlogFiles, Entry, Finding } from "./blog.server.ts";
import { idIn, idPrefix, originOf } from "./blog-id.server.ts";
import { isText } from "./detect-blog.server.ts";
import { entryOf, withoutTitle } from "./entry-of.server.ts";
import { instantWith } from "./fields.server.ts";
import type { FolderProfile } from "./folder-profile.server.ts";
import { splitPost } from "./front-matter-of.server.ts";
import { inSpanish } from "./spanish-texts.server.ts";

/** Reads a folder of texts. `name`: as for `readBlog`. No body stays in memory: they are read again when they are converted. */
export async function readFolderBlog(files: BlogFiles, profile: FolderProfile, name: string): Promise<Blog> {
	const origin = originOf(profile.site.address);
	const prefix = idPrefix(profile.kind, origin || `${profile.site.name}\n${name}`);
	const findings: Finding[] = [];
	const entries: Entry[] = [];
	const empty = new Set<Entry>();
	const texts = files.paths.filter(isText);
	const { taken, left } = inSpanish(texts);
	for (const path of left) findings.push({ what: "left-out", place: path, line: null, detail: "Está en otro idioma." });
	for (const path of taken) {
		const text = await files.text(path);
		if (text === null) {
			findings.push({ what: "unread", place: path, line: null, detail: "Pesa más de 5\u00a0MB o no está en UTF-8." });
			continue;
		}
		const split = splitPost(text);
		const kind = profile.kindOf(path, split.data);
		if (kind === null) continue;
		if (split.problem !== null) findings.push({ what: "unread", place: path, line: 1, detail: split.problem });
		const id = idIn(prefix, path);
		const read = entryOf({ id, path, kind }, split, profile);
		const entry = {
			...read,
			created: read.created ?? instantWith(await files.modifiedAt(path), profile.site.timeZone),
			// A header that nothing closes stands in the text.
			draft: read.draft || (split.problem !== null && Object.keys(split.data).length === 0),
		};
		if (read.created === null && kind === "post" && !entry.draft)
			findings.push({ what: "no-date", place: path, line: null, detail: "" });
		if (split.body.trim() === "") empty.add(entry);
		entries.push(entry);
	}
	const { kind, site, roots } = profile;
	const sources = bodiesElsewhere(entries, empty);
	const twins = new Set(sources.values());
	for (const place of twins)
		findings.push({ what: "twin", place, line: null, detail: "Es el texto de otra que está vacía." });
	const own = entries.filter(({ place }) => !twins.has(place));
	return {
		...{ kind, site, roots, findings },
		ownIds: origin === "" ? null : prefix,
		// What readers saw comes first: it keeps its name and its addresses.
		entries: [...own.filter(({ draft }) => !draft), ...own.filter(({ draft }) => draft)],
		expand: (body, context) => profile.expand(body, context),
		async *bodies() {
			for (const entry of own) {
				const split = splitPost((await files.text(sources.get(entry) ?? entry.place)) ?? "");
				yield { entry, body: withoutTitle(split.body, entry, split.data), firstLine: split.firstLine };
			}
		},
	};
}

/** Where the body of a published text without one lies: in a draft of the same name. */
function bodiesElsewhere(entries: readonly Entry[], empty: ReadonlySet<Entry>): ReadonlyMap<Entry, string> {
	const drafts = new Map(
		entries.flatMap((entry) =>
			entry.draft && !empty.has(entry) ? [[posix.basename(entry.place), entry.place] as const] : [],
		),
	);
	return new Map(
		[...empty].flatMap((entry) => {
			const place = entry.draft ? undefined : drafts.get(posix.basename(entry.place));
			return place === undefined || /^(?:_?index|README)\./i.test(posix.basename(place))
				? []
				: [[entry, place] as const];
		}),
	);
}
