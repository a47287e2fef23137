import { finishElsewhere as finish, noProvider } from "../domain/user/provider.ts";
import type { Handler } from "./context.ts";
import type { finishElsewhere } from "./contracts/finish-elsewhere.ts";

/** Handler of `finishElsewhere`. */
export const handleFinishElsewhere: Handler<typeof finishElsewhere> = async ({ query }, context) =>
	context.provider === null ? noProvider() : finish(context, context.provider, query);
