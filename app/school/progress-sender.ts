import { useSyncExternalStore } from "react";
import { browserClient, functionPath } from "../../api/browser-client.ts";
import { Failure } from "../../domain/failure.ts";
import type { ProgressView } from "../../domain/school/see-course.ts";
import { checkUser } from "../user/current-user.ts";
import { keepWrites, readWrites } from "./kept-on-device.ts";
import { learnProgress } from "./known-progress.ts";
import {
	addWrite,
	emptyQueue,
	nextQueue,
	type Queue,
	type QueueEvent,
	retryAfter,
	unkept,
	type Write,
} from "./progress-queue.ts";

/** What one tab tells the others of a person's progress. */
interface News {
	readonly uid: string;
	readonly lessonId: string;
	readonly progress: ProgressView;
	/** Whether the lesson begins anew. */
	readonly anew: boolean;
}

type Outcome = "kept" | "later" | "never";

let queue: Queue = emptyQueue;
/** Whose progress it is; null while nobody knows. */
let owner: string | null = null;
/** Lessons this tab has written about: the others' entries on the device are left alone. */
let touched = new Set<string>();
let retry: ReturnType<typeof setTimeout> | undefined;
let tabs: BroadcastChannel | null = null;
const listeners = new Set<() => void>();
const anewListeners = new Set<(lessonId: string) => void>();

function step(event: QueueEvent): Queue {
	queue = nextQueue(queue, event);
	if (owner !== null) keepWrites(owner, unkept(queue), touched);
	for (const listener of listeners) listener();
	return queue;
}

async function post(write: Write): Promise<Outcome> {
	const { lessonId } = write;
	try {
		const kept =
			write.kind === "seen"
				? await browserClient.recordProgress({ lessonId, ...write.report })
				: await browserClient.markLesson({ lessonId, done: write.done });
		if (!(kept instanceof Failure)) {
			tell(write, kept);
			return "kept";
		}
		// The session has ended: the page finds out, and what waits is sent once it is opened again.
		if (kept.status === 401) void checkUser(() => undefined, true);
		return kept.status >= 500 || [401, 408, 429].includes(kept.status) ? "later" : "never";
	} catch {
		return "later";
	}
}

/** What the server says of a lesson is news, unless something about it is still to be said to the server. */
function tell(write: Write, progress: ProgressView): void {
	const { lessonId } = write;
	const anew = write.kind === "marked" && !write.done;
	if (!queue.waiting.some((each) => each.lessonId === lessonId && each.kind === "marked"))
		learnProgress(lessonId, progress);
	if (owner !== null) tabs?.postMessage({ uid: owner, lessonId, progress, anew } satisfies News);
}

async function send(): Promise<void> {
	clearTimeout(retry);
	if (queue.sending !== null || queue.waiting.length === 0 || !navigator.onLine) return;
	const { sending: write } = step({ type: "sent" });
	const whose = owner;
	if (write === null) return;
	const outcome = await post(write);
	if (whose !== null && whose !== owner) return;
	if (outcome === "later") {
		step({ type: "failed" });
		retry = setTimeout(send, retryAfter(queue.failures));
		return;
	}
	if (outcome === "never") learnProgress(write.lessonId, null);
	step({ type: "settled" });
	await send();
}

/** Has something kept: now if nothing else is on its way, else after it; without a connection once it is back. */
export function wantProgress(write: Write): void {
	listen();
	touched.add(write.lessonId);
	step({ type: "wanted", write });
	if (queue.failures === 0) void send();
}

/**
 * Gives the browser a copy of all that waits, which it sends even when the page is gone. It says only that it has the
 * copy, never what became of it: what waits stays, on the device too, until an answer settles it. The same write twice
 * is as good as one (docs/product.md, 19.4 and 19.8).
 */
export function sendCopies(): void {
	if (!navigator.onLine) return;
	for (const write of queue.waiting) {
		const { lessonId } = write;
		const [name, input] =
			write.kind === "seen"
				? (["recordProgress", { lessonId, ...write.report }] as const)
				: (["markLesson", { lessonId, done: write.done }] as const);
		navigator.sendBeacon(functionPath(name), new Blob([JSON.stringify(input)], { type: "application/json" }));
	}
}

function hear({ data }: MessageEvent<News>): void {
	if (data.uid !== owner) return;
	learnProgress(data.lessonId, data.progress);
	if (data.anew) for (const listener of anewListeners) listener(data.lessonId);
}

/**
 * Once, when there is something to send or somebody to send for: hears of other tabs, and that there is a connection
 * again.
 */
function listen(): void {
	if (tabs !== null) return;
	tabs = new BroadcastChannel("school");
	tabs.onmessage = hear;
	addEventListener("online", () => void send());
}

/**
 * Begins to send for somebody, also what was left from an earlier visit. For somebody else nothing is sent that was
 * another's.
 */
export function sendFor(uid: string | null): void {
	if (uid === owner || (uid === null && owner === null)) return;
	if (owner !== null) {
		queue = emptyQueue;
		touched = new Set();
		clearTimeout(retry);
	}
	owner = uid;
	if (uid === null) return;
	listen();
	const left = readWrites(uid);
	for (const { lessonId } of left) touched.add(lessonId);
	queue = { ...queue, waiting: queue.waiting.reduce(addWrite, left) };
	void send();
}

/** Calls when a lesson was marked as pending, in this tab or another one. Answers how to stop. */
export function onAnew(listener: (lessonId: string) => void): () => void {
	anewListeners.add(listener);
	return () => {
		anewListeners.delete(listener);
	};
}

/** Marks a lesson as done or as pending. It shows at once, and is kept as soon as that can be. */
export function markLesson(lessonId: string, done: boolean, progress: ProgressView): void {
	learnProgress(lessonId, progress);
	if (!done) for (const listener of anewListeners) listener(lessonId);
	wantProgress({ kind: "marked", lessonId, done });
}

function subscribe(changed: () => void): () => void {
	const connections = ["online", "offline"] as const;
	listeners.add(changed);
	for (const connection of connections) addEventListener(connection, changed);
	return () => {
		listeners.delete(changed);
		for (const connection of connections) removeEventListener(connection, changed);
	};
}

/** Whether something could not be kept yet. */
export function useSendingTrouble(): boolean {
	return useSyncExternalStore(
		subscribe,
		() => queue.failures > 0 || (queue.waiting.length > 0 && !navigator.onLine),
		() => false,
	);
}
