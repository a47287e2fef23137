import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { openEmbedded } from "../../backends/sqlite/open-embedded.server.ts";
import type { Backend } from "../../domain/backend.ts";
import { claimMail } from "../../domain/mail/outgoing-mail.ts";
import { consentTexts } from "../../domain/sign-in/consent.ts";
import { SUPER_ADMIN } from "../../domain/sign-in/permissions.ts";
import { site as settings } from "../../site.config.ts";
import { manageUsers } from "./user.ts";

const NOW = "2026-11-20T13:03:00.000Z";
let backend: Backend;
beforeEach(async () => {
	backend = await openEmbedded({ dataDir: ":memory:" });
});
afterEach(() => backend.close());

interface Typed {
	readonly answer?: string | null;
	readonly password?: string;
}

/** Runs the command in this process. */
async function user(args: readonly string[], { answer = null, password = "" }: Typed = {}) {
	const said: string[] = [];
	const errors: string[] = [];
	const asked: string[] = [];
	const code = await manageUsers(args, {
		backend,
		siteUrl: "https://tertulia.example",
		site: { ...settings, supportEmail: "ayuda@example.com" },
		now: () => new Date(NOW),
		print: (line) => said.push(line),
		printError: (line) => errors.push(line),
		ask: async (question) => {
			asked.push(question);
			return answer;
		},
		readPassword: async () => password,
	});
	return { code, said, errors, asked };
}
const all = () => backend.users.list({ after: "", limit: 9 });
const ana = async () => {
	const found = await backend.users.findByEmailKey("ana@ejemplo.es");
	if (found === null) throw new Error("No account");
	return found;
};
const EMAIL = ["--email", "Ana@Ejemplo.es"] as const;
const ADMIN = ["--permission", SUPER_ADMIN] as const;

describe("user create", () => {
	test("makes an account with everything that is asked for", async () => {
		const made = await user([
			"create",
			...EMAIL,
			"--password",
			"caballo grapa batería",
			"--name",
			" Ana  Peña ",
			...ADMIN,
		]);
		expect(made).toMatchObject({
			code: 0,
			errors: [],
			said: [
				"Cuenta creada: Ana@ejemplo.es.",
				"Nombre: Ana Peña.",
				"Permisos: sa.10 (superadministración).",
				"Contraseña puesta.",
			],
		});
		const { uid, ...rest } = await ana();
		expect(rest).toMatchObject({
			email: "Ana@ejemplo.es",
			displayName: "Ana Peña",
			permissions: [SUPER_ADMIN],
			createdAt: NOW,
		});
		expect(await backend.identity.checkPassword({ uid, password: "caballo grapa batería" })).toBe(true);
		expect((await backend.outbox.listFor("Ana@ejemplo.es")).map(({ kind }) => kind)).toEqual(["permission-given"]);
		expect((await backend.acts.list({ since: NOW })).map(({ what }) => what)).toEqual([
			"account-created",
			"permission-given",
		]);
	});

	test("makes one that signs in by mail, and completes it later", async () => {
		expect((await user(["create", ...EMAIL])).said).toEqual([
			"Cuenta creada: Ana@ejemplo.es.",
			"Sin contraseña: entra con un código que recibe por correo.",
		]);
		await user(["create", ...EMAIL, "--name", "Ana"]);
		const times = { createdAt: NOW, lastSeenAt: NOW, expiresAt: "2026-12-20T12:00:00.000Z" };
		await backend.sessions.insert({ id: "s", tokenHash: "h", uid: (await ana()).uid, device: "", data: {}, ...times });
		const completed = await user(["create", ...EMAIL, ...ADMIN, "--password", "-"], {
			password: "ñandúes y avestruces",
		});
		expect(completed.said).toEqual([
			"La cuenta Ana@ejemplo.es ya existía.",
			"Permisos: sa.10 (superadministración).",
			"Contraseña cambiada: se han cerrado sus sesiones y se le avisa por correo.",
		]);
		expect(await ana()).toMatchObject({ displayName: "Ana", permissions: [SUPER_ADMIN] });
		expect(await backend.identity.checkPassword({ uid: (await ana()).uid, password: "ñandúes y avestruces" })).toBe(
			true,
		);
		expect(await backend.sessions.find("h", NOW)).toBeNull();
		const [, notice] = await claimMail(backend, { now: NOW, claimedUntil: "2026-11-20T14:00:00.000Z", limit: 9 });
		expect(notice?.mail).toMatchObject({ kind: "password-changed", to: "Ana@ejemplo.es" });
	});

	test("says that an account is about to be erased", async () => {
		await user(["create", ...EMAIL]);
		await backend.users.update((await ana()).uid, { erasedAfter: "2026-12-04T13:03:00.000Z" });
		expect((await user(["create", ...EMAIL])).said).toContain(
			"Eliminación pedida desde la propia cuenta: se borrará después del 4/12/26, 14:03, hora peninsular.",
		);
	});

	test.each([
		[["--email", "ana"], "Revisa el correo: parece que falta algo. Ejemplo: nombre@dominio.es"],
		[["--email", " "], "Escribe tu correo electrónico."],
		[[...EMAIL, "--password", "corta"], "Usa al menos 10 caracteres."],
		[[...EMAIL, "--password", ""], "Usa al menos 10 caracteres."],
		[[...EMAIL, "--password", "1234567890"], "Esa contraseña es demasiado común. Elige otra."],
		[[...EMAIL, "--name", "X"], "El nombre debe tener entre 2 y 80 caracteres."],
		[[...EMAIL, "--name", "www.ejemplo.es"], "En el nombre, usa solo letras, espacios, guiones o apóstrofos."],
		[[...EMAIL, "--permission", "sa.11"], "No existe el permiso «sa.11»."],
		[[...EMAIL, ...ADMIN, "--permission", "toString"], "No existe el permiso «toString»."],
	])("%j is refused, and nothing is made", async (args, message) => {
		expect(await user(["create", ...args])).toMatchObject({ code: 1, said: [], errors: [message] });
		expect(await all()).toEqual([]);
	});
});

describe("user list", () => {
	test("names every account, however many pages they are", async () => {
		expect((await user(["list"])).said).toEqual(["Todavía no hay ninguna cuenta."]);
		await user(["create", ...EMAIL, "--name", "Ana Peña", ...ADMIN]);
		expect((await user(["list"])).said[0]?.split("\n")).toEqual([
			"Correo          Nombre    Permisos  Alta             Eliminación",
			"Ana@ejemplo.es  Ana Peña  sa.10     20/11/26, 14:03  –",
			"",
			"1 cuenta. Las horas son peninsulares.",
		]);
		for (let each = 0; each < 1_000; each++) {
			await backend.users.ensure({ email: `p${each}@e.es`, emailKey: `p${each}@e.es`, now: NOW });
		}
		const lines = (await user(["list"])).said[0]?.split("\n") ?? [];
		expect(new Set(lines.slice(1, -2)).size).toBe(1_001);
		expect(lines.at(-1)).toBe("1001 cuentas. Las horas son peninsulares.");
	});
});

describe("user grant and revoke", () => {
	beforeEach(() => user(["create", ...EMAIL]));

	test("change a permission once, and say so when there is nothing to change", async () => {
		expect(await user(["grant", ...EMAIL, ...ADMIN])).toMatchObject({
			code: 0,
			said: ["Ana@ejemplo.es tiene ahora sa.10 (superadministración)."],
		});
		expect(await user(["grant", ...EMAIL, ...ADMIN])).toMatchObject({
			code: 0,
			said: ["Ana@ejemplo.es ya tenía sa.10 (superadministración)."],
		});
		expect((await ana()).permissions).toEqual([SUPER_ADMIN]);
		const editor = ["--permission", "ed.10", "--permission", "al.10"];
		expect((await user(["grant", ...EMAIL, ...editor])).said).toEqual([
			"Ana@ejemplo.es tiene ahora ed.10 (edición).",
			"Ana@ejemplo.es tiene ahora al.10 (estudiante de School).",
		]);
		expect((await user(["revoke", ...EMAIL, ...editor])).said).toEqual([
			"Ana@ejemplo.es ya no tiene ed.10 (edición).",
			"Ana@ejemplo.es ya no tiene al.10 (estudiante de School).",
		]);
		expect((await user(["revoke", ...EMAIL, ...editor])).said[0]).toBe("Ana@ejemplo.es no tenía ed.10 (edición).");
		expect((await ana()).permissions).toEqual([SUPER_ADMIN]);
	});

	test("the last super administrator keeps the permission and the account", async () => {
		await user(["grant", ...EMAIL, ...ADMIN]);
		const refused = {
			code: 1,
			said: [],
			errors: [
				"Es la única cuenta con sa.10 y el sitio se quedaría sin nadie que lo administre. Da antes el permiso a otra cuenta.",
			],
		};
		expect(await user(["revoke", ...EMAIL, ...ADMIN])).toMatchObject(refused);
		expect(await user(["delete", ...EMAIL, "--yes"])).toMatchObject(refused);
		await user(["create", "--email", "eva@ejemplo.es", ...ADMIN]);
		expect(await user(["revoke", ...EMAIL, ...ADMIN])).toMatchObject({ code: 0 });
		expect((await ana()).permissions).toEqual([]);
	});

	test("refuse unknown codes and addresses; a permission granted by another version can be revoked", async () => {
		expect(await user(["grant", ...EMAIL, "--permission", "sa.11"])).toMatchObject({
			code: 1,
			errors: ["No existe el permiso «sa.11»."],
		});
		expect(await user(["revoke", ...EMAIL, "--permission", "sa.11"])).toMatchObject({
			code: 1,
			errors: ["No existe el permiso «sa.11»."],
		});
		await backend.users.update((await ana()).uid, { permissions: ["sa.11"] });
		expect(await user(["revoke", ...EMAIL, "--permission", "sa.11"])).toMatchObject({
			code: 0,
			said: ["Ana@ejemplo.es ya no tiene sa.11."],
		});
		for (const action of ["grant", "revoke"]) {
			expect(await user([action, "--email", "eva@ejemplo.es", ...ADMIN])).toMatchObject({
				code: 1,
				errors: ["No hay ninguna cuenta con el correo eva@ejemplo.es."],
			});
		}
	});
});

describe("user change-email", () => {
	test("gives the account another address with all that hangs on it, signs it out, and tells both", async () => {
		await user(["create", ...EMAIL, "--password", "caballo grapa batería"]);
		const { uid } = await ana();
		const times = { createdAt: NOW, lastSeenAt: NOW, expiresAt: "2026-12-20T12:00:00.000Z" };
		await backend.sessions.insert({ id: "s", tokenHash: "h", uid, device: "", data: {}, ...times });
		await backend.identity.linkProvider({ provider: "google", subject: "1", uid, now: NOW });
		const line = {
			...consentTexts.news,
			purpose: "news",
			given: true,
			source: "dashboard",
			askedAt: NOW,
			confirmedAt: NOW,
		} as const;
		await backend.consents.add({ id: "c", emailKey: "ana@ejemplo.es", ...line });
		const said = [
			"La cuenta Ana@ejemplo.es tiene ahora el correo Nueva@ejemplo.es. Se han cerrado sus sesiones y se avisa a los dos correos.",
		];
		expect(await user(["change-email", "ana@ejemplo.es", "Nueva@Ejemplo.es"])).toMatchObject({
			code: 0,
			said,
			errors: [],
		});
		expect(await backend.users.findByEmailKey("nueva@ejemplo.es")).toMatchObject({ uid, email: "Nueva@ejemplo.es" });
		expect(await backend.consents.listFor("nueva@ejemplo.es")).toHaveLength(1);
		expect(await backend.sessions.find("h", NOW)).toBeNull();
		expect(await backend.identity.providersOf(uid)).toEqual([]);
		expect(await backend.identity.hasPassword(uid)).toBe(true);
		const mails = await claimMail(backend, { now: NOW, claimedUntil: "2026-11-20T14:00:00.000Z", limit: 9 });
		expect(mails.map(({ mail }) => [mail.to, mail.kind])).toEqual([
			["Ana@ejemplo.es", "email-changed"],
			["Nueva@ejemplo.es", "email-changed"],
		]);
		expect(mails[0]?.mail.text).toContain("ayuda@example.com");
		expect(mails[0]?.mail.text).not.toContain("ueva@");
	});

	test("refuses unknown accounts, addresses that are taken or none, and anything else but two words", async () => {
		await user(["create", ...EMAIL]);
		await user(["create", "--email", "eva@ejemplo.es"]);
		const change = async (...words: string[]) => {
			const { code, errors } = await user(["change-email", ...words]);
			return [code, errors[0]?.split("\n")[0]];
		};
		expect(await change("luz@ejemplo.es", "nueva@ejemplo.es")).toEqual([
			1,
			"No hay ninguna cuenta con el correo luz@ejemplo.es.",
		]);
		expect(await change("ana@ejemplo.es", "eva@ejemplo.es")).toEqual([1, "Ya hay una cuenta con ese correo."]);
		expect(await change("ana@ejemplo.es", "ANA@ejemplo.es")).toEqual([1, "La cuenta ya tiene ese correo."]);
		expect(await change("ana@ejemplo.es", "nada")).toEqual([
			1,
			"Revisa el correo: parece que falta algo. Ejemplo: nombre@dominio.es",
		]);
		for (const words of [[], ["ana@ejemplo.es"], ["ana@ejemplo.es", "n@ejemplo.es", "otra"]])
			expect((await change(...words))[0]).toBe(2);
		expect((await ana()).email).toBe("Ana@ejemplo.es");
	});
});

describe("user sign-out", () => {
	const open = async (id: string, uid: string | null) => {
		const at = { createdAt: NOW, lastSeenAt: NOW, expiresAt: "2999-01-01T00:00:00.000Z" };
		await backend.sessions.insert({ id, tokenHash: id, uid, device: "Firefox en Linux", ...at, data: {} });
	};
	const isOpen = async (id: string) => (await backend.sessions.find(id, NOW)) !== null;
	beforeEach(async () => {
		await user(["create", ...EMAIL]);
		await user(["create", "--email", "berta@ejemplo.es"]);
		const berta = await backend.users.findByEmailKey("berta@ejemplo.es");
		await open("uno", (await ana()).uid);
		await open("dos", (await ana()).uid);
		await open("tres", berta?.uid ?? "");
	});

	test("ends the sessions of one account", async () => {
		expect(await user(["sign-out", ...EMAIL])).toMatchObject({
			code: 0,
			said: ["Cerradas 2 sesiones de Ana@ejemplo.es."],
		});
		expect([await isOpen("uno"), await isOpen("dos"), await isOpen("tres")]).toEqual([false, false, true]);
		expect(await user(["sign-out", ...EMAIL])).toMatchObject({
			code: 0,
			said: ["No había sesiones abiertas de Ana@ejemplo.es."],
		});
	});

	test("without an address ends those of all accounts", async () => {
		expect(await user(["sign-out"])).toMatchObject({ code: 0, said: ["Cerradas 3 sesiones."] });
		expect([await isOpen("uno"), await isOpen("tres")]).toEqual([false, false]);
	});

	test("names an account that is not there", async () => {
		expect(await user(["sign-out", "--email", "nadie@ejemplo.es"])).toMatchObject({ code: 1 });
	});
});

test("codes of later roles cannot be given yet", async () => {
	expect(await user(["create", ...EMAIL, "--permission", "mo.10"])).toMatchObject({
		code: 1,
		errors: ["El permiso «mo.10» todavía no se puede dar."],
	});
});

describe("user delete", () => {
	beforeEach(() => user(["create", ...EMAIL]));

	test("erases at once with the picture; the proof of consents stays, and says that they have ended", async () => {
		await backend.media.put("open/foto.webp", Buffer.from("x"));
		await backend.users.swapPhoto((await ana()).uid, "/media/foto.webp");
		const line = {
			id: "uno",
			emailKey: "ana@ejemplo.es",
			purpose: "news",
			given: true,
			source: "dashboard",
			askedAt: NOW,
			confirmedAt: NOW,
		} as const;
		await backend.consents.add({ ...line, ...consentTexts.news });
		expect(await user(["delete", ...EMAIL, "--yes"])).toMatchObject({
			code: 0,
			asked: [],
			said: [
				"Cuenta eliminada: Ana@ejemplo.es, con su foto, su contraseña y sus sesiones.",
				expect.stringContaining("Se conserva la constancia de los permisos"),
			],
		});
		expect(await all()).toEqual([]);
		expect(await backend.media.read("open/foto.webp")).toBeNull();
		expect(await backend.consents.listFor("ana@ejemplo.es")).toMatchObject([
			{ given: true },
			{ given: false, source: "erasure" },
		]);
	});

	test("asks first, by the address", async () => {
		for (const answer of ["", "no", "s", "sip"]) {
			const refused = await user(["delete", ...EMAIL], { answer });
			expect(refused).toMatchObject({ code: 1, said: [], errors: ["No se ha eliminado nada."] });
			expect(refused.asked[0]).toContain("la cuenta de Ana@ejemplo.es");
		}
		expect(await user(["delete", ...EMAIL], { answer: null })).toMatchObject({
			code: 2,
			errors: [expect.stringContaining("--yes")],
		});
		expect(await all()).toHaveLength(1);
		expect(await user(["delete", ...EMAIL], { answer: " SÍ " })).toMatchObject({ code: 0 });
		expect(await user(["delete", ...EMAIL, "--yes"])).toMatchObject({ code: 1 });
	});
});

describe("npm run site -- user", () => {
	let dataDir: string;
	beforeEach(() => {
		dataDir = mkdtempSync(path.join(tmpdir(), "tertulia-user-"));
	});
	afterEach(() => rmSync(dataDir, { recursive: true, force: true }));

	function site(args: readonly string[], input = ""): { status: number | null; said: string } {
		const { status, stdout, stderr } = spawnSync(process.execPath, ["server/cli/main.ts", "user", ...args], {
			cwd: path.resolve(import.meta.dirname, "../.."),
			encoding: "utf8",
			input,
			env: { PATH: process.env.PATH, DATA_DIR: dataDir },
		});
		return { status, said: stdout + stderr };
	}

	test("reads the password from standard input", async () => {
		expect(site(["create", ...EMAIL, ...ADMIN, "--password", "-"], "caballo grapa batería\n")).toMatchObject({
			status: 0,
			said: expect.stringContaining("Contraseña puesta."),
		});
		expect(site(["delete", ...EMAIL])).toMatchObject({ status: 2, said: expect.stringContaining("--yes") });
		const onDisk = await openEmbedded({ dataDir });
		const found = await onDisk.users.findByEmailKey("ana@ejemplo.es");
		expect(await onDisk.identity.checkPassword({ uid: found?.uid ?? null, password: "caballo grapa batería" })).toBe(
			true,
		);
		await onDisk.close();
	});

	test("explains itself", () => {
		expect(site(["--help"])).toMatchObject({ status: 0, said: expect.stringContaining("user create --email CORREO") });
	});

	test.each([
		[[]],
		[["otra"]],
		[["create"]],
		[["list", "--yes"]],
		[["list", "x"]],
		[["grant", ...EMAIL]],
		[["create", ...EMAIL, "--yes"]],
	])("%j is wrong usage", async (args) => {
		expect(await user(args)).toMatchObject({
			code: 2,
			said: [],
			errors: [expect.stringContaining("user create --email CORREO")],
		});
	});

	test("a password is not printed when the options are wrong", () => {
		for (const args of [["--password", "secreto-secreto"], ["--password=secreto-secreto"]]) {
			const { status, said } = site(["create", ...args, "--nada"]);
			expect([status, said.includes("secreto")]).toEqual([2, false]);
		}
	});
});

describe("user reset-second-step", () => {
	const RESET = ["reset-second-step", ...EMAIL] as const;
	async function turnOn() {
		const { uid } = await ana();
		await backend.secondSteps.put({ uid, sealedSecret: "x", confirmedAt: NOW, lastStep: 1 });
		await backend.secondSteps.putRecoveryCodes(uid, ["a"]);
		return uid;
	}

	test("takes it away once it is confirmed, ends the sessions and tells the person", async () => {
		await user(["create", ...EMAIL, ...ADMIN]);
		expect(await user(RESET)).toMatchObject({
			code: 1,
			errors: ["Ana@ejemplo.es no tiene activada la verificación en dos pasos."],
		});
		const uid = await turnOn();
		expect((await user(RESET, { answer: "no" })).code).not.toBe(0);
		expect(await backend.secondSteps.find(uid)).not.toBeNull();
		const done = await user([...RESET, "--yes"]);
		expect([done.code, done.said.length]).toEqual([0, 2]);
		expect([await backend.secondSteps.find(uid), await backend.secondSteps.listRecoveryCodes(uid)]).toEqual([null, []]);
		expect((await backend.outbox.listFor("ana@ejemplo.es")).map(({ kind }) => kind)).toContain("second-step-reset");
		expect((await backend.acts.list({ what: "second-step-reset" }))[0]).toMatchObject({ by: null, on: uid });
	});
});
