import type { Reader } from "../domain/content/content.ts";
import { Failure } from "../domain/failure.ts";
import type { AccountContext, Caller, SessionChange } from "../domain/sign-in/account-context.ts";
import { findSession } from "../domain/sign-in/browser-session.ts";
import { findRoleDemand, type RoleDemand, withWorkingPermissions } from "../domain/sign-in/role-demand.ts";
import type { Session } from "../domain/sign-in/session.ts";
import type { User } from "../domain/sign-in/user.ts";
import { organiserOf } from "../domain/site/site-config.ts";
import { isCannotWrite, isTooBusy } from "../domain/unavailable.ts";
import { attendeesHandlers } from "./attendees.handlers.ts";
import { CallFailed } from "./call-failed.ts";
import type { Transport } from "./client.ts";
import { contentHandlers } from "./content.handlers.ts";
import type { ApiContext, ApiSettings } from "./context.ts";
import type { Answer, Contract } from "./contract.ts";
import { deskHandlers } from "./desk.handlers.ts";
import { deskLettersHandlers } from "./desk-letters.handlers.ts";
import { eventsHandlers } from "./events.handlers.ts";
import { filesHandlers } from "./files.handlers.ts";
import { guardForm } from "./form-guard.ts";
import { historyHandlers } from "./history.handlers.ts";
import { lettersHandlers } from "./letters.handlers.ts";
import { passkeysHandlers } from "./passkeys.handlers.ts";
import { previewLinksHandlers } from "./preview-links.handlers.ts";
import { readersHandlers } from "./readers.handlers.ts";
import { rightsHandlers } from "./rights.handlers.ts";
import { schoolHandlers } from "./school.handlers.ts";
import { searchHandlers } from "./search.handlers.ts";
import { secondStepHandlers } from "./second-step.handlers.ts";
import { writePasskeyCookie, writeSessionCookies } from "./session-cookies.ts";
import { signInHandlers } from "./sign-in.handlers.ts";
import { siteHandlers } from "./site.handlers.ts";
import { userHandlers } from "./user.handlers.ts";
import { waitingListHandlers } from "./waiting-list.handlers.ts";
import { waitingPeopleHandlers } from "./waiting-people.handlers.ts";

/** Failure of a function that only signed-in people may call. */
export function signInRequired(): Failure {
	return new Failure(401, "auth.required", "Tu sesión ha caducado. Inicia sesión de nuevo.");
}

/** Turns a failure into the answer of a call (docs/product.md, 4.4). */
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

type AnyHandler = (input: never, context: never) => Promise<unknown>;

interface AnyFormHandler {
	readonly check: (input: never, context: never) => Failure | null;
	readonly handle: AnyHandler;
}

const handlers: Readonly<Record<string, AnyHandler | AnyFormHandler>> = {
	...contentHandlers,
	...eventsHandlers,
	...signInHandlers,
	...passkeysHandlers,
	...secondStepHandlers,
	...userHandlers,
	...waitingListHandlers,
	...lettersHandlers,
	...schoolHandlers,
	...searchHandlers,
	...rightsHandlers,
	...siteHandlers,
	...deskHandlers,
	...historyHandlers,
	...previewLinksHandlers,
	...filesHandlers,
	...attendeesHandlers,
	...readersHandlers,
	...waitingPeopleHandlers,
	...deskLettersHandlers,
};

/**
 * Requires a signed-in person where the contract does, parses the input, guards forms, and turns an expected failure
 * into an answer.
 * @throws {Error} when the function has no handler.
 */
async function answerCall(contract: Contract, input: unknown, context: ApiContext): Promise<Answer> {
	const handler = handlers[contract.name];
	if (handler === undefined) throw new Error(`No handler for ${contract.name}`);
	if (contract.allowed === "registered" && context.user === null) return failureAnswer(signInRequired());
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
				: (first?.message ?? "La petición no es válida.");
		return failureAnswer(new Failure(400, "input.invalid", message, { fields }));
	}
	const given = parsed.data as { readonly attestation?: string };
	// The types match: the input was parsed by the contract that this handler implements.
	const { check, handle } = "check" in handler ? handler : { check: () => null, handle: handler };
	const checkFields = () => check(given as never, context as never);
	const guarded = "attestation" in given ? await guardForm(given, context, checkFields) : context;
	if (guarded instanceof Failure) return failureAnswer(guarded);
	const output = await handle(given as never, guarded as never);
	return output instanceof Failure ? failureAnswer(output) : { status: 200, body: output };
}

/** A caller's session, and the person it belongs to. */
interface Identified {
	readonly session: Session | null;
	/** With the permissions that work in this session. */
	readonly user: User | null;
	readonly roleDemand: RoleDemand | null;
	/** Change of the session that the lookup caused, such as its renewal. The first answer sends it to the browser. */
	change: SessionChange | null;
}

async function identify(settings: ApiSettings, caller: Caller): Promise<Identified> {
	if (caller.sessionToken === null) return { session: null, user: null, roleDemand: null, change: null };
	let change: SessionChange | null = null;
	const answerSession: AccountContext["answerSession"] = (next) => {
		change = next;
	};
	const found = await findSession({ ...settings, caller, answerSession });
	const { session = null, user = null } = found ?? {};
	if (session === null || user === null) return { session, user, roleDemand: null, change };
	const roleDemand = await findRoleDemand(settings, user, session);
	return { session, user: withWorkingPermissions(user, roleDemand), roleDemand, change };
}

function readerOf(user: User | null): Reader {
	return user === null ? null : { uid: user.uid, permissions: user.permissions };
}

/**
 * Looks up the reader to whom a caller's session belongs; null for a visitor. For the files of restricted pages, which
 * no function serves.
 */
export async function findReader(settings: ApiSettings, caller: Caller): Promise<Reader> {
	return readerOf((await identify(settings, caller)).user);
}

/** Failure when the backend could not write. Nothing was stored, so the caller can try again. */
function cannotWrite(): Failure {
	const message = "No se ha podido guardar. Inténtalo de nuevo dentro de unos segundos.";
	return new Failure(503, "store.unavailable", message, { retryAfterSeconds: 5 });
}

/** Failure when the server has too much to do. The work was not begun, so the caller can try again. */
function tooBusy(): Failure {
	const message = "Ahora mismo hay demasiada gente entrando. Inténtalo de nuevo dentro de unos segundos.";
	return new Failure(503, "auth.busy", message, { retryAfterSeconds: 10 });
}

/** A function's answer, and the change of the session that its cookies tell the browser; null for no change. */
interface Called extends Answer {
	readonly session: SessionChange | null;
}

async function callAs(
	{ session, user, roleDemand, ...identified }: Identified,
	contract: Contract,
	input: unknown,
	settings: ApiSettings,
	caller: Caller,
): Promise<Called> {
	let { change } = identified;
	let passkeyToken: string | null = null;
	const scheme = { https: settings.siteUrl.startsWith("https:") };
	const told = (answer: Answer): Called => {
		const setCookies = [
			...(change === null ? [] : writeSessionCookies(change, scheme)),
			...(passkeyToken === null ? [] : [writePasskeyCookie(passkeyToken, scheme)]),
		];
		return { ...answer, session: change, ...(setCookies.length === 0 ? {} : { setCookies }) };
	};
	const site = await settings.readSite();
	try {
		const answer = await answerCall(contract, input, {
			...settings,
			...{ site, siteName: site.name, organiser: organiserOf(site) },
			caller,
			session,
			user,
			roleDemand,
			reader: readerOf(user),
			isAttested: settings.attestation === null,
			answerSession: (next) => {
				change = next;
			},
			answerPasskey: (token) => {
				passkeyToken = token;
			},
		});
		return told(answer);
	} catch (error) {
		// The browser is told what was stored before the step that failed: a proof of identity has replaced its token.
		if (!isCannotWrite(error) && !isTooBusy(error)) {
			const { setCookies } = told({ status: 500, body: null });
			throw setCookies === undefined ? error : new CallFailed(error, setCookies);
		}
		settings.report(error);
		return told(failureAnswer(isTooBusy(error) ? tooBusy() : cannotWrite()));
	}
}

/**
 * Runs one function of the API on unparsed input, after looking up the caller's session and account. An expected
 * failure is an answer. So is a `CannotWrite` or `TooBusy` that the handler throws, with status 503.
 * @throws (the promise) the backend's other errors, and all errors of the lookup; the caller has to answer 500. If the
 * browser has to be told something all the same, the error is the cause of a `CallFailed`.
 */
export async function callFunction(
	contract: Contract,
	input: unknown,
	settings: ApiSettings,
	caller: Caller,
): Promise<Called> {
	return callAs(await identify(settings, caller), contract, input, settings, caller);
}

/**
 * Creates a `callFunction` for the many calls of one request to the site. Session and account of the same `Caller`
 * object are looked up once for all its GET calls. A POST may change both, so it looks them up itself, and the next
 * call looks them up again.
 */
export function createCalls(settings: ApiSettings): Transport {
	const known = new WeakMap<Caller, Promise<Identified>>();
	return async (contract, input, caller) => {
		const isRead = contract.method === "GET";
		const identifying = (isRead ? known.get(caller) : undefined) ?? identify(settings, caller);
		if (isRead) known.set(caller, identifying);
		try {
			const identified = await identifying;
			const { change } = identified;
			identified.change = null;
			return await callAs({ ...identified, change }, contract, input, settings, caller);
		} finally {
			if (!isRead) known.delete(caller);
		}
	};
}
