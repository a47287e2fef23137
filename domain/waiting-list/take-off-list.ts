import type { Backend } from "../backend.ts";
import type { WaitingEntry } from "./waiting-list.ts";
import { WAITING_MAILS } from "./waiting-list-mails.ts";

/**
 * Removes an entry, its tokens and the list's messages to it, including those still waiting to be sent
 * (docs/product.md, 17.3).
 */
export async function takeOffList(
	{ waitingList, outbox }: Pick<Backend, "waitingList" | "outbox">,
	{ id, email }: Pick<WaitingEntry, "id" | "email">,
): Promise<void> {
	await waitingList.remove(id);
	// Messages that are not about the list stay, for example about a cancelled event.
	await outbox.forget(email, WAITING_MAILS);
}
