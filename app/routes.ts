import { index, layout, type RouteConfig, route } from "@react-router/dev/routes";

/**
 * Pages for developers. A production build does not contain them: their addresses answer 404 and their code is left
 * out.
 */
const developmentPages =
	process.env.APP_ENV === "production"
		? []
		: [
				route("theme", "dev/theme-page.tsx"),
				route("test-page", "dev/test-page.tsx"),
				route("poc/*", "dev/poc-page.tsx"),
			];

export default [
	// Header, with the site's picture in the background
	layout("shell/background-layout.tsx", [
		route("linktree", "linktree/linktree-page.tsx"),
		route("lista-de-espera", "waiting-list/waiting-list-page.tsx"),
		route("apuntate-al-evento", "events/registration-page.tsx"),
	]),

	// Header alone
	layout("shell/plain-layout.tsx", [route("gracias-evento", "events/thanks-page.tsx")]),

	// Header, rail and drawer
	layout("shell/main-layout.tsx", [
		// Home
		index("redirects.ts", { id: "to-home" }),
		route("home", "home/home-page.tsx"),

		// Content
		route("blog", "content/blog-page.tsx"),
		route("blog/tags/:tag", "content/blog-tag-page.tsx"),
		route("recursos", "content/resources-page.tsx"),
		route("recursos/tags/:tag", "content/resources-tag-page.tsx"),
		route("tag/:tag", "content/tag-page.tsx"),

		// Events
		route("eventos", "events/events-page.tsx"),
		route("eventos/:slug", "events/event-page.tsx"),
		route("apuntate-al-evento/aviso/:link", "events/alert-page.tsx"),
		route("e/:link", "events/place-page.tsx"),

		// School, for people with access to it
		layout("school/school-layout.tsx", { id: "school" }, [
			route("school/expert/:module/:lesson", "school/lesson-page.tsx"),
			// The course itself; anything else below it is not found
			route("school/*", "school/course-page.tsx"),
		]),

		// Waiting list
		route("apuntate", "redirects.ts", { id: "to-waiting-list" }),
		route("lista-de-espera/confirmar/:link", "waiting-list/confirm-page.tsx"),
		route("lista-de-espera/salir/:link", "waiting-list/leave-page.tsx"),
		route("gracias", "waiting-list/thanks-page.tsx"),

		// Link page
		route("ytp", "redirects.ts", { id: "campaign-youtube" }),
		route("xp", "redirects.ts", { id: "campaign-x" }),
		route("itp", "redirects.ts", { id: "campaign-instagram" }),
		route("ttp", "redirects.ts", { id: "campaign-tiktok" }),

		// People
		route("iniciar-sesion", "user/login-page.tsx"),
		route("iniciar-sesion/otra-cuenta", "user/elsewhere.ts"),
		route("entrar/:link", "user/link-page.tsx"),
		route("cerrar-sesion", "user/sign-out.ts"),
		route("user", "user/dashboard-page.tsx"),

		// Law
		route("aviso-legal", "content/legal-notice-page.tsx"),
		route("politica-privacidad", "content/privacy-policy-page.tsx"),
		route("politica-cookies", "content/cookie-policy-page.tsx"),
		route("tus-derechos", "rights/rights-page.tsx"),

		...developmentPages,

		// Failures
		route("sin-conexion", "updates/offline-page.tsx"),
		route("404", "shell/not-found-page.tsx"),
		route("500", "shell/error-page.tsx"),

		// Every other address is a page of content, a folder or a tag in a folder
		route("*", "content/content-page.tsx"),
	]),

	// Feeds and files for machines
	route("blog/rss.xml", "content/rss.ts", { id: "blog-rss" }),
	route("blog/atom.xml", "content/atom.ts", { id: "blog-atom" }),
	route("blog/feed.json", "content/json-feed.ts", { id: "blog-json-feed" }),
	route("recursos/rss.xml", "content/rss.ts", { id: "resources-rss" }),
	route("recursos/atom.xml", "content/atom.ts", { id: "resources-atom" }),
	route("recursos/feed.json", "content/json-feed.ts", { id: "resources-json-feed" }),
	route("eventos.ics", "events/events-ics.ts"),
	route("sitemap.xml", "content/sitemap.ts"),
	route("robots.txt", "shell/robots.ts"),
	route("manifest.webmanifest", "shell/web-manifest.ts"),

	// Downloads of a person's stored data
	route("user/datos.json", "user/dashboard/data-file.ts", { id: "dashboard-json" }),
	route("user/datos.html", "user/dashboard/data-file.ts", { id: "dashboard-html" }),
	route("tus-derechos/datos.json", "rights/data-file.ts", { id: "rights-json" }),
	route("tus-derechos/datos.html", "rights/data-file.ts", { id: "rights-html" }),
] satisfies RouteConfig;
