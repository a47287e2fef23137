import { afterAll, beforeAll, expect, test } from "vitest";
import { totpCode, totpStepAt } from "../domain/sign-in/totp.ts";
import { type Browser, signInBrowser } from "./dashboard.fixture.ts";
import { startTestSite, type TestSite } from "./site.fixture.ts";

let site: TestSite;
let ana: Browser;
beforeAll(async () => {
	site = await startTestSite();
	ana = await signInBrowser(site, "ana@example.com");
});
afterAll(() => site.stop());

const HERE = "/user/dos-pasos";
const whereTo = ({ status, headers }: Response) => [status, headers.get("location")];

test("the second step is turned on, used and turned off with plain forms (docs/product.md, 15.13)", async () => {
	expect(await ana.read("/user/ajustes")).toContain(`href="${HERE}"`);
	expect(await ana.read(HERE)).toContain("Activarla");
	expect(whereTo(await ana.send("empezar", {}, HERE))).toEqual([303, HERE]);
	const setup = await ana.read(HERE);
	const secret = (/<code[^>]*>((?:[A-Z2-7]{4} ){7}[A-Z2-7]{4})</.exec(setup)?.[1] ?? "").replaceAll(" ", "");
	expect(secret).toHaveLength(32);
	expect(setup).toContain(`href="otpauth://totp/`);
	expect(setup).toMatch(/<svg[^>]+role="img" aria-label="Código QR con la clave">\s*<path d="M4 4h7v1h-7z/);
	const wrong = await ana.send("activar", { code: "12" }, HERE);
	expect(wrong.status).toBe(400);
	expect(await wrong.text()).toContain("El código tiene seis cifras.");
	const code = () => totpCode(secret, totpStepAt(new Date()));
	const used = await code();
	const shown = await ana.send("activar", { code: used }, HERE);
	expect(shown.status).toBe(200);
	expect(shown.headers.get("cache-control")).toContain("no-store");
	const codes = [...(await shown.text()).matchAll(/<code>((?:[A-Z2-7]{4}-){5}[A-Z2-7]{4})<\/code>/g)].map(
		([, each]) => each,
	);
	expect(codes).toHaveLength(10);
	const on = await ana.read(HERE);
	expect(on).toContain("Te quedan 10 códigos de recuperación.");
	for (const each of codes) expect(on).not.toContain(each);
	const made = await (await ana.send("codigos", {}, HERE)).text();
	expect(made).toContain("Guarda tus códigos de recuperación");
	for (const each of codes) expect(made).not.toContain(each);
	expect(whereTo(await ana.send("desactivar", {}, HERE))).toEqual([303, `${HERE}?hecho=second-step-off`]);
	expect(await ana.read(`${HERE}?hecho=second-step-off`)).toContain("La verificación en dos pasos está desactivada.");
});

test("a change that waits is confirmed on a page of its own, with the password", async () => {
	const now = new Date(Date.now() - 3_600_000);
	const eva = await signInBrowser(site, "eva@example.com", now);
	const hash = await site.backend.identity.hashPassword("una frase bastante larga");
	await site.backend.identity.setPassword({ uid: eva.uid, hash, now: now.toISOString() });
	expect(whereTo(await eva.send("empezar", {}, HERE))).toEqual([303, "/user/confirmar"]);
	const page = await eva.read("/user/confirmar");
	expect(page).toContain("Para activar la verificación en dos pasos.");
	expect(page).toContain('autoComplete="current-password"');
	const wrong = await eva.send("confirmar", { current: "otra que no es" }, "/user/confirmar");
	expect([wrong.status, (await wrong.text()).includes("La contraseña actual no es correcta.")]).toEqual([400, true]);
	const right = await eva.send("confirmar", { current: "una frase bastante larga" }, "/user/confirmar");
	expect(whereTo(right)).toEqual([303, HERE]);
	expect(await eva.read(HERE)).toContain("Código QR con la clave");
	expect(whereTo(await eva.send("dejar", {}, HERE))).toEqual([303, HERE]);
	expect(await eva.read(HERE)).toContain("Activarla");
	expect(await eva.read("/user/confirmar")).toContain("No hay nada que confirmar");
});

test("new recovery codes are shown where they were confirmed", async () => {
	const zoe = await signInBrowser(site, "zoe@example.com");
	const secret = "GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ";
	const sealedSecret = await site.backend.vault.seal(secret, zoe.uid);
	await site.backend.secondSteps.put({
		uid: zoe.uid,
		sealedSecret,
		confirmedAt: new Date().toISOString(),
		lastStep: 0,
	});
	expect(whereTo(await zoe.send("codigos", {}, HERE))).toEqual([303, "/user/confirmar"]);
	expect(await zoe.read("/user/confirmar?modo=recuperacion")).toContain("Código de recuperación");
	const code = await totpCode(secret, totpStepAt(new Date()));
	const shown = await zoe.send("confirmar", { code }, "/user/confirmar");
	expect(shown.status).toBe(200);
	expect((await shown.text()).match(/<code>(?:[A-Z2-7]{4}-){5}[A-Z2-7]{4}<\/code>/g)).toHaveLength(10);
	expect(await zoe.read("/user/confirmar")).not.toContain("<code>");
});

test("the pages of a person with a role say what it still needs, and since when it does nothing", async () => {
	const leo = await signInBrowser(site, "leo@example.com");
	await site.backend.users.update(leo.uid, { permissions: ["sa.10"] });
	expect(await leo.read("/user")).toContain("Tu permiso no vale hasta que actives la verificación en dos pasos.");
	expect((await leo.get("/school")).status).toBe(302);
	const desk = await leo.get("/escritorio");
	expect([desk.status, desk.headers.get("location")]).toEqual([303, HERE]);
	expect((await ana.get("/escritorio")).status).toBe(404);
	const until = new Date(Date.now() + 5 * 24 * 3_600_000 - 1_000).toISOString();
	await site.backend.secondSteps.setGrace(leo.uid, until);
	for (const path of ["/user", "/user/ajustes", HERE, "/escritorio", "/escritorio/nuevo/articulo"])
		expect(await leo.read(path)).toContain("quedan 5\u00a0días");
	expect((await leo.get("/school")).status).toBe(200);
	expect(await leo.read(HERE)).toContain("Restablecer la verificación de otra persona");
	expect(await ana.read(HERE)).not.toContain("Restablecer la verificación de otra persona");
});
