import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { type BrowserContext, chromium } from "@playwright/test";
import sharp from "sharp";
import { CHROMIUM_ARGUMENTS, findChromium } from "./chromium.ts";
import importOnce from "./import-once.ts";
import { serveSite } from "./serve-site.ts";
import { signInHere } from "./signed-in.ts";

/*
 * Takes the pictures of docs/guia.md from the sample site: `node e2e/guide-pictures.ts`. The article and the event of
 * the guide are written with the same commands as there.
 */

const root = path.resolve(import.meta.dirname, "..");
const folder = path.join(root, "docs/guia");
const MAX_BYTES = 60 * 1_024;
const EMAIL = "ana@ejemplo.es";

/** The pictures, by name: an address of the site, and whether the person is signed in. */
const PICTURES = [
	{ name: "portada", url: "/home" },
	{ name: "articulo", url: "/blog/mi-primer-articulo-una-prueba" },
	{ name: "evento", url: "/eventos/investigar-con-poco-presupuesto" },
	{ name: "entrar", url: "/iniciar-sesion" },
	{ name: "espacio", url: "/user", isSignedIn: true },
	{ name: "school", url: "/school", isSignedIn: true },
] as const;

/** Publishes the article of the guide in a site's data folder, as its owner would. */
function publishArticle(dataDir: string): void {
	const content = mkdtempSync(path.join(tmpdir(), "tertulia-guide-"));
	try {
		writeFileSync(path.join(content, ".sample"), "keep\n");
		mkdirSync(path.join(content, "blog"));
		writeFileSync(
			path.join(content, "blog/mi-primer-articulo-una-prueba.md"),
			`---
name: "Mi primer artículo: una prueba"
summary: Lo primero que escribo aquí.
template: blog
tags: [Proceso]
createdBy: Inés Valcárcel
createdAt: ${new Date().toISOString()}
---
Buenos días. Este es un párrafo, y esto va en **negrita**.

## Un apartado

- Una lista
- con dos cosas y [un enlace](/blog)

> Una cita, si hace falta.
`,
		);
		const { status } = spawnSync(process.execPath, [path.join(root, "server/cli/main.ts"), "import", content], {
			cwd: root,
			env: { ...process.env, DATA_DIR: dataDir },
			stdio: ["ignore", "ignore", "inherit"],
		});
		if (status !== 0) throw new Error(`The article could not be imported: ${status}.`);
	} finally {
		rmSync(content, { recursive: true });
	}
}

async function takePicture(context: BrowserContext, url: string, name: string): Promise<void> {
	const page = await context.newPage();
	await page.goto(url, { waitUntil: "load" });
	await page.evaluate(() => document.fonts.ready);
	await page.waitForLoadState("networkidle");
	const png = await page.screenshot({ animations: "disabled" });
	await page.close();
	for (let quality = 90; ; quality -= 10) {
		const webp = await sharp(png).webp({ quality, effort: 6 }).toBuffer();
		if (webp.length > MAX_BYTES && quality > 20) continue;
		writeFileSync(path.join(folder, `${name}.webp`), webp);
		return;
	}
}

mkdirSync(folder, { recursive: true });
const forget = importOnce();
try {
	await serveSite({ APP_ENV: "production" }, async (origin, dataDir) => {
		publishArticle(dataDir);
		const executablePath = findChromium();
		const browser = await chromium.launch({
			args: CHROMIUM_ARGUMENTS,
			...(executablePath === undefined ? {} : { executablePath }),
		});
		try {
			for (const { name, url, ...rest } of PICTURES) {
				const context = await browser.newContext({
					viewport: { width: 1024, height: 720 },
					locale: "es-ES",
					timezoneId: "Europe/Madrid",
					reducedMotion: "reduce",
				});
				if ("isSignedIn" in rest)
					await signInHere(context, { origin, dataDir }, EMAIL, { displayName: "Ana Peña", permissions: ["sa.10"] });
				await takePicture(context, `${origin}${url}`, name);
				await context.close();
			}
		} finally {
			await browser.close();
		}
	});
} finally {
	forget();
}
