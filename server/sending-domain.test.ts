import { expect, test, vi } from "vitest";
import { createSenderCheck, domainOfSender } from "./sending-domain.ts";

const sender = async () => ({ domain: "e.es", selectors: ["uno"] });
const ZONE: Readonly<Record<string, readonly string[]>> = {
	"e.es": ["v=spf1 -all"],
	"uno._domainkey.e.es": ["p=MIIB"],
	"_dmarc.e.es": ["v=DMARC1; p=none"],
};

test("what DNS said of the sending domain is kept for ten minutes", async () => {
	let clock = 0;
	const records = vi.fn(async (name: string) => ZONE[name] ?? []);
	const check = createSenderCheck({ records, sender, now: () => clock });
	expect((await check())?.checks.map(({ state }) => state)).toEqual(["right", "right", "right"]);
	const asked = records.mock.calls.length;
	clock = 599_000;
	await check();
	expect(records.mock.calls.length).toBe(asked);
	clock = 601_000;
	await check();
	expect(records.mock.calls.length).toBe(2 * asked);
});

test("while DNS is asked again, what it said before is told at once, for an hour", async () => {
	let clock = 0;
	let release = () => {};
	const held: Promise<void>[] = [];
	const records = vi.fn(async (name: string) => {
		await held[0];
		return held.length === 0 ? (ZONE[name] ?? []) : [];
	});
	const check = createSenderCheck({ records, sender, now: () => clock, longestMs: 5_000 });
	const states = async () => (await check())?.checks.map(({ state }) => state);
	expect(await states()).toEqual(["right", "right", "right"]);
	held.push(
		new Promise((resolve) => {
			release = resolve;
		}),
	);
	clock = 601_000;
	const asked = records.mock.calls.length;
	expect([await states(), await states()]).toEqual([
		["right", "right", "right"],
		["right", "right", "right"],
	]);
	expect(records.mock.calls.length).toBe(2 * asked);
	clock = 3_601_000;
	const waited = states();
	release();
	expect(await waited).toEqual(["missing", "missing", "missing"]);
	expect(await states()).toEqual(["missing", "missing", "missing"]);
});

test("a DNS that does not answer holds nothing up, and is asked again half a minute later", async () => {
	let clock = 0;
	const records = vi.fn(() => new Promise<readonly string[]>(() => undefined));
	const check = createSenderCheck({ records, sender, now: () => clock, longestMs: 20 });
	expect((await check())?.checks.map(({ state }) => state)).toEqual(["unknown", "unknown", "unknown"]);
	const asked = records.mock.calls.length;
	await check();
	expect(records.mock.calls.length).toBe(asked);
	clock = 31_000;
	await check();
	expect(records.mock.calls.length).toBe(2 * asked);
});

test("names that are not on the Internet are not looked up", () => {
	for (const address of ["a@localhost", "a@tertulia.example", "a@casa.local", "hola@example.com", "a@b.example.org"])
		expect(domainOfSender(address, [])).toBeNull();
	expect(domainOfSender("Ana@Carta.E.es", ["x"])).toEqual({ domain: "carta.e.es", selectors: ["x"] });
});
