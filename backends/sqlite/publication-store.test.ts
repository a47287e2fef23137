import { drizzle } from "drizzle-orm/node-sqlite";
import { expect, test } from "vitest";
import { makeEvent, makePage, makePublication } from "../../domain/content/content.fixture.ts";
import { createTurns } from "../turns.server.ts";
import { migrate } from "./migrate.server.ts";
import { createPublicationStore } from "./publication-store.server.ts";
import { closeDatabase, openDatabase } from "./sqlite.server.ts";

/**
 * Maximum number of parameters in one statement: fewer than the pages below, more than any table has columns. SQLite's
 * own limit is 32,766.
 */
const VALUES = 60;

test("an import is as large as it likes: first, changed throughout, and taken away", async () => {
	const database = openDatabase(":memory:");
	await migrate(database);
	database.limits.variableNumber = VALUES;
	const { publish } = createPublicationStore(database, drizzle({ client: database }), createTurns());
	const many = (sourceHash: string) =>
		Array.from({ length: 2 * VALUES }, (_, number) =>
			makePage({ url: `/p${number}`, sourceHash, tags: [`Etiqueta ${number}`] }),
		);
	const events = Array.from({ length: 2 * VALUES }, (_, number) => makeEvent(`e${number}`, "2027-01-21T18:00:00.000Z"));
	expect((await publish(makePublication(many("1"), { events }))).added).toHaveLength(4 * VALUES);
	expect((await publish(makePublication(many("2")))).changed).toHaveLength(2 * VALUES);
	const report = await publish(makePublication([makePage({ url: "/queda" })], { prune: true }));
	expect(report.removed).toHaveLength(4 * VALUES);
	await closeDatabase(database);
});
