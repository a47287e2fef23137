import { once } from "node:events";
import type { AddressInfo, Socket } from "node:net";
import { createServer } from "node:net";
import { afterEach, describe, expect, test } from "vitest";
import { makeMail } from "../../domain/mail/mail.fixture.ts";
import type { QueuedMail } from "../../domain/mail/mail.ts";
import { createLetterMailer } from "./letter-mailer.server.ts";

const from = { name: "Tertulia", address: "hola@tertulia.example" };
const closers: (() => Promise<unknown>)[] = [];
afterEach(async () => {
	for (const close of closers.splice(0).reverse()) await close();
});

/**
 * What the server does at a stage of one message. `drop`: it ends the connection; `hang`: it says nothing more; `drip`: it
 * never ends its answer, of which it says a little again and again; `slow`: it answers as it should, but late; `take`: it
 * takes the message and ends the connection before it says so; `leave`: it says that it took the message, and ends the
 * connection. Anything else is what it says.
 */
type Fault = "drop" | "hang" | "drip" | "slow" | "take" | "leave" | (string & {});
type Stage = "RCPT" | "DATA" | "text";

/** How late a slow server answers: sooner than it counts as silent. */
const SLOW_MS = 500;

/** A mail server that misbehaves for the message to some addresses. `taken`: what it took, by recipient. */
async function startScripted(script: Readonly<Record<string, Partial<Record<Stage, Fault>>>>) {
	const taken: { to: string; raw: string }[] = [];
	const sockets = new Set<Socket>();
	let connections = 0;
	const server = createServer((socket) => {
		connections += 1;
		sockets.add(socket);
		socket.on("error", () => undefined).setEncoding("utf8");
		let buffer = "";
		let to = "";
		let isText = false;
		const answer = (stage: Stage, reply: string, then?: () => void) => {
			const fault = script[to]?.[stage];
			if (fault === "hang") return;
			if (fault === "drop") return socket.destroy();
			if (fault === "drip") {
				const dripping = setInterval(() => socket.write("2"), 200);
				return socket.on("close", () => clearInterval(dripping));
			}
			if (fault === "slow") {
				then?.();
				return setTimeout(() => socket.write(`${reply}\r\n`), SLOW_MS);
			}
			if (fault === undefined || fault === "take" || fault === "leave") then?.();
			if (fault === "take") return socket.destroy();
			if (fault === "leave") return socket.end(`${reply}\r\n`);
			return socket.write(`${fault ?? reply}\r\n`);
		};
		socket.write("220 hola\r\n");
		socket.on("data", (chunk: string) => {
			buffer += chunk;
			for (;;) {
				const end = isText ? buffer.indexOf("\r\n.\r\n") : buffer.indexOf("\r\n");
				if (end < 0) return;
				const part = buffer.slice(0, end);
				buffer = buffer.slice(end + (isText ? 5 : 2));
				if (isText) {
					isText = false;
					answer("text", "250 aceptado", () => void taken.push({ to, raw: part }));
				} else if (/^(?:EHLO|HELO)/i.test(part)) socket.write("250 hola\r\n");
				else if (/^RSET/i.test(part)) socket.write("250 bien\r\n");
				else if (/^MAIL/i.test(part)) socket.write("250 bien\r\n");
				else if (/^RCPT TO:<(.*)>/i.test(part)) {
					to = /<(.*)>/.exec(part)?.[1] ?? "";
					answer("RCPT", "250 bien");
				} else if (/^DATA/i.test(part)) {
					answer("DATA", "354 adelante", () => {
						isText = true;
					});
				} else socket.end("221 adiós\r\n");
			}
		});
	});
	server.listen(0, "127.0.0.1");
	await once(server, "listening");
	closers.push(() => {
		for (const socket of sockets) socket.destroy();
		return new Promise((resolve) => server.close(resolve));
	});
	const { port } = server.address() as AddressInfo;
	const url = `smtp://127.0.0.1:${port}`;
	const mailer = createLetterMailer({
		...{ url, from: async () => from },
		limits: { silenceMs: 1_000, totalMs: 2_000 },
	});
	closers.push(() => mailer.close());
	return { url, taken, mailer, connections: () => connections, sockets };
}

const letterTo = (to: string): QueuedMail => ({
	...{ id: to, messageId: `<${to.replace("@", ".")}@tertulia.example>`, attempts: 0 },
	createdAt: "2026-11-20T10:00:00.000Z",
	mail: makeMail({
		...{ kind: "letter", to, listId: "novedades.tertulia.example", subject: "Lo nuevo" },
		unsubscribeUrl: "https://tertulia.example/baja/abc",
	}),
});

describe("letters over SMTP", () => {
	test("go over one connection, with the headers of a list and none of a program", async () => {
		const { mailer, taken, connections } = await startScripted({});
		for (const name of ["ana", "eva", "leo"])
			expect(await mailer.sendLetter(letterTo(`${name}@e.es`))).toEqual({ outcome: "sent" });
		expect(taken.map(({ to }) => to)).toEqual(["ana@e.es", "eva@e.es", "leo@e.es"]);
		expect(connections()).toBe(1);
		const raw = taken[0]?.raw ?? "";
		expect(raw).toMatch(/^List-Id: <novedades\.tertulia\.example>/im);
		expect(raw).toContain("List-Unsubscribe: <https://tertulia.example/baja/abc>");
		expect(raw).toContain("List-Unsubscribe-Post: List-Unsubscribe=One-Click");
		expect(raw).toContain("Message-ID: <ana.e.es@tertulia.example>");
		expect(raw).not.toContain("Auto-Submitted");
	});

	test.each([
		["dropped before the text", { DATA: "drop" }, "later"],
		["dropped at the recipient", { RCPT: "drop" }, "later"],
		["silent before the text", { DATA: "hang" }, "later"],
		["dropped after the text", { text: "drop" }, "uncertain"],
		["silent after the text", { text: "hang" }, "uncertain"],
		["put off at the recipient", { RCPT: "451 más tarde" }, "later"],
		["put off after the text", { text: "452 sin sitio" }, "later"],
		["put off as the connection ends", { RCPT: "421 cierro" }, "later"],
		["refused at the recipient", { RCPT: "550 no existe" }, "refused"],
		["refused after the text", { text: "554 no" }, "refused"],
		["answered with nonsense at the recipient", { RCPT: "hola" }, "later"],
		["answered with a number that means nothing at the recipient", { RCPT: "650 hola" }, "later"],
		["answered with nonsense before the text", { DATA: "hola" }, "later"],
		["answered with nonsense after the text", { text: "hola" }, "uncertain"],
		["asked for their text again after it", { text: "354 adelante" }, "uncertain"],
		["answered with a number that means nothing after the text", { text: "650 hola" }, "uncertain"],
		["answered without end before the text", { DATA: "drip" }, "later"],
		["answered without end after the text", { text: "drip" }, "uncertain"],
	] as const)("that are %s are told from the others, and the next one is sent", async (_, fault, outcome) => {
		const { mailer, taken } = await startScripted({ "ana@e.es": fault });
		const delivery = await mailer.sendLetter(letterTo("ana@e.es"));
		expect(delivery.outcome).toBe(outcome);
		expect(JSON.stringify(delivery)).not.toContain("ana@e.es");
		expect(await mailer.sendLetter(letterTo("eva@e.es"))).toEqual({ outcome: "sent" });
		expect(taken.map(({ to }) => to)).toEqual(["eva@e.es"]);
	});

	test("are uncertain where the server took them and said nothing, and sent where it said so before it left", async () => {
		const { mailer, taken } = await startScripted({ "ana@e.es": { text: "take" }, "leo@e.es": { text: "leave" } });
		expect(await mailer.sendLetter(letterTo("ana@e.es"))).toMatchObject({ outcome: "uncertain" });
		expect(await mailer.sendLetter(letterTo("leo@e.es"))).toEqual({ outcome: "sent" });
		expect(await mailer.sendLetter(letterTo("eva@e.es"))).toEqual({ outcome: "sent" });
		expect(taken.map(({ to }) => to)).toEqual(["ana@e.es", "leo@e.es", "eva@e.es"]);
	});

	test("wait for a slow server, and are given up in time where it is too slow", async () => {
		const slow = { RCPT: "slow", DATA: "slow" } as const;
		const { mailer, taken } = await startScripted({ "ana@e.es": slow, "leo@e.es": { ...slow, text: "drip" } });
		expect(await mailer.sendLetter(letterTo("ana@e.es"))).toEqual({ outcome: "sent" });
		const began = performance.now();
		expect(await mailer.sendLetter(letterTo("leo@e.es"))).toMatchObject({ outcome: "uncertain" });
		expect(performance.now() - began).toBeLessThan(10_000);
		expect(taken.map(({ to }) => to)).toEqual(["ana@e.es"]);
	});

	test.each([
		["550 5.1.1 no existe", "unknown"],
		["550-5.1.1 no\r\n550 5.1.1 existe", "unknown"],
		["552 5.2.2 lleno", "refused"],
		["550 no", "refused"],
		["550 5.7.1 tu servidor no", undefined],
	] as const)("that are refused with %s say what that means for the mailbox", async (reply, mailbox) => {
		const { mailer } = await startScripted({ "ana@e.es": { RCPT: reply }, "eva@e.es": { text: "554 5.1.1 no" } });
		expect(await mailer.sendLetter(letterTo("ana@e.es"))).toEqual({
			...{ outcome: "refused", reason: expect.any(String) },
			...(mailbox === undefined ? {} : { mailbox }),
		});
		expect(await mailer.sendLetter(letterTo("eva@e.es"))).toEqual({ outcome: "refused", reason: expect.any(String) });
	});

	test("are told apart also over a connection that sent some before", async () => {
		const { mailer, taken } = await startScripted({ "ana@e.es": { text: "drop" }, "eva@e.es": { DATA: "drop" } });
		await mailer.sendLetter(letterTo("leo@e.es"));
		expect(await mailer.sendLetter(letterTo("ana@e.es"))).toMatchObject({ outcome: "uncertain" });
		await mailer.sendLetter(letterTo("luz@e.es"));
		expect(await mailer.sendLetter(letterTo("eva@e.es"))).toMatchObject({ outcome: "later" });
		expect(taken.map(({ to }) => to)).toEqual(["leo@e.es", "luz@e.es"]);
	});

	test("go over a new connection where the server closed the old one in between", async () => {
		const { mailer, sockets, connections } = await startScripted({});
		await mailer.sendLetter(letterTo("ana@e.es"));
		const [socket] = sockets;
		socket?.destroy();
		expect(await mailer.sendLetter(letterTo("eva@e.es"))).toEqual({ outcome: "sent" });
		expect(connections()).toBe(2);
	});

	test("are not reached where no server is, which says nothing about them", async () => {
		const mailer = createLetterMailer({ url: "smtp://127.0.0.1:1", from: async () => from });
		closers.push(() => mailer.close());
		expect(await mailer.sendLetter(letterTo("ana@e.es"))).toMatchObject({ outcome: "later", unreachable: true });
		expect(await mailer.sendLetter(letterTo("ana @e.es"))).toMatchObject({ outcome: "refused" });
	});

	test("do not go to a server that speaks another protocol", async () => {
		const { url } = await startScripted({});
		const overTls = createLetterMailer({
			...{ url: url.replace("smtp:", "smtps:"), from: async () => from },
			limits: { silenceMs: 1_000, totalMs: 2_000 },
		});
		closers.push(() => overTls.close());
		expect(await overTls.sendLetter(letterTo("ana@e.es"))).toMatchObject({ outcome: "later", unreachable: true });
	});
});
