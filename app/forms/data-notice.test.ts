import { expect, test } from "vitest";
import { transfersInWords } from "./data-notice.tsx";

test.each([
	[false, " Tampoco salen del Espacio Económico Europeo."],
	[
		"Correo SL, en Suiza, con decisión de adecuación.",
		" Fuera del Espacio Económico Europeo: Correo SL, en Suiza, con decisión de adecuación.",
	],
	[" ", ""],
	[null, ""],
] as const)("what the owner says of transfers (%j) stands beside forms", (transfers, words) => {
	expect(transfersInWords(transfers)).toBe(words);
});
