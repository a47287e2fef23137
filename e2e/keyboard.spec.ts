import type { Page } from "@playwright/test";
import { ARTICLE, open, RESTRICTED } from "./pages.ts";
import { expect, test } from "./sample-site.ts";

interface Stop {
	readonly name: string;
	/** Distance from the top of the document, in pixels. */
	readonly top: number;
	readonly bottom: number;
	readonly left: number;
	readonly right: number;
	readonly outlineStyle: string;
	readonly outlineWidth: number;
	/** Contrast ratio between the focus ring and the background behind the element. */
	readonly contrast: number;
	readonly visible: boolean;
	/** Whether it is in the rail, which is a separate column beside the page. */
	readonly inRail: boolean;
}

/** The focused element; null if the page has lost the focus. */
async function focused(page: Page): Promise<Stop | null> {
	return page.evaluate(() => {
		const element = document.activeElement;
		if (element === null || element === document.body) return null;
		const canvas = document.createElement("canvas").getContext("2d", { willReadFrequently: true });
		const rgb = (color: string) => {
			if (canvas === null) return [0, 0, 0];
			canvas.fillStyle = "#000";
			canvas.fillStyle = color;
			canvas.fillRect(0, 0, 1, 1);
			return [...canvas.getImageData(0, 0, 1, 1).data].slice(0, 3);
		};
		const luminance = (color: string) => {
			const [r = 0, g = 0, b = 0] = rgb(color).map((value) =>
				value / 255 <= 0.04045 ? value / 255 / 12.92 : ((value / 255 + 0.055) / 1.055) ** 2.4,
			);
			return 0.2126 * r + 0.7152 * g + 0.0722 * b;
		};
		let around = element.parentElement;
		while (around !== null && /^rgba\(.*, 0\)$|transparent/.test(getComputedStyle(around).backgroundColor))
			around = around.parentElement;
		// A link that is as large as the box around it has its ring around the box.
		const own = getComputedStyle(element);
		const { outlineStyle, outlineWidth, outlineColor } =
			own.outlineStyle === "none" ? getComputedStyle(element, "::after") : own;
		const [ring, ground] = [
			luminance(outlineColor),
			luminance(getComputedStyle(around ?? document.body).backgroundColor),
		];
		const box = element.getBoundingClientRect();
		const middle = document.elementFromPoint(
			Math.min(Math.max(box.x + Math.min(box.width, innerWidth) / 2, 0), innerWidth - 1),
			Math.min(Math.max(box.y + box.height / 2, 0), innerHeight - 1),
		);
		return {
			name: (element.getAttribute("aria-label") ?? element.textContent ?? "").trim().slice(0, 60),
			top: box.top + scrollY,
			bottom: box.bottom + scrollY,
			left: box.left,
			right: box.right,
			outlineStyle,
			outlineWidth: Number.parseFloat(outlineWidth),
			contrast: (Math.max(ring, ground) + 0.05) / (Math.min(ring, ground) + 0.05),
			visible: middle !== null && (element.contains(middle) || middle.contains(element)),
			inRail: element.closest("nav[aria-label=Principal]") !== null,
		};
	});
}

/** All elements that the Tab key reaches, from the start of the page to its end. */
async function walk(page: Page): Promise<Stop[]> {
	const stops: Stop[] = [];
	for (let presses = 0; presses < 150; presses += 1) {
		await page.keyboard.press("Tab");
		const stop = await focused(page);
		if (stop === null) return stops;
		stops.push(stop);
	}
	throw new Error("The Tab key found no end of the page.");
}

test("the skip link is the first stop, shows itself and leads to the content", async ({ page }) => {
	await open(page, ARTICLE);
	const skip = page.getByRole("link", { name: "Ir al contenido" });
	await expect(skip).not.toBeInViewport();
	await page.keyboard.press("Tab");
	await expect(skip).toBeFocused();
	await expect(skip).toBeInViewport({ ratio: 1 });
	await page.keyboard.press("Enter");
	await expect(page.getByRole("main")).toBeFocused();
	await page.keyboard.press("Tab");
	await expect(page.getByRole("link", { name: "Volver a Blog" })).toBeFocused();
	await expect(skip).not.toBeInViewport();
});

for (const mode of ["dark", "light"] as const) {
	for (const url of [ARTICLE, RESTRICTED]) {
		test(`everything that can be used on ${url} has its turn in the order it is seen, with a ring that stands out (${mode})`, async ({
			page,
		}) => {
			await page.addInitScript((value) => localStorage.setItem("theme-mode", value), mode);
			await open(page, url);
			const usable = await page.evaluate(
				() =>
					[
						...document.querySelectorAll<HTMLElement>(
							"a[href], button, summary, input:not([type=hidden], [tabindex='-1']), [tabindex='0']",
						),
					].filter((element) => element.checkVisibility({ visibilityProperty: true })).length,
			);
			const stops = await walk(page);
			expect(stops).toHaveLength(usable);
			expect(stops.slice(0, 17).map(({ name }) => name)).toEqual([
				"Ir al contenido",
				"Home",
				"Blog",
				"Temas del blog",
				"Eventos",
				"Recursos",
				"Tipos de recursos",
				"School",
				"Tertulia, inicio",
				"YouTube",
				"X",
				"Instagram",
				"TikTok",
				"Buscar",
				"iniciar sesión",
				"Volver a Blog",
				"Blog",
			]);
			for (const [index, stop] of stops.entries()) {
				expect(stop.outlineStyle, `ring of ${stop.name}`).not.toBe("none");
				expect(stop.outlineWidth, `ring of ${stop.name}`).toBeGreaterThanOrEqual(2);
				expect(stop.contrast, `contrast of the ring of ${stop.name}`).toBeGreaterThanOrEqual(3);
				expect(stop.visible, `${stop.name} is hidden while it has the focus`).toBe(true);
				const before = stops[index - 1];
				// A column to the right begins again at the top.
				if (index > 1 && before !== undefined && before.inRail === stop.inRail && stop.left < before.right)
					expect(stop.bottom, `${stop.name} stands above ${before.name}`).toBeGreaterThan(before.top);
			}
		});
	}
}

test("the message's «Cerrar» is reached by keyboard and has a ring", async ({ page, context }) => {
	await context.grantPermissions(["clipboard-write"]);
	await open(page, ARTICLE);
	await page.getByRole("button", { name: "Copiar enlace" }).focus();
	await page.keyboard.press("Enter");
	const close = page.getByRole("button", { name: "Cerrar" });
	await close.focus();
	const stop = await focused(page);
	expect(stop?.outlineStyle).not.toBe("none");
	expect(stop?.contrast).toBeGreaterThanOrEqual(3);
	await page.keyboard.press("Enter");
	await expect(page.getByRole("status")).toBeEmpty();
});

test("an article is opened, its code copied and the next one opened without a mouse", async ({ page, context }) => {
	await context.grantPermissions(["clipboard-read", "clipboard-write"]);
	await open(page, "/blog");
	await page.getByRole("link", { name: /^Contraste y color/ }).focus();
	await page.keyboard.press("Enter");
	await expect(page.getByRole("heading", { level: 1, name: /^Contraste/ })).toBeVisible();
	await page.getByRole("button", { name: "Copiar el código" }).first().focus();
	await page.keyboard.press("Space");
	await expect(page.getByText("Copiado", { exact: true })).toBeVisible();
	await page.getByRole("article").getByRole("link", { name: "Mensajes de error que ayudan a seguir" }).focus();
	await page.keyboard.press("Enter");
	await expect(page.getByRole("heading", { level: 1, name: /^Mensajes de error/ })).toBeVisible();
});
