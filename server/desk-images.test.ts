import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { signInAs } from "../api/context.fixture.ts";
import { publicationOf } from "../domain/publication/compile-source.ts";
import { startTestSite, type TestSite } from "./site.fixture.ts";

let site: TestSite;
const cookies: Record<string, string> = {};

beforeAll(async () => {
	site = await startTestSite();
	for (const [name, permissions] of Object.entries({ editor: ["ed.10"], author: ["au.10"], reader: [] }))
		cookies[name] = `session=${(await signInAs(site.backend, `${name}@e.es`, new Date(), permissions)).sessionToken}`;
});
afterAll(() => site.stop());

const get = (path: string, who: string) => site.get(path, { headers: { cookie: cookies[who] ?? "" } });

describe("small pictures by their paths (docs/product.md, 26.20)", () => {
	test("are for those who know the name that the desk gave them, and for nobody without a desk", async () => {
		const bytes = await sharp({ create: { width: 900, height: 600, channels: 3, background: "#a44" } })
			.png()
			.toBuffer();
		const folder = await mkdtemp(path.join(tmpdir(), "tertulia-images-"));
		const headers = { origin: site.origin, cookie: cookies.editor ?? "", "content-type": "application/json" };
		const made = await site.get("/api/createSource", {
			...{ method: "POST", headers },
			body: JSON.stringify({ sort: "articulo", ficha: { name: "Con foto" }, body: "Hola.\n" }),
		});
		const { id } = (await made.json()) as { id: string };
		await writeFile(path.join(folder, "foto.png"), bytes);
		const sent = await site.get(`/api/addPicture?${new URLSearchParams({ id, name: "foto.png", place: "none" })}`, {
			method: "POST",
			headers: { ...headers, "content-type": "application/octet-stream" },
			body: new Uint8Array(bytes),
		});
		const { path: kept } = (await sent.json()) as { path: string };
		const small = `/escritorio/miniaturas/ruta/${kept}`;
		const answers = await Promise.all(["editor", "author", "reader", ""].map((who) => get(small, who)));
		expect(answers.map(({ status }) => status)).toEqual([200, 200, 404, 404]);
		expect(answers[0]?.headers.get("cache-control")).toBe("private, no-store");
		expect((await sharp(await answers[0]?.arrayBuffer()).metadata()).format).toBe("webp");
		const large = await Promise.all(
			["editor", "reader"].map((who) => get(`/escritorio/miniaturas/grande/${kept}`, who)),
		);
		expect(large.map(({ status }) => status)).toEqual([200, 404]);
		const sides = [answers[1], large[0]].map(
			async (answer) => (await sharp(await answer?.arrayBuffer()).metadata()).width,
		);
		expect(await Promise.all(sides)).toEqual([240, 800]);
		for (const other of ["imagenes/foto.png", "../secreto.png", "", "imagenes"])
			expect((await get(`/escritorio/miniaturas/ruta/${other}`, "editor")).status).toBe(404);

		// A name that can be guessed is for those whose texts have it.
		const [asset] = await site.backend.sources.assets();
		if (asset === undefined) throw new Error("No picture.");
		const nothing = publicationOf([], { sources: [] });
		await site.backend.publication.publish({ ...nothing, assets: [{ ...asset, path: "blog/foto.png" }] });
		const guessed = await Promise.all(
			["editor", "author"].map((who) => get("/escritorio/miniaturas/ruta/blog/foto.png", who)),
		);
		expect(guessed.map(({ status }) => status)).toEqual([200, 404]);
		await rm(folder, { recursive: true });
	});
});
