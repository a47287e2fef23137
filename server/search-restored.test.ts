import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { backUp, restoreBackup } from "../backends/sqlite/backup.server.ts";
import { openEmbedded } from "../backends/sqlite/open-embedded.server.ts";
import type { Backend } from "../domain/backend.ts";
import { makePage, makePublication } from "../domain/content/content.fixture.ts";
import { startTestSite } from "./site.fixture.ts";

let folder: string;
beforeEach(() => {
	folder = mkdtempSync(path.join(tmpdir(), "tertulia-search-"));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const at = (name: string) => path.join(folder, name);

/** Publishes a text into a new site, with its index, and closes it. */
async function makeSite(dataDir: string): Promise<void> {
	const backend = await openEmbedded({ dataDir });
	const pages = [makePage({ url: "/blog/insectos", name: "Insectos", body: "<p>Una libélula azul.</p>" })];
	await backend.publication.publish(makePublication(pages));
	await backend.close();
	expect(existsSync(path.join(dataDir, "search.db"))).toBe(true);
}

/** Starts the site in a folder. Its index is not made anew before `go` is called. */
async function startHeld(dataDir: string) {
	const gate = Promise.withResolvers<void>();
	const replacing = Promise.withResolvers<void>();
	const held = (backend: Backend): Backend => ({
		...backend,
		search: {
			...backend.search,
			replace: async (...given) => {
				replacing.resolve();
				await gate.promise;
				await backend.search.replace(...given);
			},
		},
	});
	const site = await startTestSite({ open: () => openEmbedded({ dataDir }), wrap: held });
	const html = async (address: string) => {
		const response = await site.get(address);
		return { status: response.status, html: (await response.text()).replaceAll("<!-- -->", "") };
	};
	return { site, html, replacing: replacing.promise, go: gate.resolve };
}

const PREPARING = "El buscador se está preparando.";

async function expectMadeAnew(dataDir: string): Promise<void> {
	const { site, html, replacing, go } = await startHeld(dataDir);
	try {
		await replacing;
		for (const address of ["/blog", "/blog/insectos"]) expect((await html(address)).status, address).toBe(200);
		const byName = await html("/buscar?q=insectos");
		expect(byName).toMatchObject({ status: 200, html: expect.stringContaining(PREPARING) });
		expect(byName.html).toContain('href="/blog/insectos"');
		expect(byName.html).toContain("1\u00a0resultado");
		const byText = await html("/buscar?q=libelula");
		expect(byText).toMatchObject({ status: 200, html: expect.stringContaining(PREPARING) });
		expect(byText.html).toContain("No hay nada con «libelula».");
		go();
		await expect.poll(async () => (await html("/buscar?q=libelula")).html).toContain("<mark>libélula</mark>");
		expect((await html("/buscar?q=libelula")).html).not.toContain(PREPARING);
	} finally {
		go();
		await site.stop();
	}
}

test("a restored site has no index at first: its pages answer, names are found, and the index is made anew", async () => {
	await makeSite(at("sitio"));
	await backUp(at("sitio"), at("copia"));
	expect(readdirSync(at("copia"), { recursive: true }).filter((name) => String(name).includes("search"))).toEqual([]);
	await restoreBackup(at("copia"), at("otro"));
	await expectMadeAnew(at("otro"));
});

test("a damaged index is made anew in the same way", async () => {
	await makeSite(at("sitio"));
	for (const end of ["-wal", "-shm"]) rmSync(at(`sitio/search.db${end}`), { force: true });
	writeFileSync(at("sitio/search.db"), "esto no es una base de datos".repeat(1_000));
	await expectMadeAnew(at("sitio"));
});
