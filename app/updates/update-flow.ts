import { collectFields, type KeptFields, restoreFields } from "./kept-fields.ts";
import { keepers, removeKept } from "./kept-state.ts";
import { DRAFT_KEY } from "./names.ts";
import { loadAgain, mayReload, readReloads } from "./reload-memory.ts";
import { askVersion, runningVersion } from "./server-version.ts";
import { nextUpdate, type UpdateEvent, type UpdateState } from "./update-state.ts";
import { forgetDraft, registerWorker } from "./worker-registration.ts";

/** For how long a form counts as being sent, at most, in milliseconds. */
const SENDING_MS = 30_000;

const ACTIVITIES = ["click", "mousemove", "keydown", "scroll"] as const;

/** Nobody has to act on a failed update: it is logged and then ignored. */
function logFailure(error: unknown): void {
	// biome-ignore lint/suspicious/noConsole: the browser's log is where those who look for a reason find it
	console.warn("update", error);
}

/** Restores the fields, the focus and the scroll position stored before the reload for an update. */
export function bringBack(): void {
	const fields = removeKept("fields") as KeptFields | undefined;
	if (fields !== undefined) restoreFields(fields);
}

/** Stores the page's state before a reload. Returns false if the reload would lose something the person entered. */
function keepPage(): boolean {
	const fields = collectFields();
	if (fields === null) return false;
	const kept: Record<string, unknown> = { address: location.pathname + location.search, fields };
	for (const [name, read] of keepers) kept[name] = read();
	try {
		sessionStorage.setItem(DRAFT_KEY, JSON.stringify(kept));
		return true;
	} catch {
		return fields.list.length === 0;
	}
}

/** Registers the worker, and checks for new versions from now on. Must be called only once. */
export function runUpdates(): void {
	registerWorker().catch(logFailure);
	const version = runningVersion();
	if (version === undefined) return;
	const { tried } = readReloads();
	let state: UpdateState = {
		version,
		tried,
		isFirst: tried.length === 0,
		isHidden: document.hidden,
		lastActiveAt: Date.now(),
		nextCheckAt: null,
	};
	let sentAt = 0;
	let timer: number | undefined;

	function happen(event: UpdateEvent): void {
		const [next, order] = nextUpdate(state, event, Date.now());
		const { nextCheckAt } = next;
		if (nextCheckAt !== state.nextCheckAt) {
			clearTimeout(timer);
			if (nextCheckAt !== null) timer = window.setTimeout(() => happen({ type: "time" }), nextCheckAt - Date.now());
		}
		state = next;
		if (order?.type === "check") check();
		else if (order?.type === "reload") reload(order.version);
	}

	function check(): void {
		askVersion().then(
			(found) => happen({ type: "answered", version: found }),
			(error) => {
				logFailure(error);
				happen({ type: "answered", version: null });
			},
		);
	}

	function reload(found: string): void {
		const kept = Date.now() - sentAt > SENDING_MS && keepPage();
		if (kept && mayReload("tried", found)) {
			loadAgain();
		} else {
			forgetDraft();
			happen({ type: "held" });
		}
	}

	const active = () => happen({ type: "active" });
	for (const activity of ACTIVITIES) addEventListener(activity, active, { passive: true, capture: true });
	document.addEventListener("visibilitychange", () => happen({ type: "visibility", isHidden: document.hidden }));
	addEventListener("submit", ({ defaultPrevented }) => {
		if (!defaultPrevented) sentAt = Date.now();
	});
	happen({ type: "stable" });
}
