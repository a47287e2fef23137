import { exportUser as gather } from "../domain/user/export-user.ts";
import { limits, withinLimits } from "../domain/user/limits.ts";
import type { Handler } from "./context.ts";
import type { exportUser } from "./contracts/export-user.ts";

/** Handler of `exportUser`. */
export const handleExportUser: Handler<typeof exportUser> = async (_, context) => {
	const limited = await withinLimits(context, [{ key: `export:${context.user.uid}`, ...limits.export.perPerson }]);
	return limited ?? { ...(await gather(context, context.user)) };
};
