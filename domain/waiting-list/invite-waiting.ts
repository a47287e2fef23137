import { hashSecret, makeToken } from "../sign-in/secrets.ts";
import { leavePath } from "../site-paths.ts";
import type { WaitingContext } from "./join-waiting-list.ts";
import { inviteNext } from "./list-entries.ts";
import { inviteWaiting } from "./waiting-list-mails.ts";

/**
 * Invites to `url` the people who confirmed first, in the order of their confirmation (docs/product.md, 17.5). Each
 * person is marked as invited in the transaction that stores their message, so an interrupted run can be repeated and
 * continues with the next person. Returns how many were invited, at most `count`.
 */
export async function inviteFromList(
	{ backend, siteName, siteUrl, now }: Pick<WaitingContext, "backend" | "siteName" | "siteUrl" | "now">,
	{ count, url }: { readonly count: number; readonly url: string },
): Promise<number> {
	for (let invited = 0; invited < count; invited++) {
		const leave = makeToken();
		const entry = await inviteNext(backend, {
			now: now().toISOString(),
			leaveHash: await hashSecret(leave),
			mailFor: ({ email, name }) =>
				inviteWaiting({ siteName, siteUrl, to: email, name, url, leaveUrl: siteUrl + leavePath(leave) }),
		});
		if (entry === null) return invited;
	}
	return count;
}
