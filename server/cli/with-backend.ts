import type { Backend } from "../../domain/backend.ts";
import { openBackend } from "../choose-adapters.ts";
import { type Config, parseConfig } from "../config.ts";
import { askOnTerminal } from "./ask.ts";

/** Does `work` with the backend of this site, which is closed afterwards. */
export async function withBackend<Result>(
	work: (backend: Backend, config: Config) => Promise<Result>,
): Promise<Result> {
	const config = parseConfig(process.env);
	const backend = await openBackend(config);
	try {
		return await work(backend, config);
	} finally {
		await backend.close();
	}
}

/** The clock, the screen and the keyboard of the owner. */
export const atTerminal = {
	now: () => new Date(),
	print: (line: string) => console.log(line),
	printError: (line: string) => console.error(line),
	ask: askOnTerminal,
};
