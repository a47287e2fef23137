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

/** Message about a person's progress from one tab to the others. */
interface News {
	readonly uid: string;
	readonly lessonId: string;
	readonly progress: ProgressView;
	/** Whether the lesson was marked as pending, so that it starts over. */
	readonly anew: boolean;
}

type Outcome = "kept" | "later" | "never";

let queue: Queue = emptyQueue;
/** The uid of the person whose progress is sent; null while it is unknown, and for a visitor. */
let owner: string | null = null;
/** Lessons this tab has written about. Stored writes of other lessons are left alone: they are other tabs' writes. */
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
			showAndShare(write, kept);
			return "kept";
		}
		// The session has ended. The check updates the page; the waiting writes are sent after the next sign-in.
		if (kept.status === 401) void checkUser(() => undefined, true);
		return kept.status >= 500 || [401, 408, 429].includes(kept.status) ? "later" : "never";
	} catch {
		return "later";
	}
}

/**
 * Shows the server's answer in this page and passes it on to the other tabs. This page ignores it while a mark of the
 * same lesson is still waiting to be sent.
 */
function showAndShare(write: Write, progress: ProgressView): void {
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

/**
 * Queues a write. It is sent at once if nothing else is being sent, otherwise after that; after a failure at the next
 * retry; without a connection once it is back.
 */
export function wantProgress(write: Write): void {
	listen();
	touched.add(write.lessonId);
	step({ type: "wanted", write });
	if (queue.failures === 0) void send();
}

/**
 * Sends a copy of every waiting write as a beacon, which the browser delivers even when the page is gone. A beacon
 * reports only that it was queued, never the server's answer. The writes therefore stay in the queue and on the device
 * until a response settles them. Sending the same write twice is safe (docs/product.md, 19.4 and 19.8).
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
 * Starts listening to other tabs and for the connection to come back. Only the first call has an effect: it comes when
 * there is something to send or a person to send for.
 */
function listen(): void {
	if (tabs !== null) return;
	tabs = new BroadcastChannel("school");
	tabs.onmessage = hear;
	addEventListener("online", () => void send());
}

/**
 * Starts sending progress for a person, including writes left from an earlier visit; null if nobody is signed in. When
 * the person changes, the queue is emptied first, so that one person's progress is never sent as another's.
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

/**
 * Calls `listener` with the lesson's id when a lesson is marked as pending, in this tab or another one. Returns a
 * function that removes the listener.
 */
export function onAnew(listener: (lessonId: string) => void): () => void {
	anewListeners.add(listener);
	return () => {
		anewListeners.delete(listener);
	};
}

/** Marks a lesson as completed or pending. `progress` is shown at once; the mark is saved as soon as possible. */
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

/** Whether some progress is not saved yet because an attempt failed or the browser is offline. */
export function useSendingTrouble(): boolean {
	return useSyncExternalStore(
		subscribe,
		() => queue.failures > 0 || (queue.waiting.length > 0 && !navigator.onLine),
		() => false,
	);
}
