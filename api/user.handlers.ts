import { actOf } from "../domain/audit/act.ts";
import { Failure } from "../domain/failure.ts";
import { consentPurposes, consentTexts, standingConsents } from "../domain/sign-in/consent.ts";
import { endSessions } from "../domain/sign-in/end-sessions.ts";
import { limits, withinLimits } from "../domain/sign-in/limits.ts";
import { voidCodes } from "../domain/sign-in/mailed-codes.ts";
import { recentProof } from "../domain/sign-in/recent-proof.ts";
import { changeAfterProof, type Session, sessionLastDay } from "../domain/sign-in/session.ts";
import type { User } from "../domain/sign-in/user.ts";
import {
	confirmDeletion,
	confirmEmailChange,
	confirmProof,
	removeProvider,
	replacePhoto,
	requestDeletion,
	requestEmailChange,
	restoreAccount,
	setConsent,
	setPassword,
	updateProfile,
} from "../domain/user/account-changes.ts";
import { exportUser } from "../domain/user/export-user.ts";
import type { HandlersOf } from "./context.ts";
import type { userContracts } from "./user.contracts.ts";

/** The account data that the API shows to the account's owner. */
export function userAnswer({ emailKey: _, timeZone, permissions, ...user }: User) {
	return { ...user, emailVerified: true as const, permissions: [...permissions], preferences: { timeZone } };
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
			sessions: sessions.map(({ id, device, lastSeenAt, createdAt, provedAt, provedBy = null }) => ({
				id,
				device,
				lastSeenAt,
				createdAt,
				provedAt: provedAt ?? createdAt,
				provedBy,
				lastDay: sessionLastDay({ createdAt }).toISOString(),
				current: id === session.id,
			})),
		};
	},

	endSession: async ({ which }, { backend, user, session, note, now }) => {
		const isOthers = which === "others";
		const ended = await endSessions(backend, user.uid, isOthers ? { except: session.id } : { only: which });
		if (ended === 0 && !isOthers) return new Failure(404, "session.not_found", "Esa sesión ya no existe.");
		// A code or link that the ended session requested by mail must not work any more.
		await voidCodes(backend, user.uid);
		const act = { by: user.uid, what: "sessions-ended", on: user.uid, detail: String(ended) } as const;
		await backend.acts.add(actOf({ at: now().toISOString(), ...act }));
		note("sessions ended", { uid: user.uid });
		return { done: true };
	},

	unlinkProvider: async (input, context) => (await removeProvider(context, context.user, input)) ?? { done: true },

	getSecurity: async (_, { backend, user, session, now }) => ({
		hasPassword: await backend.identity.hasPassword(user.uid),
		providers: [...(await backend.identity.providersOf(user.uid))],
		pending: pendingAnswer(session, now()),
		afterProof: changeAfterProof(session)?.kind ?? null,
		needsProof: !recentProof(session, now()),
	}),

	setPassword: async (input, context) => (await setPassword(context, context.user, input)) ?? { done: true },

	updateUser: async (input, context) => {
		const changed = await updateProfile(context, context.user, input);
		return changed instanceof Failure ? changed : { user: userAnswer(changed) };
	},

	setPhoto: async ({ photo }, context) => {
		const bytes = photo === null ? null : Buffer.from(photo, "base64");
		const changed = await replacePhoto(context, context.user, bytes, context.makePhoto);
		return changed instanceof Failure ? changed : { user: userAnswer(changed) };
	},

	requestEmailChange: (input, context) => requestEmailChange(context, context.user, input),

	confirmEmailChange: async (input, context) =>
		(await confirmEmailChange(context, context.user, input)) ?? { done: true },

	confirmProof: async (input, context) => {
		const next = await confirmProof(context, context.user, input);
		return next instanceof Failure ? next : { next };
	},

	requestDeletion: (_, context) => requestDeletion(context, context.user),

	deleteUser: async (input, context) => (await confirmDeletion(context, context.user, input)) ?? { done: true },

	restoreUser: async (_, context) => {
		await restoreAccount(context, context.user);
		return { done: true };
	},

	listConsents: async (_, { backend, user }) => {
		const entries = await backend.consents.listFor(user.emailKey);
		const standing = standingConsents(entries);
		return {
			purposes: consentPurposes.map((purpose) => ({
				purpose,
				text: consentTexts[purpose].text,
				given: standing[purpose]?.given ?? false,
				since: standing[purpose]?.confirmedAt ?? null,
			})),
			ledger: entries.map(({ id: _id, emailKey: _key, ...entry }) => entry),
		};
	},

	setConsent: async (input, context) => {
		await setConsent(context, context.user, input);
		return { done: true };
	},

	exportUser: async (_, context) => {
		const limited = await withinLimits(context, [{ key: `export:${context.user.uid}`, ...limits.export.perPerson }]);
		return limited ?? { ...(await exportUser(context, context.user)) };
	},
};
