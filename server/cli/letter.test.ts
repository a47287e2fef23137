import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { openEmbedded } from "../../backends/sqlite/open-embedded.server.ts";
import type { Backend } from "../../domain/backend.ts";
import { importReaders } from "../../domain/letters/import-readers.ts";
import { startLetters } from "../../domain/letters/keep-subscribers.ts";
import { draftLetter } from "../../domain/letters/run-issue.ts";
import { checkDomain } from "../../domain/letters/sending-domain.ts";
import type { QueuedMail } from "../../domain/mail/mail.ts";
import type { Delivery } from "../../domain/mail/mail-outbox.ts";
import { consentTexts } from "../../domain/sign-in/consent.ts";
import { describeReaders, exportReaders, importFile } from "./letter.ts";
import { describeIssue, retryNewest, sendTest, showNewest, stepNewest, writeNew } from "./letter-issues.ts";

const NOW = "2026-11-20T12:00:00.000Z";
let backend: Backend;
beforeEach(async () => {
	backend = await openEmbedded({ dataDir: ":memory:" });
});
afterEach(() => backend.close());

test("names who gets letters, also those who asked before there were any, under the address they wrote", async () => {
	expect(await describeReaders(backend)).toEqual(["Todavía no recibe nadie las novedades."]);
	await backend.users.ensure({ email: "Eva@ejemplo.es", emailKey: "eva@ejemplo.es", now: NOW });
	const give = (emailKey: string, purpose: "news" | "school") =>
		backend.consents.add({
			...{ id: emailKey, emailKey, purpose, given: true, source: "event", ...consentTexts[purpose] },
			...{ askedAt: NOW, confirmedAt: NOW },
		});
	await give("eva@ejemplo.es", "news");
	await give("leo@ejemplo.es", "school");
	const ana = { email: "Ana@ejemplo.es", emailKey: "ana@ejemplo.es" };
	await startLetters(backend, ana, { cadence: "monthly", at: NOW, source: "letters" });
	const lines = await describeReaders(backend);
	expect(lines[1]).toMatch(/^Ana@ejemplo\.es +una vez al mes +20\/11\/26.* en las páginas de novedades$/);
	expect(lines[2]).toMatch(/^Eva@ejemplo\.es +una a una .* al apuntarte a un evento$/);
	expect(lines.at(-1)).toBe("2\u00a0personas");
	const bea = { email: "Bea@ejemplo.es", emailKey: "bea@ejemplo.es", cadence: "each" } as const;
	await importReaders(backend, [bea], { proof: null, at: NOW, by: null });
	expect((await describeReaders(backend)).slice(-3)).toEqual([
		"Sin confirmar, y sin recibir nada:",
		expect.stringMatching(/^correo +desde cuándo$/),
		expect.stringMatching(/^Bea@ejemplo\.es +de la lista que se trajo el 20\/11\/26.*, por preguntar$/),
	]);
	expect(await exportReaders(backend)).not.toContain("Bea");
	expect(await exportReaders(backend)).toContain(`"Ana@ejemplo.es","una vez al mes","${NOW}"`);
});

test("writes a letter from an address of the site, sends it after ten minutes, and tells how far it is", async () => {
	const said: string[] = [];
	vi.spyOn(console, "log").mockImplementation((line: string) => void said.push(line));
	vi.spyOn(console, "error").mockImplementation((line: string) => void said.push(line));
	const site = { siteUrl: "https://tertulia.example" };
	const last = () => said.at(-1);
	expect(await stepNewest(backend, "send")).toBe(1);
	expect(await writeNew(backend, site, ["/blog/nada"], { monthly: false, pictures: false, news: false })).toBe(1);
	expect(last()).toContain("/blog/nada: no hay ningún artículo ni evento publicado");
	const folder = mkdtempSync(path.join(tmpdir(), "tertulia-letter-"));
	const opening = path.join(folder, "saludo.md");
	writeFileSync(opening, "Hola, [nos vemos](/eventos) **pronto**.");
	expect(
		await writeNew(backend, site, [], { monthly: false, pictures: false, news: false, opening, subject: "Lo nuevo" }),
	).toBe(0);
	const [issue] = await backend.letters.listIssues();
	expect(issue?.body.text).toContain("nos vemos <https://tertulia.example/eventos> *pronto*");
	expect(await stepNewest(backend, "send")).toBe(1);
	expect(last()).toBe("Nadie recibe todavía cada carta.");
	const ana = { email: "Ana@ejemplo.es", emailKey: "ana@ejemplo.es" };
	await startLetters(backend, ana, { cadence: "each", at: NOW, source: "letters" });
	expect(await stepNewest(backend, "send", new Date(NOW))).toBe(0);
	expect(last()).toMatch(/^Irá a 1 persona\. Empieza el .*13:10/);
	const waiting = await backend.letters.findIssue(issue?.id ?? "");
	expect(waiting === null ? [] : await describeIssue(backend, waiting)).toEqual([
		expect.stringMatching(
			/^«Lo nuevo», para quienes reciben las novedades: espera sus diez minutos; empieza el .*13:10/,
		),
	]);
	expect(await stepNewest(backend, "stop")).toBe(0);
	expect(await stepNewest(backend, "resume")).toBe(1);
	expect(last()).toBe("No se puede: la carta «Lo nuevo» está parada.");
	rmSync(folder, { recursive: true });
	vi.restoreAllMocks();
});

test("sends a letter again to those who may not have got it, and says what that means", async () => {
	const said: string[] = [];
	vi.spyOn(console, "log").mockImplementation((line: string) => void said.push(line));
	vi.spyOn(console, "error").mockImplementation((line: string) => void said.push(line));
	const body = { subject: "Lo nuevo", previewText: "", html: "", text: "" };
	const { id } = await draftLetter(backend, { body, contents: null, audience: "news", cadence: "each", now: NOW });
	expect(await retryNewest(backend)).toBe(1);
	expect(said.at(-1)).toBe("No se puede: la carta «Lo nuevo» está sin enviar.");
	const issue = await backend.letters.findIssue(id);
	if (issue !== null) await backend.letters.putIssue({ ...issue, state: "sent", endedAt: NOW });
	expect(await retryNewest(backend)).toBe(1);
	expect(said.at(-1)).toBe("No hay a quién enviarla: no queda ningún envío sin respuesta.");
	const row = { issueId: id, email: "ana@e.es", emailKey: "ana@e.es", attempts: 1, at: NOW, reason: "cortado" };
	await backend.letters.putRecipients([{ ...row, state: "uncertain" }]);
	expect(await retryNewest(backend)).toBe(0);
	expect(said.at(-1)).toBe("La carta «Lo nuevo» se envía otra vez a 1 persona, que quizá la reciba dos veces.");
	expect((await backend.letters.findIssue(id))?.state).toBe("sending");
	vi.restoreAllMocks();
});

const SITE = { siteUrl: "https://tertulia.example" };

/** Runs a command with a folder that is removed afterwards; `said`: the lines it has printed. */
async function inFolder(work: (folder: string, said: string[]) => Promise<void>): Promise<void> {
	const said: string[] = [];
	vi.spyOn(console, "log").mockImplementation((line: string) => void said.push(line));
	vi.spyOn(console, "error").mockImplementation((line: string) => void said.push(line));
	const folder = mkdtempSync(path.join(tmpdir(), "tertulia-letter-"));
	await work(folder, said).finally(() => rmSync(folder, { recursive: true }));
	vi.restoreAllMocks();
}

test("shows a letter as files, with what DNS has about the domain it comes from", () =>
	inFolder(async (folder, said) => {
		const checkSender = async () => ({
			domain: "e.es",
			checks: await checkDomain(async () => [], { domain: "e.es", selectors: [] }),
		});
		expect(await showNewest(backend, SITE, { folder, checkSender })).toBe(1);
		const body = { subject: "Lo nuevo", previewText: "", html: '<a href="{{baja}}">Baja</a>', text: "Baja: {{baja}}" };
		await draftLetter(backend, { body, contents: null, audience: "news", cadence: "each", now: NOW });
		expect(await showNewest(backend, SITE, { folder, checkSender })).toBe(0);
		expect(readFileSync(path.join(folder, "carta.html"), "utf8")).toContain("https://tertulia.example/baja/ejemplo");
		expect(readFileSync(path.join(folder, "carta.txt"), "utf8")).toBe("Baja: https://tertulia.example/baja/ejemplo");
		expect(said).toContain("e.es. SPF: falta · DKIM: no se puede saber sin el selector · DMARC: falta.");
		expect(said.at(-1)).toMatch(/^DMARC\. Qué hacer: /);
		await showNewest(backend, SITE, { folder, checkSender: async () => null });
		expect(said.at(-1)).toBe(`Guardada en ${folder}: carta.html y carta.txt`);
	}));

test("sends a test to one address, and nobody gets the letter by it", () =>
	inFolder(async (_, said) => {
		const sent: QueuedMail[] = [];
		let closed = 0;
		let answer: Delivery = { outcome: "sent" };
		const open = async () => ({
			send: async (mail: QueuedMail) => {
				sent.push(mail);
				return answer;
			},
			close: async () => {
				closed += 1;
			},
		});
		expect(await sendTest(backend, SITE, { to: "yo@e.es", open })).toBe(1);
		const body = { subject: "Lo nuevo", previewText: "", html: "{{baja}}", text: "{{baja}}" };
		const { id } = await draftLetter(backend, { body, contents: null, audience: "news", cadence: "each", now: NOW });
		expect(await sendTest(backend, SITE, { to: "yo", open })).toBe(1);
		expect(said.at(-1)).toBe("«yo» no es una dirección de correo.");
		expect(await sendTest(backend, SITE, { to: "yo@e.es", open })).toBe(0);
		expect(sent).toMatchObject([{ mail: { to: "yo@e.es", kind: "letter", subject: "Lo nuevo" } }]);
		expect(sent[0]?.mail.unsubscribeUrl).toBe("https://tertulia.example/baja/ejemplo");
		answer = { outcome: "refused", reason: "550 no" };
		expect(await sendTest(backend, SITE, { to: "yo@e.es", open })).toBe(1);
		expect([said.at(-1), closed]).toEqual(["No ha salido: 550 no", 2]);
		expect((await backend.letters.findIssue(id))?.state).toBe("draft");
		expect((await backend.letters.countRecipients(id)).sent).toBe(0);
	}));

test("brings the people of a file, all of them or nobody", () =>
	inFolder(async (folder, said) => {
		const file = path.join(folder, "lista.csv");
		const bring = (proof?: string) => importFile(backend, file, { proof, now: new Date(NOW) });
		expect(await bring()).toBe(1);
		writeFileSync(file, "email,email_disabled\nana@e.es,false\nno es,false\n");
		expect(await bring()).toBe(1);
		expect(said.slice(-2)).toEqual(["Línea 3: «no es» no es una dirección de correo.", "No se ha traído a nadie."]);
		expect(await backend.subscribers.find("ana@e.es")).toBeNull();
		writeFileSync(file, "email,email_disabled\nana@e.es,false\neva@e.es,true\n");
		expect(await bring("corta")).toBe(1);
		expect(await bring()).toBe(0);
		expect(said.slice(-2)).toEqual([
			"Se preguntará por correo a 1\u00a0persona, una sola vez; quien no responda no recibirá nada.",
			"1\u00a0persona no quería correos en la otra lista, y no se ha traído.",
		]);
		writeFileSync(file, "email\nleo@e.es\n");
		expect(await bring("Lo pidió en Substack en 2024.")).toBe(0);
		expect((await backend.consents.listFor("leo@e.es"))[0]?.text).toBe("Lo pidió en Substack en 2024.");
	}));
