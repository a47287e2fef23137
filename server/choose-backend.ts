import type { Backend } from "../domain/backend.ts";
import type { Config } from "./config.ts";

/**
 * Opens the configured backend; only its adapter is loaded.
 * @throws {DatabaseUnusable} when its data cannot be used as they are.
 */
export async function openBackend({
	backend,
	dataDir,
	siteUrl,
	firebase,
}: Pick<Config, "backend" | "dataDir" | "siteUrl" | "firebase">): Promise<Backend> {
	const mailDomain = new URL(siteUrl).hostname;
	switch (backend) {
		case "embedded": {
			const { openEmbedded } = await import("../backends/sqlite/open-embedded.server.ts");
			return openEmbedded({ dataDir, mailDomain });
		}
		case "firebase": {
			if (firebase === null) throw new Error("BACKEND=firebase without its settings");
			const { openFirebase } = await import("../backends/firebase/open-firebase.server.ts");
			return openFirebase({ ...firebase, mailDomain });
		}
	}
}
