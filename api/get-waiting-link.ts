import { lookAtConfirmation, lookAtLeaving } from "../domain/waiting-list/join-waiting-list.ts";
import type { Handler } from "./context.ts";
import type { getWaitingLink } from "./contracts/get-waiting-link.ts";

/** Handler of `getWaitingLink`. */
export const handleGetWaitingLink: Handler<typeof getWaitingLink> = ({ link, use }, context) =>
	use === "confirm" ? lookAtConfirmation(context, link) : lookAtLeaving(context, link);
