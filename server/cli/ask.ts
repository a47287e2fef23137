import { createInterface } from "node:readline/promises";
import { Writable } from "node:stream";
import { text } from "node:stream/consumers";

/** Puts a question on the terminal and answers the line typed; null where there is no terminal. */
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
 * A password from standard input, without the line's end: typed unseen on a terminal, or all that a pipe or file holds.
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
	/** Puts a question to the owner and answers what they type; null where nobody can be asked. */
	readonly ask: (question: string) => Promise<string | null>;
	readonly printError: (line: string) => void;
}

/**
 * Asks the owner whether something is to be done that cannot be taken back. `question` without what to type; `unasked`
 * begins what is said where nobody can be asked, and `refused` is said when the answer is another. Null when they said
 * yes, otherwise the exit code.
 */
export async function askToConfirm(
	{ ask, printError }: Terminal,
	{ question, unasked, refused }: { readonly question: string; readonly unasked: string; readonly refused: string },
): Promise<null | 1 | 2> {
	const answer = await ask(`${question} Escribe sí para confirmarlo: `);
	if (answer === null) {
		printError(`${unasked} sin que te preguntemos, añade --yes.`);
		return 2;
	}
	if (/^s[íi]$/i.test(answer.trim().normalize("NFC"))) return null;
	printError(refused);
	return 1;
}
