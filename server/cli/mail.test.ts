import { spawnSync } from "node:child_process";
import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { openEmbedded } from "../../backends/sqlite/open-embedded.server.ts";
import type { Backend } from "../../domain/backend.ts";
import { makeMail } from "../../domain/mail/mail.fixture.ts";
import { createMailbox, type Mailbox } from "../mailbox.fixture.ts";
import { describeOutbox, sendNow } from "./mail.ts";

const START = Date.parse("2026-11-20T13:03:00.000Z");
let backend: Backend;
let mailbox: Mailbox;
let clock: number;
beforeEach(async () => {
	backend = await openEmbedded({ dataDir: ":memory:" });
	mailbox = createMailbox();
	clock = START;
});
afterEach(() => backend.close());

const now = () => new Date(clock);
const add = (overrides = {}) => backend.outbox.add(makeMail(overrides), now().toISOString());
async function send(all = false): Promise<{ code: number; lines: string[] }> {
	const lines: string[] = [];
	const code = await sendNow(backend, mailbox, { all, print: (line) => lines.push(line), now });
	return { code, lines };
}

describe("mail list (docs/product.md, 14.4)", () => {
	test("says when nothing is wrong", async () => {
		expect(await describeOutbox(backend.outbox)).toEqual(["Todo el correo se ha entregado."]);
		await add();
		expect(await describeOutbox(backend.outbox)).toEqual([
			"Hay correo por enviar; el próximo intento, el 20/11/26, 14:03.",
		]);
	});

	test("lists failed messages in a table", async () => {
		await add({ to: "nadie@example.es" });
		mailbox.answer({ outcome: "refused", reason: "RCPT TO: 550 5.1.1 No such user" });
		await send();
		await add({ to: "ana@example.es", kind: "new-device" });
		mailbox.answer({ outcome: "later", reason: "451 Vuelve\u001b[31m luego" });
		await send();
		expect(await describeOutbox(backend.outbox)).toEqual([
			"Estado     Mensaje                     Para              Intentos  Creado           Último intento   Motivo",
			"pendiente  aviso de dispositivo nuevo  ana@example.es    1         20/11/26, 14:03  20/11/26, 14:03  451 Vuelve [31m luego",
			"rechazado  código para entrar          nadie@example.es  1         20/11/26, 14:03  20/11/26, 14:03  RCPT TO: 550 5.1.1 No such user",
			"",
			"Las horas son peninsulares.",
			"Hay correo por enviar; el próximo intento, el 20/11/26, 14:03.",
		]);
	});
});

describe("mail send (docs/product.md, 14.4)", () => {
	test("says when there is nothing to do", async () => {
		expect(await send()).toEqual({ code: 0, lines: ["No hay nada que enviar ahora."] });
	});

	test("sends what is due and tells each outcome", async () => {
		await add();
		expect(await send()).toEqual({
			code: 0,
			lines: ["enviado: código para entrar (intento 1)", "Enviados: 1. Aplazados: 0. Rechazados: 0."],
		});
		expect(mailbox.received).toHaveLength(1);
	});

	test("ends with 1 when something did not go, and tries it early on request", async () => {
		await add();
		mailbox.answer({ outcome: "later", reason: "451 Luego" });
		expect(await send()).toEqual({
			code: 1,
			lines: [
				"aplazado: código para entrar (intento 1): 451 Luego",
				"Enviados: 0. Aplazados: 1. Rechazados: 0.",
				"Queda correo por enviar; el próximo intento, el 20/11/26, 14:03. Con --all se intenta ya.",
			],
		});
		clock += 1_000;
		expect((await send()).lines[0]).toBe("No hay nada que enviar ahora.");
		mailbox.answer({ outcome: "sent" });
		expect(await send(true)).toMatchObject({
			code: 0,
			lines: ["enviado: código para entrar (intento 2)", expect.any(String)],
		});
	});
});

describe("npm run site -- mail", () => {
	let dataDir: string;
	beforeEach(() => {
		dataDir = mkdtempSync(path.join(tmpdir(), "tertulia-mail-"));
	});
	afterEach(() => rmSync(dataDir, { recursive: true, force: true }));

	function site(...args: string[]): { status: number | null; said: string } {
		const { status, stdout, stderr } = spawnSync(process.execPath, ["server/cli/main.ts", "mail", ...args], {
			cwd: path.resolve(import.meta.dirname, "../.."),
			encoding: "utf8",
			env: { PATH: process.env.PATH, DATA_DIR: dataDir },
		});
		return { status, said: stdout + stderr };
	}

	test("writes waiting messages into files if no mail server is set", async () => {
		const onDisk = await openEmbedded({ dataDir });
		await onDisk.outbox.add(makeMail(), new Date().toISOString());
		await onDisk.close();
		const { status, said } = site("send");
		expect(said).toContain("Enviados: 1.");
		expect(status).toBe(0);
		expect(readdirSync(path.join(dataDir, "outbox"))).toEqual([expect.stringMatching(/-sign-in-code-.*\.eml$/)]);
		expect(site("list")).toEqual({ status: 0, said: "Todo el correo se ha entregado.\n" });
	});

	test("explains itself", () => {
		expect(site("--help")).toMatchObject({ status: 0, said: expect.stringContaining("mail send [--all]") });
		for (const wrong of [[], ["otra"], ["list", "--all"], ["send", "x"], ["send", "--nada"]])
			expect(site(...wrong)).toMatchObject({ status: 2, said: expect.stringContaining("mail send [--all]") });
	});
});
