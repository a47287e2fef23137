import { rmSync } from "node:fs";
import path from "node:path";
import type { Page } from "@playwright/test";
import { markDocument, open, untilHydrated } from "./pages.ts";
import { signInHere } from "./signed-in.ts";
import { type Deployments, expect, openStable, test } from "./versions.ts";

test.describe.configure({ mode: "default", timeout: 120_000 });

const OFFLINE = "No hay conexión. Tus datos siguen aquí; inténtalo de nuevo.";
const blog = (page: Page) => page.getByRole("navigation", { name: "Principal" }).getByRole("link", { name: "Blog" });

/** Removes the files of earlier versions, as on a machine that never had them. */
function forgetVersions({ dataDir }: Deployments): void {
	rmSync(path.join(dataDir, "browser-files"), { recursive: true, force: true });
}

/** Waits until the service worker controls this page, and so has filled its cache. */
async function untilServed(page: Page): Promise<void> {
	await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
}

test.describe("without a service worker", () => {
	test.use({ serviceWorkers: "block" });

	test("an old tab finds its files for as long as they are kept", async ({ page, deployments }) => {
		await deployments.deploy("a");
		await openStable(page, "/home");
		await markDocument(page);
		await deployments.deploy("b");
		await blog(page).click();
		await expect(page.getByRole("heading", { level: 1, name: "Blog" })).toBeVisible();
		await expect(page.locator("html[data-marked]")).toHaveCount(1);
	});

	test("a file that is gone leads to the page of the new version, not to an error", async ({
		context,
		deployments,
	}) => {
		const page = await context.newPage();
		await deployments.deploy("a");
		await open(page, "/home");
		await deployments.deploy("b");
		forgetVersions(deployments);
		await blog(page).click();
		await page.waitForFunction(
			(version) =>
				(window as { __reactRouterManifest?: { version: string } }).__reactRouterManifest?.version === version,
			deployments.versionOf("b"),
		);
		await expect(page).toHaveURL("/blog");
		await expect(page.getByRole("heading", { level: 1, name: "Blog" })).toBeVisible();
	});

	test("a file that this very version lacks is asked for once more, and the page can be read", async ({
		context,
		deployments,
	}) => {
		const page = await context.newPage();
		await deployments.deploy("a");
		await page.route("**/assets/blog-page-*.js", (route) => route.fulfill({ status: 404, body: "" }));
		let loads = 0;
		page.on("request", (request) => {
			if (request.isNavigationRequest()) loads++;
		});
		await open(page, "/home");
		await blog(page).click();
		// Besides the first load, once for the failed navigation and once because the document's own scripts fail.
		await expect.poll(() => loads).toBe(3);
		await expect(page.getByRole("heading", { level: 1, name: "Blog" })).toBeVisible();
		await page.waitForLoadState("networkidle");
		expect(loads).toBe(3);
	});

	test("a part that is gone of a page that is only fetched ahead disturbs nobody, until its link is clicked", async ({
		context,
		deployments,
	}) => {
		const page = await context.newPage();
		await deployments.deploy("a");
		const failed: string[] = [];
		await page.route("**/assets/content-page-*.js", (route) => {
			failed.push(route.request().url());
			return route.fulfill({ status: 404, body: "" });
		});
		let loads = 0;
		page.on("request", (request) => {
			if (request.isNavigationRequest()) loads++;
		});
		await open(page, "/home");
		const card = page.locator("main article a").first();
		await card.scrollIntoViewIfNeeded();
		await expect.poll(() => failed.length).toBeGreaterThan(0);
		await page.waitForLoadState("networkidle");
		expect(loads).toBe(1);
		const name = await card.innerText();
		await card.click();
		await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
	});

	test("data an old tab cannot read lead to the page of the new version; the same version's to one more try and then the error page", async ({
		context,
		deployments,
	}) => {
		const page = await context.newPage();
		await deployments.deploy("a");
		// The tab's own check for a version comes first, so that what follows is caused by the broken data.
		await openStable(page, "/home");
		await page.route("**/blog.data*", (route) => route.fulfill({ body: "nada que se entienda" }));
		await deployments.deploy("b");
		await blog(page).click();
		await page.waitForFunction(
			(version) =>
				(window as { __reactRouterManifest?: { version: string } }).__reactRouterManifest?.version === version,
			deployments.versionOf("b"),
		);
		await expect(page).toHaveURL("/blog");
		await expect(page.getByRole("heading", { level: 1, name: "Blog" })).toBeVisible();

		await untilHydrated(page);
		await page.goto("/home");
		await untilHydrated(page);
		await blog(page).click();
		await expect(page.getByRole("heading", { level: 1, name: "Ups algo ha pasado!" })).toBeVisible();
	});
});

test("with the server down pages say so in the site's face, and come back when it does", async ({
	page,
	deployments,
}) => {
	await deployments.deploy("a");
	await open(page, "/home");
	await untilServed(page);
	await deployments.stop();
	await blog(page).click();
	await expect(page.getByRole("heading", { level: 1, name: "No hay conexión" })).toBeVisible();
	await page.goto("/recursos?pagina=1");
	await expect(page.getByRole("heading", { level: 1, name: "No hay conexión" })).toBeVisible();
	await expect(page).toHaveTitle("No hay conexión · Tertulia");
	await expect(page.getByRole("link", { name: "Tertulia, inicio" })).toBeVisible();
	await expect(page.getByRole("progressbar")).toHaveCount(0);
	await expect(page.getByRole("link", { name: "iniciar sesión" })).toBeHidden();
	expect(await page.evaluate(() => getComputedStyle(document.body).backgroundColor)).not.toBe("rgba(0, 0, 0, 0)");
	expect(await page.evaluate(() => [...document.fonts].some(({ status }) => status === "loaded"))).toBe(true);
	await deployments.deploy("a");
	await page.getByRole("link", { name: "Reintentar" }).click();
	await expect(page.getByRole("heading", { level: 1, name: "Recursos" })).toBeVisible();
	await expect(page).toHaveURL("/recursos?pagina=1");
});

test("with the server down a form keeps what was typed and sends nothing; afterwards it is sent once", async ({
	page,
	deployments,
}) => {
	await deployments.deploy("a");
	let posts = 0;
	page.on("request", (request) => {
		if (request.method() === "POST") posts++;
	});
	await open(page, "/lista-de-espera");
	await page.getByLabel("Correo electrónico").fill("caida@example.com");
	await page.getByLabel("Quiero recibir un correo cuando abra School.").check();
	await deployments.stop();
	await page.getByRole("button", { name: "Apuntarme" }).click();
	await expect(page.getByRole("alert")).toHaveText(OFFLINE);
	await expect(page.getByLabel("Correo electrónico")).toHaveValue("caida@example.com");
	expect(posts).toBe(0);
	await deployments.deploy("a");
	await page.getByRole("button", { name: "Apuntarme" }).dblclick();
	await expect(page).toHaveURL("/gracias");
	expect(posts).toBe(1);
});

test("a full disk keeps nothing, and everything works", async ({ page, context, deployments }) => {
	await deployments.deploy("a");
	const devtools = await context.newCDPSession(page);
	await devtools.send("Storage.overrideQuotaForOrigin", { origin: deployments.origin, quotaSize: 1 });
	await open(page, "/home");
	await untilServed(page);
	await page.goto("/blog");
	await untilHydrated(page);
	await expect(page.getByRole("heading", { level: 1, name: "Blog" })).toBeVisible();
	expect(
		await page.evaluate(async () => (await (await caches.open((await caches.keys())[0] ?? "nothing")).keys()).length),
	).toBe(0);
	await page.getByRole("navigation", { name: "Principal" }).getByRole("link", { name: "Recursos" }).click();
	await expect(page.getByRole("heading", { level: 1, name: "Recursos" })).toBeVisible();
});

test("a broken copy of a script is thrown away", async ({ context, deployments }) => {
	await deployments.deploy("a");
	const page = await context.newPage();
	await open(page, "/home");
	await untilServed(page);
	await page.evaluate(async () => {
		const cache = await caches.open((await caches.keys())[0] ?? "");
		for (const { url } of await cache.keys())
			if (/\/(?:entry\.client|blog-page)-/.test(url))
				await cache.put(
					url,
					new Response("esto no es un programa (", { headers: { "content-type": "text/javascript" } }),
				);
	});
	await page.goto("/blog");
	await page.waitForFunction(() => sessionStorage.getItem("update-rescue") !== null);
	await untilHydrated(page);
	await expect(page.getByRole("heading", { level: 1, name: "Blog" })).toBeVisible();
});

test("nothing personal is ever in a cache, and at sign-out everything goes but the theme", async ({
	page,
	context,
	deployments,
}) => {
	await deployments.deploy("a");
	await page.addInitScript(() => localStorage.setItem("theme-mode", "light"));
	const canary = "Canario Zurita";
	await signInHere(context, deployments, "canario@example.com", { displayName: canary });
	await context.addCookies([{ name: "signed-in", value: "yes", url: deployments.origin }]);
	await open(page, "/user");
	await untilServed(page);
	for (const url of ["/user", "/blog/como-medir-si-un-diseno-funciona", "/user.data"]) await page.goto(url);
	await open(page, "/user");
	const cached = () =>
		page.evaluate(async () => {
			const found: { url: string; text: string }[] = [];
			for (const name of await caches.keys()) {
				const cache = await caches.open(name);
				for (const request of await cache.keys())
					found.push({ url: new URL(request.url).pathname, text: (await (await cache.match(request))?.text()) ?? "" });
			}
			return found;
		});
	const before = await cached();
	expect(before.length).toBeGreaterThan(40);
	for (const { url, text } of before) {
		expect(url).toMatch(/^\/(?:assets\/|sin-conexion$)/);
		expect(text).not.toContain(canary);
		expect(text).not.toContain("canario@example.com");
	}

	await page.evaluate(() => {
		sessionStorage.setItem("update-draft", "{}");
		sessionStorage.setItem("update-reloads", "{}");
		(window as { seen?: string[] }).seen = [];
	});
	await page.addInitScript(() => {
		const gone: string[] = [];
		(window as { gone?: string[] }).gone = gone;
		const { delete: remove } = CacheStorage.prototype;
		CacheStorage.prototype.delete = function (name) {
			gone.push(name);
			return remove.call(this, name);
		};
	});
	await page.getByRole("button", { name: `Menú de ${canary}` }).click();
	await page.getByRole("button", { name: "Cerrar sesión" }).first().click();
	await expect(page).toHaveURL("/home");
	await expect
		.poll(() => page.evaluate(() => (window as { gone?: string[] }).gone))
		.toEqual([`site-${deployments.versionOf("a")}`]);
	await expect
		.poll(() => page.evaluate(() => Object.keys(sessionStorage).filter((key) => key.startsWith("update-"))))
		.toEqual([]);
	for (const { url, text } of await cached())
		expect([url, text.includes(canary)]).toEqual([expect.stringMatching(/^\/(?:assets\/|sin-conexion$)/), false]);
	expect(await page.evaluate(() => localStorage.getItem("theme-mode"))).toBe("light");
});
