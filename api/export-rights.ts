import { Failure } from "../domain/failure.ts";
import { exportKept } from "../domain/rights/use-right.ts";
import type { Handler } from "./context.ts";
import type { exportRights } from "./contracts/export-rights.ts";

/** Handler of `exportRights`. */
export const handleExportRights: Handler<typeof exportRights> = async (_, context) => {
	const exported = await exportKept(context);
	return exported instanceof Failure ? exported : { ...exported };
};
