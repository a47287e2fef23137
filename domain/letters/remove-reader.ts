import { type Act, type ActLog, actOf } from "../audit/act.ts";
import { changeLetters, endRequest, type SubscriberBackend } from "./keep-subscribers.ts";
import { lineAbout, type Subscriber } from "./subscriber.ts";

/**
 * Ends the letters to an address because the site's author wants it; the ledger says so (docs/product.md, 27.18). Of a
 * person who has not confirmed nothing stays: there is no consent that could be withdrawn. `by`: the account; null for
 * the owner, at the terminal. `at`: ISO 8601 in UTC.
 * @returns what the person was; null for nothing.
 */
export function removeReader(
	backend: SubscriberBackend & { readonly acts: ActLog },
	address: Pick<Subscriber, "email" | "emailKey">,
	{ at, by }: Pick<Act, "at" | "by">,
): Promise<"reader" | "pending" | null> {
	return backend.transaction(async () => {
		const lines = await backend.consents.listFor(address.emailKey);
		const isReader = lineAbout(lines)?.given === true;
		const subscriber = await backend.subscribers.find(address.emailKey);
		if (isReader) await changeLetters(backend, address, "leave", { at, source: "author" });
		else if (subscriber !== null && subscriber.asked !== null) await endRequest(backend, subscriber, { lines, at });
		else return null;
		await backend.acts.add(actOf({ at, by, what: "reader-removed" }));
		return isReader ? "reader" : "pending";
	});
}
