import { expect, test } from "vitest";
import { openEmbedded } from "../backends/sqlite/open-embedded.server.ts";
import { parseConfig } from "./config.ts";
import { describeStart } from "./start-message.ts";

const address = "http://127.0.0.1:3000";
const HOW =
	"Administradores: todavía ninguno. Crea uno con: npm run site -- user create --email tu@correo.es --permission sa.10";

test("says how to make an administrator until there is one", async () => {
	const { users, close } = await openEmbedded({ dataDir: ":memory:" });
	const config = parseConfig({ SMTP_URL: "smtp://mail.example" });
	expect(await describeStart(config, { address, users, planned: [] })).toEqual([
		"Tertulia está en http://localhost:3000 (escucha en http://127.0.0.1:3000)",
		"Para publicar lo que escribas: npm run site -- import content",
		HOW,
	]);
	const { user } = await users.ensure({
		email: "ana@ejemplo.es",
		emailKey: "ana@ejemplo.es",
		now: "2026-11-20T12:00:00.000Z",
	});
	expect(await describeStart(config, { address, users, planned: [] })).toContain(HOW);
	await users.update(user.uid, { permissions: ["sa.10"] });
	expect(await describeStart(config, { address, users, planned: [] })).not.toContain(HOW);
	await close();
});

test("says where mail is put without a mail server, and nothing about another process's work", async () => {
	const users = { anyoneHas: async () => true };
	const config = parseConfig({ DATA_DIR: "/srv/datos", APP_ENV: "test" });
	expect(await describeStart(config, { address, users, planned: [] })).toEqual([
		"Tertulia (test) está en http://localhost:3000 (escucha en http://127.0.0.1:3000)",
		"Para publicar lo que escribas: npm run site -- import content",
		"Correo: sin SMTP_URL no sale ninguno; cada mensaje queda en un archivo de /srv/datos/outbox",
	]);
	expect(await describeStart(config, { address, users: null, planned: [] })).toHaveLength(2);
});

test("names pages at addresses that the site will use itself (docs/product.md, 2.2)", async () => {
	const lines = await describeStart(parseConfig({}), { address, users: null, planned: ["/buscar", "/normas/x"] });
	expect(lines.at(-1)).toBe(
		"Direcciones: el sitio va a usar /buscar, /normas/x y ahí ya hay algo publicado. Sigue a la vista hasta entonces; cámbialo de sitio antes",
	);
});
