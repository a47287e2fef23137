import type { Handler } from "./context.ts";
import type { listSessions } from "./contracts/list-sessions.ts";

/** Handler of `listSessions`. */
export const handleListSessions: Handler<typeof listSessions> = async (_, { backend, user, session, now }) => {
	const sessions = await backend.sessions.list(user.uid, now().toISOString());
	return {
		sessions: sessions.map(({ id, device, lastSeenAt, createdAt }) => ({
			id,
			device,
			lastSeenAt,
			createdAt,
			current: id === session.id,
		})),
	};
};
