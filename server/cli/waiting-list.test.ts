import { afterEach, beforeEach, expect, test } from "vitest";
import { openEmbedded } from "../../backends/sqlite/open-embedded.server.ts";
import type { Backend } from "../../domain/backend.ts";
import { makeMail } from "../../domain/mail/mail.fixture.ts";
import { claimMail } from "../../domain/mail/outgoing-mail.ts";
import { hashSecret } from "../../domain/sign-in/secrets.ts";
import { confirmEntry, findByToken, joinList } from "../../domain/waiting-list/list-entries.ts";
import { NO_CAMPAIGN } from "../../domain/waiting-list/waiting-list.ts";
import { manageWaitingList } from "./waiting-list.ts";

const NOW = "2026-11-20T12:00:00.000Z";
let backend: Backend;
beforeEach(async () => {
	backend = await openEmbedded({ dataDir: ":memory:" });
	for (const [name, source, confirmed] of [
		["luz", "youtube", "2026-11-20T14:00:00.000Z"],
		["ana", "", "2026-11-20T13:00:00.000Z"],
		["eva", "youtube", null],
	] as const) {
		const attribution =
			source === "" ? NO_CAMPAIGN : { source, medium: "social", campaign: "lanzamiento", content: "" };
		const consents = (["school", "news"] as const).map((purpose) => ({
			purpose,
			text: "Sí",
			version: "1",
			askedAt: NOW,
		}));
		const entry = {
			id: name,
			email: `${name}@e.es`,
			emailKey: `${name}@e.es`,
			name: `=${name}`,
			consents,
			attribution,
			createdAt: NOW,
		};
		const hashes = { confirmHash: `c${name}`, leaveHash: `l${name}`, confirmUntil: NOW, keptUntil: NOW };
		await joinList(backend, { entry, ...hashes, mailFor: () => makeMail({ to: "x@e.es" }) });
		if (confirmed !== null) await confirmEntry(backend, entry, confirmed);
	}
});
afterEach(() => backend.close());

let answer: string | null = null;
const asked: string[] = [];

async function run(...args: string[]) {
	const said: string[] = [];
	const errors: string[] = [];
	const code = await manageWaitingList(args, {
		backend,
		siteName: "Tertulia",
		organiser: { name: "Ana", email: "ayuda@example.com" },
		siteUrl: "https://tertulia.example",
		now: () => new Date(NOW),
		print: (line) => said.push(line),
		printError: (line) => errors.push(line),
		async ask(question) {
			asked.push(question);
			return answer;
		},
	});
	return { code, text: said.join("\n"), errors: errors.join("\n") };
}

test("lists all entries, or those of one state", async () => {
	const { code, text } = await run("list");
	expect(code).toBe(0);
	expect(text.split("\n").map((line) => line.split(" ")[0])).toEqual(["correo", "ana@e.es", "eva@e.es", "luz@e.es"]);
	expect((await run("list", "--status", "pending")).text).not.toContain("ana@e.es");
	expect((await run("list", "--status", "otra")).code).toBe(2);
	const addresses = async (...args: string[]) => (await run("list", ...args)).text.match(/^\w+@e\.es/gm);
	expect(await addresses("--campaign", "lanzamiento")).toEqual(["eva@e.es", "luz@e.es"]);
	expect(await addresses("--campaign", "lanzamiento", "--status", "confirmed")).toEqual(["luz@e.es"]);
	expect((await run("list", "--campaign", "lanza")).text).toBe("En la lista no hay nadie que cumpla eso.");
	expect((await run("counts", "--campaign", "lanzamiento")).code).toBe(2);
});

test("counts by campaign and state", async () => {
	const lines = (await run("counts")).text.split("\n").map((line) => line.replace(/ {2,}/g, " | "));
	expect(lines).toEqual([
		"campaña | estado | personas",
		"(sin campaña) | confirmada | 1",
		"youtube / social / lanzamiento | confirmada | 1",
		"youtube / social / lanzamiento | sin confirmar | 1",
	]);
});

test("exports CSV in which no name is a formula, with instants, campaign and the consents that stand", async () => {
	const line = {
		id: "c",
		emailKey: "luz@e.es",
		purpose: "school" as const,
		given: true,
		text: "Sí",
		version: "1",
		source: "waiting-list",
	};
	await backend.consents.add({ ...line, askedAt: NOW, confirmedAt: NOW });
	const { text } = await run("export");
	expect(text.split("\r\n")).toEqual([
		`"correo","nombre","estado","alta","confirmada","invitada","fuente","medio","campaña","contenido","School","novedades"`,
		`"ana@e.es","'=ana","confirmada","${NOW}","2026-11-20T13:00:00.000Z","","","","","","no","no"`,
		`"eva@e.es","'=eva","sin confirmar","${NOW}","","","youtube","social","lanzamiento","","sin confirmar","sin confirmar"`,
		`"luz@e.es","'=luz","confirmada","${NOW}","2026-11-20T14:00:00.000Z","","youtube","social","lanzamiento","","sí","no"`,
	]);
	expect((await run("export", "--campaign", "lanzamiento")).text).not.toContain("ana@e.es");
});

test("sends the confirmation message again, to people who have not confirmed", async () => {
	expect(await run("resend", "--email", "Eva@e.es")).toMatchObject({
		code: 0,
		text: expect.stringContaining("eva@e.es"),
	});
	const sent = (await claimMail(backend, { now: NOW, claimedUntil: NOW, limit: 9 })).filter(
		({ mail }) => mail.to === "eva@e.es",
	);
	expect(sent.map(({ mail }) => mail.kind)).toEqual(["waiting-list-confirm"]);
	const link =
		/https:\/\/tertulia\.example\/lista-de-espera\/confirmar\/([\w-]{43})/.exec(sent[0]?.mail.text ?? "")?.[1] ?? "";
	const found = await findByToken(backend, { hash: await hashSecret(link), use: "confirm", now: NOW });
	expect(found).toMatchObject({ expired: false, entry: { id: "eva", name: "=eva", status: "pending" } });
	expect(await run("resend", "--email", "ana@e.es")).toMatchObject({
		code: 1,
		errors: "ana@e.es ya confirmó su correo.",
	});
	expect((await run("resend", "--email", "nadie@e.es")).code).toBe(1);
	expect((await run("resend")).code).toBe(2);
});

test("invites in the order they confirmed, once, with a way out", async () => {
	expect((await run("invite", "--count", "1", "--url", "https://tertulia.example/school", "--yes")).text).toMatch(
		/^Invitadas: 1\./,
	);
	const mails = await claimMail(backend, { now: NOW, claimedUntil: NOW, limit: 9 });
	const invitations = mails.filter(({ mail }) => mail.kind === "waiting-list-invite");
	expect(invitations.map(({ mail }) => mail.to)).toEqual(["ana@e.es"]);
	expect(invitations[0]?.mail.text).toContain("https://tertulia.example/school");
	expect(invitations[0]?.mail.text).toContain("porque te apuntaste a la lista de espera de School, el curso de ");
	expect(invitations[0]?.mail.unsubscribeUrl).toMatch(
		/^https:\/\/tertulia\.example\/lista-de-espera\/salir\/[\w-]{43}$/,
	);
	expect((await run("invite", "--count", "9", "--url", "https://x.example", "--yes")).text).toMatch(/^Invitadas: 1\./);
	expect((await run("invite", "--count", "9", "--url", "https://x.example")).text).toBe("No queda nadie por invitar.");
	for (const args of [
		["--count", "0", "--url", "https://x.example"],
		["--count", "1"],
		["--count", "1", "--url", "javascript:x"],
		["--count", "1", "--url", "http://x.example"],
	]) {
		expect((await run("invite", ...args)).code).toBe(2);
	}
});

test("opens School to those it invites, when asked", async () => {
	const invite = ["invite", "--count", "1", "--url", "https://x.example"];
	answer = "no";
	await run(...invite, "--school");
	expect(asked.at(-1)).toBe(
		"¿Escribir a 1 persona para que entren en https://x.example, y abrirles School? Escribe sí para confirmarlo: ",
	);
	expect(await run(...invite, "--school", "--yes")).toMatchObject({ code: 0 });
	expect(await run(...invite, "--yes")).toMatchObject({ code: 0 });
	const mails = await claimMail(backend, { now: NOW, claimedUntil: NOW, limit: 9 });
	const how = mails.filter(({ mail }) => mail.text.includes(`Entra con esta dirección, ${mail.to}:`));
	expect(how.map(({ mail }) => mail.to)).toEqual(["ana@e.es"]);
	expect(await backend.users.list({ after: "", limit: 9 })).toMatchObject([
		{ email: "ana@e.es", permissions: ["al.10"] },
	]);
	expect((await backend.acts.list({ since: NOW })).map(({ what, detail }) => [what, detail])).toEqual([
		["permission-given", "al.10"],
		["people-invited", "1"],
		["people-invited", "1"],
	]);
});

test("asks before it writes to people and before it takes somebody off", async () => {
	const invite = ["invite", "--count", "5", "--url", "https://x.example"];
	answer = null;
	expect(await run(...invite)).toMatchObject({ code: 2, errors: "Para invitar sin preguntas, añade --yes." });
	answer = "no";
	expect(await run(...invite)).toMatchObject({ code: 1, errors: "No se ha invitado a nadie." });
	expect(asked.at(-1)).toBe(
		"¿Escribir a 2 personas para que entren en https://x.example? Escribe sí para confirmarlo: ",
	);
	expect(await run("delete", "--email", "ana@e.es")).toMatchObject({ code: 1, errors: "No se ha sacado a nadie." });
	expect(await backend.waitingList.find("ana@e.es")).toMatchObject({ status: "confirmed" });
	answer = "Sí";
	expect(await run(...invite)).toMatchObject({ code: 0, text: expect.stringContaining("Invitadas: 2.") });
	expect(await run("delete", "--email", "ana@e.es")).toMatchObject({ code: 0 });
});

test("takes somebody off, with the messages of the list and no others", async () => {
	for (const kind of ["waiting-list-invite", "event-cancelled"] as const)
		await backend.outbox.add(makeMail({ to: "ana@e.es", kind }), NOW);
	expect(await run("delete", "--email", "Ana@e.es", "--yes")).toMatchObject({
		code: 0,
		text: expect.stringContaining("ana@e.es"),
	});
	expect(await backend.waitingList.find("ana@e.es")).toBeNull();
	expect((await backend.outbox.listFor("ana@e.es")).map(({ kind }) => kind)).toEqual(["event-cancelled"]);
	expect((await run("delete", "--email", "nadie@e.es")).code).toBe(1);
	expect((await run("delete", "--email", "")).code).toBe(2);
	expect(await run("delete", "--email", "x")).toMatchObject({
		code: 1,
		errors: expect.stringContaining("Revisa el correo"),
	});
});

test.each([[], ["otra"], ["list", "más"], ["counts", "--email", "x"]])("%o is explained", async (...args) => {
	const { code, errors } = await run(...args);
	expect([code, errors.includes("Uso: npm run site -- waiting-list")]).toEqual([2, true]);
});
