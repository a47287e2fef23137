import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { Backend } from "../backend.ts";
import type { PreviewLink } from "./preview-link.ts";

const NOW = "2026-11-23T12:00:00.000Z";

/** Tests that every `PreviewLinkStore` must pass, with a fresh, empty backend for each test. */
export function previewLinkStoreSuite(open: () => Promise<Backend>): void {
	describe("PreviewLinkStore", () => {
		let backend: Backend;
		beforeEach(async () => {
			backend = await open();
		});
		afterEach(() => backend.close());
		const link = (tokenHash: string, to: Partial<PreviewLink> = {}): PreviewLink => ({
			...{ tokenHash, sourceId: "texto", version: null, audience: "visitor", publishedHash: null, by: "ana" },
			...{ createdAt: NOW, expiresAt: "2026-11-30T23:00:00.000Z", uses: 0, files: [] },
			...to,
		});

		test("finds a link by its hash, and lists those of a text, the newest first", async () => {
			const frozen = link("b", {
				version: 3,
				audience: "member",
				publishedHash: "h",
				createdAt: "2026-11-23T12:00:01.000Z",
			});
			for (const each of [link("a"), frozen, link("c", { sourceId: "otro" })]) await backend.previewLinks.add(each);
			expect(await backend.previewLinks.find("b")).toEqual(frozen);
			expect(await backend.previewLinks.find("x")).toBeNull();
			expect(await backend.previewLinks.list({ sourceId: "texto" })).toEqual([frozen, link("a")]);
			expect(await backend.previewLinks.list()).toHaveLength(3);
			await expect(backend.previewLinks.add(link("a"))).rejects.toThrow();
		});

		test("counts uses at once, keeps the files of the last, and makes no link by being opened", async () => {
			await backend.previewLinks.add(link("a"));
			await Promise.all([1, 2, 3].map(() => backend.previewLinks.opened("a", ["open/una.webp"])));
			await backend.previewLinks.opened("a", ["open/dos.webp", "locked/x/tres.webp"]);
			await backend.previewLinks.opened("x", []);
			expect(await backend.previewLinks.list()).toEqual([
				link("a", { uses: 4, files: ["open/dos.webp", "locked/x/tres.webp"] }),
			]);
		});

		test("removes links, in the transaction of what ended them or not at all", async () => {
			for (const hash of ["a", "b", "c"]) await backend.previewLinks.add(link(hash));
			await expect(
				backend.transaction(async () => {
					await backend.previewLinks.remove(["a"]);
					throw new Error("no");
				}),
			).rejects.toThrow("no");
			await backend.previewLinks.remove([]);
			await backend.previewLinks.remove(["b", "x", "c"]);
			expect(await backend.previewLinks.list()).toEqual([link("a")]);
		});

		test("goes with the account that made it", async () => {
			const { uid } = (await backend.users.ensure({ email: "ana@e.es", emailKey: "ana@e.es", now: NOW })).user;
			for (const each of [link("a", { by: uid }), link("b")]) await backend.previewLinks.add(each);
			await backend.users.erase(uid);
			expect(await backend.previewLinks.list()).toEqual([link("b")]);
		});
	});
}
