import { Failure } from "../domain/failure.ts";
import type { Caller } from "../domain/user/account-context.ts";
import { acceptOffer } from "./contracts/accept-offer.ts";
import { askForEventAlert } from "./contracts/ask-for-event-alert.ts";
import { beginElsewhere } from "./contracts/begin-elsewhere.ts";
import { cancelRegistration } from "./contracts/cancel-registration.ts";
import { confirmEmailChange } from "./contracts/confirm-email-change.ts";
import { confirmProof } from "./contracts/confirm-proof.ts";
import { confirmRegistration } from "./contracts/confirm-registration.ts";
import { confirmWaiting } from "./contracts/confirm-waiting.ts";
import { countLinks } from "./contracts/count-links.ts";
import { type Answer, type Contract, failureSchema, type InputOf, type OutputOf } from "./contracts/define.ts";
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

/**
 * Carries a call to where the functions run and brings its answer back: in this process, or over HTTP.
 * @throws {ApiUnavailable} when no readable answer came.
 */
export type Transport = (
	contract: Contract,
	input: Readonly<Record<string, unknown>>,
	caller: Caller,
) => Promise<Answer>;

/** The API did not answer as it should: no answer, a late one, a broken one, or a failure nobody expects. */
export class ApiUnavailable extends Error {
	constructor({ name }: Pick<Contract, "name">, reason: string, cause?: unknown) {
		super(`${name}: ${reason}`, { cause });
		this.name = "ApiUnavailable";
	}
}

type Given<Function extends Contract> = Partial<InputOf<Function>> & Record<string, unknown>;

/** A caller without tokens, address or browser: pages that are the same for everyone are made for nobody. */
export const nobody: Caller = { sessionToken: null, browserToken: null, address: "", userAgent: "" };

interface ClientOptions {
	/** Sees every unexpected failure once and answers what is thrown instead of it. */
	readonly asFailure?: (error: unknown) => unknown;
	/** For whom it asks. */
	readonly caller?: Caller;
	/** Told what the browser's cookies become. */
	readonly onCookies?: (setCookies: readonly string[]) => void;
}

/**
 * The only way from the screens to data. What reads pages answers null where the API says that there is no such thing
 * (404) or says nothing at all (an empty answer). What acts or is about a person answers a `Failure` where the API
 * names one (400 to 499, 502 and 503). Anything else that is not an answer throws `ApiUnavailable` (docs/product.md,
 * 4.3).
 */
export function createClient(
	transport: Transport,
	{ asFailure = (error) => error, caller = nobody, onCookies }: ClientOptions = {},
) {
	async function reach(contract: Contract, input: Readonly<Record<string, unknown>>): Promise<Answer> {
		const answer = await transport(contract, input, caller);
		if (answer.setCookies !== undefined && answer.setCookies.length > 0) onCookies?.(answer.setCookies);
		return answer;
	}
	async function call<Function extends Contract>(
		contract: Function,
		input: Given<Function>,
	): Promise<OutputOf<Function> | null> {
		try {
			const { status, body } = await reach(contract, input);
			if (status === 404 || (status >= 200 && status < 300 && (body === null || body === undefined))) return null;
			if (status !== 200) throw new ApiUnavailable(contract, `status ${status}`);
			return body as OutputOf<Function>;
		} catch (error) {
			throw asFailure(error);
		}
	}
	async function ask<Function extends Contract>(
		contract: Function,
		input: Given<Function>,
	): Promise<OutputOf<Function> | Failure> {
		try {
			const { status, body } = await reach(contract, input);
			if (status === 200 && body !== null) return body as OutputOf<Function>;
			const named = status < 500 || status === 502 || status === 503 ? failureSchema.safeParse(body) : null;
			if (!named?.success) throw new ApiUnavailable(contract, `status ${status}`);
			const { code, message, ...rest } = named.data.error;
			return new Failure(status, code, message, rest);
		} catch (error) {
			throw asFailure(error);
		}
	}
	return {
		/** The page at a path of this site, or where it moved. */
		getContent: (url: string) => call(getContent, { url }),
		listContent: (list: { readonly folder: string; readonly tag?: string; readonly page: number }) =>
			call(listContent, list),
		getHome: () => call(getHome, {}),
		listEvents: (list: { readonly when: "next" | "past"; readonly page: number }) => call(listEvents, list),
		getEvent: (slug: string) => call(getEvent, { slug }),
		getFeed: (folder: string) => call(getFeed, { folder }),
		suggestContent: (near: string) => call(suggestContent, { near }),
		getSitemap: (after: string) => call(getSitemap, { after }),

		/** What changes with the content; null from an API that does not say (docs/product.md, 4.5). */
		getRevision: () => call(getRevision, {}),
		/** Hands on what was counted of the link page, at most 32 counts; null from an API that does not count. */
		countLinks: (counts: InputOf<typeof countLinks>["counts"]) => call(countLinks, { counts }),

		/** How registration stands for the caller; `event` is a slug, "" the featured event's. */
		getEventRegistration: (event: string) => call(getEventRegistration, { event }),
		getFeaturedEvent: () => call(getFeaturedEvent, {}),
		getEventsCalendar: (event: string) => call(getEventsCalendar, { event }),
		getEventThanks: (event: string) => call(getEventThanks, { event }),
		registerForEvent: (input: InputOf<typeof registerForEvent>) => ask(registerForEvent, input),
		/** `registration` is the token of its link, or the id of one's own. */
		getRegistration: (registration: string) => ask(getRegistration, { registration }),
		confirmRegistration: (registration: string) => ask(confirmRegistration, { registration }),
		acceptOffer: (registration: string) => ask(acceptOffer, { registration }),
		rejoinWaitlist: (registration: string) => ask(rejoinWaitlist, { registration }),
		cancelRegistration: (registration: string) => ask(cancelRegistration, { registration }),
		undoCancel: (registration: string) => ask(undoCancel, { registration }),
		listMyEvents: () => ask(listMyEvents, {}),
		askForEventAlert: (input: InputOf<typeof askForEventAlert>) => ask(askForEventAlert, input),
		getEventAlert: (link: string) => ask(getEventAlert, { link }),
		settleEventAlert: (link: string, wanted: boolean) => ask(settleEventAlert, { link, wanted }),
		openAccount: () => ask(openAccount, {}),

		getUser: () => ask(getUser, {}),
		getSignIn: () => ask(getSignIn, {}),
		requestCode: (input: InputOf<typeof requestCode>) => ask(requestCode, input),
		resendCode: (input: InputOf<typeof resendCode>) => ask(resendCode, input),
		forgetCode: () => ask(forgetCode, {}),
		verifyCode: (input: InputOf<typeof verifyCode>) => ask(verifyCode, input),
		getLink: (link: string) => ask(getLink, { link }),
		followLink: (input: InputOf<typeof followLink>) => ask(followLink, input),
		signIn: (input: InputOf<typeof signIn>) => ask(signIn, input),
		signUp: (input: InputOf<typeof signUp>) => ask(signUp, input),
		beginElsewhere: (back: string) => ask(beginElsewhere, { back }),
		finishElsewhere: (query: string) => ask(finishElsewhere, { query }),
		signOut: () => ask(signOut, {}),

		listSessions: () => ask(listSessions, {}),
		endSession: (which: string) => ask(endSession, { which }),
		unlinkProvider: (provider: string) => ask(unlinkProvider, { provider }),
		getSecurity: () => ask(getSecurity, {}),
		setPassword: (input: InputOf<typeof setPassword>) => ask(setPassword, input),
		updateUser: (input: InputOf<typeof updateUser>) => ask(updateUser, input),
		setPhoto: (photo: string | null) => ask(setPhoto, { photo }),
		requestEmailChange: (input: { readonly email: string; readonly current: string }) => ask(requestEmailChange, input),
		confirmProof: (code: string) => ask(confirmProof, { code }),
		confirmEmailChange: (code: string) => ask(confirmEmailChange, { code }),
		requestDeletion: () => ask(requestDeletion, {}),
		deleteUser: (code: string) => ask(deleteUser, { code }),
		restoreUser: () => ask(restoreUser, {}),
		listConsents: () => ask(listConsents, {}),
		setConsent: (input: InputOf<typeof setConsent>) => ask(setConsent, input),
		exportUser: () => ask(exportUser, {}),
		listForMembers: () => ask(listForMembers, {}),

		joinWaitingList: (input: InputOf<typeof joinWaitingList>) => ask(joinWaitingList, input),
		resendWaiting: (input: InputOf<typeof resendWaiting>) => ask(resendWaiting, input),
		getWaiting: () => ask(getWaiting, {}),
		getWaitingLink: (link: string, use: "confirm" | "leave") => ask(getWaitingLink, { link, use }),
		confirmWaiting: (link: string) => ask(confirmWaiting, { link }),
		leaveWaiting: (link: string) => ask(leaveWaiting, { link }),
		getOwnWaiting: () => ask(getOwnWaiting, {}),

		getCourse: () => ask(getCourse, {}),
		getLesson: (place: InputOf<typeof getLesson>) => ask(getLesson, place),
		recordProgress: (report: InputOf<typeof recordProgress>) => ask(recordProgress, report),
		markLesson: (input: InputOf<typeof markLesson>) => ask(markLesson, input),
		requestRightsCode: (input: InputOf<typeof requestRightsCode>) => ask(requestRightsCode, input),
		verifyRightsCode: (code: string) => ask(verifyRightsCode, { code }),
		getRights: () => ask(getRights, {}),
		exportRights: () => ask(exportRights, {}),
		useRight: (right: InputOf<typeof useRight>["right"]) => ask(useRight, { right }),
	};
}

/** The API as the screens know it. */
export type Client = ReturnType<typeof createClient>;
