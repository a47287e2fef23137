import { describe, expect, test } from "vitest";
import { safeRedirect } from "./safe-redirect.ts";

/** Targets that try to lead a browser to another site, back to the sign-in page, or nowhere. */
const tricks: readonly string[] = [
	"",
	" ",
	"evil.example",
	"home",
	"?redirect=/home",
	"#x",
	"//evil.example",
	"///evil.example",
	"////evil.example",
	"//evil.example/..",
	"//evil.example@site.invalid",
	"/\\evil.example",
	"\\/evil.example",
	"\\\\evil.example",
	"/\\/evil.example",
	"/\\\\evil.example",
	"/blog\\..\\evil",
	"/blog/\\evil",
	"http://evil.example",
	"https://evil.example",
	"https:evil.example",
	"https:/evil.example",
	"HTTPS:evil.example",
	"http:\\\\evil.example",
	"ftp://evil.example",
	"javascript:alert(1)",
	"JaVaScRiPt:alert(1)",
	"data:text/html,x",
	"vbscript:x",
	"blob:https://evil.example/x",
	"file:///etc/passwd",
	"user:pass@evil.example",
	"//user:pass@evil.example",
	"@evil.example",
	"/\t/evil.example",
	"/\n/evil.example",
	"/\r/evil.example",
	"/\r\n/evil.example",
	"\t//evil.example",
	"\n/evil.example",
	" //evil.example",
	" /home",
	"/home ",
	"/ /evil.example",
	"/ho\tme",
	"/ho\nme",
	"/home\u0000",
	"/\u0000/evil.example",
	"/\u0001/evil.example",
	"/\u000b/evil.example",
	"/\u001f/evil.example",
	"/\u007f/evil.example",
	"/%2f/evil.example",
	"/%2fevil.example",
	"/%2F%2Fevil.example",
	"/%5cevil.example",
	"/%5C%5Cevil.example",
	"/%2f..",
	"/%2f../evil.example",
	"/./%2fevil.example",
	"/.//evil.example",
	"/..//evil.example",
	"/../..//evil.example",
	"/././/evil.example",
	"/a/..//evil.example",
	"/a/b/../..//evil.example",
	"/a/../%5cevil.example",
	"/%2e//evil.example",
	"/%2e%2e//evil.example",
	"/%2E%2E/%2e//evil.example",
	"/a/%2e%2e//evil.example",
	"/iniciar-sesion",
	"/iniciar-sesion/",
	"/iniciar-sesion?redirect=/iniciar-sesion",
	"/iniciar-sesion#x",
	"/./iniciar-sesion",
	"/blog/../iniciar-sesion",
	"/%69niciar-sesion",
	"/iniciar%2Dsesion",
	"/iniciar%2dsesion?x",
	"/INICIAR-SESION",
	"/Iniciar-Sesion/",
	"/iniciar-sesion.data",
	"/iniciar-sesion//",
	"/%",
	"/%zz",
	`/${"a".repeat(2_000)}`,
];

describe("the way back", () => {
	test.each(tricks.map((trick) => [JSON.stringify(trick).slice(0, 60), trick]))("%s is not believed", (_, trick) => {
		expect(safeRedirect(trick)).toBe("/user");
	});

	test("nothing given leads to /user", () => {
		expect(safeRedirect(null)).toBe("/user");
		expect(safeRedirect(undefined)).toBe("/user");
	});

	test.each([
		["/", "/"],
		["/home", "/home"],
		["/blog/hola?x=1&y=%20#parte", "/blog/hola?x=1&y=%20#parte"],
		["/blog/dise%C3%B1o", "/blog/dise%C3%B1o"],
		["/blog/diseño", "/blog/dise%C3%B1o"],
		["/blog/./a/../b", "/blog/b"],
		["/user?next=//evil.example", "/user?next=//evil.example"],
		["/blog/a%2Fb", "/blog/a%2Fb"],
		["/iniciar-sesiones", "/iniciar-sesiones"],
		["/blog/iniciar-sesion", "/blog/iniciar-sesion"],
		["/@evil.example", "/@evil.example"],
		["/https://evil.example", "/https://evil.example"],
		[`/${"a".repeat(1_999)}`, `/${"a".repeat(1_999)}`],
	])("%s leads to %s", (target, where) => {
		expect(safeRedirect(target)).toBe(where);
	});

	test("whatever is made of tricky parts, the answer stays on the site and can be believed again", () => {
		const parts = [
			"/",
			"\\",
			"%2f",
			"%5c",
			".",
			"..",
			"%2e",
			"evil.example",
			"@",
			":",
			"\t",
			"\n",
			" ",
			"https:",
			"a",
			"?",
			"#",
			"//",
			"%00",
			"\u0000",
		];
		let seed = 20261120;
		const random = (below: number) => {
			seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
			return Math.floor((seed / 2_147_483_648) * below);
		};
		for (let round = 0; round < 5_000; round++) {
			const target = `/${Array.from({ length: 1 + random(6) }, () => parts[random(parts.length)] ?? "").join("")}`;
			const where = safeRedirect(target);
			expect(new URL(where, "https://tertulia.example").origin, target).toBe("https://tertulia.example");
			expect(where, target).toMatch(/^\/(?![/\\])[^\s\\]*$/);
			expect(safeRedirect(where), target).toBe(where);
		}
	});
});
