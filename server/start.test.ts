import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { type AddressInfo, createServer } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { openEmbedded } from "../backends/sqlite/open-embedded.server.ts";
import { makePage, makePublication } from "../domain/content/content.fixture.ts";
import packageJson from "../package.json" with { type: "json" };

const root = path.resolve(import.meta.dirname, "..");

/** V8's settings that keep the site small (docs/decisions/0030). Node ends at once where it does not know one. */
const flags = packageJson.scripts.start.split(" ").filter((word) => /^--(?!import=)/.test(word));

let dataDir: string;
beforeEach(() => {
	dataDir = mkdtempSync(path.join(tmpdir(), "tertulia-start-"));
});
afterEach(() => rmSync(dataDir, { recursive: true, force: true }));

const settings = (env: Record<string, string>) => ({
	...{ PATH: process.env.PATH, HOME: process.env.HOME, DATA_DIR: dataDir, PORT: "0" },
	...env,
});

/** Starts the site as `npm start` does and waits until it exits. */
function start(env: Record<string, string>): { status: number | null; said: string } {
	const { status, stderr, stdout } = spawnSync(process.execPath, [...flags, "server/start.ts"], {
		cwd: root,
		encoding: "utf8",
		timeout: 15_000,
		env: settings(env),
	});
	return { status, said: stdout + stderr };
}

describe("errors that stop a start (docs/product.md, 9.2 and 12.2)", () => {
	test("a wrong setting, by its name and before anything is written", () => {
		const { status, said } = start({ PORT: "puerto", BACKEND: "otro" });
		expect(status).toBe(1);
		expect(said).toMatch(/PORT: debe .*\n.*BACKEND: debe /);
		expect(said).not.toMatch(/\.ts:\d+|at .*\(/);
		expect(readdirSync(dataDir)).toEqual([]);
	});

	test("a public address in production while the law's facts are blank", () => {
		const { status, said } = start({ SITE_URL: "https://tertulia.example", APP_ENV: "production" });
		expect(status).toBe(1);
		for (const field of ["holder", "address", "email", "otherContact", "nif", "hosting", "transfers"])
			expect(said).toContain(`legal.${field}`);
		expect(readdirSync(dataDir)).toEqual([]);
	});

	test("a port that is taken, before a build or an import", async () => {
		const other = createServer().listen(0, "127.0.0.1");
		await once(other, "listening");
		const { port } = other.address() as AddressInfo;
		const { status, said } = start({ PORT: String(port) });
		other.close();
		expect([status, said]).toEqual([
			1,
			`PORT: el puerto ${port} ya está en uso. Elige otro, por ejemplo, PORT=3001 npm start.\n`,
		]);
		expect(readdirSync(dataDir)).toEqual([]);
	});
});

test("the container and the service of one machine have the settings of `npm start`", () => {
	expect(flags).toContain("--no-maglev-destroy-on-background");
	const command = JSON.stringify(["node", ...flags, "server/start.ts"]).replaceAll(",", ", ");
	expect(readFileSync(path.join(root, "Dockerfile"), "utf8")).toContain(`CMD ${command}`);
	const service = readFileSync(path.join(root, "docs/servidor.md"), "utf8");
	expect(service).toContain(`/node ${flags.join(" ")} server/start.ts`);
});

test("the first start after an upgrade says until when roles work without a second step (docs/product.md, 3.1)", async () => {
	const backend = await openEmbedded({ dataDir });
	await backend.publication.publish(makePublication([makePage({ url: "/blog/uno" })]));
	const account = { email: "ana@ejemplo.es", emailKey: "ana@ejemplo.es", now: "2026-11-20T12:00:00.000Z" };
	await backend.users.update((await backend.users.ensure(account)).user.uid, { permissions: ["sa.10"] });
	await backend.close();
	const site = spawn(process.execPath, ["server/start.ts"], { cwd: root, env: settings({ APP_ENV: "production" }) });
	let said = "";
	site.stderr.setEncoding("utf8").on("data", (text: string) => {
		said += text;
		if (said.includes("import content\n")) site.kill("SIGTERM");
	});
	await once(site, "exit");
	expect(said).toContain("Verificación en dos pasos: 1 cuenta puede cambiar el sitio y la necesita desde el ");
}, 90_000);
