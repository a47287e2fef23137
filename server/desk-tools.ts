import type { DeskTools } from "../domain/desk/desk-context.ts";
import type { Compiler } from "../domain/publication/compiler.ts";
import { compileOpening } from "../publishing/compile-opening.server.ts";
import { readPicture } from "../publishing/received-picture.server.ts";
import { readSettings } from "../publishing/site-settings.server.ts";
import { textFormat } from "../publishing/text-format.server.ts";
import { reservedWords } from "./reserved-words.ts";
import { settingsRules } from "./site-settings.ts";

/** What the desk needs beside the stores; null where nothing compiles texts. */
export function createDeskTools(
	compiler: Compiler | undefined,
	checkSender: DeskTools["checkSender"],
): DeskTools | null {
	if (compiler === undefined) return null;
	return {
		...{ compiler, format: textFormat, reserved: reservedWords, readPicture, compileOpening, checkSender },
		readSettings: (text) => readSettings(text, settingsRules),
	};
}
