import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { signInAs } from "../api/context.fixture.ts";
import { SETTINGS_SOURCE } from "../domain/authoring/source.ts";
import { textOf } from "./dashboard.fixture.ts";
import { startTestSite, type TestSite } from "./site.fixture.ts";

const PASSWORD = "una frase bastante larga";
const CONFIRM = "/user/confirmar";
const PAGE = "/escritorio/ajustes/sitio";

let site: TestSite;
let cookie: string;
beforeAll(async () => {
	site = await startTestSite();
});
afterAll(() => site.stop());
beforeEach(() => enter(new Date(Date.now() - 3_600_000)));

/** Signs the administrator in; their last proof of identity is from `at`. */
async function enter(at: Date) {
	const { user, sessionToken } = await signInAs(site.backend, "admin@e.es", at, ["sa.10"]);
	const hash = await site.backend.identity.hashPassword(PASSWORD);
	await site.backend.identity.setPassword({ uid: user.uid, hash, now: at.toISOString() });
	cookie = `session=${sessionToken}`;
}

async function send(path: string, fields?: Readonly<Record<string, string>>) {
	const form = { method: "POST", body: new URLSearchParams(fields) };
	const headers = { cookie, origin: site.origin };
	const response = await site.get(path, { headers, ...(fields === undefined ? {} : form), redirect: "manual" });
	const renewed = response.headers.getSetCookie().find((each) => each.startsWith("session="));
	if (renewed !== undefined) cookie = renewed.slice(0, renewed.indexOf(";"));
	return { status: response.status, to: response.headers.get("location"), text: textOf(await response.text()) };
}

const version = async () => (await site.backend.sources.find(SETTINGS_SOURCE))?.version ?? 0;
const save = async (name: string) =>
	send(PAGE, { version: String(await version()), name, description: "Un sitio.", hacer: "guardar" });

test("settings wait for a proof of identity, with plain forms (docs/product.md, 26.11)", async () => {
	const before = await version();
	expect(await save("Tarde")).toMatchObject({ status: 303, to: CONFIRM });
	const page = (await send(CONFIRM)).text;
	expect(page).toContain("Para cambiar los ajustes del sitio.");
	expect(page).toContain(`action="${CONFIRM}?para=escritorio"`);
	const here = `${CONFIRM}?para=escritorio`;
	expect(await send(here, { hacer: "confirmar", current: "otra que no es" })).toMatchObject({
		status: 400,
		text: expect.stringContaining("La contraseña actual no es correcta."),
	});
	expect(await version()).toBe(before);
	const done = { status: 303, to: `${PAGE}?guardado` };
	expect(await send(here, { hacer: "confirmar", current: PASSWORD })).toMatchObject(done);
	expect((await send(`${PAGE}?guardado`)).text).toContain("Cambios guardados.");
	expect((await send("/home")).text).toContain("Tarde");
	expect(await save("Noche")).toMatchObject(done);
});

test("whoever leaves it goes back to the desk, and nothing has changed", async () => {
	const before = await version();
	await save("Mañana");
	expect(await send(`${CONFIRM}?para=escritorio`, { hacer: "dejar" })).toMatchObject({
		status: 303,
		to: "/escritorio",
	});
	expect((await send(CONFIRM)).text).toContain("No hay nada que confirmar");
	expect(await version()).toBe(before);
});

test("what was typed stands in the form again where somebody else was first", async () => {
	await save("Madrugada");
	const own = cookie;
	await enter(new Date());
	await save("La de otra persona");
	const after = await version();
	cookie = own;
	const refused = await send(`${CONFIRM}?para=escritorio`, { hacer: "confirmar", current: PASSWORD });
	expect(refused).toMatchObject({ status: 303, to: `${PAGE}?revisa` });
	const { text } = await send(`${PAGE}?revisa`);
	expect(text).toContain("Alguien ha cambiado los ajustes mientras tanto.");
	expect(text).toContain('value="Madrugada"');
	expect((await send(PAGE)).text).toContain('value="La de otra persona"');
	expect(await version()).toBe(after);
});

test("whoever may not any more reads that nothing was done", async () => {
	await save("Nadie");
	const { uid = "" } = (await site.backend.users.findByEmailKey("admin@e.es")) ?? {};
	await site.backend.users.update(uid, { permissions: ["ed.10"] });
	const refused = await send(`${CONFIRM}?para=escritorio`, { hacer: "confirmar", current: PASSWORD });
	expect(refused).toMatchObject({ status: 403, text: expect.stringContaining("No se ha hecho") });
	expect(refused.text).toContain("Los ajustes los cambia quien administra el sitio.");
	expect(refused.text).toContain('href="/escritorio"');
});
