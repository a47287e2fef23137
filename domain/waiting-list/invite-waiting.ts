import { hashSecret, makeToken } from "../user/secrets.ts";
import { leavePath, type WaitingContext } from "./join-waiting-list.ts";
import { inviteWaiting } from "./waiting-list-mails.ts";

/**
 * Writes to the people who confirmed first, in their order, that they may come to `url`, and marks them as invited
 * (docs/product.md, 17.5). Each with their message or not at all: what is interrupted goes on with whoever is next.
 * Answers how many were invited, at most `count`.
 */
export async function inviteFromList(
	{ backend, siteName, siteUrl, now }: Pick<WaitingContext, "backend" | "siteName" | "siteUrl" | "now">,
	{ count, url }: { readonly count: number; readonly url: string },
): Promise<number> {
	for (let invited = 0; invited < count; invited++) {
		const leave = makeToken();
		const entry = await backend.waitingList.inviteNext({
			now: now().toISOString(),
			leaveHash: await hashSecret(leave),
			mailFor: ({ email, name }) =>
				inviteWaiting({ siteName, siteUrl, to: email, name, url, leaveUrl: siteUrl + leavePath(leave) }),
		});
		if (entry === null) return invited;
	}
	return count;
}
