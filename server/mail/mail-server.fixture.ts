import { once } from "node:events";
import { type AddressInfo, createServer, type Socket } from "node:net";
import { setTimeout as pause } from "node:timers/promises";

/** A message that a mail server took. `raw`: as it came, without the dot at its end. */
export interface TakenMail {
	readonly to: string;
	readonly raw: string;
}

/**
 * What a mail server does with a message instead of taking it: it ends the connection before its text, takes it and ends
 * the connection without a word, or asks to come back later, with this reply to the recipient.
 */
export type MailFault = "drop" | "take" | `4${string}`;

/** A mail server on this machine that takes everything, unless it is told to fail. */
export interface MailServer {
	readonly url: string;
	close(): Promise<void>;
}

/**
 * Starts a mail server. `take` is told of each message, `answerMs` before the server says that it has it. `fault` is asked
 * at each recipient; undefined: it takes the message.
 */
export async function startMailServer({
	take,
	answerMs = 0,
	fault = () => undefined,
}: {
	readonly take: (mail: TakenMail) => void;
	readonly answerMs?: number;
	readonly fault?: () => MailFault | undefined;
}): Promise<MailServer> {
	const sockets = new Set<Socket>();
	const server = createServer((socket) => {
		sockets.add(socket);
		socket.on("close", () => sockets.delete(socket));
		socket.on("error", () => undefined).setEncoding("utf8");
		let buffer = "";
		let to = "";
		let isText = false;
		let failing: MailFault | undefined;
		const answer = async (command: string) => {
			if (isText) {
				isText = false;
				take({ to, raw: command });
				if (answerMs > 0) await pause(answerMs);
				if (failing === "take") socket.destroy();
				return "250 aceptado";
			}
			if (/^RCPT TO:/i.test(command)) {
				to = /<(.*?)>/.exec(command)?.[1] ?? "";
				failing = fault();
				if (failing?.startsWith("4") === true) return failing;
			}
			if (/^QUIT/i.test(command)) return "221 adiós";
			isText = /^DATA/i.test(command);
			if (isText && failing === "drop") socket.destroy();
			return isText ? "354 adelante" : "250 bien";
		};
		let turn = Promise.resolve();
		const read = async () => {
			for (;;) {
				const mark = isText ? "\r\n.\r\n" : "\r\n";
				const end = buffer.indexOf(mark);
				if (end < 0) return;
				const command = buffer.slice(0, end);
				buffer = buffer.slice(end + mark.length);
				const reply = await answer(command);
				if (!socket.destroyed) socket.write(`${reply}\r\n`);
			}
		};
		socket.write("220 hola\r\n");
		socket.on("data", (chunk: string) => {
			buffer += chunk;
			turn = turn.then(read);
		});
	});
	server.listen(0, "127.0.0.1");
	await once(server, "listening");
	return {
		url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`,
		close() {
			for (const socket of sockets) socket.destroy();
			return new Promise((resolve) => server.close(() => resolve()));
		},
	};
}
