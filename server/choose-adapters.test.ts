import { once } from "node:events";
import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { text } from "node:stream/consumers";
import { SMTPServer } from "smtp-server";
import { afterAll, beforeAll, expect, test } from "vitest";
import { composeLetter } from "../domain/letters/compose-letter.ts";
import { makeMail } from "../domain/mail/mail.fixture.ts";
import { site } from "../site.config.ts";
import { openMailer, requireFirebase } from "./choose-adapters.ts";
import { parseConfig } from "./config.ts";

let root: string;
beforeAll(() => {
	root = mkdtempSync(path.join(tmpdir(), "tertulia-packages-"));
});
afterAll(() => rmSync(root, { recursive: true, force: true }));

const embedded = parseConfig({});
const firebase = parseConfig({
	BACKEND: "firebase",
	CLOUD_PROJECT: "demo-tertulia",
	CLOUD_API_KEY: "clave",
	CLOUD_SEAL_KEY: "A".repeat(43),
});
const checked = parseConfig({
	APP_CHECK_SITE_KEY: "clave",
	APP_CHECK_API_KEY: "clave",
	APP_CHECK_PROJECT_ID: "demo-tertulia",
	APP_CHECK_APP_ID: "1:1234567890:web:0a1b2c",
});

test("the packages of Firebase are required only by the settings that use them, with the command that installs them", () => {
	expect(() => requireFirebase(embedded, root)).not.toThrow();
	for (const [config, setting] of [
		[firebase, "BACKEND=firebase"],
		[checked, "APP_CHECK_SITE_KEY"],
	] as const) {
		expect(() => requireFirebase(config, root)).toThrow(
			`${setting}: faltan los paquetes de Firebase; instálalos con npm ci --prefix backends/firebase --omit=dev`,
		);
	}
	mkdirSync(path.join(root, "backends/firebase/node_modules/@firebase/app-check"), { recursive: true });
	for (const config of [embedded, firebase, checked]) expect(() => requireFirebase(config, root)).not.toThrow();
});

test("letters have the site's own colours, as other mails have", async () => {
	const received: string[] = [];
	const smtp = new SMTPServer({
		disabledCommands: ["STARTTLS", "AUTH"],
		logger: false,
		closeTimeout: 1,
		async onData(stream, _session, callback) {
			received.push((await text(stream)).replaceAll("=\r\n", ""));
			callback();
		},
	});
	const listening = smtp.listen(0, "127.0.0.1");
	await once(listening, "listening");
	const { port } = listening.address() as AddressInfo;
	const config = { ...embedded, smtpUrl: `smtp://127.0.0.1:${port}` };
	const mailer = await openMailer(config, async () => ({
		...site,
		themeColor: { dark: "#4a148c", light: "#e1bee7" },
	}));
	const { html } = composeLetter({
		site: {
			name: "Tertulia",
			origin: "https://e.es",
			author: "Ana",
			signature: "Ana",
			postalLine: null,
			language: "es-ES",
		},
		...{ subject: "Hola", previewText: null, opening: "<p>#0a5040</p>", articles: [], withPictures: false },
	});
	const delivery = await mailer.sendLetter?.({
		...{ id: "1", messageId: "<1@e.es>", attempts: 0, createdAt: "2026-11-20T12:00:00.000Z" },
		mail: makeMail({ kind: "letter", listId: "novedades.e.es", html }),
	});
	await mailer.close();
	await new Promise<void>((resolve) => smtp.close(() => resolve()));
	expect(delivery).toEqual({ outcome: "sent" });
	expect(received[0]).toContain("#4a148c");
	expect(received[0]?.match(/#0a5040/g)).toHaveLength(1);
});
