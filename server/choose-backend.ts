import type { Backend } from "../domain/backend.ts";
import type { Config } from "./config.ts";

/**
 * Opens the backend the configuration names; only its adapter is loaded.
 * @throws {DatabaseUnusable} when its data cannot be used as they are.
 */
export async function openBackend({ backend, dataDir, siteUrl }: Pick<Config, "backend" | "dataDir" | "siteUrl">): Promise<Backend> {
	switch (backend) {
		case "embedded": {
			const { openEmbedded } = await import("../adapters/embedded/open-embedded.server.ts");
			return openEmbedded({ dataDir, mailDomain: new URL(siteUrl).hostname });
		}
	}
}
