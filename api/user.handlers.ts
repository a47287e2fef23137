import { Failure } from "../domain/failure.ts";
import { bouncedSince } from "../domain/letters/bounce.ts";
import { consentPurposes, consentTexts, standingConsents } from "../domain/sign-in/consent.ts";
import { limits, withinLimits } from "../domain/sign-in/limits.ts";
import { missesSecondStep, recentProof } from "../domain/sign-in/recent-proof.ts";
import { type RoleDemand, withWorkingPermissions } from "../domain/sign-in/role-demand.ts";
import { asksForCode } from "../domain/sign-in/second-step.ts";
import { changeAfterProof, type Session, sessionLastDay } from "../domain/sign-in/session.ts";
import type { User } from "../domain/sign-in/user.ts";
import { confirmEmailChange, requestEmailChange } from "../domain/user/change-address.ts";
import { replacePhoto, setConsent, updateProfile } from "../domain/user/change-profile.ts";
import { removeProvider, setPassword } from "../domain/user/change-sign-in.ts";
import { changeOnceProved, confirmProof } from "../domain/user/confirm-identity.ts";
import { confirmDeletion, requestDeletion, restoreAccount } from "../domain/user/erase-account.ts";
import { exportUser } from "../domain/user/export-user.ts";
import type { HandlersOf } from "./context.ts";
import { goOnAtDesk } from "./desk-proof.ts";
import type { userContracts } from "./user.contracts.ts";

/** The account data that the API shows to the account's owner. */
export function userAnswer(user: User, roleDemand: RoleDemand | null) {
	const { emailKey: _, timeZone, permissions, ...rest } = withWorkingPermissions(user, roleDemand);
	const own = { permissions: [...permissions], preferences: { timeZone }, roleDemand };
	return { ...rest, emailVerified: true as const, ...own };
}

/** The code that a session is waiting for; null if there is none. */
export function pendingAnswer(session: Session | null, now: Date) {
	const pending = session?.data.pending;
	if (pending === undefined) return null;
	const resendInSeconds = Math.max(0, Math.ceil((Date.parse(pending.resendAt) - now.getTime()) / 1_000));
	return { purpose: pending.purpose, email: pending.email, resendInSeconds };
}

export const userHandlers: HandlersOf<typeof userContracts> = {
	listSessions: async (_, { backend, user, session, now }) => {
		const sessions = await backend.sessions.list(user.uid, now().toISOString());
		return {
			sessions: sessions.map(({ id, device, lastSeenAt, createdAt, provedAt, provedBy = null, secondBy = null }) => ({
				id,
				device,
				lastSeenAt,
				createdAt,
				provedAt: provedAt ?? createdAt,
				provedBy,
				secondBy,
				lastDay: sessionLastDay({ createdAt }).toISOString(),
				current: id === session.id,
			})),
		};
	},

	endSession: ({ which }, context) => changeOnceProved(context, context.user, { kind: "sessions", which }),

	unlinkProvider: async (input, context) => (await removeProvider(context, context.user, input)) ?? { done: true },

	getSecurity: async (_, { backend, user, session, now, siteUrl }) => ({
		hasPassword: await backend.identity.hasPassword(user.uid),
		providers: [...(await backend.identity.providersOf(user.uid))],
		pending: pendingAnswer(session, now()),
		afterProof: changeAfterProof(session, now())?.kind ?? null,
		secondStep: await asksForCode(backend, user.uid),
		needsProof: !recentProof(session, now()),
		needsStep: await missesSecondStep({ backend, session, now, siteUrl }, user),
	}),

	setPassword: async (input, context) => (await setPassword(context, context.user, input)) ?? { done: true },

	updateUser: async (input, context) => {
		const changed = await updateProfile(context, context.user, input);
		return changed instanceof Failure ? changed : { user: userAnswer(changed, context.roleDemand) };
	},

	setPhoto: async ({ file }, context) => {
		const changed = await replacePhoto(context, context.user, file, context.makePhoto);
		return changed instanceof Failure ? changed : { user: userAnswer(changed, context.roleDemand) };
	},

	removePhoto: async (_, context) => {
		const changed = await replacePhoto(context, context.user, null, context.makePhoto);
		return changed instanceof Failure ? changed : { user: userAnswer(changed, context.roleDemand) };
	},

	requestEmailChange: (input, context) => requestEmailChange(context, context.user, input),

	confirmEmailChange: async (input, context) =>
		(await confirmEmailChange(context, context.user, input)) ?? { done: true },

	confirmProof: async (input, context) => goOnAtDesk(context, await confirmProof(context, context.user, input)),

	requestDeletion: (_, context) => requestDeletion(context, context.user),

	deleteUser: async (input, context) => (await confirmDeletion(context, context.user, input)) ?? { done: true },

	restoreUser: async (_, context) => {
		await restoreAccount(context, context.user);
		return { done: true };
	},

	listConsents: async (_, { backend, user }) => {
		const entries = await backend.consents.listFor(user.emailKey);
		const subscriber = await backend.subscribers.find(user.emailKey);
		const standing = standingConsents(entries);
		return {
			purposes: consentPurposes.map((purpose) => ({
				purpose,
				text: consentTexts[purpose].text,
				given: standing[purpose]?.given ?? false,
				since: standing[purpose]?.confirmedAt ?? null,
			})),
			ledger: entries.map(({ id: _id, emailKey: _key, ...entry }) => entry),
			cadence: subscriber?.cadence ?? "each",
			bouncedSince: bouncedSince(subscriber),
		};
	},

	setConsent: async (input, context) => {
		await setConsent(context, context.user, input);
		return { done: true };
	},

	exportUser: async (_, context) => {
		const limited = await withinLimits(context, [{ key: `export:${context.user.uid}`, ...limits.export.perPerson }]);
		if (limited !== null) return limited;
		// With all permissions of the account, also those that do not work in this session.
		const user = (await context.backend.users.find(context.user.uid)) ?? context.user;
		return { ...(await exportUser(context, user)) };
	},
};
