import { isCannotWrite } from "../domain/cannot-write.ts";
import type { Reader } from "../domain/content/content.ts";
import { Failure } from "../domain/failure.ts";
import { isTooBusy } from "../domain/too-busy.ts";
import type { AccountContext, Caller, SessionChange } from "../domain/user/account-context.ts";
import { findSession } from "../domain/user/open-session.ts";
import type { Session } from "../domain/user/session.ts";
import type { User } from "../domain/user/user.ts";
import { contentHandlers } from "./content.handlers.ts";
import type { ApiContext, ApiSettings } from "./context.ts";
import type { Answer, Contract } from "./contract.ts";
import { eventsHandlers } from "./events.handlers.ts";
import { rightsHandlers } from "./rights.handlers.ts";
import { schoolHandlers } from "./school.handlers.ts";
import { signInHandlers } from "./sign-in.handlers.ts";
import { siteHandlers } from "./site.handlers.ts";
import { userHandlers } from "./user.handlers.ts";
import { waitingListHandlers } from "./waiting-list.handlers.ts";

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

/** The work of every function, by its name. */
const handlers: Readonly<Record<string, (input: never, context: never) => Promise<unknown>>> = {
	...contentHandlers,
	...eventsHandlers,
	...signInHandlers,
	...userHandlers,
	...waitingListHandlers,
	...schoolHandlers,
	...rightsHandlers,
	...siteHandlers,
};

/**
 * Parses the input, asks for a session where the function needs one, and turns an expected failure into its answer.
 */
async function answerCall(contract: Contract, input: unknown, context: ApiContext): Promise<Answer> {
	const handle = handlers[contract.name];
	if (handle === undefined) throw new Error(`No handler for ${contract.name}`);
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
				: (first?.message ?? "La petición no está bien escrita.");
		return failureAnswer(new Failure(400, "input.invalid", message, { fields }));
	}
	// The input was parsed by the contract this handler is written for.
	const output = await handle(parsed.data as never, context as never);
	return output instanceof Failure ? failureAnswer(output) : { status: 200, body: output };
}

/** The session and the person behind a caller's tokens, and what its browser is to be told of the session. */
interface Identified {
	readonly session: Session | null;
	readonly user: User | null;
	/** Told with the first answer. */
	change: SessionChange | null;
}

async function identify(settings: ApiSettings, caller: Caller): Promise<Identified> {
	let change: SessionChange | null = null;
	const answerSession: AccountContext["answerSession"] = (next) => {
		change = next;
	};
	const session = await findSession({ ...settings, caller, answerSession });
	const uid = session?.uid ?? null;
	const user = uid === null ? null : await settings.backend.users.find(uid);
	return { session, user, change };
}

function readerOf(user: User | null): Reader {
	return user === null ? null : { uid: user.uid, permissions: user.permissions };
}

/** The reader behind a caller's session, for files of restricted pages, which are served beside the functions. */
export async function findReader(settings: ApiSettings, caller: Caller): Promise<Reader> {
	return readerOf((await identify(settings, caller)).user);
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

async function callAs(
	{ session, user, ...identified }: Identified,
	contract: Contract,
	input: unknown,
	settings: ApiSettings,
	caller: Caller,
): Promise<Called> {
	let { change } = identified;
	try {
		const answer = await answerCall(contract, input, {
			...settings,
			caller,
			session,
			user,
			reader: readerOf(user),
			isAttested: settings.attestation === null,
			answerSession: (next) => {
				change = next;
			},
		});
		return { ...answer, session: change };
	} catch (error) {
		if (!isCannotWrite(error) && !isTooBusy(error)) throw error;
		settings.report(error);
		return { ...failureAnswer(isTooBusy(error) ? tooBusy() : cannotWrite()), session: null };
	}
}

/**
 * Runs one function of the API on unparsed input for a caller, whose session and account are looked up first.
 * @throws whatever the backend throws: an unexpected failure, to be answered with 500.
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
 * `callFunction` for the many calls that one request to the site makes: as long as they only read, session and account
 * of a caller object are looked up once. A POST may change both, so the call after it looks them up again.
 */
export function createCalls(
	settings: ApiSettings,
): (contract: Contract, input: unknown, caller: Caller) => Promise<Called> {
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
