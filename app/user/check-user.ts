import { browserClient } from "../../api/browser-client.ts";
import { Failure } from "../../domain/failure.ts";
import { may } from "../../domain/sign-in/permissions.ts";
import { forgetSchool } from "../school/kept-on-device.ts";
import { forgetEverything } from "../updates/worker-registration.ts";
import { type CurrentUser, checkUser, readMark, type Say, settleUser } from "./current-user.ts";

/** Pauses before a failed request is sent again, in milliseconds. */
const RETRY_MS = [1_000, 3_000];

function writeMark(value: "yes" | ""): void {
	const life = value === "" ? 0 : 30 * 24 * 3_600;
	// biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not everywhere yet
	document.cookie = `signed-in=${value}; Max-Age=${life}; Path=/; SameSite=Lax${location.protocol === "https:" ? "; Secure" : ""}`;
}

/** Fetches the signed-in person; null for a visitor. Rejects if all three tries fail. */
async function fetchUser(): Promise<CurrentUser | null> {
	for (const pause of [...RETRY_MS, null]) {
		try {
			const answer = await browserClient.getUser();
			if (answer instanceof Failure) throw new Error(`status ${answer.status}`);
			const { user } = answer;
			return user === null ? null : { ...user, school: may(user, "school"), desk: may(user, "write") };
		} catch (error) {
			if (pause === null) throw error;
			await new Promise((resolve) => setTimeout(resolve, pause));
		}
	}
	return null;
}

/**
 * Tells the other tabs of this browser to read the cookie again. Tabs of visitors do not load this module: they read
 * the cookie when they get the focus.
 */
const tabs = new BroadcastChannel("session");
let sayLater: Say = () => undefined;
tabs.onmessage = () => {
	checkUser(sayLater);
};

/**
 * Finds out who is signed in, and tells the person of a change in a message (docs/product.md, 15.1 and 15.5). `mark` is
 * the value of the cookie `signed-in`.
 */
export async function askWhoIsHere(mark: string, say: Say, isShown = false): Promise<void> {
	sayLater = say;
	if (mark !== "yes") tabs.postMessage("");
	if (mark === "" || mark === "gone") {
		await forgetEverything();
		if (mark === "gone") {
			forgetSchool();
			writeMark("");
			say("Has cerrado sesión.");
		}
		return settleUser(null, "");
	}
	try {
		const user = await fetchUser();
		if (user === null) {
			await forgetEverything();
			writeMark("");
			say("Tu sesión ha caducado. Inicia sesión de nuevo.");
			return settleUser(null, "");
		}
		if (readMark() !== "yes") writeMark("yes");
		if (mark === "new") say(user.displayName === null ? "Has iniciado sesión." : `Hola, ${user.displayName}.`);
		settleUser(user, "yes");
	} catch {
		say("No se ha podido comprobar tu sesión.");
		// A page that shows a person goes on doing so: treating them as a visitor would load its data again.
		if (!isShown) settleUser(null, mark);
	}
}
