import { afterEach, expect, test } from "vitest";
import type { Backend } from "../domain/backend.ts";
import { describeMisses } from "./cli/misses.ts";
import { sampleEvents, samplePages } from "./sample-site.fixture.ts";
import { startTestSite, type TestSite } from "./site.fixture.ts";

let site: TestSite | undefined;
afterEach(async () => {
	await site?.stop();
	site = undefined;
});

test("what is asked for in vain is counted and told, without who asked or what for (docs/product.md, 7.7)", async () => {
	let now = new Date("2026-11-20T23:30:00.000Z");
	site = await startTestSite({ pages: samplePages, events: sampleEvents, now: () => now });
	const { get, backend, wake } = site;
	const asked = [
		"/blog/viejo?persona=ana",
		"/blog/viejo",
		"/blog/viejo/",
		"/eventos/nada",
		"/blog/tags/nada",
		"/rss2.xml",
	];
	for (const path of asked) await get(path);
	const silent = [
		"/rss2.xml",
		"/blog/hola",
		"/ana@e.es",
		"/wp-login.php",
		"/.env",
		"/media/x.webp",
		"/user/x",
		"/school/nada",
	];
	const others = ["/e/x", "/404", "/blog/viejo.data", "/blog/saludo", "/assets/a.js", "/api/getContent/nada"];
	for (const path of [...silent, ...others]) await get(path);
	expect(await backend.misses.list()).toEqual([]);
	now = new Date("2026-11-21T12:00:00.000Z");
	await get("/blog/viejo");
	wake("misses");
	const day = { firstDay: "2026-11-21", lastDay: "2026-11-21", total: 1 };
	await expect
		.poll(() => backend.misses.list())
		.toEqual([
			{ ...day, path: "/blog/viejo", total: 3 },
			...["/blog/tags/nada", "/eventos/nada"].map((path) => ({ ...day, path })),
		]);
	expect(await describeMisses(backend)).toEqual([
		"veces  último día  dirección        línea para el archivo al que debe llevar",
		"3      2026-11-21  /blog/viejo      redirectFrom: /blog/viejo",
		"1      2026-11-21  /blog/tags/nada  (dirección reservada: no puede llevar a otra)",
		"1      2026-11-21  /eventos/nada    redirectFrom: /eventos/nada",
	]);
	now = new Date("2026-12-22T12:00:00.000Z");
	wake("housekeeping");
	await expect.poll(() => backend.misses.list()).toEqual([]);
	expect(await describeMisses(backend)).toEqual([expect.stringContaining("No falta nada")]);
});

test("the counts are saved at the stop, and what could not be saved is saved the next time", async () => {
	let fails = true;
	const saved: unknown[] = [];
	const wrap = (backend: Backend): Backend => ({
		...backend,
		misses: {
			...backend.misses,
			async add(misses) {
				if (fails && misses.length > 0) throw new Error("disk full");
				saved.push(...misses);
			},
		},
	});
	site = await startTestSite({ now: () => new Date("2026-11-21T12:00:00.000Z"), wrap });
	const { get, log, wake, stop } = site;
	await get("/viejo");
	wake("misses");
	await expect.poll(() => log.some(({ level }) => level === "error")).toBe(true);
	fails = false;
	await get("/viejo");
	await stop();
	site = undefined;
	expect(saved).toEqual([{ path: "/viejo", total: 2, firstDay: "2026-11-21", lastDay: "2026-11-21" }]);
});
