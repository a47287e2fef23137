import { STUDENT } from "../sign-in/permissions.ts";
import { changePermissions, type RolesContext } from "../sign-in/roles.ts";
import { hashSecret, makeToken } from "../sign-in/secrets.ts";
import { leavePath } from "../site-paths.ts";
import type { WaitingContext } from "./join-waiting-list.ts";
import { inviteNext } from "./list-entries.ts";
import type { WaitingEntry } from "./waiting-list.ts";
import { inviteWaiting } from "./waiting-list-mails.ts";

/**
 * Invites to `url` the people who confirmed first, in the order of their confirmation (docs/product.md, 17.5). Each
 * person is marked as invited in the transaction that stores their message, so an interrupted run can be repeated and
 * continues with the next person. `openSchool`: each person's account, made if they have none, gets the permission of
 * students. Returns how many were invited, at most `count`.
 */
export async function inviteFromList(
	context: Pick<WaitingContext, "siteName" | "siteUrl" | "organiser" | "now"> & {
		readonly backend: WaitingContext["backend"] & RolesContext["backend"];
	},
	{ count, url, openSchool }: { readonly count: number; readonly url: string; readonly openSchool: boolean },
): Promise<number> {
	const { backend, siteName, siteUrl, organiser, now } = context;
	for (let invited = 0; invited < count; invited++) {
		const leave = makeToken();
		const at = now().toISOString();
		const next = {
			now: at,
			leaveHash: await hashSecret(leave),
			mailFor: ({ email, name }: Pick<WaitingEntry, "email" | "name">) =>
				inviteWaiting({
					siteName,
					siteUrl,
					author: organiser.name,
					to: email,
					name,
					url,
					hasAccount: openSchool,
					leaveUrl: siteUrl + leavePath(leave),
				}),
		};
		const entry = await backend.transaction(async () => {
			const first = await inviteNext(backend, next);
			if (first === null || !openSchool) return first;
			const { user } = await backend.users.ensure({ email: first.email, emailKey: first.emailKey, now: at });
			await changePermissions(context, { uid: user.uid, by: null, given: [STUDENT] });
			return first;
		});
		if (entry === null) return invited;
	}
	return count;
}
