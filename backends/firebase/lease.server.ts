import { randomUUID } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import type { Firestore } from "firebase-admin/firestore";
import { createTurns, type Turns } from "../turns.server.ts";
import type { Collections } from "./documents.server.ts";
import { inTransaction } from "./work.server.ts";

/** How long a lease lasts without being renewed, and how often its holder renews it. */
const LEASE_MS = 30_000;
const RENEW_MS = 8_000;

/** Pause before others try to take the lease again. */
const RETRY_MS = 250;

/** Turns among all processes: a lease that its holder renews, and that expires when its holder dies. */
export function createLease(db: Firestore, { leases }: Collections, name: string): Turns {
	const inTurn = createTurns();
	const ref = leases.doc(name);
	/** Takes or renews the lease; false if another holder has it. */
	const take = (holder: string) =>
		inTransaction(db, async (work) => {
			const lease = await work.get(ref);
			if (lease !== undefined && lease.holder !== holder && lease.until > Date.now()) return false;
			work.set(ref, { holder, until: Date.now() + LEASE_MS });
			return true;
		});
	return (work, signal) =>
		inTurn(async () => {
			const holder = randomUUID();
			while (!(await take(holder))) {
				signal?.throwIfAborted();
				await pause(RETRY_MS);
			}
			// A renewal that fails is tried again before the lease ends.
			const renewing = setInterval(() => void take(holder).catch(() => undefined), RENEW_MS).unref();
			try {
				return await work();
			} finally {
				clearInterval(renewing);
				await inTransaction(db, async (ended) => {
					if ((await ended.get(ref))?.holder === holder) ended.remove(ref);
				});
			}
		}, signal);
}
