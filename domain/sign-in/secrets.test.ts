import { expect, test, vi } from "vitest";
import { hashSecret, makeCode, makeToken } from "./secrets.ts";

test("tokens are 256 bits that can stand in an address, and never the same", () => {
	const tokens = Array.from({ length: 1_000 }, makeToken);
	for (const token of tokens) expect(token).toMatch(/^[\w-]{43}$/);
	expect(new Set(tokens).size).toBe(1_000);
});

test("codes are six digits, leading zeros included, and spread over all there are", () => {
	const codes = Array.from({ length: 20_000 }, makeCode);
	for (const code of codes) expect(code).toMatch(/^\d{6}$/);
	const perDigit = Array.from(
		{ length: 10 },
		(_, digit) => codes.filter((code) => code.startsWith(String(digit))).length,
	);
	// 2000 each are expected, with a standard deviation of 42.
	for (const count of perDigit) expect(Math.abs(count - 2_000)).toBeLessThan(300);
});

test("a draw above the last whole million is drawn again", () => {
	const draws = [2 ** 32 - 1, 4_294_000_000, 4_293_999_999];
	const random = vi.spyOn(crypto, "getRandomValues").mockImplementation((array) => {
		(array as unknown as Uint32Array)[0] = draws.shift() ?? 0;
		return array;
	});
	expect(makeCode()).toBe("999999");
	expect(makeCode()).toBe("000000");
	random.mockRestore();
});

test("a secret is kept as its SHA-256", async () => {
	expect(await hashSecret("ñandú")).toBe("Q9vWv3FI5uZYTu5ti2Grjl3XY3TEWHzavVCjJ04R-dM");
});
