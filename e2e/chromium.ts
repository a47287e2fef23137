import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import path from "node:path";

const KNOWN_PLACES = [
	"/usr/bin/chromium",
	"/usr/bin/chromium-browser",
	"/usr/bin/google-chrome",
	"/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
];

/** What every browser of the tests is started with: it contacts nobody and needs no graphics card. */
export const CHROMIUM_ARGUMENTS = [
	"--no-sandbox",
	"--disable-gpu",
	"--disable-quic",
	"--no-first-run",
	"--disable-background-networking",
	"--disable-component-update",
	"--disable-sync",
];

/**
 * The path of a Chromium on this machine, by the setting CHROMIUM or in the usual places; undefined when there is none.
 */
export function findChromium(): string | undefined {
	return [process.env.CHROMIUM, ...KNOWN_PLACES].find(
		(place) => place !== undefined && place !== "" && existsSync(place),
	);
}

/**
 * Makes sure there is a Chromium: one that is there, else Debian's package (as root), else the one Playwright
 * downloads. Answers its path, or undefined for Playwright's own.
 * @throws {Error} when none can be had.
 */
export function ensureChromium(): string | undefined {
	const found = findChromium();
	if (found !== undefined) return found;
	const run = (command: string, ...args: string[]) =>
		spawnSync(command, args, { stdio: ["ignore", 2, 2], env: { ...process.env, DEBIAN_FRONTEND: "noninteractive" } })
			.status === 0;
	if (process.getuid?.() === 0 && existsSync("/usr/bin/apt-get")) {
		process.stderr.write("Installing Chromium from Debian's package…\n");
		if (run("apt-get", "update") && run("apt-get", "install", "-y", "--no-install-recommends", "chromium")) {
			const installed = findChromium();
			if (installed !== undefined) return installed;
		}
	}
	process.stderr.write("Installing Playwright's Chromium…\n");
	if (
		run(
			process.execPath,
			path.resolve(import.meta.dirname, "../node_modules/@playwright/test/cli.js"),
			"install",
			"chromium",
		)
	)
		return undefined;
	throw new Error("No Chromium: install one, or set CHROMIUM to its path.");
}
