import { totpCode, totpStepAt } from "../domain/sign-in/totp.ts";
import { type Browser, MINUTE, type World } from "./browser.fixture.ts";

/** An app for codes, on somebody's phone. */
export interface CodeApp {
	/** The code that the app shows. Each call moves the clock on to the next step, so that every code is fresh. */
	show(): Promise<string>;
	/** The code that it shows `steps` later or, negative, earlier, without moving the clock. */
	showAt(steps: number): Promise<string>;
	readonly recoveryCodes: readonly string[];
}

/** Reads the app that is being set up in a browser's session. */
function appOf(world: World, setup: { readonly secret: string }, recoveryCodes: readonly string[]): CodeApp {
	const secret = setup.secret.replaceAll(" ", "");
	const showAt = (steps: number) => totpCode(secret, totpStepAt(new Date(world.clock)) + steps);
	return {
		recoveryCodes,
		showAt,
		show() {
			world.wait(MINUTE / 2);
			return showAt(0);
		},
	};
}

/** Turns the second step on for the person who has just signed in to a browser. */
export async function turnOn(world: World, browser: Browser): Promise<CodeApp> {
	const begun = await browser.call("beginSecondStep");
	if (begun.body.next !== "second-step") throw new Error(JSON.stringify(begun.body));
	const { setup } = (await browser.call("getSecondStep")).body;
	const code = await appOf(world, setup, []).show();
	const { status, body } = await browser.call("confirmSecondStep", { code });
	if (status !== 200) throw new Error(JSON.stringify(body));
	return appOf(world, setup, body.recoveryCodes);
}
