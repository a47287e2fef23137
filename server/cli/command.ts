/** A command of `npm run site`. */
export interface Command {
	/** What `--help` prints. */
	readonly help: string;
	/** Runs the command with the arguments after its name and returns the exit code. */
	run(args: readonly string[]): Promise<number>;
}
