import { readFileSync } from "node:fs";
import path from "node:path";
import { hold, open, openBeforeScripts, SCREENS } from "./pages.ts";
import { expect, test } from "./sample-site.ts";
import { drawer, HANDSETS, menuButton, rail, railItem } from "./shell.ts";

/** Pages that begin with a band. */
const BANDS = [
	...["/home", "/blog/accesibilidad-con-teclado", "/blog/tags/proceso", "/eventos/taller-de-formularios-accesibles"],
	...["/sobre-mi", "/linktree", "/lista-de-espera", "/novedades", "/iniciar-sesion"],
];

/** The site's background picture. */
const ART = "svg[viewBox='0 72 1600 148']";

const { version } = JSON.parse(readFileSync(path.resolve(import.meta.dirname, "../package.json"), "utf8"));

for (const url of SCREENS) {
	test(`${url} has a header with logo, social links and the way in, and a footer with what a footer needs`, async ({
		page,
	}) => {
		await page.goto(url);
		const header = page.getByRole("banner");
		await expect(header).toHaveCount(1);
		await expect(header.getByRole("link", { name: "Tertulia, inicio" })).toHaveAttribute("href", "/");
		const social = header.getByRole("navigation", { name: "Redes sociales" }).getByRole("link");
		await expect(social).toHaveCount(url === "/linktree" ? 0 : 4);
		await expect(header.getByRole("link", { name: "iniciar sesión" })).toHaveAttribute("href", "/iniciar-sesion");
		await expect(header.getByRole("button")).toHaveCount(0);

		const footer = page.getByRole("contentinfo");
		await expect(footer).toHaveCount(1);
		await expect(footer).toContainText("© 2025");
		await expect(footer).toContainText(`versión ${version}`);
		const legal = footer.getByRole("navigation", { name: "Legal" }).getByRole("link");
		await expect(legal).toHaveText(["Aviso legal", "Política de privacidad", "Política de cookies", "Accesibilidad"]);
		const more = footer.getByRole("navigation", { name: "Más" }).getByRole("link");
		await expect(more, "the header has the social networks").toHaveText(["Sobre mí", "School", "Contacto", "RSS"]);
		await expect(footer.getByRole("link", { name: "Recibe las novedades por correo" })).toHaveAttribute(
			"href",
			"/novedades",
		);
		await expect(more.nth(2)).toHaveAttribute("href", "/contacto");
		const { bottom, height } = await footer.evaluate((element) => ({
			bottom: element.getBoundingClientRect().bottom + scrollY,
			height: Math.max(document.documentElement.scrollHeight, innerHeight),
		}));
		expect(Math.round(bottom), "nothing follows the footer, and it stands at the bottom of short pages too").toBe(
			height,
		);
	});
}

for (const url of ["/linktree", "/lista-de-espera"]) {
	for (const width of [390, 1280, 1600]) {
		test(`${url} stands alone at ${width} px: header, picture behind, no rail, no drawer, no menu`, async ({
			page,
		}) => {
			await page.setViewportSize({ width, height: 844 });
			await open(page, url);
			await expect(page.getByRole("banner")).toBeVisible();
			await expect(rail(page)).toHaveCount(0);
			await expect(drawer(page)).toHaveCount(0);
			await expect(menuButton(page)).toHaveCount(0);
			const art = page.locator(ART);
			await expect(art).toHaveAttribute("aria-hidden", "true");
			const [above, drawn, below] = await Promise.all(
				[page.getByRole("main"), art, page.getByRole("contentinfo")].map((part) => part.boundingBox()),
			);
			expect(drawn?.width, "the picture is as wide as the window").toBe(width);
			expect(drawn?.y, "it lies below the text").toBeGreaterThanOrEqual((above?.y ?? 0) + (above?.height ?? 0) - 1);
			expect(Math.abs((drawn?.y ?? 0) + (drawn?.height ?? 0) - (below?.y ?? 0)), "and on the footer").toBeLessThan(1);
			const cut = await art
				.locator("path:not(:last-child)")
				.evaluateAll(
					(voices, right) =>
						voices
							.map((voice) => voice.getBoundingClientRect())
							.filter((box) => box.width > 0 && (box.left < 0 || box.right > right)).length,
					width,
				);
			expect(cut, "no voice is cut").toBe(0);
			const { x = 0, width: main = 0 } = (await page.getByRole("main").boundingBox()) ?? {};
			expect(x + main / 2, "it stands in the middle of the window").toBe(width / 2);
		});
	}

	test(`the picture behind ${url} can be seen in both modes and takes no click`, async ({ page }) => {
		for (const mode of ["dark", "light"]) {
			await page.addInitScript((value) => localStorage.setItem("theme-mode", value), mode);
			await open(page, url);
			const { ground, shapes, hit } = await page.evaluate((selector) => {
				const art = document.querySelector(selector);
				art?.scrollIntoView();
				const { x, y, width, height } = (art as Element).getBoundingClientRect();
				return {
					ground: getComputedStyle(document.body).backgroundColor,
					shapes: [...document.querySelectorAll(`${selector} path`)].map((shape) => getComputedStyle(shape).fill),
					hit: document.elementFromPoint(x + width / 2, y + height / 2)?.closest("svg") !== null,
				};
			}, ART);
			expect(shapes.filter((fill) => fill !== ground).length, mode).toBeGreaterThan(3);
			expect(hit).toBe(false);
		}
	});
}

test("pages of the main layout have the rail and no picture behind", async ({ page }) => {
	for (const url of ["/home", "/gracias", "/iniciar-sesion", "/404", "/no-existe"]) {
		await page.goto(url);
		await expect(rail(page), url).toBeVisible();
		await expect(page.locator(ART), url).toHaveCount(0);
	}
});

for (const [url, leadsTo] of [
	["/gracias-evento", "/eventos"],
	["/apuntate-al-evento?evento=no-hay", "/eventos?aviso=no-esta"],
] as const) {
	test(`${url} leads to the events, with their rail`, async ({ page }) => {
		await page.goto(url);
		await expect(page).toHaveURL(leadsTo);
		await expect(page.getByRole("heading", { level: 1, name: "Eventos" })).toBeVisible();
		await expect(rail(page)).toBeVisible();
	});
}

test("on a phone every page without a band begins at one height", async ({ page }) => {
	await page.setViewportSize({ width: 390, height: 844 });
	const tops: (number | undefined)[] = [];
	for (const url of ["/blog", "/iniciar-sesion", "/aviso-legal", "/tus-derechos"]) {
		await page.goto(url);
		tops.push((await page.getByRole("heading", { level: 1 }).boundingBox())?.y);
	}
	expect(new Set(tops).size).toBe(1);
});

test("the first line of every band stands at one height below the header", async ({ page }) => {
	for (const width of [390, 820, 1280]) {
		await page.setViewportSize({ width, height: 844 });
		for (const url of BANDS) {
			await open(page, url);
			const below = await page.evaluate(() => {
				const words = document.createTreeWalker(document.querySelector("main") ?? document, NodeFilter.SHOW_TEXT);
				const range = document.createRange();
				for (let node = words.nextNode(); node !== null; node = words.nextNode()) {
					range.selectNodeContents(node);
					const line = range.getClientRects()[0];
					if (line === undefined || line.height === 0 || !node.textContent?.trim() || !node.parentElement) continue;
					const letters = Number.parseFloat(getComputedStyle(node.parentElement).fontSize);
					const header = document.querySelector("header")?.getBoundingClientRect().bottom ?? 0;
					// Capitals are some 0.7 em high.
					return line.top + line.height / 2 - 0.35 * letters - header;
				}
				return 0;
			});
			expect(below, `${url} at ${width} px`).toBeGreaterThan(26);
			// Home's is the site's cover: where its bubble is beside it, it has more air.
			expect(below, `${url} at ${width} px`).toBeLessThan(url === "/home" && width === 1280 ? 54 : 38);
		}
	}
});

test("the logo leads home, and the way in to the login, from every layout", async ({ page }) => {
	for (const url of ["/linktree", "/eventos"]) {
		await open(page, url);
		const title = page.getByRole("heading", { level: 1 });
		const own = (await title.textContent()) ?? "";
		await page.getByRole("link", { name: "Tertulia, inicio" }).click();
		await expect(page).toHaveURL("/home");
		await expect(title).not.toHaveText(own);
		await page.goBack();
		// The address comes before its page, whose layout may bring a header of its own.
		await expect(title).toHaveText(own);
		await page.getByRole("banner").getByRole("link", { name: "iniciar sesión" }).click();
		await expect(page).toHaveURL("/iniciar-sesion");
	}
});

for (const { width, height, name } of HANDSETS) {
	test(`on ${name} (${width} × ${height}) logo and way in stand in one line that fits`, async ({ page }) => {
		await page.setViewportSize({ width, height });
		await page.goto("/home");
		const boxes = await Promise.all(
			[page.getByRole("link", { name: "Tertulia, inicio" }), page.getByRole("link", { name: "iniciar sesión" })].map(
				(each) => each.boundingBox(),
			),
		);
		const middles = boxes.map((box) => (box?.y ?? 0) + (box?.height ?? 0) / 2);
		expect(Math.max(...middles) - Math.min(...middles)).toBeLessThanOrEqual(1);
		for (const [index, box] of boxes.slice(1).entries()) {
			const before = boxes[index];
			expect(box?.x).toBeGreaterThanOrEqual((before?.x ?? 0) + (before?.width ?? 0));
		}
	});
}

for (const width of [390, 820, 1280, 1600]) {
	test(`the wordmark stands on the left edge of what is read at ${width} px`, async ({ page }) => {
		await page.setViewportSize({ width, height: 900 });
		for (const url of ["/home", "/blog", "/eventos", "/recursos"]) {
			await page.goto(url);
			const mark = await page.getByRole("link", { name: "Tertulia, inicio" }).boundingBox();
			const heading = await page.getByRole("heading", { level: 1 }).boundingBox();
			// On a phone the portrait stands before home's heading.
			const portrait = url === "/home" ? await page.locator("main img").first().boundingBox() : null;
			const edge = Math.min(heading?.x ?? 9, portrait?.x ?? Number.POSITIVE_INFINITY);
			expect(Math.abs((mark?.x ?? 0) - edge), url).toBeLessThanOrEqual(1);
		}
	});
}

test.describe("the progress bar", () => {
	const bar = "progressbar";

	for (const { from, to, width } of [
		{ from: "/home", to: "Eventos", width: 1280 },
		{ from: "/eventos", to: "School", width: 1280 },
	]) {
		test(`runs along the top while ${to} is on its way, and no longer`, async ({ page }) => {
			await page.setViewportSize({ width, height: 800 });
			await open(page, from);
			await expect(page.getByRole(bar)).toHaveCount(0);
			const release = await hold(page, /\.data|\/assets\/waiting-list/);
			const before = await page.getByRole("main").boundingBox();
			await railItem(page, to).click();
			await expect(page.getByRole(bar, { name: "Cargando la página" })).toBeVisible();
			expect(await page.getByRole(bar).boundingBox()).toEqual({ x: 0, y: 0, width, height: 4 });
			const delay = await page.getByRole(bar).evaluate((element) => getComputedStyle(element).animationDelay);
			expect(delay, "what is there soon needs no bar").toBe("0.3s");
			expect(await page.getByRole("main").boundingBox(), "the page does not move for it").toEqual(before);
			await expect(page.getByRole(bar)).not.toHaveAttribute("aria-valuenow");
			release();
			await expect(
				page.getByRole("heading", { level: 1, name: to === "School" ? /^Lista de espera/ : to }),
			).toBeVisible();
			await expect(page.getByRole(bar)).toHaveCount(0);
		});
	}

	test("runs while the application loads, and nobody sees it where there are no scripts", async ({
		page,
		browser,
		baseURL,
	}) => {
		const release = await openBeforeScripts(page, "/home");
		await expect(page.getByRole(bar, { name: "Cargando" })).toBeVisible();
		release();
		await expect(page.getByRole(bar)).toHaveCount(0);

		const context = await browser.newContext({ javaScriptEnabled: false });
		const plain = await context.newPage();
		await plain.goto(`${baseURL}/home`);
		await expect(plain.getByRole(bar)).toHaveCount(0);
		await context.close();
	});

	test("does not move for people who asked for less motion", async ({ page }) => {
		await page.emulateMedia({ reducedMotion: "reduce" });
		await page.route("**/assets/*.js", () => {});
		await page.goto("/home", { waitUntil: "commit" });
		await expect(page.getByRole(bar)).toBeVisible();
		expect(await page.getByRole(bar).evaluate((element) => getComputedStyle(element, "::after").animationName)).toBe(
			"none",
		);
		await page.unrouteAll({ behavior: "ignoreErrors" });
	});
});
