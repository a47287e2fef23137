import type { Handler } from "./context.ts";
import type { getRevision } from "./contracts/get-revision.ts";

/** Handler of `getRevision`. */
export const handleGetRevision: Handler<typeof getRevision> = async (_, { backend }) => {
	const revision = await backend.content.revision();
	return { revision };
};
