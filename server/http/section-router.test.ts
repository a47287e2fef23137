import { RouterContextProvider, type ServerBuild } from "react-router";
import { expect, test } from "vitest";
import { createSectionRouter, sectionOf } from "./section-router.ts";

/** Which route answered, and with which parameters. */
const module = (id: string) => ({
	loader: ({ params }: { params: Record<string, string | undefined> }) => Response.json({ id, params }),
});

const route = (id: string, path: string | undefined, parentId?: string) => ({ id, path, parentId, module: module(id) });

const routes = [
	route("root", ""),
	route("layout", undefined, "root"),
	{ ...route("start", undefined, "layout"), index: true },
	route("blog", "blog", "layout"),
	route("blog-tag", "blog/tags/:tag", "layout"),
	route("events", "eventos", "root"),
	route("event", ":slug", "events"),
	route("letter", "e/:link", "layout"),
	route("rest", "*", "root"),
];

const build = {
	entry: { module: { default: () => new Response("document"), streamTimeout: undefined } },
	routes: Object.fromEntries(routes.map((each) => [each.id, each])),
	assets: { entry: { imports: [], module: "" }, routes: {}, url: "", version: "1" },
	...{
		assetsBuildDirectory: "",
		publicPath: "/",
		basename: "/",
		future: {},
		ssr: true,
		isSpaMode: false,
		prerender: [],
	},
	routeDiscovery: { mode: "initial", manifestPath: "/__manifest" },
} as unknown as ServerBuild;

test.each([
	["/", "start", {}],
	["/blog", "blog", {}],
	["/blog?pagina=2", "blog", {}],
	["/blog/", "blog", {}],
	["/BLOG", "blog", {}],
	["/%62log", "blog", {}],
	["/blog/tags/color", "blog-tag", { tag: "color" }],
	["/blog/un-texto", "rest", { "*": "blog/un-texto" }],
	["/eventos/cena", "event", { slug: "cena" }],
	["/e/abc", "letter", { link: "abc" }],
	["/blogs", "rest", { "*": "blogs" }],
	["/blog.txt", "rest", { "*": "blog.txt" }],
	["/tags/eventos", "rest", { "*": "tags/eventos" }],
	["/2026/blog", "rest", { "*": "2026/blog" }],
])("%s is answered by the route %s, as with all routes in one router", async (path, id, params) => {
	const handle = createSectionRouter(build, "test");
	for (const _ of [1, 2]) {
		const response = await handle(new Request(`https://tertulia.example${path}`), new RouterContextProvider());
		expect(await response.json()).toEqual({ id, params });
	}
});

test("a path is matched with the routes of its first part, and those of any part", () => {
	expect(Object.keys(sectionOf(build, "eventos").routes)).toEqual([
		...["root", "layout", "start", "events", "event", "rest"],
	]);
});
