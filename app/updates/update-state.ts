/** Time between two checks until the first new version is found, in milliseconds (docs/product.md, 21.2). */
export const CHECK_EVERY_MS = 360 * 60_000;
/** Time between two checks after that, in milliseconds. */
export const RETRY_EVERY_MS = 60_000;
/** A person without activity for longer than this is inactive, in milliseconds. */
export const INACTIVE_AFTER_MS = 60_000;
/** Activity is recorded at most this often, in milliseconds. */
export const ACTIVITY_THROTTLE_MS = 5_000;

/** A tab's version and its person's activity. Times are milliseconds since 1970. */
export interface UpdateState {
	/** The version this tab runs. */
	readonly version: string;
	/** Versions for which the tab must not be reloaded again. */
	readonly tried: readonly string[];
	/** Whether this tab has not found a new version yet: the first one is loaded at once. */
	readonly isFirst: boolean;
	readonly isHidden: boolean;
	readonly lastActiveAt: number;
	/** When to check next; null before the application is stable, during a check, and while the page is being left. */
	readonly nextCheckAt: number | null;
}

/**
 * The events. `answered` has the server's version, null if it could not be fetched. `held`: the reload was not carried
 * out, because it would have lost something or the page may not be reloaded for this version.
 */
export type UpdateEvent =
	| { readonly type: "stable" }
	| { readonly type: "time" }
	| { readonly type: "answered"; readonly version: string | null }
	| { readonly type: "held" }
	| { readonly type: "active" }
	| { readonly type: "visibility"; readonly isHidden: boolean };

/** The action that follows an event; null: none. */
export type UpdateOrder = { readonly type: "check" } | { readonly type: "reload"; readonly version: string } | null;

function checkedAgain(state: UpdateState, now: number): UpdateState {
	return { ...state, nextCheckAt: now + (state.isFirst ? CHECK_EVERY_MS : RETRY_EVERY_MS) };
}

function seenActive(state: UpdateState, now: number): UpdateState {
	return now - state.lastActiveAt < ACTIVITY_THROTTLE_MS ? state : { ...state, lastActiveAt: now };
}

function answered(state: UpdateState, version: string | null, now: number): readonly [UpdateState, UpdateOrder] {
	if (version === null || version === state.version || state.tried.includes(version))
		return [checkedAgain(state, now), null];
	const mayDisturb = state.isFirst || state.isHidden || now - state.lastActiveAt > INACTIVE_AFTER_MS;
	return mayDisturb ? [state, { type: "reload", version }] : [checkedAgain(state, now), null];
}

/** The state after an event, and the action that follows (docs/product.md, 21.2). `now` is milliseconds since 1970. */
export function nextUpdate(state: UpdateState, event: UpdateEvent, now: number): readonly [UpdateState, UpdateOrder] {
	switch (event.type) {
		case "stable":
			return [{ ...state, nextCheckAt: null }, { type: "check" }];
		case "time":
			return state.nextCheckAt === null || now < state.nextCheckAt
				? [state, null]
				: [{ ...state, nextCheckAt: null }, { type: "check" }];
		case "answered":
			return answered(state, event.version, now);
		case "held":
			return [checkedAgain({ ...state, isFirst: false }, now), null];
		case "active":
			return [seenActive(state, now), null];
		case "visibility":
			return [{ ...seenActive(state, now), isHidden: event.isHidden }, null];
	}
}
