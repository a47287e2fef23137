import { followLink as follow } from "../domain/user/follow-link.ts";
import type { Handler } from "./context.ts";
import type { followLink } from "./contracts/follow-link.ts";

/** Handler of `followLink`. */
export const handleFollowLink: Handler<typeof followLink> = ({ link, password }, context) =>
	follow(context, { link, password });
