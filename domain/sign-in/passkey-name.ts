import { type Failure, wrongField } from "../failure.ts";
import { describeDevice, UNKNOWN_DEVICE } from "./device.ts";
import { holdsWebAddress } from "./display-name.ts";

/** Longest name of a key, in characters. */
const LONGEST_NAME = 60;

/**
 * The name of a new key (docs/product.md, 15.12): the browser and device that it was made in, with a number if another
 * key of the account (`taken`) has that name.
 */
export function defaultPasskeyName(userAgent: string, taken: readonly string[]): string {
	const device = describeDevice(userAgent);
	const base = device === UNKNOWN_DEVICE ? "Llave de acceso" : device;
	for (let count = 1; ; count++) {
		const name = count === 1 ? base : `${base} (${count})`;
		if (!taken.includes(name)) return name;
	}
}

/**
 * Reads the name that a person gives a key: one line of 1 to 60 characters, none of them invisible, without a web
 * address, because mails about the key have its name. `taken`: the names of the account's other keys.
 * @returns the name as it is stored (NFC, trimmed, single spaces), or a Failure of `name`.
 */
export function readPasskeyName(typed: string, taken: readonly string[]): string | Failure {
	const name = typed.normalize("NFC").replace(/\s+/g, " ").trim();
	if (name === "") return wrongField("name", "Escribe un nombre para la llave.");
	if ([...name].length > LONGEST_NAME)
		return wrongField("name", `El nombre tiene como mucho ${LONGEST_NAME} caracteres.`);
	if (/\p{C}/u.test(name)) return wrongField("name", "El nombre tiene caracteres que no se ven. Escríbelo de nuevo.");
	if (holdsWebAddress(name)) return wrongField("name", "El nombre no puede ser una dirección web.");
	return taken.includes(name) ? wrongField("name", "Ya tienes otra llave con ese nombre.") : name;
}
