import { isNotNull } from "drizzle-orm";
import { index, integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import type { PreviewLink } from "../../domain/authoring/preview-link.ts";
import type { Revision, Source } from "../../domain/authoring/source.ts";

/** The files that authors wrote, without their texts. Times are ISO 8601 in UTC. See `Source`. */
export const source = sqliteTable(
	"source",
	{
		id: text().primaryKey(),
		path: text().notNull(),
		hash: text().notNull(),
		version: integer().notNull(),
		changes: integer().notNull(),
		publishedVersion: integer("published_version"),
		publishedHash: text("published_hash"),
		scheduledVersion: integer("scheduled_version"),
		publishAt: text("publish_at"),
		deskVersion: integer("desk_version"),
		known: text({ mode: "json" }).$type<Source["known"]>().notNull(),
		base: text({ mode: "json" }).$type<NonNullable<Source["base"]>>(),
		files: text({ mode: "json" }).$type<Source["files"]>().notNull(),
		createdAt: text("created_at").notNull(),
		createdBy: text("created_by"),
		updatedAt: text("updated_at").notNull(),
		updatedBy: text("updated_by"),
		trashedAt: text("trashed_at"),
		asked: text({ mode: "json" }).$type<NonNullable<Source["asked"]>>(),
	},
	(table) => [
		index("source_path").on(table.path),
		index("source_publish_at").on(table.publishAt).where(isNotNull(table.publishAt)),
	],
);

/** The texts that those files have or had. The text comes last, so that lists need not read past it. */
export const sourceRevision = sqliteTable(
	"source_revision",
	{
		sourceId: text("source_id")
			.notNull()
			.references(() => source.id, { onDelete: "cascade" }),
		version: integer().notNull(),
		hash: text().notNull(),
		why: text().$type<Revision["why"]>().notNull(),
		by: text(),
		at: text().notNull(),
		name: text(),
		text: text().notNull(),
	},
	(table) => [primaryKey({ columns: [table.sourceId, table.version] })],
);

/** The pictures and other files that the texts use. Their bytes are files named by hash. */
export const asset = sqliteTable("asset", {
	path: text().primaryKey(),
	hash: text().notNull(),
	bytes: integer().notNull(),
});

/** Secret addresses at which texts are shown before they are published. See `PreviewLink`. */
export const previewLink = sqliteTable(
	"preview_link",
	{
		tokenHash: text("token_hash").primaryKey(),
		sourceId: text("source_id").notNull(),
		version: integer(),
		audience: text().$type<PreviewLink["audience"]>().notNull(),
		publishedHash: text("published_hash"),
		by: text().notNull(),
		createdAt: text("created_at").notNull(),
		expiresAt: text("expires_at").notNull(),
		uses: integer().notNull(),
		files: text({ mode: "json" }).$type<PreviewLink["files"]>().notNull(),
	},
	(table) => [index("preview_link_source").on(table.sourceId)],
);
