import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, test } from "vitest";
import { FRUGAL, NO_MEMORY } from "./own-process.ts";

test("a command in a process of its own says what it would say, and ends with its code", () => {
	const dataDir = mkdtempSync(path.join(tmpdir(), "tertulia-"));
	try {
		const { status, stderr } = spawnSync(
			process.execPath,
			[path.resolve(import.meta.dirname, "main.ts"), "import-blog"],
			{
				env: { ...process.env, DATA_DIR: dataDir },
				encoding: "utf8",
			},
		);
		expect([status, stderr]).toEqual([2, expect.stringContaining("Falta la carpeta o el archivo de tu blog.")]);
	} finally {
		rmSync(dataDir, { recursive: true });
	}
});

/** The environment in which a command, once it is in a process of its own, does this in place of its work. */
function doing(work: string): NodeJS.ProcessEnv {
	const [name, value] = Object.entries(FRUGAL.env)[0] ?? [];
	const script = `if (process.env.${name} === "${value}") { ${work} }`;
	return { ...process.env, NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(script)}` };
}

const program = path.resolve(import.meta.dirname, "main.ts");

test.each(["import", "import-blog"])("%s says what to do when the system ends it for want of memory", (command) => {
	const env = doing('process.kill(process.pid, "SIGKILL");');
	const { status, stderr } = spawnSync(process.execPath, [program, command, "carpeta"], { env, encoding: "utf8" });
	expect([status, stderr.trim()]).toEqual([1, NO_MEMORY]);
});

test("a command in a process of its own reads what is typed", () => {
	const env = doing(
		'process.stdin.once("data", (typed) => { console.log(String(typed)); process.exit(7); }); await new Promise(() => {});',
	);
	const { status, stdout } = spawnSync(process.execPath, [program, "import", "carpeta"], {
		env,
		input: "sí",
		encoding: "utf8",
	});
	expect([status, stdout.trim()]).toEqual([7, "sí"]);
});

test("a command in a process of its own is told to end", async () => {
	const env = doing(
		'process.once("SIGTERM", () => process.exit(9)); console.log("listo"); await new Promise((end) => setTimeout(end, 30_000));',
	);
	const child = spawn(process.execPath, [program, "import", "carpeta"], { env, stdio: ["ignore", "pipe", "inherit"] });
	const ended = once(child, "exit");
	await once(child.stdout, "data");
	child.kill("SIGTERM");
	expect(await ended).toEqual([9, null]);
});

test.skipIf(process.platform !== "linux")("what waits for a command takes a hundredth of its memory", async () => {
	const env = doing('console.log("listo"); await new Promise((end) => setTimeout(end, 30_000));');
	const child = spawn(process.execPath, [program, "import", "carpeta"], { env, stdio: ["ignore", "pipe", "inherit"] });
	await once(child.stdout, "data");
	const [, kilobytes] = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${child.pid}/status`, "utf8")) ?? [];
	const ended = once(child, "exit");
	child.kill("SIGTERM");
	expect(Number(kilobytes)).toBeLessThan(5_000);
	expect(await ended).toEqual([1, null]);
});

test("a blog is converted and published in two processes, one after the other", async () => {
	const folder = mkdtempSync(path.join(tmpdir(), "tertulia-"));
	try {
		mkdirSync(path.join(folder, "blog/_posts"), { recursive: true });
		writeFileSync(path.join(folder, "blog/_config.yml"), "title: Diario\nurl: https://ana.example\n");
		writeFileSync(path.join(folder, "blog/_posts/2021-01-05-uno.md"), "---\ntitle: El uno\n---\nTexto.\n");
		const begun = `process.stderr.write("[" + process.env.TERTULIA_READY_BLOG?.endsWith("blog.json") + "]");`;
		const { status, stdout, stderr } = spawnSync(
			process.execPath,
			[program, "import-blog", path.join(folder, "blog")],
			{
				cwd: folder,
				env: { ...doing(begun), DATA_DIR: path.join(folder, "data") },
				encoding: "utf8",
			},
		);
		expect([status, stderr.match(/\[\w+\]/g)]).toEqual([0, ["[undefined]", "[true]"]]);
		expect(stdout).toContain("1 entrada: 1 publicada, 0 borradores");
		expect(stdout).toContain(`Informe entero: ${path.join(folder, "informe.html")}`);
	} finally {
		rmSync(folder, { recursive: true });
	}
});
