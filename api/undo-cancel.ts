import { undoCancel as act } from "../domain/events/manage-registration.ts";
import type { Handler } from "./context.ts";
import type { undoCancel } from "./contracts/undo-cancel.ts";

/** Handler of `undoCancel`. */
export const handleUndoCancel: Handler<typeof undoCancel> = ({ registration }, context) => act(context, registration);
