import { askImported } from "../domain/letters/ask-imported.ts";
import type { Job } from "./jobs.ts";

/** How soon it is noticed that people were imported. */
const READERS_EVERY_MS = 60_000;

/** Asks imported people one by one whether they want letters (docs/product.md, 27.18). */
export function createReadersJob({
	backend,
	mailFacts,
	now,
}: Pick<Parameters<typeof askImported>[0], "backend" | "now"> & {
	/** Read anew for each run. */
	readonly mailFacts: () => Promise<Pick<Parameters<typeof askImported>[0], "siteName" | "siteUrl" | "organiser">>;
}): Job {
	let next: string | null = null;
	return {
		everyMs: READERS_EVERY_MS,
		nextAt: async () => next,
		async run() {
			const { siteName, siteUrl, organiser } = await mailFacts();
			next = await askImported({ backend, siteName, siteUrl, organiser, now });
		},
	};
}
