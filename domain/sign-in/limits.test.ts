import { expect, test } from "vitest";
import { callerRules, LONGEST_WINDOW_MS, limitedAddress, limits, limitsFor, tooMany } from "./limits.ts";

test.each([
	["192.0.2.1", "192.0.2.1"],
	["::ffff:192.0.2.1", "192.0.2.1"],
	["::FFFF:192.0.2.1", "192.0.2.1"],
	["2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"],
	["2001:0DB8:0001:0002:ffff::", "2001:db8:1:2::/64"],
	["2001:db8:1:2::9", "2001:db8:1:2::/64"],
	["2001:db8::1", "2001:db8:0:0::/64"],
	["2001:db8:0:0:1::", "2001:db8:0:0::/64"],
	["2001:db8::1:2:3:4:5:6", "2001:db8:1:2::/64"],
	["fe80::1%eth0", "fe80:0:0:0::/64"],
	["::1", "0:0:0:0::/64"],
	["::", "0:0:0:0::/64"],
	["", ""],
])("a caller from «%s» counts as «%s»", (address, counted) => expect(limitedAddress(address)).toBe(counted));

test("an IPv4 caller is counted once, an IPv6 one also by the wider networks it may have", () => {
	const rule = { limit: 20, windowMs: 1_000 };
	const counted = (address: string) => callerRules("code", address, rule).map(({ key, limit }) => `${key} ${limit}`);
	expect(counted("192.0.2.1")).toEqual(["code:192.0.2.1 20"]);
	expect(counted("::ffff:192.0.2.1")).toEqual(["code:192.0.2.1 20"]);
	const wide = ["code:2001:db8:1:ab00::/56 30", "code:2001:db8:1::/48 40"];
	expect(counted("2001:db8:1:abcd::9")).toEqual(["code:2001:db8:1:abcd::/64 20", ...wide]);
	expect(counted("2001:DB8:1:ab12:5::")).toEqual(["code:2001:db8:1:ab12::/64 20", ...wide]);
	expect(counted("::1")).toEqual(["code:0:0:0:0::/64 20", "code:0:0:0:0::/56 30", "code:0:0:0::/48 40"]);
});

test.each([
	[1, "1 minuto", 1],
	[60_000, "1 minuto", 60],
	[60_001, "2 minutos", 61],
	[3_600_000, "60 minutos", 3_600],
])("%i ms are told as %s", (ms, told, retryAfterSeconds) => {
	const message = `Has hecho demasiados intentos. Inténtalo de nuevo dentro de ${told}.`;
	expect(tooMany(ms)).toMatchObject({ status: 429, code: "auth.too_many", message, retryAfterSeconds });
});

test("a form that does not prove where it comes from gets a third, unless its sender is signed in", () => {
	const own = {
		id: "s",
		tokenHash: "",
		uid: "ana",
		device: "",
		createdAt: "",
		lastSeenAt: "",
		expiresAt: "",
		data: {},
	};
	expect(limitsFor({ isAttested: true, session: null })).toBe(limits);
	expect(limitsFor({ isAttested: false, session: own })).toBe(limits);
	for (const session of [null, { ...own, uid: null }]) {
		const strict = limitsFor({ isAttested: false, session });
		expect(strict.code).toEqual({
			perAddress: { limit: 2, windowMs: 3_600_000 },
			pause: { limit: 1, windowMs: 60_000 },
			perCaller: { limit: 7, windowMs: 3_600_000 },
		});
		expect(strict.event).toMatchObject({ perAddress: { limit: 3 }, perCaller: { limit: 10 } });
	}
});

test("no rule looks back further than hits are kept", () => {
	for (const rules of Object.values(limits)) {
		for (const rule of Object.values<{ readonly windowMs: number }>(rules))
			expect(rule.windowMs).toBeLessThanOrEqual(LONGEST_WINDOW_MS);
	}
});
