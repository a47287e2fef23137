import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { ANA, enterAna, PASSWORD } from "../../api/ana.fixture.ts";
import { type Browser, DAY, MINUTE, type World } from "../../api/browser.fixture.ts";
import { openMemory } from "../../backends/sqlite/memory.fixture.ts";
import type { Backend } from "../../domain/backend.ts";
import { resetDueSteps } from "../../domain/sign-in/reset-second-step.ts";
import { changePermissions } from "../../domain/sign-in/roles.ts";
import { type Authenticator, makeAuthenticator } from "./authenticator.fixture.ts";
import { createPasskeyVerifier } from "./passkey-verifier.server.ts";

let backend: Backend;
let world: World;
let ana: Browser;
let phone: Authenticator;
beforeEach(async () => {
	backend = await openMemory();
	({ world, ana } = await enterAna(backend, { passkeyVerifier: createPasskeyVerifier() }));
	phone = makeAuthenticator();
});
afterEach(() => backend.close());

const uidOf = async (browser: Browser) => (await browser.call("getUser")).body.user?.uid ?? null;

async function add(browser: Browser, device: Authenticator) {
	const { options } = (await browser.call("beginPasskey")).body;
	return browser.call("finishPasskey", device.create(options));
}
async function prove(browser: Browser, device: Authenticator, change: string) {
	const { options } = (await browser.call("beginPasskeyProof", { change })).body;
	return browser.call("confirmProofWithPasskey", { ...device.sign(options), change });
}
async function use(browser: Browser, device: Authenticator) {
	const { options } = (await browser.call("beginPasskeySignIn")).body;
	return browser.call("finishPasskeySignIn", { ...device.sign(options), back: "/user" });
}

describe("the key of a person with a role is their second step (decision 0069)", () => {
	const EVA = "eva@ejemplo.es";
	const context = () => ({
		...world.settings,
		siteName: "Tertulia",
		organiser: { name: "Inés", email: "ayuda@example.com" },
	});
	async function give(browser: Browser, code: string) {
		await changePermissions(context(), { uid: (await uidOf(browser)) ?? "", by: null, given: [code] });
	}
	/** A browser of whoever reads this mailbox. */
	async function withTheMailbox(email = ANA) {
		world.wait(MINUTE);
		const browser = world.browser();
		await browser.signIn(email);
		return browser;
	}
	beforeEach(async () => {
		await add(ana, phone);
		await give(ana, "sa.10");
	});

	test("the mailbox alone makes no key, sets up no app and changes nothing of how one signs in", async () => {
		const thief = await withTheMailbox();
		expect((await thief.call("getSecurity")).body).toMatchObject({ needsProof: false, needsStep: true });
		expect(await thief.call("beginPasskey")).toMatchObject({ status: 403 });
		const waits = { body: { confirm: "second-step" } };
		expect(await thief.call("beginSecondStep")).toMatchObject(waits);
		expect(await thief.call("preparePasskey")).toMatchObject(waits);
		expect(await thief.call("removePasskey", { id: phone.id })).toMatchObject(waits);
		expect(await thief.call("requestEmailChange", { email: "otra@ejemplo.es" })).toMatchObject(waits);
		expect(await thief.call("setPassword", { password: PASSWORD })).toMatchObject(waits);
		expect(await thief.call("confirmIdentity", { code: "123456" })).toMatchObject({ status: 400 });
		expect((await thief.call("getUser")).body.user).toMatchObject({ permissions: [], roleDemand: { isSetUp: true } });
	});

	test("it goes on with what waits, and then another key is made", async () => {
		const laptop = await withTheMailbox();
		await laptop.call("preparePasskey");
		expect((await prove(laptop, phone, "passkey")).body).toEqual({ next: "passkey" });
		expect(await add(laptop, makeAuthenticator())).toMatchObject({ status: 200 });
	});

	test("without a role, a mailed code proves as much as it does to sign in", async () => {
		const eva = await withTheMailbox(EVA);
		await add(eva, makeAuthenticator());
		const again = await withTheMailbox(EVA);
		expect(await again.call("beginSecondStep")).toMatchObject({ body: { next: "second-step" } });
	});

	test("another administrator resets a lost one, unless it is used before", async () => {
		const eva = await withTheMailbox(EVA);
		await give(eva, "sa.10");
		const hers = makeAuthenticator();
		await add(eva, hers);
		await prove(eva, hers, "passkey");
		const { uid } = (await backend.users.findByEmailKey(ANA)) ?? { uid: "" };
		const ask = () => eva.call("resetSecondStep", { email: ANA });
		expect((await ask()).body).toEqual({ next: "step-reset" });
		await use(world.browser(), phone);
		world.wait(DAY);
		await resetDueSteps(context());
		expect(await backend.passkeys.list(uid)).toHaveLength(1);
		await use(eva, hers);
		await ask();
		world.wait(DAY);
		await resetDueSteps(context());
		expect(await backend.passkeys.list(uid)).toEqual([]);
		const back = await withTheMailbox();
		expect((await back.call("listPasskeys")).body.passkeys).toEqual([]);
		expect(await back.call("beginSecondStep")).toMatchObject({ body: { next: "second-step" } });
	});
});
