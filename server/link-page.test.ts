import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { describeLinks } from "./cli/links.ts";
import { startTestSite, type TestSite } from "./site.fixture.ts";

const PERSON = "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Version/18.0 Mobile/15E148 Safari/604.1";
const CAMPAIGN = "utm_source=youtube&utm_medium=social&utm_campaign=lanzamiento&utm_content=perfil";

let site: TestSite;
beforeAll(async () => {
	site = await startTestSite();
});
afterAll(() => site.stop());

const look = (path: string, headers: Record<string, string> = {}) =>
	site.get(path, { headers: { "user-agent": PERSON, ...headers } });

describe("the link page (docs/product.md, 18)", () => {
	test("leads through the count to what the brand file names, and keeps nothing on the device", async () => {
		const page = await look(`/linktree?${CAMPAIGN}`);
		const html = await page.text();
		expect(page.headers.get("set-cookie")).toBeNull();
		const links = [...html.matchAll(/href="(\/ir\/[^"]+)"/g)].map(([, href = ""]) => href);
		expect(links).toContain("/ir/lista-de-espera");
		expect(links).toContain("/ir/youtube");
		for (const href of links) {
			const led = await look(href);
			expect([led.status, led.headers.get("cache-control"), led.headers.get("set-cookie")]).toEqual([
				302,
				"private, no-store",
				null,
			]);
			expect(led.headers.get("location")).toMatch(/^(?:\/[a-z-]+|https:\/\/\S+)$/);
		}
	});

	test("the campaign goes along inside the site, and nowhere else", async () => {
		const follow = async (path: string, referer: string) => (await look(path, { referer })).headers.get("location");
		expect(await follow("/ir/lista-de-espera", `${site.origin}/linktree?${CAMPAIGN}&otra=1`)).toBe(
			`/lista-de-espera?${CAMPAIGN}`,
		);
		expect(await follow("/ir/lista-de-espera", `https://evil.example/linktree?${CAMPAIGN}`)).toBe("/lista-de-espera");
		expect(await follow("/ir/youtube", `${site.origin}/linktree?${CAMPAIGN}`)).toMatch(/^https:\/\/[^?]+$/);
	});

	test("a card leads below its section, with the campaign, and nowhere else", async () => {
		const follow = async (path: string, referer = "") => {
			const { status, headers } = await look(path, { referer });
			return [status, headers.get("location")];
		};
		expect(await follow("/ir/proximo-evento/charla", `${site.origin}/linktree?${CAMPAIGN}`)).toEqual([
			302,
			`/eventos/charla?${CAMPAIGN}`,
		]);
		expect(await follow("/ir/ultimo-articulo/carpeta/articulo")).toEqual([302, "/blog/carpeta/articulo"]);
		for (const nowhere of [
			"/ir/proximo-evento",
			"/ir/proximo-evento/",
			"/ir/proximo-evento//evil.example",
			"/ir/blog/x",
		])
			expect((await follow(nowhere))[0], nowhere).toBe(404);
	});

	test.each(["/ir/otra", "/ir/", "/ir", "/ir/https:%2F%2Fevil.example", "/ir/__proto__", "/ir/blog/x"])(
		"%s leads nowhere",
		async (path) => {
			const response = await look(path);
			expect([response.status, response.headers.get("location")?.includes("evil") ?? false]).toEqual([404, false]);
		},
	);

	test("counts people by link and campaign, kept pages too; no robots, no guesses ahead, no strangers' campaigns", async () => {
		const own = await startTestSite({ env: { TRUSTED_PROXY: "127.0.0.1" } });
		let people = 0;
		const visit = (path: string, headers: Record<string, string> = {}) => {
			people += 1;
			return own.get(path, { headers: { "user-agent": PERSON, "x-forwarded-for": `203.0.113.${people}`, ...headers } });
		};
		for (let times = 0; times < 3; times += 1) await visit(`/linktree?${CAMPAIGN}`);
		for (let times = 0; times < 3; times += 1)
			await visit(`/linktree?${CAMPAIGN}`, { "x-forwarded-for": "203.0.113.1" });
		await visit("/linktree");
		await visit("/linktree", { "sec-purpose": "prefetch;prerender" });
		await visit("/linktree", { "user-agent": "Googlebot/2.1" });
		await own.get("/linktree", { method: "HEAD", headers: { "user-agent": PERSON } });
		await visit("/ir/blog", { referer: `${own.origin}/linktree?${CAMPAIGN}` });
		await visit("/ir/blog", { referer: `https://evil.example/linktree?${CAMPAIGN}` });
		const { backend } = own;
		let counted: readonly string[] = [];
		const { add } = backend.linkCounts;
		const written = new Promise<void>((resolve) => {
			Object.assign(backend.linkCounts, {
				async add(...given: Parameters<typeof add>) {
					await add(...given);
					counted = await describeLinks(backend, "");
					resolve();
				},
			});
		});
		await own.stop();
		await written;
		expect(counted.map((line) => line.replace(/ {2,}/g, " | "))).toEqual([
			"enlace | campaña | veces",
			"(visitas) | (sin campaña) | 1",
			"(visitas) | youtube / social / lanzamiento / perfil | 3",
			"Lee el blog | (sin campaña) | 1",
			"Lee el blog | youtube / social / lanzamiento / perfil | 1",
		]);
	});

	test("made-up campaigns fill nothing, and leave the owner's own their counts", async () => {
		const own = await startTestSite({ env: { TRUSTED_PROXY: "127.0.0.1" } });
		const visit = (path: string, address: string) =>
			own.get(path, { headers: { "user-agent": PERSON, "x-forwarded-for": address } });
		for (let each = 0; each < 300; each += 1)
			await visit(`/linktree?utm_source=inventada${each}`, `2001:db8:1:2::${each.toString(16)}`);
		await visit(`/linktree?${CAMPAIGN}`, "203.0.113.9");
		let rows: readonly string[] = [];
		const { add } = own.backend.linkCounts;
		Object.assign(own.backend.linkCounts, {
			async add(...given: Parameters<typeof add>) {
				await add(...given);
				rows = (await own.backend.linkCounts.list("")).map(
					({ attribution, total }) => `${attribution.source} ${total}`,
				);
			},
		});
		await own.stop();
		expect(rows).toHaveLength(22);
		expect(rows).toEqual(expect.arrayContaining(["youtube 1", "otras 1"]));
	});

	test("counts that cannot be written at the stop are told to the log, and the site ends all the same", async () => {
		const ended: string[] = [];
		const own = await startTestSite({
			wrap: (backend) => ({
				...backend,
				linkCounts: { ...backend.linkCounts, add: () => Promise.reject(new Error("ocupada")) },
				async close() {
					ended.push("backend");
					await backend.close();
				},
			}),
			mailer: {
				send: () => Promise.reject(new Error("no mail")),
				async close() {
					ended.push("mailer");
				},
			},
		});
		await own.get("/linktree", { headers: { "user-agent": PERSON } });
		await own.stop();
		expect(own.log.at(-1)).toMatchObject({ level: "error", error: { message: "ocupada" } });
		expect(ended).toEqual(["mailer", "backend"]);
	});
});
