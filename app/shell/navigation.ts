import type { PageLink } from "../../domain/site/site-config.ts";
import type { IconName } from "../ui/icon.tsx";

/** An entry of a navigation. `subNav` is the id of the navigation that opens beside it. */
export interface NavItem {
	readonly icon: IconName;
	readonly name: string;
	readonly href: string;
	readonly subNav?: string;
}

/** Names of what opens the navigation beside an entry, by the entry's name. */
const MORE_NAMES: Readonly<Record<string, string>> = {
	Blog: "Temas del blog",
	Recursos: "Tipos de recursos",
	School: "Lecciones de School",
};

/** The name of what opens the navigation beside an entry: "Temas del blog". */
export const moreName = (name: string): string => MORE_NAMES[name] ?? name;

/** A numbered entry of a course. */
export interface NavLesson extends NavItem {
	readonly number: number;
	/** Such as "20 min". */
	readonly time: string;
	/** Whole percent, 0 to 100. */
	readonly progress: number;
	readonly isDone: boolean;
}

/** A titled group of lessons. Modules are sent together with the course, only to people with access to it. */
export interface NavModule {
	readonly name: string;
	/** Such as "1/4 • 20 min". */
	readonly subTitle: string;
	readonly items: readonly NavLesson[];
}

/** A list of entries that the rail and the drawer show. */
export interface Navigation {
	readonly id: string;
	readonly type: "main" | "sub";
	/** Heading of the list. */
	readonly title: string;
	/** The navigation applies to this path and every path below it. */
	readonly prefix: string;
	readonly items: readonly NavItem[];
}

/**
 * The navigation on every page (docs/product.md, 8.6). This is the version for people without access to School: its
 * entry leads to the waiting list.
 */
export const mainNavigation: Navigation = {
	id: "main",
	type: "main",
	title: "Más",
	prefix: "/",
	items: [
		{ icon: "home", name: "Home", href: "/home" },
		{ icon: "article", name: "Blog", href: "/blog", subNav: "blog" },
		{ icon: "calendar", name: "Eventos", href: "/eventos" },
		{ icon: "shelf", name: "Recursos", href: "/recursos", subNav: "resources" },
		{ icon: "school", name: "School", href: "/lista-de-espera" },
	],
};

function section(id: string, title: string, prefix: string, all: string): Navigation {
	return { id, type: "sub", title, prefix, items: [{ icon: "list", name: all, href: prefix }] };
}

/** The main entries for people with access to School. */
export const openItems: readonly NavItem[] = [
	...mainNavigation.items.slice(0, -1),
	{ icon: "school", name: "School", href: "/school", subNav: "school" },
];

/** All navigations, the main one first, without the site's topics. */
export const navigations: readonly Navigation[] = [
	mainNavigation,
	section("blog", "Blog", "/blog", "Todos los artículos"),
	section("resources", "Recursos", "/recursos", "Todos los recursos"),
	// Without the modules, which only people with access may know about: they are sent with the course.
	section("school", "Lecciones", "/school", "Todo el curso"),
];

/** The navigation with this id; the main one for an unknown id. */
export function navigationById(id: string): Navigation {
	return navigations.find((navigation) => navigation.id === id) ?? mainNavigation;
}

/** The entries of a navigation: its own, and then the site's topics. */
export function itemsOf(
	{ id, items }: Navigation,
	topics: Readonly<Record<string, readonly NavItem[]>>,
): readonly NavItem[] {
	return [...items, ...(topics[id] ?? [])];
}

/** The navigation an address belongs to: the one with the longest prefix. */
export function navigationFor(pathname: string): Navigation {
	return navigations.reduce(
		(best, each) => (isBelow(pathname, each.prefix) && each.prefix.length > best.prefix.length ? each : best),
		mainNavigation,
	);
}

/** Whether `pathname` equals `path`, which is not the root, or lies below it. */
export function isBelow(pathname: string, path: string): boolean {
	return pathname === path || pathname.startsWith(`${path}/`);
}

/** Footer links: the pages that the law requires to be one click away, and the accessibility statement. */
export const legalNavigation: readonly PageLink[] = [
	{ name: "Aviso legal", href: "/aviso-legal" },
	{ name: "Política de privacidad", href: "/politica-privacidad" },
	{ name: "Política de cookies", href: "/politica-cookies" },
	{ name: "Accesibilidad", href: "/accesibilidad" },
];
