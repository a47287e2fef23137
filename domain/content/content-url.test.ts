import { describe, expect, test } from "vitest";
import {
	encodeContentUrl,
	folderOf,
	foldersAbove,
	isPlannedUrl,
	isReservedUrl,
	parseContentUrl,
} from "./content-url.ts";

describe("a requested path (docs/product.md, 2.3)", () => {
	test.each([
		["/blog/hola", "/blog/hola"],
		["/blog/hola/", "/blog/hola"],
		["/blog/dise%C3%B1o", "/blog/diseño"],
		["/blog/disen%CC%83o", "/blog/diseño"],
		["/Blog/Hola", "/Blog/Hola"],
		["/con%20espacio", "/con espacio"],
		["/a%3Fb%23c", "/a?b#c"],
		["/a%252fb", "/a%2fb"],
		["/...", "/..."],
		["/.oculto", "/.oculto"],
		[`/${"a".repeat(1_999)}`, `/${"a".repeat(1_999)}`],
	])("%s is looked up as %s", (path, url) => {
		expect(parseContentUrl(path)).toBe(url);
	});

	test.each([
		["nothing", ""],
		["the root", "/"],
		["a path that does not start with a slash", "blog/hola"],
		["a bad escape", "/blog/%"],
		["half an escape", "/blog/%2"],
		["an escape of no digits", "/blog/%zz"],
		["an escape that is no UTF-8", "/blog/%ff"],
		["an overlong UTF-8 slash", "/blog/%c0%af"],
		["an escaped lone surrogate", "/blog/%ED%A0%80"],
		["a dot segment", "/blog/./hola"],
		["a parent segment", "/blog/../hola"],
		["an escaped parent segment", "/blog/%2e%2E/hola"],
		["a parent segment at the end", "/blog/.."],
		["an encoded slash", "/blog%2fhola"],
		["an encoded backslash", "/blog%5Chola"],
		["a backslash", "/blog\\hola"],
		["a null byte", "/blog/%00"],
		["a raw null byte", "/blog/\u0000"],
		["a line break", "/blog/hola%0d%0aSet-Cookie:x"],
		["a delete character", "/blog/%7f"],
		["an empty segment", "/blog//hola"],
		["two slashes at the start", "//evil.example"],
		["two slashes at the end", "/blog//"],
		["over 2,000 characters", `/${"a".repeat(2_000)}`],
	])("%s belongs to no page", (_, path) => {
		expect(parseContentUrl(path)).toBeNull();
	});

	test("encoding is the way back, with every segment safe for a request", () => {
		for (const url of ["/blog/hola", "/blog/diseño de ñus", "/a?b#c", "/100%", "/a;b=c&d"]) {
			expect(encodeContentUrl(url)).toMatch(/^[\w/%.!~*'()-]+$/);
			expect(parseContentUrl(encodeContentUrl(url))).toBe(url);
		}
	});
});

describe("folders", () => {
	test("a page stands in the folder of its path", () => {
		expect(folderOf("/x")).toBe("/");
		expect(folderOf("/blog/x")).toBe("/blog/");
		expect(folderOf("/blog/ux/x")).toBe("/blog/ux/");
	});

	test("above a page are all folders from the root", () => {
		expect(foldersAbove("/x")).toEqual(["/"]);
		expect(foldersAbove("/blog/ux/x")).toEqual(["/", "/blog/", "/blog/ux/"]);
	});
});

const words = {
	first: new Set(["eventos", "home"]),
	plannedFirst: new Set(["buscar"]),
	plannedLast: new Set(["debate"]),
};

describe("reserved addresses (docs/product.md, 2.2)", () => {
	test.each(["/eventos", "/eventos/x", "/home", "/home/x/y"])("%s is reserved by its first segment", (url) => {
		expect(isReservedUrl(url, words)).toBe(true);
	});

	test.each([
		"/blog",
		"/recursos",
		"/tags",
		"/tags/x",
		"/blog/tags",
		"/blog/tags/x",
		"/blog/ux/tags/x/y",
		"/__x",
		"/sitemap-2",
		"/sitemap.xml",
		"/blog/x.data",
		"/blog/rss.xml",
		"/blog/feed.json",
		"/blog/x.atom",
		"/blog/x.ics",
	])("%s is reserved by its form", (url) => {
		expect(isReservedUrl(url, words)).toBe(true);
	});

	test.each([
		"/blog/x",
		"/recursos/x",
		"/sobre-mi",
		"/blog/tag/x",
		"/blog/home",
		"/blog/etiquetas",
		"/homes/x",
		"/usuario",
		"/blog/x.html",
		"/buscar",
	])("%s is free for a page", (url) => {
		expect(isReservedUrl(url, words)).toBe(false);
	});

	test.each([
		["/buscar", true],
		["/buscar/x", true],
		["/blog/x/debate", true],
		["/debate", true],
		["/blog/buscar", false],
		["/blog/debate/x", false],
		["/buscarx", false],
	])("%s is planned: %s", (url, planned) => {
		expect(isPlannedUrl(url, words)).toBe(planned);
	});
});
