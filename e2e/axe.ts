import { AxeBuilder } from "@axe-core/playwright";
import { expect, type Page } from "@playwright/test";
import { overflowing } from "./pages.ts";

/** Waits until all CSS transitions have finished. */
export async function untilStill(page: Page): Promise<void> {
	await page.evaluate(() =>
		Promise.allSettled(
			document
				.getAnimations()
				.filter((animation) => animation instanceof CSSTransition)
				.map((animation) => animation.finished),
		),
	);
}

type Scope = Readonly<{
	/** The only part of the page that is looked at: a CSS selector. */
	include?: string;
	/** The only rules that are checked. */
	only?: readonly string[];
	/** Rules that are not checked. */
	without?: readonly string[];
}>;

/**
 * Expects Axe to find no violations in the page's current state; `where` names that state. Motion is reduced meanwhile,
 * because contrast is wrong while something fades in.
 */
export async function expectAxeClean(
	page: Page,
	where = new URL(page.url()).pathname,
	{ include, only, without }: Scope = {},
): Promise<void> {
	const isReduced = await page.evaluate(() => matchMedia("(prefers-reduced-motion: reduce)").matches);
	await page.emulateMedia({ reducedMotion: "reduce" });
	await untilStill(page);
	const axe = new AxeBuilder({ page }).setLegacyMode();
	if (include !== undefined) axe.include(include);
	if (only !== undefined) axe.withRules([...only]);
	if (without !== undefined) axe.disableRules([...without]);
	const { violations, passes } = await axe.analyze();
	expect(
		violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(" | ")}`),
		where,
	).toEqual([]);
	expect(passes.length, `${where}: something was looked at`).toBeGreaterThan(0);
	if (!isReduced) await page.emulateMedia({ reducedMotion: null });
}

/** Expects the page, loaded anew at a phone's, a tablet's and a computer's width, to overflow nowhere and Axe to agree. */
export async function expectFitAtEveryWidth(page: Page): Promise<void> {
	for (const width of [320, 820, 1280]) {
		await page.setViewportSize({ width, height: 844 });
		await page.reload();
		expect(await overflowing(page), `at ${width} px`).toEqual([]);
		await expectAxeClean(page);
	}
}
