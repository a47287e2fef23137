import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { openMemory } from "../backends/sqlite/memory.fixture.ts";
import type { Backend } from "../domain/backend.ts";
import { ANA, enterAna, PASSWORD } from "./ana.fixture.ts";
import { type Browser, MINUTE, type World } from "./browser.fixture.ts";

const BREACHED = "trece ovejas en el garaje";
const refused = {
	status: 400,
	body: { error: { fields: { password: "Esa contraseña se ha filtrado en algún sitio. Elige otra." } } },
};
let backend: Backend;
let world: World;
let ana: Browser;
beforeEach(async () => {
	backend = await openMemory();
	const breachedPasswords = { has: async (password: string) => password === BREACHED };
	({ world, ana } = await enterAna(backend, { breachedPasswords }));
});
afterEach(() => backend.close());

describe("a password that is known from a breach is not set (docs/product.md, 15.4)", () => {
	test("in the settings", async () => {
		expect(await ana.call("setPassword", { password: BREACHED })).toMatchObject(refused);
		expect((await ana.call("getSecurity")).body.hasPassword).toBe(false);
		expect((await ana.call("setPassword", { password: PASSWORD })).status).toBe(200);
	});

	test("for a new account, for which no code is sent then", async () => {
		const eva = world.browser();
		const form = { email: "eva@ejemplo.es", password: BREACHED };
		expect(await eva.call("signUp", form)).toMatchObject(refused);
		expect(world.mails.some(({ to }) => to === form.email)).toBe(false);
		expect((await eva.call("signUp", { ...form, password: PASSWORD })).status).toBe(200);
	});

	test("in place of a forgotten one, by code and by link, neither of which it spends", async () => {
		const phone = world.browser();
		await phone.call("requestCode", { email: ANA, purpose: "password-reset" });
		const code = world.codeFor(ANA);
		expect(await phone.call("verifyCode", { code, password: BREACHED })).toMatchObject(refused);
		expect((await phone.call("verifyCode", { code, password: PASSWORD })).status).toBe(200);
		world.wait(MINUTE);
		await phone.call("signOut");
		await phone.call("requestCode", { email: ANA, purpose: "password-reset" });
		const link = world.linkFor(ANA);
		expect(await phone.call("followLink", { link, password: BREACHED })).toMatchObject(refused);
		expect((await phone.call("followLink", { link, password: PASSWORD })).status).toBe(200);
	});
});
