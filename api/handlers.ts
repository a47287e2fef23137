import { isCannotWrite } from "../domain/cannot-write.ts";
import type { Reader } from "../domain/content/content.ts";
import { Failure } from "../domain/failure.ts";
import { isTooBusy } from "../domain/too-busy.ts";
import type { AccountContext, Caller, SessionChange } from "../domain/user/account-context.ts";
import { findSession } from "../domain/user/open-session.ts";
import type { Session } from "../domain/user/session.ts";
import type { User } from "../domain/user/user.ts";
import { handleAcceptOffer } from "./accept-offer.ts";
import { handleAskForEventAlert } from "./ask-for-event-alert.ts";
import { handleBeginElsewhere } from "./begin-elsewhere.ts";
import { handleCancelRegistration } from "./cancel-registration.ts";
import { handleConfirmEmailChange } from "./confirm-email-change.ts";
import { handleConfirmProof } from "./confirm-proof.ts";
import { handleConfirmRegistration } from "./confirm-registration.ts";
import { handleConfirmWaiting } from "./confirm-waiting.ts";
import type { ApiContext, ApiSettings, Handler } from "./context.ts";
import { acceptOffer } from "./contracts/accept-offer.ts";
import { askForEventAlert } from "./contracts/ask-for-event-alert.ts";
import { beginElsewhere } from "./contracts/begin-elsewhere.ts";
import { cancelRegistration } from "./contracts/cancel-registration.ts";
import { confirmEmailChange } from "./contracts/confirm-email-change.ts";
import { confirmProof } from "./contracts/confirm-proof.ts";
import { confirmRegistration } from "./contracts/confirm-registration.ts";
import { confirmWaiting } from "./contracts/confirm-waiting.ts";
import { countLinks } from "./contracts/count-links.ts";
import type { Answer, Contract } from "./contracts/define.ts";
import { deleteUser } from "./contracts/delete-user.ts";
import { endSession } from "./contracts/end-session.ts";
import { exportRights } from "./contracts/export-rights.ts";
import { exportUser } from "./contracts/export-user.ts";
import { finishElsewhere } from "./contracts/finish-elsewhere.ts";
import { followLink } from "./contracts/follow-link.ts";
import { forgetCode } from "./contracts/forget-code.ts";
import { getContent } from "./contracts/get-content.ts";
import { getCourse } from "./contracts/get-course.ts";
import { getEvent } from "./contracts/get-event.ts";
import { getEventAlert } from "./contracts/get-event-alert.ts";
import { getEventRegistration } from "./contracts/get-event-registration.ts";
import { getEventThanks } from "./contracts/get-event-thanks.ts";
import { getEventsCalendar } from "./contracts/get-events-calendar.ts";
import { getFeaturedEvent } from "./contracts/get-featured-event.ts";
import { getFeed } from "./contracts/get-feed.ts";
import { getHome } from "./contracts/get-home.ts";
import { getLesson } from "./contracts/get-lesson.ts";
import { getLink } from "./contracts/get-link.ts";
import { getOwnWaiting } from "./contracts/get-own-waiting.ts";
import { getRegistration } from "./contracts/get-registration.ts";
import { getRevision } from "./contracts/get-revision.ts";
import { getRights } from "./contracts/get-rights.ts";
import { getSecurity } from "./contracts/get-security.ts";
import { getSignIn } from "./contracts/get-sign-in.ts";
import { getSitemap } from "./contracts/get-sitemap.ts";
import { getUser } from "./contracts/get-user.ts";
import { getWaiting } from "./contracts/get-waiting.ts";
import { getWaitingLink } from "./contracts/get-waiting-link.ts";
import { joinWaitingList } from "./contracts/join-waiting-list.ts";
import { leaveWaiting } from "./contracts/leave-waiting.ts";
import { listConsents } from "./contracts/list-consents.ts";
import { listContent } from "./contracts/list-content.ts";
import { listEvents } from "./contracts/list-events.ts";
import { listForMembers } from "./contracts/list-for-members.ts";
import { listMyEvents } from "./contracts/list-my-events.ts";
import { listSessions } from "./contracts/list-sessions.ts";
import { markLesson } from "./contracts/mark-lesson.ts";
import { openAccount } from "./contracts/open-account.ts";
import { recordProgress } from "./contracts/record-progress.ts";
import { registerForEvent } from "./contracts/register-for-event.ts";
import { rejoinWaitlist } from "./contracts/rejoin-waitlist.ts";
import { requestCode } from "./contracts/request-code.ts";
import { requestDeletion } from "./contracts/request-deletion.ts";
import { requestEmailChange } from "./contracts/request-email-change.ts";
import { requestRightsCode } from "./contracts/request-rights-code.ts";
import { resendCode } from "./contracts/resend-code.ts";
import { resendWaiting } from "./contracts/resend-waiting.ts";
import { restoreUser } from "./contracts/restore-user.ts";
import { setConsent } from "./contracts/set-consent.ts";
import { setPassword } from "./contracts/set-password.ts";
import { setPhoto } from "./contracts/set-photo.ts";
import { settleEventAlert } from "./contracts/settle-event-alert.ts";
import { signIn } from "./contracts/sign-in.ts";
import { signOut } from "./contracts/sign-out.ts";
import { signUp } from "./contracts/sign-up.ts";
import { suggestContent } from "./contracts/suggest-content.ts";
import { undoCancel } from "./contracts/undo-cancel.ts";
import { unlinkProvider } from "./contracts/unlink-provider.ts";
import { updateUser } from "./contracts/update-user.ts";
import { useRight } from "./contracts/use-right.ts";
import { verifyCode } from "./contracts/verify-code.ts";
import { verifyRightsCode } from "./contracts/verify-rights-code.ts";
import { handleCountLinks } from "./count-links.ts";
import { handleDeleteUser } from "./delete-user.ts";
import { handleEndSession } from "./end-session.ts";
import { handleExportRights } from "./export-rights.ts";
import { handleExportUser } from "./export-user.ts";
import { handleFinishElsewhere } from "./finish-elsewhere.ts";
import { handleFollowLink } from "./follow-link.ts";
import { handleForgetCode } from "./forget-code.ts";
import { handleGetContent } from "./get-content.ts";
import { handleGetCourse } from "./get-course.ts";
import { handleGetEvent } from "./get-event.ts";
import { handleGetEventAlert } from "./get-event-alert.ts";
import { handleGetEventRegistration } from "./get-event-registration.ts";
import { handleGetEventThanks } from "./get-event-thanks.ts";
import { handleGetEventsCalendar } from "./get-events-calendar.ts";
import { handleGetFeaturedEvent } from "./get-featured-event.ts";
import { handleGetFeed } from "./get-feed.ts";
import { handleGetHome } from "./get-home.ts";
import { handleGetLesson } from "./get-lesson.ts";
import { handleGetLink } from "./get-link.ts";
import { handleGetOwnWaiting } from "./get-own-waiting.ts";
import { handleGetRegistration } from "./get-registration.ts";
import { handleGetRevision } from "./get-revision.ts";
import { handleGetRights } from "./get-rights.ts";
import { handleGetSecurity } from "./get-security.ts";
import { handleGetSignIn } from "./get-sign-in.ts";
import { handleGetSitemap } from "./get-sitemap.ts";
import { handleGetUser } from "./get-user.ts";
import { handleGetWaiting } from "./get-waiting.ts";
import { handleGetWaitingLink } from "./get-waiting-link.ts";
import { handleJoinWaitingList } from "./join-waiting-list.ts";
import { handleLeaveWaiting } from "./leave-waiting.ts";
import { handleListConsents } from "./list-consents.ts";
import { handleListContent } from "./list-content.ts";
import { handleListEvents } from "./list-events.ts";
import { handleListForMembers } from "./list-for-members.ts";
import { handleListMyEvents } from "./list-my-events.ts";
import { handleListSessions } from "./list-sessions.ts";
import { handleMarkLesson } from "./mark-lesson.ts";
import { handleOpenAccount } from "./open-account.ts";
import { handleRecordProgress } from "./record-progress.ts";
import { handleRegisterForEvent } from "./register-for-event.ts";
import { handleRejoinWaitlist } from "./rejoin-waitlist.ts";
import { handleRequestCode } from "./request-code.ts";
import { handleRequestDeletion } from "./request-deletion.ts";
import { handleRequestEmailChange } from "./request-email-change.ts";
import { handleRequestRightsCode } from "./request-rights-code.ts";
import { handleResendCode } from "./resend-code.ts";
import { handleResendWaiting } from "./resend-waiting.ts";
import { handleRestoreUser } from "./restore-user.ts";
import { handleSetConsent } from "./set-consent.ts";
import { handleSetPassword } from "./set-password.ts";
import { handleSetPhoto } from "./set-photo.ts";
import { handleSettleEventAlert } from "./settle-event-alert.ts";
import { handleSignIn } from "./sign-in.ts";
import { handleSignOut } from "./sign-out.ts";
import { handleSignUp } from "./sign-up.ts";
import { handleSuggestContent } from "./suggest-content.ts";
import { handleUndoCancel } from "./undo-cancel.ts";
import { handleUnlinkProvider } from "./unlink-provider.ts";
import { handleUpdateUser } from "./update-user.ts";
import { handleUseRight } from "./use-right.ts";
import { handleVerifyCode } from "./verify-code.ts";
import { handleVerifyRightsCode } from "./verify-rights-code.ts";

type Call = (input: unknown, context: ApiContext) => Promise<Answer>;

/** Nobody is signed in, where somebody has to be. */
export function signInRequired(): Failure {
	return new Failure(401, "auth.required", "Tu sesión ha caducado. Inicia sesión de nuevo.");
}

/** A failure as the answer of a call. */
export function failureAnswer({ status, code, message, fields, retryAfterSeconds }: Failure): Answer {
	return {
		status,
		body: {
			error: {
				code,
				message,
				...(fields === undefined ? {} : { fields }),
				...(retryAfterSeconds === undefined ? {} : { retryAfterSeconds }),
			},
		},
	};
}

/**
 * Ties a contract to its handler: asks for a session where one is needed, parses the input, and turns an expected
 * failure into its answer.
 */
function bind<Function extends Contract>(contract: Function, handle: Handler<Function>): [string, Call] {
	const call: Call = async (input, context) => {
		if (contract.allowed === "registered" && context.user === null) {
			return failureAnswer(signInRequired());
		}
		const parsed = contract.input.safeParse(input);
		if (!parsed.success) {
			const fields = Object.fromEntries(
				parsed.error.issues.map((issue) => [
					issue.path.join(".") || String("keys" in issue ? issue.keys : ""),
					issue.code,
				]),
			);
			const first = parsed.error.issues[0];
			const message =
				first?.code === "unrecognized_keys"
					? "Hay parámetros que esta función no conoce."
					: (first?.message ?? "La petición no está bien escrita.");
			return failureAnswer(new Failure(400, "input.invalid", message, { fields }));
		}
		const output = await handle(parsed.data as never, context as never);
		return output instanceof Failure ? failureAnswer(output) : { status: 200, body: output };
	};
	return [contract.name, call];
}

const calls = new Map<string, Call>([
	bind(getContent, handleGetContent),
	bind(listContent, handleListContent),
	bind(getHome, handleGetHome),
	bind(listEvents, handleListEvents),
	bind(getEvent, handleGetEvent),
	bind(getFeed, handleGetFeed),
	bind(getSitemap, handleGetSitemap),
	bind(suggestContent, handleSuggestContent),
	bind(getUser, handleGetUser),
	bind(getSignIn, handleGetSignIn),
	bind(requestCode, handleRequestCode),
	bind(resendCode, handleResendCode),
	bind(forgetCode, handleForgetCode),
	bind(verifyCode, handleVerifyCode),
	bind(getLink, handleGetLink),
	bind(followLink, handleFollowLink),
	bind(signIn, handleSignIn),
	bind(signUp, handleSignUp),
	bind(beginElsewhere, handleBeginElsewhere),
	bind(finishElsewhere, handleFinishElsewhere),
	bind(signOut, handleSignOut),
	bind(listSessions, handleListSessions),
	bind(endSession, handleEndSession),
	bind(unlinkProvider, handleUnlinkProvider),
	bind(getSecurity, handleGetSecurity),
	bind(setPassword, handleSetPassword),
	bind(updateUser, handleUpdateUser),
	bind(setPhoto, handleSetPhoto),
	bind(requestEmailChange, handleRequestEmailChange),
	bind(confirmProof, handleConfirmProof),
	bind(confirmEmailChange, handleConfirmEmailChange),
	bind(requestDeletion, handleRequestDeletion),
	bind(deleteUser, handleDeleteUser),
	bind(restoreUser, handleRestoreUser),
	bind(listConsents, handleListConsents),
	bind(setConsent, handleSetConsent),
	bind(exportUser, handleExportUser),
	bind(listForMembers, handleListForMembers),
	bind(getEventRegistration, handleGetEventRegistration),
	bind(getFeaturedEvent, handleGetFeaturedEvent),
	bind(getEventsCalendar, handleGetEventsCalendar),
	bind(registerForEvent, handleRegisterForEvent),
	bind(getEventThanks, handleGetEventThanks),
	bind(getRegistration, handleGetRegistration),
	bind(confirmRegistration, handleConfirmRegistration),
	bind(acceptOffer, handleAcceptOffer),
	bind(rejoinWaitlist, handleRejoinWaitlist),
	bind(cancelRegistration, handleCancelRegistration),
	bind(undoCancel, handleUndoCancel),
	bind(listMyEvents, handleListMyEvents),
	bind(askForEventAlert, handleAskForEventAlert),
	bind(getEventAlert, handleGetEventAlert),
	bind(settleEventAlert, handleSettleEventAlert),
	bind(openAccount, handleOpenAccount),
	bind(joinWaitingList, handleJoinWaitingList),
	bind(resendWaiting, handleResendWaiting),
	bind(getWaiting, handleGetWaiting),
	bind(getWaitingLink, handleGetWaitingLink),
	bind(confirmWaiting, handleConfirmWaiting),
	bind(leaveWaiting, handleLeaveWaiting),
	bind(getOwnWaiting, handleGetOwnWaiting),
	bind(getCourse, handleGetCourse),
	bind(getLesson, handleGetLesson),
	bind(recordProgress, handleRecordProgress),
	bind(markLesson, handleMarkLesson),
	bind(requestRightsCode, handleRequestRightsCode),
	bind(verifyRightsCode, handleVerifyRightsCode),
	bind(getRights, handleGetRights),
	bind(exportRights, handleExportRights),
	bind(useRight, handleUseRight),
	bind(getRevision, handleGetRevision),
	bind(countLinks, handleCountLinks),
]);

async function userOf({ backend }: ApiSettings, session: Session | null): Promise<User | null> {
	return session === null || session.uid === null ? null : backend.users.find(session.uid);
}

function readerOf(user: User | null): Reader {
	return user === null ? null : { uid: user.uid, permissions: user.permissions };
}

/** Who a caller is, for what is served beside the functions: files of restricted pages. */
export async function findReader(settings: ApiSettings, caller: Caller): Promise<Reader> {
	return readerOf(await userOf(settings, await findSession({ ...settings, caller, answerSession: () => undefined })));
}

/** Nothing was kept: what was asked for can be asked for again. */
function cannotWrite(): Failure {
	const message = "No hemos podido guardarlo. Inténtalo de nuevo en unos segundos.";
	return new Failure(503, "store.unavailable", message, { retryAfterSeconds: 5 });
}

/** Nothing was begun: what was asked for can be asked for again. */
function tooBusy(): Failure {
	const message = "Ahora mismo hay demasiada gente entrando. Inténtalo de nuevo en unos segundos.";
	return new Failure(503, "auth.busy", message, { retryAfterSeconds: 10 });
}

/** Answers the browser's change of session beside what a function answers. */
export interface Called extends Answer {
	readonly session: SessionChange | null;
}

/**
 * Runs one function of the API on unparsed input for a caller, whose session is looked up first.
 * @throws whatever the backend throws: an unexpected failure, to be answered with 500.
 */
export async function callFunction(
	contract: Contract,
	input: unknown,
	settings: ApiSettings,
	caller: Caller,
): Promise<Called> {
	const call = calls.get(contract.name);
	if (call === undefined) throw new Error(`No handler for ${contract.name}`);
	let change: SessionChange | null = null;
	const answerSession: AccountContext["answerSession"] = (next) => {
		change = next;
	};
	const session = await findSession({ ...settings, caller, answerSession });
	const user = await userOf(settings, session);
	const reader = readerOf(user);
	try {
		const answer = await call(input, {
			...settings,
			caller,
			session,
			user,
			reader,
			isAttested: settings.attestation === null,
			answerSession,
		});
		return { ...answer, session: change };
	} catch (error) {
		if (!isCannotWrite(error) && !isTooBusy(error)) throw error;
		settings.report(error);
		return { ...failureAnswer(isTooBusy(error) ? tooBusy() : cannotWrite()), session: null };
	}
}
