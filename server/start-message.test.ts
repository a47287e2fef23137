import { expect, test } from "vitest";
import { openEmbedded } from "../backends/sqlite/open-embedded.server.ts";
import { changePermissions } from "../domain/sign-in/roles.ts";
import { parseConfig } from "./config.ts";
import { describeStart, describeUpgrade } from "./start-message.ts";

const address = "http://127.0.0.1:3000";
const NOW = "2026-11-20T12:00:00.000Z";
const now = () => new Date(NOW);
const HOW =
	"Administración: todavía no hay ninguna cuenta. Créala con: npm run site -- user create --email tu@correo.es --permission sa.10";

test("says how to make an administrator until there is one", async () => {
	const backend = await openEmbedded({ dataDir: ":memory:" });
	const { users, close } = backend;
	const config = parseConfig({ SMTP_URL: "smtp://mail.example" });
	expect(await describeStart(config, { name: "Tertulia", address, backend, planned: [], upgrade: [] })).toEqual([
		"Tertulia está en http://localhost:3000 (escucha en http://127.0.0.1:3000)",
		"Para publicar lo que escribas: npm run site -- import content",
		HOW,
	]);
	const { user } = await users.ensure({
		email: "ana@ejemplo.es",
		emailKey: "ana@ejemplo.es",
		now: NOW,
	});
	expect(await describeStart(config, { name: "Tertulia", address, backend, planned: [], upgrade: [] })).toContain(HOW);
	await users.update(user.uid, { permissions: ["sa.10"] });
	expect(await describeStart(config, { name: "Tertulia", address, backend, planned: [], upgrade: [] })).not.toContain(
		HOW,
	);
	expect(await describeStart(config, { name: "Tertulia", address, backend, planned: [], upgrade: [] })).not.toContain(
		HOW,
	);
	await close();
});

test("names once who had sa.10 before the log of acts, masked", async () => {
	const backend = await openEmbedded({ dataDir: ":memory:" });
	const { user } = await backend.users.ensure({ email: "ines@ejemplo.es", emailKey: "ines@ejemplo.es", now: NOW });
	await backend.users.update(user.uid, { permissions: ["sa.10"] });
	const start = () => describeUpgrade({ backend, now });
	const NAMED =
		"Administración: tienen sa.10 i…s@ejemplo.es. Si alguien solo estudia en School, dale al.10 y quítale sa.10: npm run site -- user --help";
	expect(await start()).toContain(NAMED);
	expect(await start()).not.toContain(NAMED);
	await backend.close();
});

test("counts the passkeys that were made for another address of the site", async () => {
	const backend = await openEmbedded({ dataDir: ":memory:" });
	const { user } = await backend.users.ensure({ email: "ines@ejemplo.es", emailKey: "ines@ejemplo.es", now: NOW });
	const key = { uid: user.uid, publicKey: "x", counter: 0, transports: [], backedUp: true, name: "Móvil" };
	const start = async (siteUrl: string) =>
		(
			await describeStart(parseConfig({ SITE_URL: siteUrl }), {
				name: "Tertulia",
				address,
				backend,
				planned: [],
				upgrade: [],
			})
		).find((line) => line.startsWith("Llaves de acceso"));
	for (const id of ["1", "2"]) {
		await backend.passkeys.add({ ...key, id, host: "tertulia.example", createdAt: NOW, lastUsedDay: null });
		expect(await start("https://tertulia.example")).toBeUndefined();
		expect(await start("https://nueva.example")).toMatch(
			id === "1" ? /una se creó .* en nueva\.example no sirve\./ : /2 se crearon .* en nueva\.example no sirven\./,
		);
	}
	await backend.close();
});

test("says where mail is put without a mail server, and nothing about another process's work", async () => {
	const backend = await openEmbedded({ dataDir: ":memory:" });
	const account = { email: "ana@ejemplo.es", emailKey: "ana@ejemplo.es", now: NOW };
	const { user } = await backend.users.ensure(account);
	await changePermissions(
		{ backend, siteName: "T", siteUrl: "https://e.es", organiser: { name: "Ana", email: "ana@e.es" }, now },
		{ uid: user.uid, by: null, given: ["sa.10"] },
	);
	const config = parseConfig({ DATA_DIR: "/srv/datos", APP_ENV: "test" });
	const upgrade = await describeUpgrade({ backend, now });
	expect(upgrade).toEqual([
		"Verificación en dos pasos: 1 cuenta puede cambiar el sitio y la necesita desde el 4 de diciembre de 2026; sin ella, el permiso deja de valer. Se activa en /user/dos-pasos",
	]);
	expect(await describeUpgrade({ backend, now }), "it is said once").toEqual([]);
	expect(await describeStart(config, { name: "Tertulia", address, backend, planned: [], upgrade })).toEqual([
		"Tertulia (test) está en http://localhost:3000 (escucha en http://127.0.0.1:3000)",
		"Para publicar lo que escribas: npm run site -- import content",
		"Correo: sin SMTP_URL no sale ninguno; cada mensaje queda en un archivo de /srv/datos/outbox",
		...upgrade,
	]);
	expect(
		await describeStart(config, { name: "Tertulia", address, backend: null, planned: [], upgrade: [] }),
	).toHaveLength(2);
});

test("names pages at addresses that the site will use itself (docs/product.md, 2.2)", async () => {
	const lines = await describeStart(parseConfig({}), {
		name: "Tertulia",
		address,
		backend: null,
		planned: ["/conversacion", "/normas/x"],
		upgrade: [],
	});
	expect(lines.at(-1)).toBe(
		"Direcciones: el sitio va a usar /conversacion, /normas/x y ahí ya hay algo publicado. Sigue a la vista hasta entonces; dale antes otra dirección",
	);
});
