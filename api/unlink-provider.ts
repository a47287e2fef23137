import { unlinkProvider as unlink } from "../domain/user/identity-elsewhere.ts";
import type { Handler } from "./context.ts";
import type { unlinkProvider } from "./contracts/unlink-provider.ts";

/** Handler of `unlinkProvider`. */
export const handleUnlinkProvider: Handler<typeof unlinkProvider> = async (input, context) =>
	(await unlink(context, context.user, input)) ?? { done: true };
