import type { Handler } from "./context.ts";
import type { forgetCode } from "./contracts/forget-code.ts";

/** Handler of `forgetCode`. */
export const handleForgetCode: Handler<typeof forgetCode> = async (_, { backend, session }) => {
	if (session !== null) await backend.sessions.setData(session.id, {});
	return { done: true };
};
