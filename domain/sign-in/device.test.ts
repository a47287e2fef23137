import { expect, test } from "vitest";
import { describeDevice } from "./device.ts";

const WEBKIT = "AppleWebKit/537.36 (KHTML, like Gecko)";
const MOBILE_WEBKIT = "AppleWebKit/605.1.15 (KHTML, like Gecko)";

test.each([
	["Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0", "Firefox en Windows"],
	["Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0", "Firefox en Linux"],
	[
		`Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) ${MOBILE_WEBKIT} FxiOS/140.0 Mobile/15E148 Safari/605.1.15`,
		"Firefox en iPhone",
	],
	[`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${WEBKIT} Chrome/140.0.0.0 Safari/537.36`, "Chrome en Windows"],
	[`Mozilla/5.0 (Linux; Android 10; K) ${WEBKIT} Chrome/140.0.0.0 Mobile Safari/537.36`, "Chrome en Android"],
	[
		`Mozilla/5.0 (iPad; CPU OS 18_0 like Mac OS X) ${MOBILE_WEBKIT} CriOS/140.0 Mobile/15E148 Safari/604.1`,
		"Chrome en iPad",
	],
	[`Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) ${WEBKIT} Chrome/140.0.0.0 Safari/537.36`, "Chrome en ChromeOS"],
	[
		`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${WEBKIT} Chrome/140.0.0.0 Safari/537.36 Edg/140.0.0.0`,
		"Edge en Windows",
	],
	[
		`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${WEBKIT} Chrome/140.0.0.0 Safari/537.36 OPR/120.0.0.0`,
		"Opera en Windows",
	],
	[
		`Mozilla/5.0 (Linux; Android 14; SM-S921B) ${WEBKIT} SamsungBrowser/28.0 Chrome/130.0.0.0 Mobile Safari/537.36`,
		"Samsung Internet en Android",
	],
	[`Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${MOBILE_WEBKIT} Version/18.0 Safari/605.1.15`, "Safari en Mac"],
	[
		`Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) ${MOBILE_WEBKIT} Version/18.0 Mobile/15E148 Safari/604.1`,
		"Safari en iPhone",
	],
	["Links (2.29; Linux 6.1 x86_64)", "Navegador en Linux"],
	["Firefox/140.0", "Firefox"],
	["curl/8.9.1", "Dispositivo desconocido"],
	["", "Dispositivo desconocido"],
	["<script>alert(1)</script>", "Dispositivo desconocido"],
])("%s is «%s»", (userAgent, device) => expect(describeDevice(userAgent)).toBe(device));

test("a user agent without end is read in no time", () => {
	const begun = process.threadCpuUsage();
	describeDevice("Mac OS X ".repeat(100_000));
	describeDevice("a".repeat(1_000_000));
	const { user, system } = process.threadCpuUsage(begun);
	expect((user + system) / 1_000, "milliseconds of CPU time").toBeLessThan(1_000);
});
