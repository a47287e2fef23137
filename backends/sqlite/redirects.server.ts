import { and, eq } from "drizzle-orm";
import type { NodeSQLiteDatabase } from "drizzle-orm/node-sqlite";
import { content, event } from "./schema.server.ts";

/** The current path of the published page or event with this id; null if there is none. */
export function currentAddress(db: NodeSQLiteDatabase, id: string): string | null {
	const page = db
		.select({ url: content.url })
		.from(content)
		.where(and(eq(content.id, id), eq(content.draft, false)))
		.get();
	if (page !== undefined) return page.url;
	const found = db
		.select({ slug: event.slug })
		.from(event)
		.where(and(eq(event.id, id), eq(event.draft, false)))
		.get();
	return found === undefined ? null : `/eventos/${found.slug}`;
}
