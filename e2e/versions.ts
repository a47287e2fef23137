import { copyFileSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import type { Page } from "@playwright/test";
import { freePort } from "../server/free-port.fixture.ts";
import { open } from "./pages.ts";
import { test as base } from "./sample-site.ts";
import { copySampleData, startSite } from "./serve-site.ts";

const root = path.resolve(import.meta.dirname, "..");

/** Builds with different versions: the real one, and two derived from it. */
export type VersionName = "a" | "b" | "c";

const TEXT = /\.(?:js|css|json|html|svg)$/;

/**
 * Copies the build and renames every hashed file, as after a change to all of them. References in the browser's, the
 * server's and the worker's files are changed to match.
 */
function deriveBuild(from: string, to: string, letter: string): void {
	const assets = path.join(from, "client/assets");
	const hashes = new Set<string>();
	for (const name of readdirSync(assets)) {
		const hash = /-([\w-]{8})\.\w+$/.exec(name)?.[1];
		if (hash !== undefined) hashes.add(hash);
	}
	const renamed = (text: string) =>
		text.replace(/[\w-]{8}(?=\.(?:js|css|svg|woff2)\b)|(?<=version"?: ?["`])[0-9a-f]{8}(?=["`])/g, rename);
	// A hash may begin with the letter already.
	const first = (hash: string) => (hash.startsWith(letter) ? letter.toUpperCase() : letter);
	const rename = (hash: string) => (hashes.has(hash) ? first(hash) + hash.slice(1) : hash);
	const parts = ["client", "server"].flatMap((part) =>
		readdirSync(path.join(from, part), { recursive: true, withFileTypes: true }),
	);
	for (const file of parts) {
		const source = path.join(file.parentPath, file.name);
		if (!file.isFile() || /\.(?:br|gz)$/.test(file.name)) continue;
		const target = path.join(to, renamed(path.relative(from, source)));
		mkdirSync(path.dirname(target), { recursive: true });
		if (TEXT.test(source)) writeFileSync(target, renamed(readFileSync(source, "utf8")));
		else copyFileSync(source, target);
	}
	copyFileSync(path.join(from, "stamp.json"), path.join(to, "stamp.json"));
}

/**
 * A site that can be deployed in another version at the same address and with the same data, while browsers are open.
 */
export interface Deployments {
	readonly origin: string;
	readonly dataDir: string;
	/** Stops the running version and starts this one. */
	deploy(version: VersionName): Promise<void>;
	/** Stops the running version: requests then get no response. */
	stop(): Promise<void>;
	/** The version's identifier, as the site reports it. */
	versionOf(version: VersionName): string;
}

async function withDeployments(use: (site: Deployments) => Promise<void>): Promise<void> {
	const folder = mkdtempSync(path.join(root, "build/versions-"));
	const builds: Record<VersionName, string> = {
		a: path.join(root, "build"),
		b: path.join(folder, "b"),
		c: path.join(folder, "c"),
	};
	const dataDir = path.join(folder, "data");
	const port = await freePort();
	let running: { stop(): Promise<void> } | undefined;
	const stop = async () => {
		await running?.stop();
		running = undefined;
	};
	try {
		copySampleData(dataDir);
		for (const letter of ["b", "c"] as const) deriveBuild(builds.a, builds[letter], letter);
		await use({
			origin: `http://localhost:${port}`,
			dataDir,
			stop,
			async deploy(version) {
				await stop();
				running = await startSite({ port, dataDir, settings: { APP_ENV: "production", BUILD_DIR: builds[version] } });
			},
			versionOf(version) {
				const manifest = readdirSync(path.join(builds[version], "client/assets")).find((name) =>
					/^manifest-\w+\.js$/.test(name),
				);
				return manifest?.slice("manifest-".length, -".js".length) ?? "";
			},
		});
	} finally {
		await stop();
		rmSync(folder, { recursive: true, force: true });
	}
}

/** Tests against a site that is redeployed while they run. */
export const test = base.extend<object, { readonly deployments: Deployments }>({
	// biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures a fixture needs from this pattern
	deployments: [async ({}, use) => withDeployments(use), { scope: "worker", timeout: 180_000 }],
	served: [async ({ deployments: { origin, dataDir } }, use) => use({ origin, dataDir }), { scope: "worker" }],
});

/**
 * Waits until this many version checks have been answered since `cause` was called, and the page has read the last
 * answer.
 */
export async function answered(page: Page, cause: () => Promise<unknown>, checks = 1): Promise<void> {
	let left = checks;
	const asked = page.waitForResponse(
		(response) => response.url().endsWith("/version.json") && response.request().method() === "GET" && --left === 0,
	);
	await cause();
	await (await asked).finished();
	await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
}

/** Opens a page and waits until it is stable and has checked for a new version. */
export async function openStable(page: Page, url: string): Promise<void> {
	await answered(page, () => open(page, url));
}

export { expect } from "./sample-site.ts";
