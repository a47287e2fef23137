import { field, textField } from "./fields.server.ts";
import type { FolderProfile } from "./folder-profile.server.ts";

type Data = Readonly<Record<string, unknown>>;

/** Pages that only the system needed: lists, search, errors. Theirs are the site's own. */
export const MACHINERY =
	/(?:^|\/)(?:404|500|search|buscar|archives?|archivo|tags?|categor(?:y|ies|ias?)|etiquetas|index|_index|feed|sitemap|offline|posts|blog)(?:\.\w\w)?(?:\/_?index)?\.\w+$/i;

/** Whether a front matter says when its text was published. */
export const byDate = (data: Data) =>
	[
		"date",
		"pubDate",
		"pubDatetime",
		"publishDate",
		"published_at",
		"publishedAt",
		"createdAt",
		"created",
		"fecha",
		"publishedDate",
		"published",
	].some((name) => typeof field(data, name) === "string" || field(data, name) instanceof Date);

export const hasTitle = (data: Data) => textField(data, "title", "titulo", "name") !== "";

/** A profile without its kind. */
export type Made = Omit<FolderProfile, "kind">;

/** What most systems have in common. */
export const shared = {
	noTags: new Set<string>(),
	authors: new Map<string, string>(),
	isDraft: (path: string) => /(?:^|\/)_?(?:drafts|borradores)\//i.test(path),
	math: false,
	baseOf: () => "",
};
