import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, test } from "vitest";
import { startTestSite } from "../site.fixture.ts";
import { paintFirst } from "./first-paint.ts";

const PAGE = `<head><link rel="modulepreload" href="/assets/manifest-1.js"/><link rel="modulepreload" href="/assets/entry-2.js"/><link rel="icon" href="/favicon.svg"/></head><body><script>go()</script><script nonce="n" type="module" async="">import "/assets/manifest-1.js";
import * as route0 from "/assets/root-3.js";
import * as route1 from "/assets/page-4.js";

  window.__reactRouterRouteModules = {"root":route0,"page":route1};

import("/assets/entry-2.js");</script></body>`;

describe("a page's application (docs/decisions/0013)", () => {
	const html = paintFirst(PAGE, "n");
	const [, code = ""] = /type="module" async="">([\s\S]*)<\/script>/.exec(html) ?? [];

	test("nothing of it is named to the browser before the page is painted", () => {
		expect(html).not.toContain('rel="modulepreload"');
		expect(code).not.toMatch(/^\s*import[ "]/m);
		const waits = ["requestAnimationFrame", '"complete"', 'rel:"modulepreload"'].map((part) => code.indexOf(part));
		expect(waits).not.toContain(-1);
		expect(waits).toEqual([...waits].sort((a, b) => a - b));
	});

	test("then all of its modules are asked for together, and run in the order they stood in", () => {
		expect(code).toContain('const files=["/assets/manifest-1.js","/assets/entry-2.js"];');
		const order = [
			'rel:"modulepreload"',
			'await import("/assets/manifest-1.js")',
			'route0=await import("/assets/root-3.js")',
			'route1=await import("/assets/page-4.js")',
		];
		const at = [...order, "__reactRouterRouteModules", 'import("/assets/entry-2.js")'].map((part) =>
			code.indexOf(part),
		);
		expect(at).not.toContain(-1);
		expect(at).toEqual([...at].sort((a, b) => a - b));
	});

	test("the files that start every page are compiled while they arrive (docs/decisions/0098)", () => {
		const folder = path.resolve(import.meta.dirname, "../../build/client/assets");
		const hinted = readdirSync(folder).filter(
			(name) =>
				name.endsWith(".js") &&
				readFileSync(path.join(folder, name), "utf8").startsWith("//# allFunctionsCalledOnLoad\n"),
		);
		const starting = ["app", "content", "entry.client", "lists", "vendor"];
		expect(hinted.map((name) => name.split("-")[0]).sort()).toEqual(starting);
	});

	test("all else stays as it was", () => {
		expect(html).toContain('<link rel="icon" href="/favicon.svg"/>');
		expect(html).toContain("<script>go()</script>");
		expect(html).toContain('<script nonce="n" type="module" async="">');
		expect(paintFirst("<p>Sin guiones</p>", "n")).toBe("<p>Sin guiones</p>");
	});
});

describe("links whose pages may be fetched ahead (docs/product.md, 10.4)", () => {
	const link = '<a data-ahead="" href="/blog/uno">Uno</a>';
	const html = paintFirst(PAGE.replace("<body>", `<body>${link}`), "n");

	test("are fetched by the browser's own rules, as soon as the page is painted and before the application", () => {
		const [, rules = ""] =
			/<script type="speculationrules" nonce="n">([^<]*)<\/script><script nonce="n"/.exec(html) ?? [];
		expect(JSON.parse(rules)).toEqual({
			prefetch: [{ where: { selector_matches: "[data-near]" }, eagerness: "immediate" }],
		});
		const order = ["requestAnimationFrame", "dataset.near", 'rel:"modulepreload"'].map((part) => html.indexOf(part));
		expect(order).not.toContain(-1);
		expect(order).toEqual([...order].sort((a, b) => a - b));
	});

	test("a page without any has neither", () => {
		expect(paintFirst(PAGE, "n")).not.toMatch(/speculationrules|dataset\.near/);
	});
});

test("the pages of the built site have the form this relies on", async () => {
	const site = await startTestSite();
	try {
		const html = await (await site.get("/home")).text();
		expect(html).not.toContain('rel="modulepreload" href');
		const [, code = ""] = /type="module" async="">([\s\S]*?)<\/script>/.exec(html) ?? [];
		expect(code).toMatch(/const route0=await import\("\/assets\/root-/);
		expect(code).not.toMatch(/^\s*import[ "]/m);
	} finally {
		await site.stop();
	}
});
