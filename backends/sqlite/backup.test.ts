import { existsSync, mkdtempSync, readdirSync, rmSync, statSync, truncateSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { makePage, makePublication } from "../../domain/content/content.fixture.ts";
import { BackupRefused, backUp, restoreBackup } from "./backup.server.ts";
import { openEmbedded } from "./open-embedded.server.ts";

const now = "2026-11-20T12:00:00.000Z";
let root: string;
const folder = (name: string) => path.join(root, name);
beforeEach(() => {
	root = mkdtempSync(path.join(tmpdir(), "tertulia-backup-"));
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

const join = (backend: Awaited<ReturnType<typeof openEmbedded>>, name: string) =>
	backend.users.ensure({ email: `${name}@e.es`, emailKey: `${name}@e.es`, now });

test("a copy made during sign-ups has every sign-up acknowledged before it began, and is intact", async () => {
	const backend = await openEmbedded({ dataDir: folder("sitio") });
	await backend.publication.publish(makePublication([makePage({ url: "/blog/hola", body: "<p>Hola.</p>" })]));
	await backend.media.put("open/abc.webp", new Uint8Array([1, 2, 3]));
	const acknowledged: string[] = [];
	let going = true;
	const signingUp = (async () => {
		for (let each = 0; going; each++) {
			await join(backend, `n${each}`);
			acknowledged.push(`n${each}@e.es`);
		}
	})();
	await expect.poll(() => acknowledged.length).toBeGreaterThan(20);
	const before = [...acknowledged];
	await backUp(folder("sitio"), folder("copia"));
	going = false;
	await signingUp;
	await backend.close();
	expect(statSync(folder("copia")).mode & 0o077).toBe(0);
	expect(statSync(folder("copia/tertulia.db")).mode & 0o077).toBe(0);

	await restoreBackup(folder("copia"), folder("otro"));
	const restored = await openEmbedded({ dataDir: folder("otro") });
	const kept = new Set<string>();
	for (const email of before) if ((await restored.users.findByEmailKey(email)) !== null) kept.add(email);
	expect(before.filter((email) => !kept.has(email))).toEqual([]);
	expect(await restored.content.readBody("blog_hola")).toBe("<p>Hola.</p>");
	expect([...((await restored.media.read("open/abc.webp")) ?? [])]).toEqual([1, 2, 3]);
	await join(restored, "despues");
	await restored.close();
});

test("an import waits until a copy is made: it may remove files that the copied database names", async () => {
	const backend = await openEmbedded({ dataDir: folder("sitio") });
	await backend.media.put("open/abc.webp", new Uint8Array([1, 2, 3]));
	let copying: Promise<void> | undefined;
	await backend.publication.alone(async () => {
		copying = backUp(folder("sitio"), folder("copia"));
		await expect.poll(() => existsSync(folder("copia"))).toBe(true);
		await backend.media.remove("open/abc.webp");
		await backend.media.put("open/abd.webp", new Uint8Array([4]));
		await backend.publication.publish(makePublication([makePage({ url: "/blog/hola" })]));
	});
	await copying;
	await backend.close();
	expect(readdirSync(folder("copia/media/open"))).toEqual(["abd.webp"]);
	const copy = await openEmbedded({ dataDir: folder("copia") });
	expect(await copy.content.findByUrl("/blog/hola")).not.toBeNull();
	await copy.close();
});

test("a restore overwrites nothing, and an incomplete copy is not restored", async () => {
	await expect(backUp(folder("nada"), folder("copia"))).rejects.toThrow(BackupRefused);
	const backend = await openEmbedded({ dataDir: folder("sitio") });
	await join(backend, "ana");
	await backend.close();
	await backUp(folder("sitio"), folder("copia"));
	await expect(backUp(folder("sitio"), folder("copia"))).rejects.toThrow("no está vacía");
	await expect(restoreBackup(folder("copia"), folder("sitio"))).rejects.toThrow("ya hay un sitio");
	await expect(restoreBackup(folder("vacia"), folder("nuevo"))).rejects.toThrow("no hay ninguna copia entera");
	truncateSync(folder("copia/tertulia.db"), 5_000);
	writeFileSync(folder("copia/tertulia.db"), "x".repeat(200), { flag: "r+" });
	await expect(restoreBackup(folder("copia"), folder("nuevo"))).rejects.toThrow("está dañada");
	expect(readdirSync(root)).not.toContain("nuevo");
});

test("no copy is made inside the copied folder", async () => {
	await (await openEmbedded({ dataDir: folder("sitio") })).close();
	for (const inside of ["sitio", "sitio/copia"])
		await expect(backUp(folder("sitio"), folder(inside))).rejects.toThrow(/dentro de los datos/);
	await backUp(folder("sitio"), folder("sitio-copia"));
	expect(readdirSync(folder("sitio-copia"))).toContain("tertulia.db");
});

test("a copy has no links to previews, so that one that was revoked does not come back (docs/product.md, 26.19)", async () => {
	const backend = await openEmbedded({ dataDir: folder("sitio") });
	const link = { sourceId: "texto", version: null, audience: "visitor", publishedHash: null, by: "ana" } as const;
	const times = { createdAt: now, expiresAt: "2026-11-30T23:00:00.000Z", uses: 0, files: [] };
	await backend.previewLinks.add({ tokenHash: "h", ...link, ...times });
	await backUp(folder("sitio"), folder("copia"));
	expect(await backend.previewLinks.list()).toHaveLength(1);
	await backend.close();
	await restoreBackup(folder("copia"), folder("otro"));
	const restored = await openEmbedded({ dataDir: folder("otro") });
	expect(await restored.previewLinks.list()).toEqual([]);
	await restored.close();
});
