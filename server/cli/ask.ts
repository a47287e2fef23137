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

/** A password from standard input, without the line's end: typed unseen on a terminal, or all that a pipe or file holds. */
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
