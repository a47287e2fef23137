import { spawn } from "node:child_process";
import { fileURLToPath } from "node:url";

/**
 * What keeps a process small that has much to convert and many pictures to make. Without these settings of glibc, which
 * other systems ignore, it keeps memory of each picture, and grows by a gigabyte with a large export. V8 collects its
 * garbage before it has grown by a third.
 */
export const FRUGAL = {
	env: { MALLOC_ARENA_MAX: "1", MALLOC_MMAP_THRESHOLD_: "65536", MALLOC_TRIM_THRESHOLD_: "65536" },
	options: ["--max-semi-space-size=4", "--heap-growing-percent=30"],
} as const;

/** What ends a process that has no memory left: the system, or Node.js when its own heap is full. */
const OUT_OF_MEMORY: readonly unknown[] = ["SIGKILL", "SIGABRT"];

/** What the owner reads in place of the one word that a terminal has for it. */
export const NO_MEMORY = `El sistema ha cerrado la orden antes de que terminara, casi siempre porque no queda memoria.
Necesita unos 400\u00a0MB libres, y hasta 1\u00a0GB si trae imágenes AVIF muy grandes. Nada se publica a medias.
Repítela: las imágenes que ya están hechas no se hacen otra vez. Si se vuelve a cerrar, cierra otros programas,
añade memoria de intercambio (swap) o trae menos textos cada vez, sin --prune.`;

/** Whether this process was begun with the settings of `FRUGAL`. */
export function isFrugal(): boolean {
	return Object.entries(FRUGAL.env).every(([name, value]) => process.env[name] === value);
}

/**
 * Runs a command of `npm run site` in a process of its own with these settings, which a process cannot give itself.
 * Returns its exit code. If something ended it, returns 1, and says what that means if the memory was too small.
 */
export async function runApart(args: readonly string[]): Promise<number> {
	const program = fileURLToPath(new URL("main.ts", import.meta.url));
	const child = spawn(process.execPath, [...process.execArgv, ...FRUGAL.options, program, ...args], {
		stdio: "inherit",
		env: { ...process.env, ...FRUGAL.env },
	});
	// A terminal interrupts both, and the other one says how it ended.
	const pass = (signal: NodeJS.Signals) => void child.kill(signal);
	const wait = () => undefined;
	process.on("SIGINT", wait).on("SIGTERM", pass).on("SIGHUP", pass);
	try {
		return await new Promise<number>((resolve, reject) => {
			child.once("error", reject);
			child.once("exit", (code, signal) => {
				if (OUT_OF_MEMORY.includes(signal)) console.error(`\n${NO_MEMORY}`);
				resolve(code ?? 1);
			});
		});
	} finally {
		process.off("SIGINT", wait).off("SIGTERM", pass).off("SIGHUP", pass);
	}
}
