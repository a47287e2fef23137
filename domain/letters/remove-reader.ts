import { type Act, type ActLog, actOf } from "../audit/act.ts";
import { changeLetters, type SubscriberBackend } from "./keep-subscribers.ts";
import { lineAbout, type Subscriber } from "./subscriber.ts";

/**
 * Ends the letters to an address because the site's author wants it; the ledger says so (docs/product.md, 27.18). `by`:
 * the account; null for the owner, at the terminal. `at`: ISO 8601 in UTC.
 * @returns whether it got letters.
 */
export function removeReader(
	backend: SubscriberBackend & { readonly acts: ActLog },
	address: Pick<Subscriber, "email" | "emailKey">,
	{ at, by }: Pick<Act, "at" | "by">,
): Promise<boolean> {
	return backend.transaction(async () => {
		if (lineAbout(await backend.consents.listFor(address.emailKey))?.given !== true) return false;
		await changeLetters(backend, address, "leave", { at, source: "author" });
		await backend.acts.add(actOf({ at, by, what: "reader-removed" }));
		return true;
	});
}
