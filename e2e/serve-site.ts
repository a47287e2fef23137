import { spawn } from "node:child_process";
import { cpSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { freePort } from "../server/free-port.fixture.ts";

const root = path.resolve(import.meta.dirname, "..");

async function isReady(origin: string): Promise<boolean> {
	return fetch(`${origin}/salud`).then(
		(response) => response.ok,
		() => false,
	);
}

/**
 * Runs the sample site as `npm start` does, on this port and with the data in this folder, until it is stopped.
 * @throws if it ends before it is ready, or is not ready within two minutes.
 */
export async function startSite({
	port,
	dataDir,
	settings,
}: {
	readonly port: number;
	readonly dataDir: string;
	readonly settings: Readonly<Record<string, string>>;
}): Promise<{ stop(): Promise<void> }> {
	const origin = `http://localhost:${port}`;
	const env = {
		...process.env,
		DATA_DIR: dataDir,
		HOST: "127.0.0.1",
		PORT: String(port),
		SITE_URL: origin,
		...settings,
	};
	const child = spawn(process.execPath, [path.join(root, "server/start.ts")], {
		cwd: root,
		env,
		stdio: ["ignore", "ignore", "pipe"],
	});
	const said: string[] = [];
	child.stderr.on("data", (text) => said.push(String(text)));
	const ended = new Promise<void>((resolve) => child.once("exit", () => resolve()));
	const stop = async () => {
		child.kill("SIGTERM");
		await ended;
	};
	const giveUpAt = Date.now() + 120_000;
	while (!(await isReady(`http://127.0.0.1:${port}`))) {
		if (child.exitCode !== null)
			throw new Error(`The site ended with ${child.exitCode} before it was ready.\n${said.join("")}`);
		if (Date.now() > giveUpAt) {
			await stop();
			throw new Error(`The site was not ready within two minutes.\n${said.join("")}`);
		}
		await delay(100);
	}
	return { stop };
}

/** Copies the imported sample content into a site's data folder (e2e/import-once.ts). */
export function copySampleData(dataDir: string): void {
	if (process.env.SAMPLE_DATA !== undefined) cpSync(process.env.SAMPLE_DATA, dataDir, { recursive: true });
}

/**
 * Runs the sample site while `use` runs, on a free port and with its own data in a temporary folder. It starts with the
 * content imported for all tests or, if `fill` is null, imports it itself, as the first `npm start` does.
 */
export async function serveSite(
	settings: Readonly<Record<string, string>>,
	use: (origin: string, dataDir: string) => Promise<void>,
	fill: ((dataDir: string) => void) | null = copySampleData,
): Promise<void> {
	const dataDir = mkdtempSync(path.join(tmpdir(), "tertulia-e2e-"));
	try {
		fill?.(dataDir);
		const port = await freePort();
		const { stop } = await startSite({ port, dataDir, settings });
		try {
			await use(`http://localhost:${port}`, dataDir);
		} finally {
			await stop();
		}
	} finally {
		rmSync(dataDir, { recursive: true, force: true });
	}
}
