import { describe, expect, test } from "vitest";
import { startTestSite } from "../site.fixture.ts";
import { paintFirst } from "./render-page.ts";

const PAGE = `<head><link rel="modulepreload" href="/assets/manifest-1.js"/><link rel="modulepreload" href="/assets/entry-2.js"/><link rel="icon" href="/favicon.svg"/></head><body><script>go()</script><script nonce="n" type="module" async="">import "/assets/manifest-1.js";
import * as route0 from "/assets/root-3.js";
import * as route1 from "/assets/page-4.js";

  window.__reactRouterRouteModules = {"root":route0,"page":route1};

import("/assets/entry-2.js");</script></body>`;

describe("a page's application (docs/decisions/0013)", () => {
	const html = paintFirst(PAGE);
	const [, code = ""] = /type="module" async="">([\s\S]*)<\/script>/.exec(html) ?? [];

	test("nothing of it is named to the browser before the page is painted", () => {
		expect(html).not.toContain('rel="modulepreload"');
		expect(code).not.toMatch(/^\s*import[ "]/m);
		expect(code.startsWith("await new Promise(")).toBe(true);
	});

	test("then all of its modules are asked for together, and run in the order they stood in", () => {
		expect(code).toContain('["/assets/manifest-1.js","/assets/entry-2.js"]');
		const order = [
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

	test("all else stays as it was", () => {
		expect(html).toContain('<link rel="icon" href="/favicon.svg"/>');
		expect(html).toContain("<script>go()</script>");
		expect(html).toContain('<script nonce="n" type="module" async="">');
		expect(paintFirst("<p>Sin guiones</p>")).toBe("<p>Sin guiones</p>");
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
