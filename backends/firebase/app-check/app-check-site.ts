import type { Page } from "@playwright/test";
import { test as base } from "../../../e2e/sample-site.ts";
import { serveSite } from "../../../e2e/serve-site.ts";
import { type AppCheckServer, startAppCheckServer } from "../../../server/app-check/app-check-server.fixture.ts";

/**
 * Tests against the sample site with App Check; keys and tokens are created on this machine. The site `checked` gets
 * its tokens from App Check's custom provider, `guarded` from reCAPTCHA's, whose scripts the test must replace.
 */
export const test = base.extend<
	object,
	{ readonly appCheck: AppCheckServer; readonly checked: string; readonly guarded: string }
>({
	appCheck: [
		// biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures a fixture needs from this pattern
		async ({}, use) => {
			const server = await startAppCheckServer();
			await use(server);
			await server.stop();
		},
		{ scope: "worker" },
	],
	checked: [
		async ({ appCheck }, use) =>
			serveSite(
				{ APP_ENV: "production", ...appCheck.settings, APP_CHECK_STAND_IN_URL: appCheck.standInUrl },
				(origin) => use(origin),
			),
		{ scope: "worker", timeout: 180_000 },
	],
	guarded: [
		async ({ appCheck }, use) => serveSite({ APP_ENV: "production", ...appCheck.settings }, (origin) => use(origin)),
		{ scope: "worker", timeout: 180_000 },
	],
});

/** Collects the origins that a page sends requests to from now on, except its own. */
export function watchOthers(page: Page, own: string): Set<string> {
	const others = new Set<string>();
	page.on("request", (request) => {
		const { origin } = new URL(request.url());
		if (origin !== own) others.add(origin);
	});
	return others;
}

export { expect } from "../../../e2e/sample-site.ts";
