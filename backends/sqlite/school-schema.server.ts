import { integer, primaryKey, real, sqliteTable, text, unique } from "drizzle-orm/sqlite-core";
import type { LessonCompletion, LessonKind, LessonResource, LessonVideo } from "../../domain/school/course.ts";
import { user } from "./account-schema.server.ts";

/** Modules of the course. */
export const schoolModule = sqliteTable("school_module", { number: integer().primaryKey(), name: text().notNull() });

/** Lessons, drafts included. The long texts come last, so that lists need not read past them. */
export const schoolLesson = sqliteTable(
	"school_lesson",
	{
		id: text().primaryKey(),
		module: integer()
			.notNull()
			.references(() => schoolModule.number),
		number: integer().notNull(),
		draft: integer({ mode: "boolean" }).notNull(),
		name: text().notNull(),
		kind: text().$type<LessonKind>().notNull(),
		minutes: integer().notNull(),
		demo: integer(),
		sourceHash: text("source_hash").notNull(),
		summary: text().notNull(),
		completion: text().$type<LessonCompletion>().notNull(),
		dwellSeconds: integer("dwell_seconds").notNull(),
		updatedAt: text("updated_at").notNull(),
		video: text({ mode: "json" }).$type<LessonVideo>(),
		resources: text({ mode: "json" }).$type<readonly LessonResource[]>().notNull(),
		transcript: text(),
		body: text().notNull(),
	},
	(table) => [unique().on(table.module, table.number)],
);

/** Progress of each person in each lesson. The lesson may have been removed, or not be imported again yet. */
export const progress = sqliteTable(
	"progress",
	{
		userId: text("user_id")
			.notNull()
			.references(() => user.uid, { onDelete: "cascade" }),
		lessonId: text("lesson_id").notNull(),
		percent: integer().notNull(),
		position: real().notNull(),
		completedAt: text("completed_at"),
		completedBy: text("completed_by").$type<"auto" | "manual">(),
		updatedAt: text("updated_at").notNull(),
	},
	(table) => [primaryKey({ columns: [table.userId, table.lessonId] })],
);
