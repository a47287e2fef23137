import type { Invitation } from "../invitation.ts";

/** A change at the desk that waits like those of an account (docs/product.md, 26.9 and 26.11). */
export type DeskChange =
	/** A page of settings. `version`: of their file when the form was drawn. `typed`: what was changed, by its control. */
	| {
			readonly kind: "settings";
			readonly part: string;
			readonly version: number;
			readonly typed: Readonly<Record<string, string>>;
	  }
	/** Cancels an event; or publishes a text that does so. */
	| { readonly kind: "event-cancel" | "event-publish"; readonly id: string; readonly version: number }
	/** A letter is to be sent. `at`: a day and an hour in Madrid; null: after the ten minutes. */
	| { readonly kind: "letter-send"; readonly id: string; readonly at: string | null }
	/** It is to be sent again to those of whom nobody knows whether they got it. */
	| { readonly kind: "letter-retry"; readonly id: string }
	/** A text is to be published, now or `at`, and a letter about it to be sent. */
	| { readonly kind: "text-announce"; readonly id: string; readonly version: number; readonly at: string | null }
	/** People of the waiting list are to be invited. */
	| ({ readonly kind: "list-invite" } & Invitation);

/** The kinds of what waits at the desk. */
export const deskChanges = [
	"settings",
	"event-cancel",
	"event-publish",
	"letter-send",
	"letter-retry",
	"text-announce",
	"list-invite",
] as const satisfies readonly DeskChange["kind"][];

/** Whether a change is one at the desk. */
export function isDeskChange(change: { readonly kind: string }): change is DeskChange {
	return deskChanges.some((kind) => kind === change.kind);
}
