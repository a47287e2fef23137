import { acceptOffer } from "./accept-offer.ts";
import { askForEventAlert } from "./ask-for-event-alert.ts";
import { beginElsewhere } from "./begin-elsewhere.ts";
import { cancelRegistration } from "./cancel-registration.ts";
import { confirmEmailChange } from "./confirm-email-change.ts";
import { confirmProof } from "./confirm-proof.ts";
import { confirmRegistration } from "./confirm-registration.ts";
import { confirmWaiting } from "./confirm-waiting.ts";
import { countLinks } from "./count-links.ts";
import type { Contract } from "./define.ts";
import { deleteUser } from "./delete-user.ts";
import { endSession } from "./end-session.ts";
import { exportRights } from "./export-rights.ts";
import { exportUser } from "./export-user.ts";
import { finishElsewhere } from "./finish-elsewhere.ts";
import { followLink } from "./follow-link.ts";
import { forgetCode } from "./forget-code.ts";
import { getContent } from "./get-content.ts";
import { getCourse } from "./get-course.ts";
import { getEvent } from "./get-event.ts";
import { getEventAlert } from "./get-event-alert.ts";
import { getEventRegistration } from "./get-event-registration.ts";
import { getEventThanks } from "./get-event-thanks.ts";
import { getEventsCalendar } from "./get-events-calendar.ts";
import { getFeaturedEvent } from "./get-featured-event.ts";
import { getFeed } from "./get-feed.ts";
import { getHome } from "./get-home.ts";
import { getLesson } from "./get-lesson.ts";
import { getLink } from "./get-link.ts";
import { getOwnWaiting } from "./get-own-waiting.ts";
import { getRegistration } from "./get-registration.ts";
import { getRevision } from "./get-revision.ts";
import { getRights } from "./get-rights.ts";
import { getSecurity } from "./get-security.ts";
import { getSignIn } from "./get-sign-in.ts";
import { getSitemap } from "./get-sitemap.ts";
import { getUser } from "./get-user.ts";
import { getWaiting } from "./get-waiting.ts";
import { getWaitingLink } from "./get-waiting-link.ts";
import { joinWaitingList } from "./join-waiting-list.ts";
import { leaveWaiting } from "./leave-waiting.ts";
import { listConsents } from "./list-consents.ts";
import { listContent } from "./list-content.ts";
import { listEvents } from "./list-events.ts";
import { listForMembers } from "./list-for-members.ts";
import { listMyEvents } from "./list-my-events.ts";
import { listSessions } from "./list-sessions.ts";
import { markLesson } from "./mark-lesson.ts";
import { openAccount } from "./open-account.ts";
import { recordProgress } from "./record-progress.ts";
import { registerForEvent } from "./register-for-event.ts";
import { rejoinWaitlist } from "./rejoin-waitlist.ts";
import { requestCode } from "./request-code.ts";
import { requestDeletion } from "./request-deletion.ts";
import { requestEmailChange } from "./request-email-change.ts";
import { requestRightsCode } from "./request-rights-code.ts";
import { resendCode } from "./resend-code.ts";
import { resendWaiting } from "./resend-waiting.ts";
import { restoreUser } from "./restore-user.ts";
import { setConsent } from "./set-consent.ts";
import { setPassword } from "./set-password.ts";
import { setPhoto } from "./set-photo.ts";
import { settleEventAlert } from "./settle-event-alert.ts";
import { signIn } from "./sign-in.ts";
import { signOut } from "./sign-out.ts";
import { signUp } from "./sign-up.ts";
import { suggestContent } from "./suggest-content.ts";
import { undoCancel } from "./undo-cancel.ts";
import { unlinkProvider } from "./unlink-provider.ts";
import { updateUser } from "./update-user.ts";
import { useRight } from "./use-right.ts";
import { verifyCode } from "./verify-code.ts";
import { verifyRightsCode } from "./verify-rights-code.ts";

/** Every function of the API, in the order its description lists them. */
export const contracts: readonly Contract[] = [
	getContent,
	listContent,
	getHome,
	listEvents,
	getEvent,
	getFeed,
	getSitemap,
	suggestContent,
	getUser,
	getSignIn,
	requestCode,
	resendCode,
	forgetCode,
	verifyCode,
	getLink,
	followLink,
	signIn,
	signUp,
	beginElsewhere,
	finishElsewhere,
	signOut,
	listSessions,
	endSession,
	unlinkProvider,
	getSecurity,
	setPassword,
	updateUser,
	setPhoto,
	requestEmailChange,
	confirmEmailChange,
	confirmProof,
	requestDeletion,
	deleteUser,
	restoreUser,
	listConsents,
	setConsent,
	exportUser,
	listForMembers,
	getEventRegistration,
	getFeaturedEvent,
	getEventsCalendar,
	registerForEvent,
	getEventThanks,
	getRegistration,
	confirmRegistration,
	acceptOffer,
	rejoinWaitlist,
	cancelRegistration,
	undoCancel,
	listMyEvents,
	askForEventAlert,
	getEventAlert,
	settleEventAlert,
	openAccount,
	joinWaitingList,
	resendWaiting,
	getWaiting,
	getWaitingLink,
	confirmWaiting,
	leaveWaiting,
	getOwnWaiting,
	getCourse,
	getLesson,
	recordProgress,
	markLesson,
	requestRightsCode,
	verifyRightsCode,
	getRights,
	exportRights,
	useRight,
	getRevision,
	countLinks,
];
