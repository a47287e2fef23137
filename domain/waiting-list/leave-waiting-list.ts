import { followConsent } from "../letters/keep-subscribers.ts";
import { type ConsentEntry, type ConsentLedger, standingConsents, withdrawal } from "../sign-in/consent.ts";
import { hashSecret } from "../sign-in/secrets.ts";
import type { WaitingContext, WaitingLink } from "./join-waiting-list.ts";
import { findByToken, removeFromList } from "./list-entries.ts";
import { settleSignUp } from "./own-sign-up.ts";
import { asksForNews, INVITED_KEPT_MS, type WaitingEntry } from "./waiting-list.ts";
import type { WaitingListStore } from "./waiting-list-store.ts";

/** The standing consents of an address that end when it leaves the list. `lines`: all its lines, oldest first. */
function endingConsents(lines: readonly ConsentEntry[]): readonly ConsentEntry[] {
	return Object.values(standingConsents(lines)).filter(
		({ given, source, purpose }) => given && (source === "waiting-list" || purpose === "school"),
	);
}

/** The state of a link that leaves the list: `ready`, or `gone` when no entry belongs to it. Changes nothing. */
export async function describeLeaving(context: WaitingContext, token: string): Promise<WaitingLink> {
	const found = await findByToken(context.backend, {
		hash: await hashSecret(token),
		use: "leave",
		now: context.now().toISOString(),
	});
	if (found === null) return { state: "gone" };
	const { email, emailKey } = found.entry;
	const ending = endingConsents(await context.backend.consents.listFor(emailKey));
	return { state: "ready", email, news: asksForNews(ending) };
}

/**
 * Takes a person off the list by a mailed link: removes the entry, its tokens and messages, and withdraws the consents
 * (`forgetWaiting`). A second call does nothing.
 * @returns whether the person gets no news from now on because of it.
 */
export async function leaveWaitingList(context: WaitingContext, token: string): Promise<{ readonly news: boolean }> {
	const { backend } = context;
	const hash = await hashSecret(token);
	const left = await backend.transaction(async () => {
		const found = await backend.waitingList.findByToken({ hash, use: "leave" });
		if (found === null) return null;
		const ended = await forgetWaiting(context, found.entry);
		return { session: await settleSignUp(context, found.entry.emailKey), news: asksForNews(ended) };
	});
	left?.session?.answer();
	return { news: left?.news ?? false };
}

/**
 * Removes an entry, its tokens and the list's messages to it. Withdraws the consents that were given with the entry,
 * and the consent about School wherever it was given.
 * @returns the consents that were withdrawn.
 */
export async function forgetWaiting(
	context: Pick<WaitingContext, "backend" | "now">,
	{ id, email, emailKey }: WaitingEntry,
): Promise<readonly ConsentEntry[]> {
	const { backend } = context;
	const at = context.now().toISOString();
	return backend.transaction(async () => {
		const ending = endingConsents(await backend.consents.listFor(emailKey));
		for (const line of ending) {
			await backend.consents.add(withdrawal(line, at));
			if (line.purpose !== "school")
				await followConsent(backend, emailKey, { given: false, at, audience: line.purpose });
		}
		await removeFromList(backend, { id, email, emailKey });
		return ending;
	});
}

/** How many entries are read at a time. */
const AT_ONCE = 100;

/**
 * Removes the people who were invited more than a year ago (`INVITED_KEPT_MS`), because the purpose of their entry is
 * fulfilled (docs/product.md, 17.3). Their consent about School is withdrawn; other consents cover more than the list
 * and stay.
 */
export async function forgetInvited({
	backend,
	now,
}: {
	readonly backend: { readonly waitingList: WaitingListStore; readonly consents: ConsentLedger };
	readonly now: () => Date;
}): Promise<void> {
	const at = now();
	const before = new Date(at.getTime() - INVITED_KEPT_MS).toISOString();
	for (;;) {
		const due = await backend.waitingList.invitedBefore(before, AT_ONCE);
		for (const { id, emailKey } of due) {
			const line = standingConsents(await backend.consents.listFor(emailKey)).school;
			if (line?.given === true) await backend.consents.add(withdrawal(line, at.toISOString(), "retention"));
			await backend.waitingList.remove({ id, emailKey });
		}
		if (due.length < AT_ONCE) return;
	}
}
