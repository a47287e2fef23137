import type { DatabaseSync } from "node:sqlite";
import type { Outgoing, Registration } from "../../domain/events/registration-store.ts";
import type { Mail } from "../../domain/mail/mail.ts";
import { writeTransaction } from "./write-transaction.server.ts";

/** Thrown to roll back a transaction whose message has not been written yet. */
class Unwritten extends Error {
	readonly registration: Registration;
	constructor(registration: Registration) {
		super("The message about this registration is not written yet.");
		this.registration = registration;
	}
}

/**
 * Runs `work` in a write transaction whose message was composed beforehand: composing one takes longer than storing it,
 * and all other writers wait for the lock. `foresee` returns the registration as `work` will most likely leave it; null
 * if nobody will be told. If another transaction comes in between and `work` leaves the registration otherwise, the
 * transaction is rolled back, the message composed, and `work` run again.
 * @throws {DatabaseBusy | DatabaseFull} like `writeTransaction`.
 */
export async function writeTelling<Result>(
	database: DatabaseSync,
	{ tokenHash, write }: Outgoing,
	foresee: () => Registration | null,
	work: (outgoing: Outgoing) => Result,
): Promise<Result> {
	const mails = new Map<string, Mail | null>();
	const finish = (registration: Registration) => mails.set(JSON.stringify(registration), write(registration));
	const finished: Outgoing = {
		tokenHash,
		write(registration) {
			const mail = mails.get(JSON.stringify(registration));
			if (mail === undefined) throw new Unwritten(registration);
			return mail;
		},
	};
	const foreseen = foresee();
	if (foreseen !== null) finish(foreseen);
	for (;;) {
		try {
			return await writeTransaction(database, () => work(finished));
		} catch (error) {
			if (!(error instanceof Unwritten)) throw error;
			finish(error.registration);
		}
	}
}
