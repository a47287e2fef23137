import type { Page } from "@playwright/test";
import { isSameDocument, markDocument, open, stopClock } from "./pages.ts";
import { expect, test } from "./sample-site.ts";
import { drawer, expectClosed, expectOpen, isPageInert, moreButton, pointAt, railItem } from "./shell.ts";

const OVER = { width: 1280, height: 800 };
const BESIDE = { width: 1440, height: 900 };
const BLOG = "Todos los artículos";
const RESOURCES = "Todos los recursos";

/** Moves the pointer far away from rail and drawer. */
const away = (page: Page) => page.mouse.move(900, 600, { steps: 3 });
const _left = (page: Page) => page.getByRole("main").evaluate((main) => main.getBoundingClientRect().left);

test.describe("the pointer", () => {
	for (const { name, size } of [
		{ name: "over the page", size: OVER },
		{ name: "beside the page", size: BESIDE },
	]) {
		test(`opens it ${name} by resting on Blog and on Recursos, and closes it on Home, Eventos and School`, async ({
			page,
		}) => {
			await page.setViewportSize(size);
			await open(page, "/home");
			for (const closing of ["Home", "Eventos", "School"]) {
				await pointAt(page, railItem(page, "Blog"));
				await expectOpen(page, BLOG);
				await pointAt(page, railItem(page, "Recursos"));
				await expectOpen(page, RESOURCES);
				await pointAt(page, railItem(page, closing));
				await expectClosed(page);
			}
			expect(new URL(page.url()).pathname).toBe("/home");
		});

		test(`leaves rail and drawer ${name}, and the drawer closes`, async ({ page }) => {
			await page.setViewportSize(size);
			await open(page, "/home");
			await pointAt(page, railItem(page, "Blog"));
			await expectOpen(page, BLOG);
			await pointAt(page, drawer(page).getByRole("link", { name: "Proceso" }));
			await away(page);
			await expectClosed(page);
			expect(await isPageInert(page)).toBe(false);
		});

		test(`goes from Blog slantwise over Eventos and Recursos into the drawer ${name}, which goes on showing the blog`, async ({
			page,
		}) => {
			await page.setViewportSize(size);
			await open(page, "/home");
			await pointAt(page, railItem(page, "Blog"));
			await expectOpen(page, BLOG);
			const seen = await page.evaluateHandle(() => {
				const names = new Set<string | null>();
				const list = document.querySelector("#navegacion ul");
				const look = () =>
					names.add(
						`${list?.textContent?.slice(0, 19)} ${document.querySelector("#navegacion")?.getAttribute("data-status")}`,
					);
				if (list !== null)
					new MutationObserver(look).observe(document.body, {
						subtree: true,
						childList: true,
						attributes: true,
						characterData: true,
					});
				look();
				return names;
			});
			const from = await railItem(page, "Blog").boundingBox();
			const under = await railItem(page, "Recursos").boundingBox();
			if (from === null || under === null) throw new Error("no rail");
			// A slow hand: over a second for 120 px, and its last step ends in the drawer.
			const [x, y] = [from.x + 20, from.y + from.height / 2];
			const [toX, toY] = [92, under.y + under.height / 2];
			await stopClock(page);
			await page.mouse.move(x, y);
			for (let step = 1; step <= 24; step += 1) {
				await page.mouse.move(x + ((toX - x) * step) / 24, y + ((toY - y) * step) / 24);
				await page.clock.runFor(50);
			}
			// Longer than the pointer has to rest on an item.
			await page.clock.runFor(500);
			expect(await seen.evaluate((names) => [...names])).toEqual(["Todos los artículos open"]);
		});
	}

	test("stops on its way on an item, and that item's navigation shows", async ({ page }) => {
		await page.setViewportSize(OVER);
		await open(page, "/home");
		await pointAt(page, railItem(page, "Blog"));
		await expectOpen(page, BLOG);
		const box = await railItem(page, "Recursos").boundingBox();
		if (box === null) throw new Error("no rail");
		await page.mouse.move(box.x + box.width - 12, box.y + box.height / 2, { steps: 8 });
		await expectOpen(page, RESOURCES);
	});

	test("only passes over the rail, and nothing opens", async ({ page }) => {
		await page.setViewportSize(OVER);
		await open(page, "/home");
		await page.clock.install();
		await page.mouse.move(900, 105);
		await page.clock.pauseAt(Date.now() + 60_000);
		await pointAt(page, railItem(page, "Blog"));
		await page.clock.runFor(250);
		await away(page);
		await page.clock.runFor(2_000);
		await expect(moreButton(page, "Blog")).toHaveAttribute("aria-expanded", "false");
		await expectClosed(page);
	});

	test("goes slowly over an item from end to end, and nothing opens before it rests there", async ({ page }) => {
		await page.setViewportSize(BESIDE);
		await open(page, "/home");
		await page.clock.install();
		await page.clock.pauseAt(Date.now() + 60_000);
		const place = await page.getByRole("main").boundingBox();
		const box = await railItem(page, "Blog").boundingBox();
		if (box === null) throw new Error("no rail");
		for (let x = 2; x < 50; x += 6) {
			await page.mouse.move(box.x + x, box.y + box.height / 2);
			await page.clock.runFor(200);
		}
		await expect(drawer(page)).toHaveAttribute("data-status", "closed");
		expect(await page.getByRole("main").boundingBox()).toEqual(place);
		await page.clock.runFor(100);
		await expect(drawer(page)).toHaveAttribute("data-status", "open");
	});

	test("leaves for a moment and comes back, and the drawer stays", async ({ page }) => {
		await page.setViewportSize(OVER);
		await open(page, "/home");
		await page.clock.install();
		await page.clock.pauseAt(Date.now() + 60_000);
		await pointAt(page, railItem(page, "Blog"));
		await page.clock.runFor(300);
		await expectOpen(page, BLOG);
		await away(page);
		await page.clock.runFor(200);
		await pointAt(page, drawer(page).getByRole("link", { name: "Proceso" }));
		await page.clock.runFor(2_000);
		await expectOpen(page, BLOG);
		// The space between two items also belongs to the rail.
		await away(page);
		await page.clock.runFor(200);
		await page.mouse.move(40, 700, { steps: 2 });
		await page.clock.runFor(2_000);
		await expectOpen(page, BLOG);
	});

	test("takes a peek: the page below it stays in reach, and so does the keyboard's place", async ({ page }) => {
		await page.setViewportSize(OVER);
		await open(page, "/home");
		await page.getByRole("link", { name: "iniciar sesión" }).focus();
		await pointAt(page, railItem(page, "Blog"));
		await expectOpen(page, BLOG);
		expect(await isPageInert(page)).toBe(false);
		await expect(page.getByRole("link", { name: "iniciar sesión" })).toBeFocused();
		await expect(page.getByRole("dialog")).toHaveCount(0);
		await page.keyboard.press("Escape");
		await expectClosed(page);
		await expect(page.getByRole("link", { name: "iniciar sesión" })).toBeFocused();
	});

	test("clicks an item and goes where it leads, whether the drawer had time to open or not", async ({ page }) => {
		await page.setViewportSize(OVER);
		await open(page, "/home");
		await markDocument(page);
		await railItem(page, "Blog").click();
		await expect(page).toHaveURL("/blog");
		await pointAt(page, railItem(page, "Recursos"));
		await expectOpen(page, RESOURCES);
		await railItem(page, "Recursos").click();
		await expect(page).toHaveURL("/recursos");
		await expectClosed(page);
		expect(await isSameDocument(page)).toBe(true);
	});

	test("clicks with the control key, and the item opens beside the page", async ({ page, context }) => {
		await page.setViewportSize(OVER);
		await open(page, "/home");
		const opened = context.waitForEvent("page");
		await railItem(page, "Blog").click({ modifiers: ["ControlOrMeta"] });
		await expect(await opened).toHaveURL("/blog");
		await expect(page).toHaveURL("/home");
		expect(await isPageInert(page)).toBe(false);
	});
});
