/** How a transaction gets along with others. */
export interface TransactionOptions {
	/** Runs first, outside the transaction, on a backend whose transactions keep every other writer waiting. */
	readonly prepare?: (() => Promise<void>) | undefined;
	/**
	 * Transactions of one process with the same `turn` run one after the other on a backend that would otherwise have to
	 * repeat them again and again.
	 */
	readonly turn?: string | undefined;
}

/** Runs transactions across the ports of one backend. */
export interface Transactions {
	/**
	 * Runs `work` in one transaction across the ports: its writes are stored together, or not at all if it throws, and
	 * no other process changes the rows that it reads in the meantime. `work` may only use the ports that store rows,
	 * so no files, password hashes or checks of passwords. What a port keeps elsewhere, such as the secret of a password
	 * at a sign-in provider, follows once the transaction is stored, before the call ends. It may be run again from the beginning. Within another
	 * transaction it joins that one.
	 * @throws {CannotWrite} when other transactions held the same rows for too long, or no space is left.
	 */
	transaction<Result>(work: () => Promise<Result>, options?: TransactionOptions): Promise<Result>;
}
