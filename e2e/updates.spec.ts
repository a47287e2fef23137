import type { BrowserContext, Page } from "@playwright/test";
import { isSameDocument, markDocument, untilHydrated } from "./pages.ts";
import { answered, type Deployments, expect, openStable, test, type VersionName } from "./versions.ts";

test.describe.configure({ mode: "default", timeout: 120_000 });

const SIX_HOURS = 360 * 60_000;
const A_MINUTE = 60_000;
const BOX = "Quiero recibir un correo cuando abra School.";

async function expectVersion(page: Page, site: Deployments, version: VersionName): Promise<void> {
	const word = site.versionOf(version);
	await page.waitForFunction(
		(expected) =>
			(window as { __reactRouterManifest?: { version: string } }).__reactRouterManifest?.version === expected,
		word,
	);
	await untilHydrated(page);
}

/** Opens a tab at version a and lets it reload for its first new version, b. */
async function openAndUpdate(page: Page, site: Deployments, url: string): Promise<void> {
	await site.deploy("a");
	await page.clock.install();
	await openStable(page, url);
	await site.deploy("b");
	// The tab's last check as version a, and its first as version b.
	await answered(
		page,
		async () => {
			await page.clock.fastForward(SIX_HOURS);
			await expectVersion(page, site, "b");
		},
		2,
	);
	await markDocument(page);
}

/** Simulates a hidden tab, because headless browsers do not hide tabs. */
async function hide(page: Page): Promise<void> {
	await page.evaluate(() => {
		Object.defineProperty(document, "hidden", { configurable: true, get: () => true });
		document.dispatchEvent(new Event("visibilitychange"));
	});
}

/** Waits until the document marked before has been replaced by another one. */
async function untilReplaced(page: Page): Promise<void> {
	await page.waitForFunction(() => document.documentElement.dataset.marked === undefined);
	await untilHydrated(page);
}

/**
 * Performs an action and waits until the page has received its event: mouse moves and wheel turns arrive some frames
 * later.
 */
async function noticed(page: Page, type: string, act: () => Promise<void>): Promise<void> {
	const heard = await page.evaluateHandle((name) => {
		const event = new Promise<void>((resolve) =>
			addEventListener(name, () => resolve(), { once: true, capture: true }),
		);
		return { event };
	}, type);
	await act();
	await heard.evaluate(({ event }) => event);
	await heard.dispose();
}

/** Counts the documents that the page loads from now on. */
function countLoads(page: Page): () => number {
	let loads = 0;
	page.on("request", (request) => {
		if (request.isNavigationRequest() && request.frame() === page.mainFrame()) loads++;
	});
	return () => loads;
}

test("the first new version is loaded at once, and nothing that was written is lost", async ({ page, deployments }) => {
	await deployments.deploy("a");
	await page.clock.install();
	await page.setViewportSize({ width: 390, height: 500 });
	await openStable(page, "/lista-de-espera");
	await page.getByLabel(BOX).check();
	await page.getByLabel("Correo electrónico").pressSequentially("a-medias@exam");
	await page.evaluate(() => scrollTo(0, 90));
	await deployments.deploy("b");
	await page.mouse.move(100, 100);
	await page.clock.fastForward(SIX_HOURS);
	await expectVersion(page, deployments, "b");
	await expect(page.getByLabel("Correo electrónico")).toHaveValue("a-medias@exam");
	await expect(page.getByLabel("Correo electrónico")).toBeFocused();
	await expect(page.getByLabel(BOX)).toBeChecked();
	// A pixel of difference is fine: fonts that load late move the page by as much.
	expect(Math.abs((await page.evaluate(() => scrollY)) - 90)).toBeLessThanOrEqual(1);
	expect(await page.evaluate(() => sessionStorage.getItem("update-draft"))).toBeNull();
});

test("passwords are never written down, also while they are shown; the rest of the form is", async ({
	page,
	deployments,
}) => {
	await deployments.deploy("a");
	await page.clock.install();
	await openStable(page, "/iniciar-sesion");
	await page.getByText("Otras formas de entrar").click();
	await page.getByText("Entrar con contraseña").click();
	const form = page.locator("form").filter({ has: page.getByRole("button", { name: "Entrar", exact: true }) });
	await form.getByLabel("Correo electrónico").fill("clara@example.com");
	await form.getByLabel("Contraseña", { exact: true }).fill("canario-secreto-9");
	await form.getByRole("button", { name: "Mostrar" }).click();
	await page.evaluate(() => {
		addEventListener("pagehide", () => localStorage.setItem("seen", JSON.stringify({ ...sessionStorage })));
	});
	await deployments.deploy("b");
	await page.clock.fastForward(SIX_HOURS);
	await expectVersion(page, deployments, "b");
	const seen = await page.evaluate(() => localStorage.getItem("seen"));
	expect(seen).toContain("clara@example.com");
	expect(seen).not.toContain("canario-secreto-9");
	await expect(form.getByLabel("Correo electrónico")).toHaveValue("clara@example.com");
	await expect(form.getByLabel("Contraseña", { exact: true })).toHaveValue("");
});

test("what came back from a form is not sent again", async ({ page, deployments }) => {
	await deployments.deploy("a");
	await page.clock.install();
	let posts = 0;
	page.on("request", (request) => {
		if (request.method() === "POST") posts++;
	});
	await openStable(page, "/lista-de-espera");
	await page.clock.fastForward(2_000);
	const drawnAt = Number(await page.locator("input[name=drawnAt]").inputValue());
	await expect.poll(() => Date.now() - drawnAt).toBeGreaterThan(1_100);
	await page.getByLabel("Correo electrónico").fill("sin-casilla@example.com");
	await answered(page, async () => {
		await page.getByRole("button", { name: "Apuntarme" }).click();
		await expect(page.getByText("Marca la casilla: sin tu permiso no se te puede escribir.").first()).toBeVisible();
	});
	expect(posts).toBe(1);
	await deployments.deploy("b");
	await page.clock.fastForward(SIX_HOURS);
	await expectVersion(page, deployments, "b");
	await expect(page.getByLabel("Correo electrónico")).toHaveValue("sin-casilla@example.com");
	expect(posts).toBe(1);
});

test("the drawer of a handset is open again, and back still closes it", async ({ page, deployments }) => {
	await deployments.deploy("a");
	await page.clock.install();
	await page.setViewportSize({ width: 390, height: 844 });
	await openStable(page, "/blog");
	await page.getByRole("button", { name: "Más, abrir menú" }).click();
	await expect(page.getByRole("dialog")).toBeVisible();
	await deployments.deploy("b");
	await page.clock.fastForward(SIX_HOURS);
	await expectVersion(page, deployments, "b");
	await expect(page.getByRole("dialog")).toBeVisible();
	await page.evaluate(() => history.back());
	await expect(page.getByRole("dialog")).toHaveCount(0);
	await expect(page).toHaveURL("/blog");
});

test("afterwards somebody who is active is left alone, and reloaded after a minute without doing anything", async ({
	page,
	deployments,
}) => {
	await openAndUpdate(page, deployments, "/blog");
	await deployments.deploy("c");
	const acts = [
		["mousemove", () => page.mouse.move(50, 60)],
		["keydown", () => page.keyboard.press("Shift")],
		["scroll", () => page.mouse.wheel(0, 30)],
	] as const;
	for (const [type, act] of acts) {
		await page.clock.fastForward(A_MINUTE - 10_000);
		await noticed(page, type, act);
		await answered(page, () => page.clock.fastForward(11_000));
		expect(await isSameDocument(page)).toBe(true);
	}
	await page.clock.fastForward(A_MINUTE + 1_000);
	await expectVersion(page, deployments, "c");
});

test("afterwards a hidden tab is reloaded within a minute", async ({ page, deployments }) => {
	await openAndUpdate(page, deployments, "/blog");
	await deployments.deploy("c");
	await page.mouse.move(50, 60);
	await hide(page);
	await page.clock.fastForward(A_MINUTE + 1_000);
	await expectVersion(page, deployments, "c");
});

test("a version that a reload does not bring is not tried again", async ({ page, deployments }) => {
	await deployments.deploy("a");
	await page.clock.install();
	await page.route("**/version.json", (route) => route.fulfill({ json: { version: "ninguna" } }));
	const loads = countLoads(page);
	await page.goto("/home");
	await markDocument(page);
	await answered(page, () => untilReplaced(page));
	await hide(page);
	for (let minute = 0; minute < 3; minute++) await answered(page, () => page.clock.fastForward(A_MINUTE + 1_000));
	expect(loads()).toBe(2);
});

test("where nothing can be stored a page is reloaded once at most, and not at all over somebody's words", async ({
	context,
	deployments,
}) => {
	await deployments.deploy("a");
	const page = await context.newPage();
	await page.clock.install();
	await page.addInitScript(() => {
		const get = () => {
			throw new DOMException("blocked", "SecurityError");
		};
		for (const name of ["localStorage", "sessionStorage", "caches"]) Object.defineProperty(window, name, { get });
		Object.defineProperty(navigator, "serviceWorker", { get });
	});
	const loads = countLoads(page);
	await openStable(page, "/lista-de-espera");
	await page.getByLabel("Correo electrónico").fill("palabras@example.com");
	await page.route("**/version.json", (route) => route.fulfill({ json: { version: "ninguna" } }));
	await answered(page, () => page.clock.fastForward(SIX_HOURS));
	await answered(page, () => page.clock.fastForward(A_MINUTE + 1_000));
	expect(loads()).toBe(1);
	await page.getByRole("link", { name: "Tertulia, inicio" }).click();
	await expect(page).toHaveURL("/home");
	await markDocument(page);
	await hide(page);
	await answered(page, async () => {
		await page.clock.fastForward(A_MINUTE + 1_000);
		await untilReplaced(page);
	});
	await hide(page);
	for (let minute = 0; minute < 2; minute++) await answered(page, () => page.clock.fastForward(A_MINUTE + 1_000));
	expect(loads()).toBe(2);
});

test("two tabs each come to the new version by themselves, and one cache is left", async ({ context, deployments }) => {
	await deployments.deploy("a");
	const tabs: Page[] = [];
	for (const url of ["/home", "/blog"]) {
		const tab = await context.newPage();
		await tab.clock.install();
		await openStable(tab, url);
		await tab.evaluate(() => navigator.serviceWorker.ready);
		tabs.push(tab);
	}
	await deployments.deploy("b");
	for (const tab of tabs) {
		await tab.clock.fastForward(SIX_HOURS);
		await answered(tab, () => expectVersion(tab, deployments, "b"));
	}
	await expect.poll(() => cacheNames(context)).toEqual([`site-${deployments.versionOf("b")}`]);
});

async function cacheNames(context: BrowserContext): Promise<string[]> {
	return context.pages()[0]?.evaluate(async () => (await caches.keys()).sort()) ?? [];
}
