import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { test as base, expect } from "@playwright/test";
import { openEmbedded } from "../backends/sqlite/open-embedded.server.ts";
import { freePort } from "../server/free-port.fixture.ts";
import { copySampleData, startSite } from "./serve-site.ts";
import { signInHere } from "./signed-in.ts";

interface TwoProcesses {
	/** Origin of the web process, and data folder of the functions' process. */
	readonly origin: string;
	readonly dataDir: string;
}

/**
 * The sample site as two processes: one has the data and the functions, the other serves the pages through `API_URL`.
 */
const test = base.extend<{ readonly two: TwoProcesses }>({
	// biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures a fixture needs from this pattern
	two: async ({}, use) => {
		const folder = mkdtempSync(path.join(tmpdir(), "tertulia-two-"));
		const dataDir = path.join(folder, "functions");
		try {
			copySampleData(dataDir);
			const [port, webPort] = [await freePort(), await freePort()];
			const origin = `http://localhost:${webPort}`;
			const shared = { SITE_URL: origin, API_KEY: "clave-de-prueba-de-24-letras" };
			const api = await startSite({ port, dataDir, settings: shared });
			try {
				const settings = { ...shared, API_URL: `http://127.0.0.1:${port}/api` };
				const web = await startSite({ port: webPort, dataDir: path.join(folder, "web"), settings });
				try {
					await use({ origin, dataDir });
				} finally {
					await web.stop();
				}
			} finally {
				await api.stop();
			}
		} finally {
			rmSync(folder, { recursive: true, force: true });
		}
	},
});

// The link page does not count robots, and a headless browser identifies itself as one.
test.use({ userAgent: "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0" });

test("a web process with API_URL is the whole site: pictures, header, School and counts", async ({
	page,
	context,
	two,
}) => {
	test.setTimeout(180_000);
	const missing: string[] = [];
	page.on("response", (response) => {
		if (response.status() >= 400) missing.push(`${response.status()} ${new URL(response.url()).pathname}`);
	});
	await page.goto(`${two.origin}/blog`);
	const picture = page.getByRole("main").locator("img").first();
	await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);

	await signInHere(context, two, "nora@example.com", { permissions: ["sa.10"], displayName: "Nora" });
	await context.addCookies([{ name: "signed-in", value: "yes", url: two.origin, sameSite: "Lax" }]);
	await page.goto(`${two.origin}/home`);
	await expect(page.getByRole("button", { name: "Menú de Nora" })).toBeVisible();

	await page.goto(`${two.origin}/school/expert/module1/lesson1`);
	const film = page.getByRole("main").locator("video");
	await expect.poll(() => film.evaluate((video: HTMLVideoElement) => video.readyState)).toBeGreaterThan(0);
	await film.evaluate(async (video: HTMLVideoElement) => {
		video.muted = true;
		await video.play();
	});
	await expect.poll(() => film.evaluate((video: HTMLVideoElement) => video.currentTime)).toBeGreaterThan(1);
	const kept = page.waitForResponse((response) => response.url().endsWith("/api/recordProgress"));
	await film.evaluate((video: HTMLVideoElement) => video.pause());
	expect((await kept).status()).toBe(200);
	await page.getByRole("button", { name: "Marcar como completada" }).click();
	await expect(page.getByRole("button", { name: "Deshacer" })).toBeVisible();

	await page.goto(`${two.origin}/linktree`);
	await page.goto(`${two.origin}/ir/lista-de-espera`);
	await expect(page).toHaveURL(/\/lista-de-espera$/);
	expect(missing).toEqual([]);

	const backend = await openEmbedded({ dataDir: two.dataDir });
	try {
		await expect
			.poll(async () => (await backend.linkCounts.list("")).map(({ link, total }) => [link, total]), {
				timeout: 30_000,
			})
			.toEqual(expect.arrayContaining([["lista-de-espera", 1]]));
	} finally {
		await backend.close();
	}
});
