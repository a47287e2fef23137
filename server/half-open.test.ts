import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { signInBrowser } from "./dashboard.fixture.ts";
import { begunPost, type HalfOpen, halfOpen } from "./half-open.fixture.ts";
import { connectionLimits } from "./http/connections.ts";
import { samplePages } from "./sample-site.fixture.ts";
import { startTestSite, type TestSite } from "./site.fixture.ts";

const FORM = "application/x-www-form-urlencoded";

let site: TestSite;
const clients: HalfOpen[] = [];
beforeAll(async () => {
	site = await startTestSite({
		pages: samplePages,
		env: { TRUSTED_PROXY: "127.0.0.1" },
		limits: { ...connectionLimits, requestMs: 10_000, checkMs: 500 },
	});
});
afterAll(async () => {
	for (const { socket } of clients) socket.destroy();
	await site.stop();
});

/** The status of a form submitted from this address. */
const sendForm = async (from: string): Promise<number> =>
	(
		await site.get("/iniciar-sesion", {
			method: "POST",
			headers: { origin: site.origin, "x-forwarded-for": from, "content-type": FORM },
			body: "hacer=x",
		})
	).status;

/** Begins a body from this address and never finishes it. */
async function leave(
	path: string,
	from: string,
	{ length, sent, type = FORM, headers = "" }: { length: number; sent: number; type?: string; headers?: string },
) {
	const more = `origin: ${site.origin}\r\nx-forwarded-for: ${from}\r\ncontent-type: ${type}\r\n${headers}`;
	const client = await halfOpen(site.origin, begunPost(path, { length, headers: more, body: "x".repeat(sent) }));
	clients.push(client);
	return client;
}

describe("unfinished requests do not block the site for others (docs/product.md, 11.2)", () => {
	test("one caller's unfinished forms leave others theirs, and are let go in time", async () => {
		const from = "2001:db8:1:2::7";
		const left = await Promise.all(
			Array.from({ length: 80 }, () => leave("/iniciar-sesion", from, { length: 65_536, sent: 60_000 })),
		);
		await expect
			.poll(() => left.filter(({ answer }) => answer().status === 503).length, { timeout: 10_000 })
			.toBeGreaterThan(20);
		expect(left[79]?.answer().headers.get("retry-after") ?? "10").toBe("10");
		expect(await sendForm("203.0.113.20")).toBe(400);
		expect(await sendForm("2001:db8:1:3::7")).toBe(400);
		// An address of the same IPv6 network, in another notation.
		await expect.poll(() => sendForm("2001:0DB8:1:2:0::8"), { timeout: 30_000, interval: 500 }).toBe(400);
		await expect.poll(() => left.every(({ hasEnded }) => hasEnded()), { timeout: 30_000 }).toBe(true);
		expect(site.log.filter(({ level }) => level === "error")).toEqual([]);
	}, 60_000);

	test.each([
		["nobody", ""],
		["a session that is none", `cookie: session=${"x".repeat(43)}\r\n`],
	])("a long call of %s is answered before it is read", async (_, headers) => {
		const callers = Array.from({ length: 10 }, (_, each) => `203.0.113.${each}`);
		const given = { length: 4_500_000, sent: 1_000_000, type: "image/jpeg", headers };
		const left = await Promise.all(callers.map((from) => leave("/api/setPhoto", from, given)));
		await expect.poll(() => left.map(({ answer }) => answer().status)).toEqual(callers.map(() => 401));
		expect(JSON.parse(left[0]?.answer().body ?? "")).toMatchObject({ error: { code: "auth.required" } });
		expect(await sendForm("203.0.113.1")).toBe(400);
	});

	test("a long call of a signed-in person is read", async () => {
		const { cookie } = await signInBrowser(site, "ana@ejemplo.es");
		const response = await site.get("/api/setPhoto", {
			method: "POST",
			headers: { cookie, "content-type": "image/jpeg" },
			body: Buffer.alloc(300_000),
		});
		const answer = await response.json();
		expect([response.status, Object.keys(answer.error.fields)]).toEqual([400, ["photo"]]);
	});
});
