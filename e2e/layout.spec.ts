import { ARTICLE, overflowing, SCREENS } from "./pages.ts";
import { expect, test } from "./sample-site.ts";

const WIDTHS = [320, 390, 820, 1280, 1600];

for (const url of SCREENS) {
	test(`nothing of ${url} is wider than the screen, from 320 to 1600 px`, async ({ page }) => {
		// The drawer slides in when the screen grows. Without motion, the final positions are measured.
		await page.emulateMedia({ reducedMotion: "reduce" });
		await page.goto(url);
		for (const width of WIDTHS) {
			await page.setViewportSize({ width, height: 800 });
			expect(await overflowing(page), `${width} px`).toEqual([]);
		}
	});
}

test.describe("at 200 % zoom", () => {
	test.use({ viewport: { width: 640, height: 400 }, deviceScaleFactor: 2 });

	test("nothing of any screen is wider than the screen", async ({ page }) => {
		test.slow();
		for (const url of SCREENS) {
			await page.goto(url);
			expect(await overflowing(page), url).toEqual([]);
		}
	});
});

test("text may be spaced as far as WCAG 1.4.12 asks without anything being cut off or overlapping the edge", async ({
	page,
}) => {
	await page.setViewportSize({ width: 390, height: 800 });
	for (const url of ["/home", ARTICLE, "/eventos"]) {
		await page.goto(url);
		await page.evaluate(() => {
			const sheet = new CSSStyleSheet();
			sheet.replaceSync(
				"* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important } p { margin-bottom: 2em !important }",
			);
			document.adoptedStyleSheets = [sheet];
		});
		expect(await overflowing(page), url).toEqual([]);
	}
});

test("lines of an article hold at most 75 characters, and body text is at least 16 px", async ({ page }) => {
	for (const width of [390, 1440]) {
		await page.setViewportSize({ width, height: 900 });
		await page.goto(ARTICLE);
		const { size, characters } = await page
			.locator(".prose > p")
			.first()
			.evaluate((paragraph) => {
				const range = document.createRange();
				const text = paragraph.firstChild as Text;
				let longest = 0;
				let from = 0;
				let line = Number.NEGATIVE_INFINITY;
				for (let index = 0; index < text.length; index += 1) {
					range.setStart(text, index);
					range.setEnd(text, index + 1);
					const { top } = range.getBoundingClientRect();
					if (Math.abs(top - line) > 4) {
						longest = Math.max(longest, text.data.slice(from, index).trim().length);
						from = index;
						line = top;
					}
				}
				return { size: Number.parseFloat(getComputedStyle(paragraph).fontSize), characters: longest };
			});
		expect(size).toBeGreaterThanOrEqual(16);
		expect(characters).toBeGreaterThan(30);
		expect(characters, `at ${width} px`).toBeLessThanOrEqual(75);
	}
});

test("code that is too wide scrolls in its own box", async ({ page }) => {
	await page.setViewportSize({ width: 320, height: 800 });
	await page.goto(ARTICLE);
	const block = page.locator("figure pre").nth(1);
	await block.scrollIntoViewIfNeeded();
	const { inside, outside, after } = await block.evaluate((pre) => {
		pre.scrollLeft = 40;
		return { inside: pre.scrollWidth, outside: pre.clientWidth, after: pre.scrollLeft };
	});
	expect(inside).toBeGreaterThan(outside);
	expect(after).toBe(40);
});

test("what can be pressed on a phone is at least 24 px high and wide, unless it stands in a line of text", async ({
	page,
}) => {
	await page.setViewportSize({ width: 390, height: 800 });
	for (const url of ["/home", ARTICLE, "/blog", "/404"]) {
		await page.goto(url);
		const small = await page.evaluate(() =>
			[...document.querySelectorAll<HTMLElement>("a[href], button, [role=img][tabindex], summary")]
				.filter((element) => element.checkVisibility() && element.closest("p, li p, [data-body], dd") === null)
				.map((element) => ({
					name: element.ariaLabel ?? element.textContent,
					...element.getBoundingClientRect().toJSON(),
				}))
				.filter(({ name, width, height }) => name !== "Ir al contenido" && (width < 24 || height < 24))
				.map(({ name, width, height }) => `${name}: ${Math.round(width)} × ${Math.round(height)}`),
		);
		expect(small, url).toEqual([]);
	}
});
