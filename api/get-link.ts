import { lookAtLink } from "../domain/user/follow-link.ts";
import type { Handler } from "./context.ts";
import type { getLink } from "./contracts/get-link.ts";

/** Handler of `getLink`. */
export const handleGetLink: Handler<typeof getLink> = ({ link }, context) => lookAtLink(context, link);
