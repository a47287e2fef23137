import path from "node:path";
import { pathToFileURL } from "node:url";
import { createWorkerCompiler } from "../publishing/worker-compiler.server.ts";
import { openBackend, openMailer } from "../server/choose-adapters.ts";
import { parseConfig } from "../server/config.ts";
import { site } from "../site.config.ts";

// The site as `npm start` serves it, but with a page cache of PAGE_CACHE_BYTES.
const root = path.resolve(import.meta.dirname, "..");
const config = parseConfig(process.env);
const main: typeof import("../server/main.ts") = await import(
	pathToFileURL(path.join(root, "build/server/main.js")).href
);
const backend = await openBackend(config);
const joined = main.joinSettings({ config, backend });
const running = await main.serve({
	config,
	backend,
	compiler: createWorkerCompiler(backend.media, { authors: site.authors, brand: site }),
	mailer: await openMailer(config, joined.live.read),
	joined,
	clientFolder: path.join(root, "build/client"),
	pageCacheBytes: Number(process.env.PAGE_CACHE_BYTES),
});
process.on("SIGTERM", () => running.stop().then(() => process.exit(0)));
