import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { DatabaseSync } from "node:sqlite";
import { getTableConfig } from "drizzle-orm/sqlite-core";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { makePage, makePublication } from "../../domain/content/content.fixture.ts";
import { fillSite, NOW } from "../../domain/site/filled-site.fixture.ts";
import type { SiteRecord } from "../../domain/site/site-records.ts";
import { siteTransferSuite } from "../../domain/site/site-transfer.suite.ts";
import { openEmbedded } from "./open-embedded.server.ts";
import { CARRIED_TABLES, LEFT_TABLES } from "./transfer-tables.server.ts";

siteTransferSuite(() => openEmbedded({ dataDir: ":memory:" }));

describe("on disk", () => {
	let folder: string;
	let opened = 0;
	beforeEach(() => {
		folder = mkdtempSync(path.join(tmpdir(), "tertulia-transfer-"));
	});
	afterEach(() => rmSync(folder, { recursive: true, force: true }));
	const openFresh = () => openEmbedded({ dataDir: path.join(folder, String(++opened)) });
	siteTransferSuite(openFresh);

	test("every table is carried, or is known not to be", async () => {
		const backend = await openFresh();
		const database = new DatabaseSync(path.join(folder, String(opened), "tertulia.db"), { readOnly: true });
		const tables = database
			.prepare("SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT GLOB '__drizzle*'")
			.all();
		database.close();
		await backend.close();
		expect(tables.map(({ name }) => name).toSorted()).toEqual(
			[...CARRIED_TABLES, ...LEFT_TABLES].map((table) => getTableConfig(table).name).toSorted(),
		);
	});

	test("hands over what was there at one moment, while others go on writing", async () => {
		const backend = await openFresh();
		await fillSite(backend);
		const kinds = new Map<string, number>();
		for await (const { kind } of backend.transfer.dump()) {
			if (kinds.size === 0) {
				await backend.users.ensure({ email: "nueva@e.es", emailKey: "nueva@e.es", now: NOW });
				await backend.publication.publish(makePublication([], { prune: true, unchangedIds: ["event-taller"] }));
			}
			kinds.set(kind, (kinds.get(kind) ?? 0) + 1);
		}
		expect([kinds.get("page"), kinds.get("user"), kinds.get("redirect")]).toEqual([5, 2, 3]);
		expect(await backend.users.list({ after: "", limit: 10 })).toHaveLength(3);
		await backend.close();
	});

	test("a restoration that fails leaves nothing, and the next one works", async () => {
		const backend = await openFresh();
		async function* broken(): AsyncGenerator<SiteRecord> {
			yield { kind: "page", record: makePage({ url: "/a" }) };
			yield { kind: "registrationToken", record: { tokenHash: "x", registrationId: "nobody" } };
		}
		await expect(backend.transfer.restore(broken())).rejects.toThrow();
		expect(await backend.publication.sources()).toEqual([]);
		async function* whole(): AsyncGenerator<SiteRecord> {
			yield { kind: "page", record: makePage({ url: "/a" }) };
		}
		await backend.transfer.restore(whole());
		expect(await backend.content.findByUrl("/a")).toMatchObject({ url: "/a" });
		await backend.close();
	});
});
