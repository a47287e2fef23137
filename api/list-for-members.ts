import type { Handler } from "./context.ts";
import type { listForMembers } from "./contracts/list-for-members.ts";

/** How many are shown. */
const NEWEST = 3;

/** Handler of `listForMembers`. */
export const handleListForMembers: Handler<typeof listForMembers> = async (_, { backend }) => ({
	items: await backend.content.listForRegistered(NEWEST),
});
