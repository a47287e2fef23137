import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import path from "node:path";

const KNOWN_PLACES = [
	"/usr/bin/chromium",
	"/usr/bin/chromium-browser",
	"/usr/bin/google-chrome",
	"/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
];

/** Arguments of every browser in the tests: it must not contact other servers nor need a graphics card. */
export const CHROMIUM_ARGUMENTS = [
	"--no-sandbox",
	"--disable-gpu",
	"--disable-quic",
	"--no-first-run",
	"--disable-background-networking",
	"--disable-component-update",
	"--disable-sync",
];

/** Path of an installed Chromium, from the setting CHROMIUM or the usual places; undefined if there is none. */
export function findChromium(): string | undefined {
	return [process.env.CHROMIUM, ...KNOWN_PLACES].find(
		(place) => place !== undefined && place !== "" && existsSync(place),
	);
}

/**
 * Makes sure there is a Chromium: an installed one, else Debian's package (as root), else the one Playwright downloads.
 * Returns its path, or undefined for Playwright's own.
 * @throws {Error} if none can be installed.
 */
export function ensureChromium(): string | undefined {
	const found = findChromium();
	if (found !== undefined) return found;
	const run = (command: string, ...args: string[]) =>
		spawnSync(command, args, { stdio: ["ignore", 2, 2], env: { ...process.env, DEBIAN_FRONTEND: "noninteractive" } })
			.status === 0;
	if (process.getuid?.() === 0 && existsSync("/usr/bin/apt-get")) {
		process.stderr.write("Installing Chromium from Debian's package…\n");
		// The fonts have the widths that pages reckon with until their own fonts are there (app/theme/fonts.css).
		const packages = ["chromium", "fonts-liberation"];
		if (run("apt-get", "update") && run("apt-get", "install", "-y", "--no-install-recommends", ...packages)) {
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
