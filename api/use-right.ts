import { useRight as use } from "../domain/rights/use-right.ts";
import type { Handler } from "./context.ts";
import type { useRight } from "./contracts/use-right.ts";

/** Handler of `useRight`. */
export const handleUseRight: Handler<typeof useRight> = ({ right }, context) => use(context, right);
