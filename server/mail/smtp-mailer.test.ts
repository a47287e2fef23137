import { once } from "node:events";
import { type AddressInfo, createServer, type Server, type Socket } from "node:net";
import { text } from "node:stream/consumers";
import { SMTPServer, type SMTPServerOptions } from "smtp-server";
import { afterEach, describe, expect, test } from "vitest";
import { makeMail } from "../../domain/mail/mail.fixture.ts";
import type { Mail, QueuedMail } from "../../domain/mail/mail.ts";
import type { Mailer } from "../../domain/mail/mail-outbox.ts";
import { codeMail } from "../../domain/sign-in/code-mails.ts";
import { readMessage } from "./read-message.fixture.ts";
import { createSmtpMailer } from "./smtp-mailer.server.ts";

const from = { name: "Tertulia", address: "hola@tertulia.example" };
const closers: (() => Promise<unknown>)[] = [];
afterEach(async () => {
	for (const close of closers.splice(0).reverse()) await close();
});

function queue(overrides: Partial<Mail> = {}): QueuedMail {
	return {
		id: "1",
		mail: makeMail(overrides),
		messageId: "<1@tertulia.example>",
		attempts: 0,
		createdAt: "2026-11-20T10:00:00.000Z",
	};
}

function mailerTo(url: string, limits = { silenceMs: 5_000, totalMs: 8_000 }): Mailer {
	const mailer = createSmtpMailer({ url, from: async () => from, limits });
	closers.push(() => mailer.close());
	return mailer;
}

/** A mail server on a free port that accepts everything, except as `options` change it. */
async function startServer(options: SMTPServerOptions = {}) {
	const received: { raw: string; from: string; to: string[] }[] = [];
	const server = new SMTPServer({
		disabledCommands: ["STARTTLS", "AUTH"],
		logger: false,
		closeTimeout: 1,
		async onData(stream, session, callback) {
			const raw = await text(stream);
			const { mailFrom, rcptTo } = session.envelope;
			received.push({
				raw,
				from: mailFrom === false ? "" : (mailFrom?.address ?? ""),
				to: rcptTo.map(({ address }) => address),
			});
			callback();
		},
		...options,
	});
	server.on("error", () => undefined);
	server.listen(0, "127.0.0.1");
	await once(server.server, "listening");
	closers.push(() => new Promise<void>((resolve) => server.close(() => resolve())));
	const { port } = server.server.address() as AddressInfo;
	return { received, address: `127.0.0.1:${port}`, url: `smtp://127.0.0.1:${port}` };
}

/** A server of raw bytes, for behaviour that no proper mail server has. */
async function startRawServer(handle: (socket: Socket) => void): Promise<string> {
	const sockets = new Set<Socket>();
	const server: Server = createServer((socket) => {
		sockets.add(socket);
		socket.on("error", () => undefined);
		handle(socket);
	});
	server.listen(0, "127.0.0.1");
	await once(server, "listening");
	closers.push(() => {
		for (const socket of sockets) socket.destroy();
		return new Promise((resolve) => server.close(resolve));
	});
	return `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

function reply(responseCode: number, message: string): Error {
	return Object.assign(new Error(message), { responseCode });
}

describe("the delivered message", () => {
	test("the whole message: subject, both parts, sender, date and marks", async () => {
		const server = await startServer();
		const mail = codeMail("sign-in", {
			siteName: "Peña 🎈",
			siteUrl: "https://tertulia.example",
			to: "ana@example.es",
			code: "482913",
			link: "https://tertulia.example/enlace?token=aB_1-2&redirect=%2Fuser",
			expiresAt: "2026-11-20T10:10:00.000Z",
		});
		expect(await mailerTo(server.url).send({ ...queue(), mail })).toEqual({ outcome: "sent" });
		const [message] = server.received;
		if (message === undefined) throw new Error("Nothing arrived.");
		expect(message).toMatchObject({ from: "hola@tertulia.example", to: ["ana@example.es"] });
		const { headers, parts, rawHeaders } = readMessage(message.raw);
		expect(headers.get("subject")).toBe("482913 es tu código para entrar en Peña 🎈");
		expect(headers.get("from")).toBe("Tertulia <hola@tertulia.example>");
		expect(headers.get("to")).toBe("ana@example.es");
		expect(headers.get("message-id")).toBe("<1@tertulia.example>");
		expect(new Date(headers.get("date") ?? "").toISOString()).toBe("2026-11-20T10:00:00.000Z");
		expect(headers.get("auto-submitted")).toBe("auto-generated");
		expect(headers.get("mime-version")).toBe("1.0");
		expect(headers.has("x-mailer")).toBe(false);
		expect(parts).toEqual([
			{ type: "text/plain", text: mail.text },
			{ type: "text/html", text: mail.html },
		]);
		expect(rawHeaders).toMatch(/^[\0-\x7f]*$/);
		expect(message.raw).toMatch(/^[\0-\x7f]*$/);
		expect(message.raw).toContain("    482913\r\n");
		for (const line of message.raw.split("\r\n")) expect(line.length).toBeLessThanOrEqual(78);
		expect(message.raw.replaceAll("\r\n", "")).not.toMatch(/[\r\n]/);
	});

	test("the same Message-ID and date at every attempt", async () => {
		const server = await startServer();
		const mailer = mailerTo(server.url);
		await mailer.send(queue());
		await mailer.send({ ...queue(), attempts: 1 });
		const [one, two] = server.received.map(({ raw }) => readMessage(raw).headers);
		for (const name of ["message-id", "date", "subject"]) expect(one?.get(name)).toBe(two?.get(name));
	});

	test("lines with a single dot and very long lines, unharmed", async () => {
		const server = await startServer();
		const body = `.\n..\n.fin\n${"ñ".repeat(3_000)}\nlast\n`;
		await mailerTo(server.url).send(queue({ text: body }));
		expect(readMessage(server.received[0]?.raw ?? "").parts[0]?.text).toBe(body);
	});

	test.each([
		["a line break and a header in the subject", { subject: "Hola\r\nBcc: todos@example.es\r\n\r\nx" }],
		["bare returns and line separators in the subject", { subject: "Hola\rBcc: todos@example.es\u2028x\u0000" }],
	])("nothing but the message: %s", async (_, overrides) => {
		const server = await startServer();
		expect(await mailerTo(server.url).send(queue(overrides))).toEqual({ outcome: "sent" });
		const { headers } = readMessage(server.received[0]?.raw ?? "");
		expect(headers.has("bcc")).toBe(false);
		expect(headers.get("subject")).toMatch(/^Hola Bcc: todos@example.es/);
		expect(server.received[0]?.to).toEqual(["ana@example.es"]);
	});

	test.each([
		"ana@example.es\r\nBcc: todos@example.es",
		"ana@example.es, otra@example.es",
		"ana@example.es>\r\nRCPT TO:<otra@example.es",
		"Ana <ana@example.es>",
		'"ana b"@example.es',
		"ana@example.es@example.es",
		"ana",
		"",
	])("nothing at all to the address %j", async (to) => {
		const server = await startServer();
		expect(await mailerTo(server.url).send(queue({ to }))).toEqual({
			outcome: "refused",
			reason: "La dirección no es válida",
		});
		expect(server.received).toEqual([]);
	});

	test("a sender's name is a name, whatever stands in it", async () => {
		const server = await startServer();
		const mailer = createSmtpMailer({
			url: server.url,
			from: async () => ({ name: 'A "B", <C>\r\nBcc: x@example.es', address: from.address }),
		});
		closers.push(() => mailer.close());
		await mailer.send(queue());
		const { headers } = readMessage(server.received[0]?.raw ?? "");
		expect(headers.has("bcc")).toBe(false);
		expect(headers.get("from")).toMatch(/^".*" <hola@tertulia\.example>$/);
	});
});

describe("a server that refuses", () => {
	const moods: readonly (readonly [string, SMTPServerOptions, "later" | "refused"])[] = [
		[
			"for now at MAIL",
			{ onMailFrom: (_address, _session, callback) => callback(reply(451, "4.3.2 Try again")) },
			"later",
		],
		[
			"for now at RCPT",
			{ onRcptTo: (_address, _session, callback) => callback(reply(450, "4.2.0 Greylisted, try again")) },
			"later",
		],
		[
			"for now at DATA",
			{
				onData: (stream, _session, callback) =>
					stream.resume().on("end", () => callback(reply(452, "4.3.1 Full, try again"))),
			},
			"later",
		],
		[
			"for ever at MAIL",
			{ onMailFrom: (_address, _session, callback) => callback(reply(550, "5.1.0 Not from you, do not try again")) },
			"refused",
		],
		[
			"for ever at RCPT",
			{ onRcptTo: (_address, _session, callback) => callback(reply(550, "5.1.1 No such user, do not try again")) },
			"refused",
		],
		[
			"for ever at DATA",
			{
				onData: (stream, _session, callback) =>
					stream.resume().on("end", () => callback(reply(554, "5.7.1 Spam, do not try again"))),
			},
			"refused",
		],
		[
			"everybody at the greeting",
			{ onConnect: (_session, callback) => callback(reply(554, "No, try again")) },
			"later",
		],
		[
			"who has not signed in",
			{ onMailFrom: (_address, _session, callback) => callback(reply(530, "5.7.0 Authentication, then try again")) },
			"later",
		],
	];
	test.each(moods)("%s", async (_, options, outcome) => {
		const server = await startServer(options);
		const delivery = await mailerTo(server.url).send(queue());
		expect(delivery).toMatchObject({ outcome, reason: expect.stringMatching(/try again/i) });
		expect(server.received).toEqual([]);
	});

	test("is quoted on one line, without addresses", async () => {
		const answer = "5.1.1 <Ana@Example.es>: unknown; ana@example.es, hola@tertulia.example";
		const server = await startServer({
			onRcptTo: (_address, _session, callback) => callback(reply(550, `${answer} ${"x".repeat(400)}`)),
		});
		const delivery = await mailerTo(server.url).send(queue());
		if (delivery.outcome !== "refused") throw new Error(delivery.outcome);
		expect(delivery.reason).toMatch(/^RCPT TO: 550 5\.1\.1 <…>: unknown; …, … x+$/);
		expect(delivery.reason.length).toBeLessThanOrEqual(200);
	});
});

describe("a server that does not answer properly", () => {
	test("an unreachable server", async () => {
		const url = await startRawServer(() => undefined);
		await closers.pop()?.();
		expect(await mailerTo(url).send(queue())).toMatchObject({
			outcome: "later",
			reason: expect.stringContaining("ECONNREFUSED"),
			unreachable: true,
		});
	});

	test("a name that does not exist", async () => {
		const delivery = await mailerTo("smtp://smtp.invalid:2525").send(queue());
		expect(delivery).toMatchObject({
			outcome: "later",
			reason: expect.stringMatching(/^No se encuentra el servidor|^No se puede hablar/),
			unreachable: true,
		});
	});

	test("one that is slow, but within the limits", async () => {
		const server = await startServer({
			onMailFrom: (_address, _session, callback) => void setTimeout(callback, 150),
			onRcptTo: (_address, _session, callback) => void setTimeout(callback, 150),
		});
		expect(await mailerTo(server.url, { silenceMs: 1_000, totalMs: 5_000 }).send(queue())).toEqual({ outcome: "sent" });
	});

	test.each([
		["says nothing", () => undefined],
		["greets and falls silent", (socket: Socket) => socket.write("220 hola\r\n")],
	])("one that %s", async (says, handle) => {
		const url = await startRawServer(handle);
		expect(await mailerTo(url, { silenceMs: 100, totalMs: 5_000 }).send(queue())).toMatchObject({
			outcome: "later",
			reason: expect.stringMatching(/^El servidor de correo no responde/),
			...(says === "says nothing" ? { unreachable: true } : {}),
		});
	});

	test("one that never comes to an end", async () => {
		const url = await startRawServer((socket) => {
			const drip = setInterval(() => socket.write("220-hola\r\n"), 20);
			socket.on("close", () => clearInterval(drip));
		});
		expect(await mailerTo(url, { silenceMs: 5_000, totalMs: 200 }).send(queue())).toMatchObject({
			outcome: "later",
			reason: "El servidor de correo no ha terminado a tiempo",
		});
	});

	test.each(["at once", "MAIL", "RCPT", "DATA", "."])("one that hangs up: %s", async (stage) => {
		const url = await startRawServer((socket) => {
			if (stage === "at once") return void socket.destroy();
			socket.write("220 hola\r\n");
			socket.on("data", (bytes) => {
				for (const line of bytes
					.toString()
					.split("\r\n")
					.filter((each) => each !== "")) {
					if (line === stage || (stage !== "." && line.startsWith(stage))) return void socket.destroy();
					if (line === "DATA") socket.write("354 go on\r\n");
					else if (/^(?:EHLO|MAIL|RCPT)/.test(line)) socket.write("250 ok\r\n");
				}
			});
		});
		const delivery = await mailerTo(url).send(queue());
		expect(delivery).toMatchObject({ outcome: "later", reason: expect.stringMatching(/^El servidor|^No se puede/) });
		// Once the server has seen a message, the failure may be that message's fault.
		expect(delivery).not.toHaveProperty("unreachable");
	});

	test("one that speaks something else", async () => {
		const url = await startRawServer((socket) => socket.end("HTTP/1.1 400 Bad Request\r\n\r\n"));
		expect(await mailerTo(url).send(queue())).toMatchObject({ outcome: "later" });
	});

	test("closing ends what is under way", async () => {
		let reached = () => {};
		const connected = new Promise<void>((resolve) => {
			reached = resolve;
		});
		const mailer = mailerTo(await startRawServer(() => reached()));
		const sending = mailer.send(queue());
		await connected;
		await mailer.close();
		expect(await sending).toEqual({ outcome: "later", reason: "El sitio se ha parado mientras se enviaba" });
	});
});

describe("encryption and credentials", () => {
	let asked = 0;
	const onAuth: SMTPServerOptions["onAuth"] = ({ username, password }, _session, callback) => {
		asked++;
		if (username === "correo@tertulia.example" && password === "contraseña/1") callback(null, { user: username });
		else callback(reply(535, `5.7.8 Wrong: ${username} ${password}`));
	};
	const user = "correo%40tertulia.example:contrase%C3%B1a%2F1";

	test("STARTTLS is used where it is offered, and credentials are given", async () => {
		const secured: boolean[] = [];
		const server = await startServer({
			disabledCommands: [],
			onAuth,
			onMailFrom: (_address, session, callback) => {
				secured.push(session.secure);
				callback();
			},
		});
		expect(await mailerTo(`smtp://${user}@${server.address}?tls.rejectUnauthorized=false`).send(queue())).toEqual({
			outcome: "sent",
		});
		expect(secured).toEqual([true]);
	});

	test("TLS from the start with smtps", async () => {
		const server = await startServer({ secure: true, disabledCommands: [], onAuth });
		expect(await mailerTo(`smtps://${user}@${server.address}?tls.rejectUnauthorized=false`).send(queue())).toEqual({
			outcome: "sent",
		});
	});

	test("an untrusted certificate is no reason to refuse the message", async () => {
		const server = await startServer({ disabledCommands: [], onAuth });
		const delivery = await mailerTo(`smtp://${user}@${server.address}`).send(queue());
		const words = { outcome: "later", reason: expect.stringContaining("certificate"), unreachable: true };
		expect(delivery).toMatchObject(words);
		expect(server.received).toEqual([]);
		const secure = await startServer({ secure: true, disabledCommands: [], onAuth });
		expect(await mailerTo(`smtps://${user}@${secure.address}`).send(queue())).toMatchObject({
			...words,
			reason: expect.stringMatching(/^No se puede cifrar la conexión con el servidor de correo: .*certificate/),
		});
	});

	test("a server without encryption is not reached with it", async () => {
		const server = await startServer({ disabledCommands: ["STARTTLS"], onAuth });
		const delivery = await mailerTo(`smtps://${user}@${server.address}`).send(queue());
		expect(delivery).toMatchObject({ outcome: "later", unreachable: true });
	});

	test("wrong credentials are the site's fault, and are not told", async () => {
		const server = await startServer({ disabledCommands: ["STARTTLS"], onAuth });
		const delivery = await mailerTo(`smtp://correo%40tertulia.example:otra-clave@${server.address}`).send(queue());
		if (delivery.outcome !== "later") throw new Error(delivery.outcome);
		expect(delivery.reason).toMatch(/^AUTH \w+: 535 5\.7\.8 Wrong: … …$/);
	});

	test("credentials stay at home when a server elsewhere offers no encryption", async () => {
		const server = await startServer({ disabledCommands: ["STARTTLS"], onAuth });
		const elsewhere = `smtp://${user}@${server.address.replace("127.0.0.1", "0.0.0.0")}`;
		asked = 0;
		expect(await mailerTo(elsewhere).send(queue())).toMatchObject({ outcome: "later" });
		expect(asked).toBe(0);
		expect(await mailerTo(`${elsewhere}?requireTLS=false`).send(queue())).toEqual({ outcome: "sent" });
	});
});
