import type { Backend } from "../backend.ts";
import type { WaitingEntry } from "./waiting-list.ts";
import { WAITING_MAILS } from "./waiting-list-mails.ts";

/**
 * Removes an entry, its tokens and the messages of the list to it, those that wait to be sent among them
 * (docs/product.md, 17.3), as one step: without its entry, nobody could find an invitation that was left behind.
 */
export async function takeOffList(
	{ waitingList, outbox, transaction }: Pick<Backend, "waitingList" | "outbox" | "transaction">,
	{ id, email }: Pick<WaitingEntry, "id" | "email">,
): Promise<void> {
	await transaction(async () => {
		await waitingList.remove(id);
		// Other messages are not about the list: a cancelled event is still told.
		await outbox.forget(email, WAITING_MAILS);
	});
}
