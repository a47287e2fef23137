import { describe, expect, it } from "vitest";
import { site as config } from "../../site.config.ts";
import { sharedOf } from "../site.ts";
import {
	isBelow,
	itemsOf,
	legalNavigation,
	mainNavigation,
	navigationById,
	navigationFor,
	navigations,
	openItems,
} from "./navigation.ts";

const site = sharedOf(config);

describe("The main navigation", () => {
	it("has the five entries, in order, and leads School to the waiting list", () => {
		expect(mainNavigation.items.map(({ name, href, subNav }) => [name, href, subNav])).toEqual([
			["Home", "/home", undefined],
			["Blog", "/blog", "blog"],
			["Eventos", "/eventos", undefined],
			["Recursos", "/recursos", "resources"],
			["School", "/lista-de-espera", undefined],
		]);
	});

	it("leads those School is open to there, and to its navigation", () => {
		expect(openItems.map(({ name, href, subNav }) => [name, href, subNav])).toEqual([
			...mainNavigation.items.slice(0, 4).map(({ name, href, subNav }) => [name, href, subNav]),
			["School", "/school", "school"],
		]);
	});

	it("names only navigations that exist, each of its own and for the entry's address", () => {
		const subNavs = openItems.flatMap(({ subNav, href }) => (subNav === undefined ? [] : [{ subNav, href }]));
		expect(subNavs.length).toBeGreaterThan(0);
		for (const { subNav, href } of subNavs)
			expect(navigationById(subNav)).toMatchObject({ id: subNav, type: "sub", prefix: href });
	});
});

describe("The navigations", () => {
	it("have ids of their own, and one of them alone is the main one", () => {
		const ids = navigations.map(({ id }) => id);
		expect(new Set(ids).size).toBe(ids.length);
		expect(navigations.filter(({ type }) => type === "main")).toEqual([mainNavigation]);
	});

	it.each([
		["blog", "/blog", site.topics.blog],
		["resources", "/recursos", site.topics.resources],
	])("offer in %s everything first and then the site's topics", (id, all, topics) => {
		expect(itemsOf(navigationById(id), site.topics).map(({ href }) => href)).toEqual([
			all,
			...topics.map(({ href }) => href),
		]);
	});

	it("show each topic's leaf in its ground, and say no more of it than its name", () => {
		expect(itemsOf(navigationById("blog"), site.topics)[1]).toEqual({
			name: "Accesibilidad",
			href: "/blog/tags/accesibilidad",
			icon: "c",
		});
	});

	it("say nothing of School's lessons, which only those it is open to may know", () => {
		expect(navigationById("school")).toMatchObject({
			title: "Lecciones",
			prefix: "/school",
			items: [{ name: "Todo el curso", href: "/school" }],
		});
	});

	it("never name an address twice in one list", () => {
		for (const navigation of navigations) {
			const items = itemsOf(navigation, site.topics);
			expect(new Set(items.map(({ href }) => href)).size, navigation.id).toBe(items.length);
		}
	});

	it("are the main one for an id nobody has", () => {
		expect(navigationById("nobody")).toBe(mainNavigation);
	});
});

describe("The navigation an address belongs to", () => {
	it.each([
		["/", "main"],
		["/home", "main"],
		["/eventos", "main"],
		["/eventos/blog", "main"],
		["/lista-de-espera", "main"],
		["/sobre-mi", "main"],
		["/blog", "blog"],
		["/blog/", "blog"],
		["/blog/contraste-y-color", "blog"],
		["/blog/tags/accesibilidad", "blog"],
		["/blogs", "main"],
		["/blog-de-otra", "main"],
		["/Blog", "main"],
		["/recursos", "resources"],
		["/recursos/plantillas/mapa-de-experiencia", "resources"],
		["/recursos-para-ti", "main"],
		["/school", "school"],
		["/school/expert/module1/lesson2", "school"],
		["/schools", "main"],
	])("of %s is %s", (pathname, id) => {
		expect(navigationFor(pathname).id).toBe(id);
	});
});

describe("An address lies below a path", () => {
	it.each([
		["/blog", "/blog", true],
		["/blog/uno", "/blog", true],
		["/blogs", "/blog", false],
		["/", "/blog", false],
	])("%s below %s: %s", (pathname, path, expected) => {
		expect(isBelow(pathname, path)).toBe(expected);
	});
});

describe("The legal navigation", () => {
	it("has what the law asks for and the accessibility statement", () => {
		expect(legalNavigation.map(({ href }) => href)).toEqual([
			"/aviso-legal",
			"/politica-privacidad",
			"/politica-cookies",
			"/accesibilidad",
		]);
	});
});
