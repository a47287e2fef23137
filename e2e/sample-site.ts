import { test as base } from "@playwright/test";
import { serveSite } from "./serve-site.ts";

const NO_CONNECTION = /ERR_INTERNET_DISCONNECTED|ERR_CONNECTION_REFUSED/;

/**
 * Tests against the sample site as `npm start` serves it: one site per worker, with its own data in a temporary folder.
 */
export const test = base.extend<
	object,
	{
		/** Which tests of a worker share a site: those of one name. */
		readonly among: string;
		readonly served: { readonly origin: string; readonly dataDir: string };
		readonly site: string;
	}
>({
	among: ["visitors", { scope: "worker" }],
	served: [
		// biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures a fixture needs from this pattern
		async ({}, use) => serveSite({ APP_ENV: "production" }, (origin, dataDir) => use({ origin, dataDir })),
		{ scope: "worker", timeout: 180_000 },
	],
	site: [async ({ served }, use) => use(served.origin), { scope: "worker" }],
	baseURL: async ({ site }, use) => {
		await use(site);
	},
	/** Fails a test if the browser reported an error: a violated policy, a failed hydration, a missing file. */
	page: async ({ page }, use) => {
		const problems: string[] = [];
		page.on("console", (message) => {
			if (message.type() === "error") problems.push(message.text());
		});
		page.on("pageerror", (error) => problems.push(String(error)));
		await use(page);
		const isCut = problems.some((problem) => NO_CONNECTION.test(problem));
		const unexpected = problems.filter(
			(problem) =>
				!NO_CONNECTION.test(problem) &&
				!/status of (?:4\d\d|500)/.test(problem) &&
				// What React rejects for a style sheet that does not arrive; nothing can catch it.
				!(isCut && problem === "Event") &&
				// What Chromium says of a worker's script that was on its way as the connection went.
				!(isCut && problem === "An unknown error occurred when fetching the script."),
		);
		if (unexpected.length > 0) throw new Error(`The browser reported:\n${unexpected.join("\n")}`);
	},
});

export { expect } from "@playwright/test";
