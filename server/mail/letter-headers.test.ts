import { afterEach, expect, test } from "vitest";
import { letterTo } from "../../domain/letters/claim-letter.ts";
import { newIssue } from "../../domain/letters/letter-issue.ts";
import { createLetterMailer } from "./letter-mailer.server.ts";
import { startMailServer, type TakenMail } from "./mail-server.fixture.ts";

const closers: (() => Promise<unknown>)[] = [];
afterEach(async () => {
	for (const close of closers.splice(0).reverse()) await close();
});

/** A letter as a real mail server gets it. */
async function caught(): Promise<TakenMail> {
	const taken: TakenMail[] = [];
	const server = await startMailServer({ take: (mail) => void taken.push(mail) });
	closers.push(() => server.close());
	const from = async () => ({ name: "La Tertulia de Inés, S. L.", address: "hola@tertulia.example" });
	const mailer = createLetterMailer({ url: server.url, from });
	closers.push(() => mailer.close());
	const paragraph = "Un párrafo con eñes, «comillas» y un enlace larguísimo que ningún servidor debe partir. ".repeat(
		30,
	);
	const issue = newIssue({
		body: {
			subject: "Año nuevo: qué leímos, qué escribimos y por qué la próxima tertulia será en otoño — con café",
			...{ previewText: "", html: `<p>${paragraph}</p>\r\n<a href="{{baja}}">Baja</a>` },
			text: `${paragraph}\n.\n.una línea que empieza por un punto\n{{baja}}`,
		},
		...{ contents: null, audience: "news", cadence: "each", now: "2026-11-20T12:00:00.000Z" },
	});
	const person = { email: "Ana@ejemplo.es", emailKey: "ana@ejemplo.es", attempts: 1 };
	const letter = await letterTo(issue, person, { siteUrl: "https://tertulia.example", token: "x".repeat(43) });
	expect(await mailer.sendLetter(letter)).toEqual({ outcome: "sent" });
	const [mail] = taken;
	if (mail === undefined) throw new Error("no mail");
	return mail;
}

/** The header fields of a message, unfolded, by name in lower case; each name with all its values. */
function headersOf(raw: string): Map<string, string[]> {
	const head = raw.slice(0, raw.indexOf("\r\n\r\n")).replace(/\r\n[ \t]+/g, " ");
	const fields = new Map<string, string[]>();
	for (const line of head.split("\r\n")) {
		const [, name = "", value = ""] = /^([!-9;-~]+): ?(.*)$/.exec(line) ?? [];
		expect(name, line).not.toBe("");
		fields.set(name.toLowerCase(), [...(fields.get(name.toLowerCase()) ?? []), value]);
	}
	return fields;
}

test("a letter has the fields that mail servers ask for, once each and well formed (RFC 5322, 2369, 2919, 8058)", async () => {
	const { raw, to } = await caught();
	const fields = headersOf(raw);
	const only = (name: string) => {
		expect(fields.get(name), name).toHaveLength(1);
		return fields.get(name)?.[0] ?? "";
	};
	expect(to).toBe("Ana@ejemplo.es");
	expect(only("from")).toMatch(/<hola@tertulia\.example>$/);
	expect(only("to")).toBe("Ana@ejemplo.es");
	expect(Number.isNaN(Date.parse(only("date")))).toBe(false);
	expect(only("date")).toMatch(/^(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun), \d\d? [A-Z][a-z]{2} \d{4} \d\d:\d\d:\d\d [+-]\d{4}$/);
	expect(only("message-id")).toMatch(/^<[\w.-]+@tertulia\.example>$/);
	expect(only("subject")).toMatch(/^=\?UTF-8\?[QB]\?/i);
	expect(only("mime-version")).toBe("1.0");
	expect(only("list-id")).toMatch(/^<novedades\.tertulia\.example>$/);
	expect(only("list-unsubscribe")).toBe(`<https://tertulia.example/baja/${"x".repeat(43)}>`);
	expect(only("list-unsubscribe-post")).toBe("List-Unsubscribe=One-Click");
	expect(only("precedence")).toBe("bulk");
	for (const name of ["bcc", "auto-submitted", "return-receipt-to", "disposition-notification-to", "x-mailer"])
		expect(fields.has(name), name).toBe(false);
});

test("a letter is plain text and HTML, in lines that every server takes (RFC 5321, 4.5.3.1; RFC 2046, 5.1.4)", async () => {
	const { raw } = await caught();
	const type = headersOf(raw).get("content-type")?.[0] ?? "";
	const boundary = /^multipart\/alternative;.*boundary="([^"]+)"/.exec(type)?.[1] ?? "";
	expect(boundary).not.toBe("");
	// biome-ignore lint/suspicious/noControlCharactersInRegex: exactly what a message of seven bits may have
	expect(raw).toMatch(/^[\x01-\x7f]*$/);
	expect(raw.replaceAll("\r\n", "")).not.toMatch(/[\r\n]/);
	expect(Math.max(...raw.split("\r\n").map(({ length }) => length))).toBeLessThanOrEqual(998);
	const parts = raw.split(`--${boundary}`);
	expect(parts.at(-1)?.trim()).toBe("--");
	const about = parts.slice(1, -1).map((part) => headersOf(part.trimStart()));
	expect(about.map((fields) => fields.get("content-type")?.[0]?.split(";")[0])).toEqual(["text/plain", "text/html"]);
	for (const fields of about) {
		expect(fields.get("content-type")?.[0]).toMatch(/charset="?utf-8/i);
		expect(fields.get("content-transfer-encoding")?.[0]).toMatch(/^(?:quoted-printable|base64|7bit)$/);
	}
});
