import { listMyEvents as list } from "../domain/events/manage-registration.ts";
import type { Handler } from "./context.ts";
import type { listMyEvents } from "./contracts/list-my-events.ts";

/** Handler of `listMyEvents`. */
export const handleListMyEvents: Handler<typeof listMyEvents> = (_, context) => list(context);
