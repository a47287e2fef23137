import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { page, png } from "../publishing/content-folder.fixture.ts";
import { importFolder } from "./cli/import-folder.ts";
import { signInBrowser } from "./dashboard.fixture.ts";
import { startTestSite, type TestSite } from "./site.fixture.ts";

let site: TestSite;
let folder: string;
beforeAll(async () => {
	site = await startTestSite();
	folder = mkdtempSync(path.join(tmpdir(), "tertulia-"));
	mkdirSync(path.join(folder, "blog"));
	writeFileSync(path.join(folder, "a.png"), await png());
});
afterAll(async () => {
	await site.stop();
	rmSync(folder, { recursive: true });
});

async function publish(text: string): Promise<void> {
	writeFileSync(path.join(folder, "blog/cambia.md"), text);
	expect(await importFolder(folder, site.backend)).toMatchObject({ exitCode: 0 });
}

test("a picture is no longer public once its page is restricted, and leaves when it is withdrawn (docs/product.md, 3.3 and 7.5)", async () => {
	await publish(page({ id: "cambia" }, "![](/a.png)"));
	const open = /\/media\/[^" ]+\.webp/.exec(await (await site.get("/blog/cambia")).text())?.[0] ?? "";
	expect((await site.get(open)).status).toBe(200);

	await publish(page({ id: "cambia", restrictedTo: "{registeredUsers: true}" }, "![](/a.png)"));
	await expect.poll(async () => (await (await site.get("/blog/cambia")).text()).includes(open)).toBe(false);
	const ana = await signInBrowser(site, "ana@example.com");
	const html = await ana.read("/blog/cambia");
	expect(html).not.toContain(open);
	const locked = /\/archivos\/cambia\/[^" ]+\.webp/.exec(html)?.[0] ?? "";
	expect([(await site.get(open)).status, (await site.get(locked)).status, (await ana.get(locked)).status]).toEqual([
		404, 404, 200,
	]);

	rmSync(path.join(folder, "blog/cambia.md"));
	writeFileSync(path.join(folder, "blog/otra.md"), page());
	expect(await importFolder(folder, site.backend, { prune: "missing" })).toMatchObject({
		exitCode: 0,
		filesRemoved: 1,
	});
	expect((await ana.get(locked)).status).toBe(404);
	const card = (await site.backend.content.findByUrl("/blog/otra")) as { readonly share: string };
	const stayed: string[] = [];
	for await (const name of site.backend.media.names()) stayed.push(name);
	const originals = stayed.filter((name) => name.startsWith("originals/"));
	expect(stayed.filter((name) => !originals.includes(name))).toEqual([card.share.replace("/media/", "open/")]);
	// The picture as its author brought it is kept, and no address serves it, whoever asks.
	expect(originals).toHaveLength(1);
	const paths = ["/", "/media/", "/archivos/", "/school/archivos/", "/media/%2e%2e/", "/media/..%2f"];
	for (const prefix of paths) expect((await ana.get(prefix + originals[0])).status).toBe(404);
});
