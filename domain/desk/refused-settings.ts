import type { Failure } from "../failure.ts";
import { CODE_LIFE_MS } from "../sign-in/code-rules.ts";
import type { DeskChange } from "../sign-in/desk-change.ts";
import type { Session, SessionData } from "../sign-in/session.ts";

/** A page of settings that was not saved after the proof of identity, with what was typed and what was wrong with it. */
export interface RefusedSettings extends Omit<Extract<DeskChange, { readonly kind: "settings" }>, "kind"> {
	readonly message: string;
	/** By the names of the controls. */
	readonly fields: Readonly<Record<string, string>>;
	/** ISO 8601 in UTC. */
	readonly until: string;
}

declare module "../sign-in/session.ts" {
	interface SessionData {
		readonly refusedSettings?: RefusedSettings;
	}
}

/** The data of a session whose page of settings was refused. Its form shows what was typed for ten minutes. */
export function refusedData(
	{ kind: _, ...change }: Extract<DeskChange, { readonly kind: "settings" }>,
	{ message, fields = {} }: Failure,
	now: Date,
): SessionData {
	const until = new Date(now.getTime() + CODE_LIFE_MS).toISOString();
	return { refusedSettings: { ...change, message, fields, until } };
}

/** What this browser could not save in a page of settings; null for nothing. */
export function refusedSettingsOf(
	{ data: { refusedSettings } }: Pick<Session, "data">,
	part: string,
	now: Date,
): RefusedSettings | null {
	const isShown = refusedSettings?.part === part && now.toISOString() < refusedSettings.until;
	return isShown ? refusedSettings : null;
}
