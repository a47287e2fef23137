import { createHash } from "node:crypto";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { CannotWrite } from "../domain/unavailable.ts";
import { readBreachedPasswords } from "./breached-passwords.ts";
import { ConfigError } from "./config.ts";

let folder: string;
let file: string;
beforeEach(async () => {
	folder = await mkdtemp(path.join(tmpdir(), "breached-"));
	file = path.join(folder, "lista.txt");
});
afterEach(() => rm(folder, { recursive: true }));

const hashOf = (password: string) => createHash("sha1").update(password).digest("hex").toUpperCase();
const words = (count: number, prefix: string) => Array.from({ length: count }, (_, index) => `${prefix}${index}`);
const listOf = (passwords: readonly string[]) => passwords.map(hashOf).toSorted();

describe("the owner's list of breached passwords (docs/product.md, 15.4)", () => {
	test.each([
		[
			"with counts of different length",
			(lines: readonly string[]) => lines.map((line, at) => `${line}:${10 ** (at % 8)}\n`),
		],
		["without counts", (lines: readonly string[]) => lines.map((line) => `${line}\n`)],
		["with the line ends of Windows", (lines: readonly string[]) => lines.map((line) => `${line}:2\r\n`)],
		["without an end of its last line", (lines: readonly string[]) => [lines.map((line) => `${line}:2`).join("\n")]],
		["in lower case", (lines: readonly string[]) => lines.map((line) => `${line.toLowerCase()}:2\n`)],
	])("finds all that it has and nothing else, %s", async (_, write) => {
		const known = words(300, "contraseña filtrada ");
		await writeFile(file, write(listOf(known)).join(""));
		const list = readBreachedPasswords(file);
		for (const password of known) expect(await list.has(password), password).toBe(true);
		for (const password of words(100, "una frase larga ")) expect(await list.has(password), password).toBe(false);
	});

	test("of one line has one password, typed with letters composed in another way too", async () => {
		await writeFile(file, hashOf("contraseña".normalize("NFC")));
		const list = readBreachedPasswords(file);
		expect(await list.has("contraseña".normalize("NFD"))).toBe(true);
		expect(await list.has("contrasena")).toBe(false);
	});

	test("that is not there, or has no hashes, stops the start and is named", async () => {
		expect(() => readBreachedPasswords(file)).toThrow(ConfigError);
		expect(() => readBreachedPasswords(file)).toThrow(`BREACHED_PASSWORDS: no se puede leer ${file}`);
		for (const text of ["", "password\n123456\n", `${hashOf("x").slice(1)}:3\n`]) {
			await writeFile(file, text);
			expect(() => readBreachedPasswords(file)).toThrow("no tiene en cada línea un SHA-1");
		}
	});

	test("that is gone later lets no password through unjudged", async () => {
		await writeFile(file, `${hashOf("x")}:3\n`);
		const list = readBreachedPasswords(file);
		await rm(file);
		await expect(list.has("x")).rejects.toBeInstanceOf(CannotWrite);
	});
});
