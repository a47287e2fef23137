import { expect, test } from "vitest";
import { passwordProblem } from "./password.ts";

const site = {
	siteName: "Tertulia",
	siteUrl: "https://www.cafe-gijon.example",
	organiser: { name: "Inés Valcárcel", email: "hola@cafe-gijon.example" },
};
const problem = (password: string) => passwordProblem(password, "ana.perez.gil@ejemplo.es", site);
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
	"Password123!",
	"P4$$w0rd2024",
	"tertulia2026",
	"Tertulia!!!!",
	"¡Tertulia26!",
	"t3rtul1a2026",
	"cafegijon1888",
	"gijon.cafe.26",
	"inesvalcarcel",
	"Valcárcel1234",
	"anaperezgil1",
	"perez19840101",
	"admin123456",
	"welcome12345",
	"12345678901234",
	"hola123456",
	"holahola2026",
	"te.quiero.2026",
	"Contraseñ@2026",
	"RealMadrid_14",
	"q1w2e3r4t5y6u7",
	"1qaz2wsx3edc4rfv",
	"asdfgh789456",
	"qwerty!@#$%^",
	"11223344556677",
	"2026carlos2026",
])("«%s» is too common", (password) => expect(problem(password)).toBe(COMMON));

test.each([
	"caballo grapa batería",
	"el perro de Ana come a las 3",
	"ñandúes-y-avestruces",
	"caballo grapa 7",
	"tertulia con Inés los jueves",
	"admin93bqzk27",
	"carlos9381640275",
	"K7#mPq2vLx9w",
	"correcthorsebatterystaple",
	"👍🐎🐎🐎🐎👍🔋🔋🔋🔋",
])("«%s» will do", (password) => expect(problem(password)).toBeNull());

test("letters count as people see them, however they are composed", () => {
	expect(problem("ñññññáéíóú".normalize("NFD"))).toBeNull();
	expect(problem("ñññáéíóú".normalize("NFD"))).toBe("Usa al menos 10 caracteres.");
});

/**
 * Words and endings that lists of the most used passwords name (NordPass 2023–2025 for Spain and the world; SplashData
 * 2011–2019), not the ones that the rule itself contains.
 */
const BASES =
	`password contraseña qwerty admin welcome hola iloveyou monkey dragon football baseball princess sunshine master superman batman
	pokemon letmein trustno1 michael jordan jennifer carlos alejandro antonio david daniel javier maria laura cristina barcelona realmadrid madrid
	sevilla españa estrella mariposa teamo tequiero chocolate familia corazon bienvenido usuario secreto shadow ashley charlie liverpool
	chelsea starwars computer internet samsung google valencia`.split(/\s+/);
const ENDINGS =
	`1 12 123 1234 12345 123456 1! 123! ! !! . * 01 07 10 11 13 21 22 69 77 88 99 007 111 123. 123* 1234! 2020 2021 2022 2023 2024 2025
	2026 1980 1985 1990 1995 2000 @123 #1 _1 _2025 2024! 2025!`.split(/\s+/);

test("at least 3,000 of the most used passwords of an allowed length are refused (ASVS 5.0, 6.2.4)", () => {
	const written = (base: string) => [
		base,
		base[0]?.toUpperCase() + base.slice(1),
		base.replaceAll("a", "4").replaceAll("o", "0"),
		base.replace("e", "3"),
	];
	const sample = new Set(BASES.flatMap(written).flatMap((base) => ENDINGS.map((ending) => base + ending)));
	const allowed = [...sample].filter((password) => [...password].length >= 10);
	expect(allowed.length).toBeGreaterThanOrEqual(3_000);
	expect(allowed.filter((password) => problem(password) !== COMMON)).toEqual([]);
});

test("passwords made at random are not", () => {
	// The same passwords in every run: 2,000 of 12 letters and digits, as password managers make them, and 2,000 of
	// four words.
	let seed = 20_261_122;
	const draw = (below: number) => {
		seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) >>> 0;
		return Math.floor((seed / 2 ** 32) * below);
	};
	const pick = (from: readonly string[], count: number) =>
		Array.from({ length: count }, () => from[draw(from.length)] ?? "");
	const letters = [..."abcdefghijkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789"];
	const words =
		"caballo grapa bateria correcto nube tejado lampara pera zapato rio ventana cuerda maleta piedra farol trigo".split(
			" ",
		);
	const made = Array.from({ length: 2_000 }, () => [pick(letters, 12).join(""), pick(words, 4).join("-")]).flat();
	expect(made.filter((password) => problem(password) !== null)).toEqual([]);
});

test("a password as long as can be is looked at quickly", () => {
	const begun = process.threadCpuUsage();
	for (const password of [
		`${"1".repeat(60)}abc${"2".repeat(60)}`,
		"a1".repeat(64),
		`${"12".repeat(31)}${"ab".repeat(33)}`,
	])
		problem(password);
	const { user, system } = process.threadCpuUsage(begun);
	expect(user + system).toBeLessThan(500_000);
});
