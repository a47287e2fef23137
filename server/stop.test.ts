import { spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { Agent, request } from "node:http";
import { tmpdir } from "node:os";
import path from "node:path";
import { DatabaseSync } from "node:sqlite";
import { pathToFileURL } from "node:url";
import { afterEach, describe, expect, test } from "vitest";
import { openEmbedded } from "../backends/sqlite/open-embedded.server.ts";
import { makePublication } from "../domain/content/content.fixture.ts";
import { parseConfig } from "./config.ts";
import { freePort } from "./free-port.fixture.ts";
import { connectionLimits } from "./http/connections.ts";
import { createLog } from "./http/request-log.ts";
import { samplePages } from "./sample-site.fixture.ts";
import { startTestSite } from "./site.fixture.ts";

const root = path.resolve(import.meta.dirname, "..");
const folders: string[] = [];
afterEach(() => {
	for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
});

/** Sends a request and returns its status, or the name of the failure. */
function ask(url: string, agent: Agent): Promise<number | string> {
	return new Promise((resolve) => {
		const asked = request(url, { agent }, (response) => {
			response.resume();
			response.on("end", () => resolve(response.statusCode ?? 0));
			response.on("error", () => resolve("broken"));
		});
		asked.on("error", (error: NodeJS.ErrnoException) =>
			resolve(asked.reusedSocket ? "refused" : (error.code ?? "error")),
		);
		asked.end();
	});
}

/** Starts a site in its own process, over a database file, that stops at SIGTERM as the real one does. */
async function startProcess() {
	const dataDir = mkdtempSync(path.join(tmpdir(), "tertulia-stop-"));
	folders.push(dataDir);
	const backend = await openEmbedded({ dataDir });
	await backend.publication.publish(makePublication(samplePages));
	await backend.close();
	const port = await freePort();
	const script = `
		const { parseConfig } = await import(${JSON.stringify(pathToFileURL(path.join(root, "server/config.ts")).href)});
		const { openBackend } = await import(${JSON.stringify(pathToFileURL(path.join(root, "server/choose-adapters.ts")).href)});
		const { serve } = await import(${JSON.stringify(pathToFileURL(path.join(root, "build/server/main.js")).href)});
		const config = parseConfig(process.env);
		const running = await serve({ config, backend: await openBackend(config), clientFolder: ${JSON.stringify(path.join(root, "build/client"))} });
		process.on("SIGTERM", () => running.stop().then(() => process.exit(0)));
		process.stderr.write("ready");`;
	const child = spawn(process.execPath, ["--input-type=module", "-e", script], {
		env: {
			...process.env,
			NODE_ENV: "production",
			PORT: String(port),
			DATA_DIR: dataDir,
			SITE_URL: `http://127.0.0.1:${port}`,
		},
	});
	let output = "";
	let errors = "";
	child.stdout.on("data", (chunk) => {
		output += chunk;
	});
	child.stderr.on("data", (chunk) => {
		errors += chunk;
	});
	const ended = new Promise<number | null>((resolve) => child.once("exit", resolve));
	await expect.poll(() => errors, { timeout: 15_000 }).toContain("ready");
	return { child, port, dataDir, ended, output: () => output };
}

describe("the end of the process (docs/product.md, 12.3)", () => {
	test("requests in flight are answered, and connections are not kept", async () => {
		const held = Promise.withResolvers<void>();
		let isHeld = false;
		let waiting = 0;
		const site = await startTestSite({
			pages: samplePages,
			limits: connectionLimits,
			wrap: (backend) => ({
				...backend,
				content: {
					...backend.content,
					async findByUrl(url) {
						if (isHeld) {
							waiting++;
							await held.promise;
						}
						return backend.content.findByUrl(url);
					},
				},
			}),
		});
		// The settings ask for the owner's page once.
		await site.get("/blog");
		isHeld = true;
		const asked = Array.from({ length: 30 }, (_, each) =>
			site.get(each % 2 === 0 ? `/blog/hola?preview=true&n=${each}` : "/sobre-mi"),
		);
		await expect.poll(() => waiting).toBe(16);
		const stopped = site.stop();
		held.resolve();
		for (const response of await Promise.all(asked)) {
			expect([response.status, response.headers.get("connection")]).toEqual([200, "close"]);
			expect((await response.text()).endsWith("</html>")).toBe(true);
		}
		await stopped;
		await expect(site.get("/salud")).rejects.toThrow();
	});

	test("the backend stays open for a request whose sender has gone", async () => {
		const order: string[] = [];
		const held = Promise.withResolvers<void>();
		const site = await startTestSite({
			pages: samplePages,
			limits: connectionLimits,
			wrap: (backend) => ({
				...backend,
				content: {
					...backend.content,
					async findByUrl(url) {
						if (url !== "/blog/hola") return backend.content.findByUrl(url);
						order.push("asked");
						await held.promise;
						order.push("read");
						return backend.content.findByUrl(url);
					},
				},
				async close() {
					order.push("closed");
					await backend.close();
				},
			}),
		});
		const leaving = new AbortController();
		const asked = site.get("/blog/hola?preview=true", { signal: leaving.signal });
		await expect.poll(() => order).toEqual(["asked"]);
		leaving.abort();
		await expect(asked).rejects.toThrow();
		const stopped = site.stop();
		await expect(site.get("/salud")).rejects.toThrow();
		// Time for the backend to be closed too early; it is not closed before, however long this takes.
		setTimeout(held.resolve, 100);
		await stopped;
		expect(order).toEqual(["asked", "read", "closed"]);
		expect(site.log.filter(({ level }) => level === "error")).toEqual([]);
	});

	test("under load nothing that was accepted is dropped", async () => {
		const site = await startTestSite({ pages: samplePages, limits: connectionLimits });
		const agent = new Agent({ keepAlive: true, maxSockets: 16 });
		const outcomes: (number | string)[] = [];
		let going = true;
		const people = Array.from({ length: 16 }, async (_, person) => {
			for (let turn = 0; going; turn++) {
				outcomes.push(
					await ask(
						`${site.origin}/${turn % 3 === 0 ? "blog/hola" : turn % 3 === 1 ? "home" : `no-existe-${person}`}`,
						agent,
					),
				);
			}
		});
		await expect.poll(() => outcomes.length).toBeGreaterThan(200);
		const before = outcomes.length;
		await site.stop();
		going = false;
		await Promise.all(people);
		agent.destroy();
		expect(outcomes.length).toBeGreaterThanOrEqual(before);
		expect(new Set(outcomes)).not.toContain("broken");
		expect(new Set(outcomes)).not.toContain("ECONNRESET");
		expect(
			site.log.filter(({ message, status }) => message === "request" && (status === 200 || status === 404)),
		).toHaveLength(outcomes.filter((outcome) => typeof outcome === "number").length);
	});

	test("stopping an idle site takes no time, although connections are open", async () => {
		const site = await startTestSite({ limits: connectionLimits });
		const agent = new Agent({ keepAlive: true });
		expect(await ask(`${site.origin}/salud`, agent)).toBe(200);
		const startedAt = Date.now();
		await site.stop();
		expect(Date.now() - startedAt).toBeLessThan(1_000);
		agent.destroy();
	});

	test("SIGTERM ends the started process with 0 after it has answered, with a log that is JSON to the last line", async () => {
		const { child, port, ended, output } = await startProcess();
		const agent = new Agent({ keepAlive: true });
		const asked = Array.from({ length: 40 }, (_, each) =>
			ask(`http://127.0.0.1:${port}/blog/hola?token=secreto${each}&preview=${each < 5}`, agent),
		);
		const answered = await Promise.all(asked);
		child.kill("SIGTERM");
		expect(await ended).toBe(0);
		agent.destroy();
		expect(new Set(answered)).toEqual(new Set([200]));
		const lines = output()
			.trimEnd()
			.split("\n")
			.map((line) => JSON.parse(line));
		expect(lines).toHaveLength(40);
		for (const line of lines)
			expect(line).toMatchObject({
				level: "info",
				message: "request",
				path: "/blog/hola",
				status: 200,
				client: "127.0.0.0/24",
			});
		expect(new Set(lines.map(({ id }) => id)).size).toBe(40);
		expect(output()).not.toMatch(/secreto|token|127\.0\.0\.1"/);
	});

	test("SIGTERM ends it with 0 also while another program holds the database and what was counted cannot be written", async () => {
		const { child, port, dataDir, ended, output } = await startProcess();
		const other = new DatabaseSync(path.join(dataDir, "tertulia.db"));
		other.exec("PRAGMA busy_timeout = 5000; BEGIN IMMEDIATE");
		const visited = await fetch(`http://127.0.0.1:${port}/linktree`, { headers: { "user-agent": "Mozilla/5.0" } });
		expect(visited.status).toBe(200);
		child.kill("SIGTERM");
		expect(await ended).toBe(0);
		other.close();
		expect(output()).toContain('"name":"DatabaseBusy"');
		const reopened = await openEmbedded({ dataDir });
		expect(await reopened.linkCounts.list("")).toEqual([]);
		await reopened.close();
	}, 30_000);
});

describe("the log of a running site (docs/product.md, 12.5)", () => {
	test("has one line for each request, whatever its kind, without its query", async () => {
		const lines: string[] = [];
		const log = createLog({ write: (text) => lines.push(...text.trimEnd().split("\n")), now: Date.now });
		const main: typeof import("./main.ts") = await import(pathToFileURL(path.join(root, "build/server/main.js")).href);
		const backend = await openEmbedded({ dataDir: ":memory:" });
		await backend.publication.publish(makePublication(samplePages));
		const config = parseConfig({ PORT: "0", SITE_URL: "http://127.0.0.1:1" });
		const running = await main.serve({ config, backend, clientFolder: path.join(root, "build/client"), log });
		const asked = [
			"/blog/hola?token=secreto",
			"/blog/hola?token=secreto",
			"/no-existe?token=secreto",
			"/?token=secreto",
			"/api/getHome?token=secreto",
			"/favicon.svg?token=secreto",
			"/salud",
			"/%ff?token=secreto",
			"/blog/hola/?token=secreto",
			"/blog?preview=true&token=secreto",
		];
		for (const target of asked) await (await fetch(running.address + target, { redirect: "manual" })).arrayBuffer();
		await (
			await fetch(`${running.address}/home?token=secreto`, { method: "POST", body: "token=secreto" })
		).arrayBuffer();
		await running.stop();
		const parsed = lines.map((line) => JSON.parse(line));
		expect(parsed.map(({ method, path: asked, status }) => `${method} ${asked} ${status}`).sort()).toEqual(
			[
				"GET /blog/hola 200",
				"GET /blog/hola 200",
				"GET /no-existe 404",
				"GET / 302",
				"GET /api/getHome 400",
				"GET /favicon.svg 200",
				"GET /salud 200",
				"GET  400",
				"GET /blog/hola/ 301",
				"GET /blog 200",
				"POST /home 405",
			].sort(),
		);
		expect(lines.join("")).not.toContain("secreto");
		expect(parsed.every(({ ms, client }) => ms >= 0 && client === "127.0.0.0/24")).toBe(true);
	});
});
