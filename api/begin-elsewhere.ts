import { beginElsewhere as begin, noProvider } from "../domain/user/provider.ts";
import type { Handler } from "./context.ts";
import type { beginElsewhere } from "./contracts/begin-elsewhere.ts";

/** Handler of `beginElsewhere`. */
export const handleBeginElsewhere: Handler<typeof beginElsewhere> = async ({ back }, context) =>
	context.provider === null ? noProvider() : begin(context, context.provider, back);
