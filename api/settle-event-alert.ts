import { settleAlert } from "../domain/events/event-alerts.ts";
import type { Handler } from "./context.ts";
import type { settleEventAlert } from "./contracts/settle-event-alert.ts";

/** Handler of `settleEventAlert`. */
export const handleSettleEventAlert: Handler<typeof settleEventAlert> = ({ link, wanted }, context) =>
	settleAlert(context, link, wanted);
