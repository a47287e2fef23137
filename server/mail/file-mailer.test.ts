import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { makeMail } from "../../domain/mail/mail.fixture.ts";
import type { QueuedMail } from "../../domain/mail/mail.ts";
import { createFileMailer } from "./file-mailer.server.ts";
import { readMessage } from "./read-message.fixture.ts";

let dataDir: string;
let folder: string;
beforeEach(() => {
	dataDir = mkdtempSync(path.join(tmpdir(), "tertulia-outbox-"));
	folder = path.join(dataDir, "outbox");
});
afterEach(() => rmSync(dataDir, { recursive: true, force: true }));

const now = () => new Date("2026-11-20T14:03:22.512Z");
const mailer = (into = folder) =>
	createFileMailer({ folder: into, from: async () => ({ name: "Tertulia", address: "hola@tertulia.example" }), now });
function queue(id: string, overrides = {}): QueuedMail {
	return {
		id,
		mail: makeMail(overrides),
		messageId: `<${id}@tertulia.example>`,
		attempts: 0,
		createdAt: "2026-11-20T14:03:00.000Z",
	};
}

test("a message is a file that a person can read and a mail program too", async () => {
	const mail = makeMail({ text: "Tu código 🎈:\n\n    482913\n" });
	expect(await mailer().send({ ...queue("a1"), mail })).toEqual({ outcome: "sent" });
	expect(readdirSync(folder)).toEqual(["2026-11-20T14-03-22.512Z-sign-in-code-a1.eml"]);
	const raw = readFileSync(path.join(folder, "2026-11-20T14-03-22.512Z-sign-in-code-a1.eml"), "utf8");
	expect(raw).toContain("\r\n    482913\r\n");
	const { headers, parts } = readMessage(raw);
	expect(headers.get("subject")).toBe("482913 es tu código para entrar en Tertulia");
	expect(headers.get("from")).toBe("Tertulia <hola@tertulia.example>");
	expect(headers.get("to")).toBe("ana@example.es");
	expect(headers.get("message-id")).toBe("<a1@tertulia.example>");
	expect(parts.map(({ text }) => text)).toEqual([mail.text, mail.html]);
	expect(headers.has("bcc")).toBe(false);
});

test("an entry for the calendar travels with its method, in the message and as a file (RFC 6047, 2.4)", async () => {
	const content = `BEGIN:VCALENDAR\r\nVERSION:2.0\r\nMETHOD:CANCEL\r\nX-A:${"ñ".repeat(30)}\r\nEND:VCALENDAR\r\n`;
	await mailer().send(queue("a1", { kind: "event-left", calendar: { method: "CANCEL", content } }));
	const [name = ""] = readdirSync(folder);
	const raw = readFileSync(path.join(folder, name), "utf8");
	expect(raw).toMatch(/^Content-Type: multipart\/mixed;/m);
	expect(raw).toMatch(/^Content-Type: multipart\/alternative;/m);
	const decoded = (type: RegExp) => {
		const part = raw.split(/\r\n--.*\r\n/).find((each) => type.test(each.replaceAll(/\r\n[ \t]+/g, " "))) ?? "";
		const body = part.slice(part.indexOf("\r\n\r\n") + 4);
		if (/^Content-Transfer-Encoding: base64/im.test(part)) return Buffer.from(body, "base64").toString("utf8");
		const bytes = body
			.replaceAll("=\r\n", "")
			.replaceAll(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
		return Buffer.from(bytes, "latin1").toString("utf8");
	};
	expect(decoded(/Content-Type: text\/calendar; charset=utf-8; method=CANCEL/)).toBe(content);
	expect(decoded(/Content-Type: application\/ics; name=evento\.ics/)).toBe(content);
});

test("only this account can read it", async () => {
	await mailer().send(queue("a1"));
	expect(statSync(folder).mode & 0o777).toBe(0o700);
	for (const name of readdirSync(folder)) expect(statSync(path.join(folder, name)).mode & 0o777).toBe(0o600);
});

test("messages do not overwrite each other, and half-written ones are not left behind", async () => {
	const each = mailer();
	await Promise.all(Array.from({ length: 20 }, (_, index) => each.send(queue(`m${index}`))));
	const names = readdirSync(folder);
	expect(names).toHaveLength(20);
	for (const name of names) expect(name).toMatch(/^2026-11-20T14-03-22\.512Z-sign-in-code-m\d+\.eml$/);
});

test("a disk that cannot be written is a reason to try again later", async () => {
	const blocked = path.join(dataDir, "file");
	writeFileSync(blocked, "");
	expect(await mailer(path.join(blocked, "outbox")).send(queue("a1"))).toEqual({
		outcome: "later",
		reason: "No se puede escribir en la carpeta de salida (ENOTDIR)",
		unreachable: true,
	});
});

test("an address that is none is refused", async () => {
	expect(await mailer().send(queue("a1", { to: "ana@example.es\r\nBcc: x@example.es" }))).toMatchObject({
		outcome: "refused",
	});
});
