import { recentProof } from "../domain/user/recent-proof.ts";
import type { Handler } from "./context.ts";
import type { getSecurity } from "./contracts/get-security.ts";
import { pendingAnswer } from "./user-answer.ts";

/** Handler of `getSecurity`. */
export const handleGetSecurity: Handler<typeof getSecurity> = async (_, { backend, user, session, now }) => ({
	hasPassword: await backend.identity.hasPassword(user.uid),
	providers: [...(await backend.identity.providersOf(user.uid))],
	pending: pendingAnswer(session, now()),
	wish: session.data.pending?.wish?.kind ?? null,
	needsProof: !recentProof(session, now()),
});
