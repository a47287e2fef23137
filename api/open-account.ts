import { openAccount as open } from "../domain/events/open-account.ts";
import type { Handler } from "./context.ts";
import type { openAccount } from "./contracts/open-account.ts";

/** Handler of `openAccount`. */
export const handleOpenAccount: Handler<typeof openAccount> = (_, context) => open(context);
