import { describe, expect, test } from "vitest";
import { fromBase32, inGroups, readBase32, toBase32 } from "./base32.ts";
import { findTotpStep, makeTotpSecret, TOTP_STEP_MS, totpAddress, totpCode, totpStepAt } from "./totp.ts";

/** The secret of RFC 6238's test vectors for SHA-1. */
const SECRET = toBase32(new TextEncoder().encode("12345678901234567890"));

describe("codes of an app (RFC 6238)", () => {
	// Appendix B has eight digits; six are its last six (RFC 4226, 5.3).
	test.each([
		[59, "94287082"],
		[1_111_111_109, "07081804"],
		[1_111_111_111, "14050471"],
		[1_234_567_890, "89005924"],
		[2_000_000_000, "69279037"],
		[20_000_000_000, "65353130"],
	])("at %i s: %s", async (seconds, code) => {
		expect(await totpCode(SECRET, totpStepAt(new Date(seconds * 1_000)))).toBe(code.slice(2));
	});

	test.each([
		[-2, false],
		[-1, true],
		[0, true],
		[1, true],
		[2, false],
	])("a code of %i steps away is accepted: %s", async (away, isAccepted) => {
		const now = new Date("2026-11-20T12:00:10.000Z");
		const step = totpStepAt(now) + away;
		expect(await findTotpStep(SECRET, await totpCode(SECRET, step), now)).toBe(isAccepted ? step : null);
		expect(TOTP_STEP_MS).toBe(30_000);
	});

	test("a secret has 160 bits, and every one is another", () => {
		const [one, other] = [makeTotpSecret(), makeTotpSecret()];
		expect(one).toMatch(/^[A-Z2-7]{32}$/);
		expect(fromBase32(one)).toHaveLength(20);
		expect(other).not.toBe(one);
	});

	test("its address names site and account", () => {
		const address = totpAddress({ siteName: "La tertulia: Málaga", email: "ana@e.es", secret: SECRET });
		const { protocol, host, pathname, searchParams } = new URL(address);
		expect([protocol, host, decodeURIComponent(pathname)]).toEqual([
			"otpauth:",
			"totp",
			"/La tertulia  Málaga:ana@e.es",
		]);
		expect(Object.fromEntries(searchParams)).toEqual({ secret: SECRET, issuer: "La tertulia  Málaga" });
	});
});

describe("base32 (RFC 4648, 6)", () => {
	test("is read as people type it", () => {
		expect(toBase32(new TextEncoder().encode("fooba"))).toBe("MZXW6YTB");
		expect(new TextDecoder().decode(fromBase32("MZXW6YTB"))).toBe("fooba");
		expect(inGroups("MZXW6YTB")).toBe("MZXW 6YTB");
		expect(readBase32(" mzxw-6ytb ", 8)).toBe("MZXW6YTB");
		expect(readBase32("01801801", 8)).toBe("OIBOIBOI");
		for (const wrong of ["MZXW6YT", "MZXW6YTB9", "MZXW6YT9", "MZXW6YTÑ", ""]) expect(readBase32(wrong, 8)).toBeNull();
	});
});
