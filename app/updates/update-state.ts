/** Between two checks until a first new version has been met, in milliseconds (docs/product.md, 21.2). */
export const CHECK_EVERY_MS = 360 * 60_000;
/** Between two checks from then on. */
export const RETRY_EVERY_MS = 60_000;
/** Who did nothing for longer than this is inactive. */
export const INACTIVE_AFTER_MS = 60_000;
/** Activity is noticed no more often than this. */
export const ACTIVITY_THROTTLE_MS = 5_000;

/** What a tab knows of its version and its person. Times are milliseconds since 1970. */
export interface UpdateState {
	/** The version this tab runs. */
	readonly version: string;
	/** Versions it must not be reloaded for again. */
	readonly tried: readonly string[];
	/** Whether no new version has been met in this tab yet: the first one is loaded at once. */
	readonly isFirst: boolean;
	readonly isHidden: boolean;
	readonly lastActiveAt: number;
	/**
	 * When to check next; null before the application is stable, while a check is under way and while the page is being
	 * left.
	 */
	readonly nextCheckAt: number | null;
}

/**
 * What can happen. `answered` brings the server's version, null when it could not be had; `held` says that a reload
 * would have cost words.
 */
export type UpdateEvent =
	| { readonly type: "stable" }
	| { readonly type: "time" }
	| { readonly type: "answered"; readonly version: string | null }
	| { readonly type: "held" }
	| { readonly type: "active" }
	| { readonly type: "visibility"; readonly isHidden: boolean };

/** What is to be done after an event. */
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

/** The state after an event, and what it asks for (docs/product.md, 21.2). */
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
