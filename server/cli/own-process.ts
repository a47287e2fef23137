import { type ChildProcess, spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";

/**
 * What keeps a process small that has much to convert and many pictures to make. Without these settings of glibc, which
 * other systems ignore, it keeps memory of each picture, and grows by a gigabyte with a large export. V8 collects its
 * garbage before it has grown by a third.
 */
export const FRUGAL = {
	env: { MALLOC_ARENA_MAX: "1", MALLOC_MMAP_THRESHOLD_: "65536", MALLOC_TRIM_THRESHOLD_: "65536" },
	options: ["--max-semi-space-size=2", "--heap-growing-percent=30"],
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

/** Where every system that has `execve` has its shell. */
const SHELL = "/bin/sh";

/**
 * Waits for a command as `waitFor` does, in a hundredth of the memory: a shell that passes signals on. Its arguments are
 * the sentence and the command. What runs behind a shell gets no keyboard unless it is handed over.
 */
const WAIT = `say=$1; shift
exec 3<&0
"$@" <&3 3<&- & child=$!
exec 3<&-
trap : INT
trap 'kill -TERM $child' TERM
trap 'kill -HUP $child' HUP
while :; do
	wait $child 2>/dev/null; code=$?
	kill -0 $child 2>/dev/null || break
done
[ $code -lt 128 ] && exit $code
case $code in 134 | 137) printf '\n%s\n' "$say" >&2 ;; esac
exit 1`;

/**
 * Runs a command of `npm run site` in a process of its own with these settings, which a process cannot give itself. This
 * process becomes a shell that waits for it; where that cannot be, as on Windows, it waits itself and returns the exit
 * code. If something ended the command, the code is 1, and a sentence says what that means if the memory was too small.
 */
export async function runApart(args: readonly string[]): Promise<number> {
	const program = fileURLToPath(new URL("main.ts", import.meta.url));
	const command = [...process.execArgv, ...FRUGAL.options, program, ...args];
	const env = { ...process.env, ...FRUGAL.env };
	// The warning that it is experimental would come later, and so never does.
	if (existsSync(SHELL))
		process.execve?.(SHELL, [SHELL, "-c", WAIT, SHELL, NO_MEMORY, process.execPath, ...command], env);
	return waitFor(spawn(process.execPath, command, { stdio: "inherit", env }));
}

/**
 * Begins this command anew in the place of this process, which leaves all of its memory, with these variables besides.
 * Returns where that cannot be, and where the process has not these settings.
 */
export function beginAnew(variables: NodeJS.ProcessEnv): void {
	if (!isFrugal()) return;
	process.execve?.(process.execPath, [process.execPath, ...process.execArgv, ...process.argv.slice(1)], {
		...process.env,
		...variables,
	});
}

async function waitFor(child: ChildProcess): Promise<number> {
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
