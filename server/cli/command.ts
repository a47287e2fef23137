/** A command of the owner's. */
export interface Command {
	/** What `--help` prints. */
	readonly help: string;
	/** Does it with the arguments behind its name and answers the exit code. */
	run(args: readonly string[]): Promise<number>;
}
