import { expect, test } from "vitest";
import { passwordProblem } from "./password.ts";

const problem = (password: string) => passwordProblem(password, "ana.perez.gil@ejemplo.es");
const COMMON = "Esa contraseña es demasiado común. Elige otra.";

test.each(["", "corta", "nueve9999", "👍👍👍👍👍👍👍👍👍"])("«%s» is too short", (password) =>
	expect(problem(password)).toBe("Usa al menos 10 caracteres."),
);

test("129 characters are too many, 128 are not", () => {
	expect(problem("ñandú ".repeat(22))).toBe("Usa como mucho 128 caracteres.");
	expect(problem(`${"ñandú ".repeat(21)}aa`)).toBeNull();
});

test.each([
	"1234567890",
	"Password123",
	"CONTRASEÑA123",
	"qwertyuiop",
	"aaaaaaaaaaaa",
	"abcabcabcabc",
	"abcdefghijkl",
	"9876543210",
	"ana.perez.gil@ejemplo.es",
	"Ana.Perez.Gil",
])("«%s» is too common", (password) => expect(problem(password)).toBe(COMMON));

test.each(["caballo grapa batería", "el perro de Ana come a las 3", "ñandúes-y-avestruces", "👍🐎🐎🐎🐎👍🔋🔋🔋🔋"])("«%s» will do", (password) =>
	expect(problem(password)).toBeNull(),
);

test("letters count as people see them, however they are composed", () => {
	expect(problem("ñññññáéíóú".normalize("NFD"))).toBeNull();
	expect(problem("ñññáéíóú".normalize("NFD"))).toBe("Usa al menos 10 caracteres.");
});
