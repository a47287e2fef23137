import { createInterface } from "node:readline/promises";
import { Writable } from "node:stream";
import { text } from "node:stream/consumers";

/** Asks a question on the terminal and returns the line typed; null without a terminal. */
export async function askOnTerminal(question: string): Promise<string | null> {
	if (!process.stdin.isTTY) return null;
	const terminal = createInterface({ input: process.stdin, output: process.stderr });
	try {
		return await terminal.question(question);
	} finally {
		terminal.close();
	}
}

/**
 * Reads a password from standard input: typed without echo on a terminal, or the whole of a pipe or file without its
 * last line break.
 */
export async function readPassword(): Promise<string> {
	if (!process.stdin.isTTY) return (await text(process.stdin)).replace(/\r?\n$/, "");
	process.stderr.write("Contraseña: ");
	const unseen = new Writable({ write: (_chunk, _encoding, done) => done() });
	const terminal = createInterface({ input: process.stdin, output: unseen, terminal: true });
	try {
		return await terminal.question("");
	} finally {
		terminal.close();
		process.stderr.write("\n");
	}
}

/** How a command talks to its owner. */
export interface Terminal {
	/** Asks the owner a question and returns what they type; null without a terminal. */
	readonly ask: (question: string) => Promise<string | null>;
	readonly printError: (line: string) => void;
}

/**
 * Asks the owner to confirm an action that cannot be undone. `question` leaves out what to type. `unasked` begins the
 * error when there is no terminal. `refused` is printed for any answer but yes. With `sure` (`--yes`) nothing is asked.
 * Returns null when the owner confirmed, otherwise the exit code.
 */
export async function askToConfirm(
	{ ask, printError }: Terminal,
	{
		sure,
		question,
		unasked,
		refused,
	}: { readonly sure: boolean; readonly question: string; readonly unasked: string; readonly refused: string },
): Promise<null | 1 | 2> {
	if (sure) return null;
	const answer = await ask(`${question} Escribe sí para confirmarlo: `);
	if (answer === null) {
		printError(`${unasked} sin preguntas, añade --yes.`);
		return 2;
	}
	if (/^s[íi]$/i.test(answer.trim().normalize("NFC"))) return null;
	printError(refused);
	return 1;
}
