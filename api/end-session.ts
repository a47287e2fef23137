import { Failure } from "../domain/failure.ts";
import type { Handler } from "./context.ts";
import type { endSession } from "./contracts/end-session.ts";

/** Handler of `endSession`. */
export const handleEndSession: Handler<typeof endSession> = async ({ which }, { backend, user, session, note }) => {
	if (which === "others") await backend.sessions.endAll(user.uid, session.id);
	else if (!(await backend.sessions.end(which, user.uid)))
		return new Failure(404, "session.not_found", "Esa sesión ya no existe.");
	// What an ended session had asked for must not be finished from the mail it caused.
	await backend.identity.voidCodes(user.uid);
	note("sessions ended", { uid: user.uid });
	return { done: true };
};
