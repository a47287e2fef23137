import type { Backend } from "../domain/backend.ts";
import { type Browser, makeWorld, type World } from "./browser.fixture.ts";
import type { ApiSettings } from "./context.ts";

/** The address of the person whom tests of accounts are about, and a password that the site accepts. */
export const ANA = "ana@ejemplo.es";
export const PASSWORD = "caballo grapa batería";

/** Makes a world over an empty backend with one account, Ana's, which has just signed in with a mailed code. */
export async function enterAna(
	backend: Backend,
	change?: Partial<ApiSettings>,
): Promise<{ readonly world: World; readonly ana: Browser }> {
	const world = makeWorld(backend, change);
	const ana = world.browser();
	await ana.signIn(ANA);
	return { world, ana };
}
