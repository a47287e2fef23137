import { expect, test } from "vitest";
import { Failure } from "../failure.ts";
import { defaultPasskeyName, readPasskeyName } from "./passkey-name.ts";

const FIREFOX = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0";

test("a new key is called after its browser and device, and no two alike", () => {
	expect(defaultPasskeyName(FIREFOX, [])).toBe("Firefox en Linux");
	expect(defaultPasskeyName(FIREFOX, ["Firefox en Linux", "Firefox en Linux (2)"])).toBe("Firefox en Linux (3)");
	expect(defaultPasskeyName("curl/8", [])).toBe("Llave de acceso");
});

test.each([
	["  Móvil   de\nLucía ", "Móvil de Lucía"],
	["Llave 🔑", "Llave 🔑"],
	["M\u006f\u0301vil", "Móvil"],
	["ñ".repeat(60), "ñ".repeat(60)],
])("the name %j is stored as %j", (typed, name) => expect(readPasskeyName(typed, ["Otra"])).toBe(name));

test.each([
	["", "Escribe un nombre para la llave."],
	["\t \n", "Escribe un nombre para la llave."],
	["x".repeat(61), "El nombre tiene como mucho 60 caracteres."],
	["a\u202eb", "El nombre tiene caracteres que no se ven. Escríbelo de nuevo."],
	["a\u0000b", "El nombre tiene caracteres que no se ven. Escríbelo de nuevo."],
	["Entra en www.ejemplo.es", "El nombre no puede ser una dirección web."],
	["Móvil", "Ya tienes otra llave con ese nombre."],
])("the name %j is refused: %s", (typed, message) => {
	const refused = readPasskeyName(typed, ["Móvil"]);
	expect(refused).toBeInstanceOf(Failure);
	expect(refused).toMatchObject({ status: 400, fields: { name: message } });
});
