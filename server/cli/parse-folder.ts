import { type ParseArgsOptionsConfig, parseArgs } from "node:util";

/** The command line is wrong. The message says why; the command's help follows it on the screen. The exit code is 2. */
export class WrongUsage extends Error {}

/** Reads the command line of a command whose only word is a folder. Throws `WrongUsage` for any other number of words. */
export function parseFolder<Options extends ParseArgsOptionsConfig>(args: readonly string[], options: Options) {
	const { values, positionals } = parseArgs({ args: [...args], options, allowPositionals: true });
	const [folder, ...others] = positionals;
	if (folder === undefined) throw new WrongUsage("Falta la carpeta.");
	if (others.length > 0) throw new WrongUsage("Sobra algo detrás de la carpeta.");
	return { folder, values };
}
