import { actOf } from "../audit/act.ts";
import type { Invitation } from "../invitation.ts";
import { STUDENT } from "../sign-in/permissions.ts";
import { changePermissions, type RolesContext } from "../sign-in/roles.ts";
import { hashSecret, makeToken } from "../sign-in/secrets.ts";
import { leavePath } from "../site-paths.ts";
import type { WaitingContext } from "./join-waiting-list.ts";
import { inviteNext } from "./list-entries.ts";
import type { WaitingEntry } from "./waiting-list.ts";
import { inviteWaiting } from "./waiting-list-mails.ts";

/**
 * Invites the people who confirmed first, in the order of their confirmation (docs/product.md, 17.5). Each person is
 * marked as invited in the transaction that stores their message, so an interrupted run can be repeated and continues with
 * the next person. The log of acts has how many. `by`: the account that does it; null: the owner, at the terminal.
 * @returns how many were invited, at most `count`.
 */
export async function inviteFromList(
	context: Pick<WaitingContext, "siteName" | "siteUrl" | "organiser" | "now"> & {
		readonly backend: WaitingContext["backend"] & RolesContext["backend"];
		readonly by: string | null;
	},
	invitation: Invitation,
): Promise<number> {
	const { backend, by, now } = context;
	let invited = 0;
	try {
		while (invited < invitation.count && (await inviteFirst(context, invitation, invited === 0))) invited += 1;
	} finally {
		const act = { at: now().toISOString(), by, what: "people-invited", detail: String(invited) } as const;
		if (invited > 0) await backend.acts.add(actOf(act));
	}
	return invited;
}

/** Invites one person. Returns false when nobody is left, or, of the beginning, when the first person is another. */
async function inviteFirst(
	context: Parameters<typeof inviteFromList>[0],
	{ url, openSchool, first: only }: Invitation,
	isBeginning: boolean,
): Promise<boolean> {
	const { backend, siteName, siteUrl, organiser, by, now } = context;
	const leave = makeToken();
	const at = now().toISOString();
	const next = {
		now: at,
		leaveHash: await hashSecret(leave),
		only: isBeginning ? only : undefined,
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
		await changePermissions(context, { uid: user.uid, by, given: [STUDENT] });
		return first;
	});
	return entry !== null;
}
