import { rejoinWaitlist as act } from "../domain/events/manage-registration.ts";
import type { Handler } from "./context.ts";
import type { rejoinWaitlist } from "./contracts/rejoin-waitlist.ts";

/** Handler of `rejoinWaitlist`. */
export const handleRejoinWaitlist: Handler<typeof rejoinWaitlist> = ({ registration }, context) =>
	act(context, registration);
