import { type ChildProcess, spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { test as base } from "@playwright/test";

const root = path.resolve(import.meta.dirname, "..");

async function freePort(): Promise<number> {
	return new Promise((resolve, reject) => {
		const server = createServer();
		server.once("error", reject);
		server.listen(0, "127.0.0.1", () => {
			const address = server.address();
			server.close(() => resolve(typeof address === "object" && address !== null ? address.port : 0));
		});
	});
}

async function untilReady(origin: string, child: ChildProcess): Promise<void> {
	const giveUpAt = Date.now() + 120_000;
	while (Date.now() < giveUpAt) {
		if (child.exitCode !== null) throw new Error(`The site ended with ${child.exitCode} before it was ready.`);
		const ready = await fetch(`${origin}/salud`).then(
			(response) => response.ok,
			() => false,
		);
		if (ready) return;
		await new Promise((resolve) => setTimeout(resolve, 100));
	}
	throw new Error("The site was not ready within two minutes.");
}

/** Tests against the sample site as `npm start` serves it: one for each worker, with data of its own in a temporary folder. */
export const test = base.extend<object, { readonly site: string }>({
	site: [
		// biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures a fixture needs from this pattern
		async ({}, use) => {
			const dataDir = mkdtempSync(path.join(tmpdir(), "tertulia-e2e-"));
			const port = await freePort();
			const env = {
				...process.env,
				DATA_DIR: dataDir,
				PORT: String(port),
				SITE_URL: `http://localhost:${port}`,
				APP_ENV: "production",
				HOST: "127.0.0.1",
			};
			const child = spawn(process.execPath, [path.join(root, "server/start.ts")], { cwd: root, env, stdio: ["ignore", "ignore", "inherit"] });
			const ended = new Promise<void>((resolve) => child.once("exit", () => resolve()));
			try {
				await untilReady(`http://127.0.0.1:${port}`, child);
				await use(`http://localhost:${port}`);
			} finally {
				child.kill("SIGTERM");
				await ended;
				rmSync(dataDir, { recursive: true, force: true });
			}
		},
		{ scope: "worker", timeout: 180_000 },
	],
	baseURL: async ({ site }, use) => {
		await use(site);
	},
	/** Fails a test during which the browser reported an error: a broken policy, a failed hydration, a missing file. */
	page: async ({ page }, use) => {
		const problems: string[] = [];
		page.on("console", (message) => {
			if (message.type() === "error") problems.push(message.text());
		});
		page.on("pageerror", (error) => problems.push(String(error)));
		await use(page);
		const unexpected = problems.filter((problem) => !/status of (?:404|500)/.test(problem));
		if (unexpected.length > 0) throw new Error(`The browser reported:\n${unexpected.join("\n")}`);
	},
});

export { expect } from "@playwright/test";
