import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { openMemory } from "../../backends/sqlite/memory.fixture.ts";
import type { Backend } from "../../domain/backend.ts";
import { claimMail } from "../../domain/mail/outgoing-mail.ts";
import { site } from "../../site.config.ts";
import { manageUsers } from "./user.ts";

const NOW = "2026-11-20T13:03:00.000Z";
const NEW = "https://nueva.example";
let backend: Backend;
let uids: Record<string, string>;
beforeEach(async () => {
	backend = await openMemory();
	uids = {};
	for (const name of ["ana", "eva", "sin"]) {
		const email = `${name}@ejemplo.es`;
		uids[name] = (await backend.users.ensure({ email, emailKey: email, now: NOW })).user.uid;
	}
});
afterEach(() => backend.close());

async function user(args: readonly string[], answer: string | null = null) {
	const [said, errors, asked]: [string[], string[], string[]] = [[], [], []];
	const code = await manageUsers(args, {
		...{ backend, siteUrl: "https://tertulia.example", site, now: () => new Date(NOW) },
		print: (line) => said.push(line),
		printError: (line) => errors.push(line),
		ask: async (question) => {
			asked.push(question);
			return answer;
		},
		readPassword: async () => "",
	});
	return { code, said, errors, asked };
}

async function addKey(name: string, id: string, host = "tertulia.example") {
	const key = { publicKey: "x", counter: 0, transports: [], backedUp: true, createdAt: NOW, lastUsedDay: null };
	await backend.passkeys.add({ ...key, id, uid: uids[name] ?? "", host, name: `Llave ${id}` });
}

const mails = async () =>
	(await claimMail(backend, { now: NOW, claimedUntil: "2026-11-20T14:00:00.000Z", limit: 9 })).map(({ mail }) => mail);

describe("user announce-move (docs/product.md, 15.12)", () => {
	test("says how many keys of whom will not work, and tells these people alone", async () => {
		await addKey("ana", "1");
		await addKey("ana", "2");
		await addKey("ana", "3", "antigua.example");
		await addKey("eva", "4");
		await backend.users.update(uids.eva ?? "", { permissions: ["ed.10"] });
		const { code, said, asked, errors } = await user(["announce-move", NEW], "sí");
		expect([code, errors]).toEqual([0, []]);
		expect(said).toEqual([
			"En nueva.example dejarán de servir 3 llaves de acceso de 2 personas. Entrarán con un código por correo y crearán otra.",
			"Tienen un permiso y dan el segundo paso solo con la llave: eva@ejemplo.es. Su permiso no valdrá allí hasta que activen una aplicación de códigos u otra llave.",
			"Se avisa por correo a 2 personas.",
		]);
		expect(asked).toEqual(["¿Avisar por correo a las 2 personas? Escribe sí para confirmarlo: "]);
		const sent = await mails();
		expect(sent.map(({ kind, to }) => [kind, to])).toEqual([
			["passkeys-move", "ana@ejemplo.es"],
			["passkeys-move", "eva@ejemplo.es"],
		]);
		expect(sent[0]?.subject).toBe("Tertulia cambia de dirección, y tus llaves de acceso no servirán allí");
		expect(sent[0]?.html).toContain("nueva.example");
		const [ana, eva] = sent.map(({ text }) => text);
		expect(ana).toContain("pasará de tertulia.example a nueva.example");
		expect(ana).toContain("Llave 1, Llave 2");
		expect(ana).not.toMatch(/Llave 3|dos-pasos/);
		expect(eva).toContain("https://tertulia.example/user/dos-pasos");
		expect(await backend.acts.list({ what: "move-announced" })).toMatchObject([{ by: null, detail: "nueva.example" }]);
		expect((await user(["announce-move", NEW], "no")).said).toContain(
			"Ya se avisó el 20/11/26, 14:03, hora peninsular.",
		);
	});

	test("tells nobody without a yes", async () => {
		await addKey("ana", "1");
		expect(await user(["announce-move", NEW])).toMatchObject({ code: 2 });
		expect(await user(["announce-move", NEW], "no")).toMatchObject({ code: 1 });
		expect(await mails()).toEqual([]);
		expect(await user(["announce-move", NEW, "--yes"])).toMatchObject({ code: 0, asked: [] });
		expect(await mails()).toHaveLength(1);
	});

	test("has nothing to tell where no key stops working", async () => {
		expect((await user(["announce-move", NEW])).said).toEqual([
			"Nadie tiene llaves de acceso en tertulia.example: no hay a quién avisar.",
		]);
		await addKey("ana", "1");
		expect((await user(["announce-move", "https://tertulia.example:8443"])).said).toEqual([
			"El sitio sigue en tertulia.example: las llaves de acceso valen igual y no hay nada que avisar.",
		]);
		for (const wrong of ["nueva.example", "ftp://nueva.example", "https://nueva.example/blog", "x"])
			expect(await user(["announce-move", wrong])).toMatchObject({ code: 1, said: [] });
		expect(await user(["announce-move"])).toMatchObject({ code: 2 });
		expect(await mails()).toEqual([]);
	});
});
