import type { RouteConfig, RouteConfigEntry } from "@react-router/dev/routes";

/**
 * Pages for developers. A production build does not contain them: their addresses answer 404 and their code is left
 * out.
 */
export const developmentRoutes: RouteConfigEntry[] = [
	{ path: "theme", file: "dev/theme-page.tsx" },
	{ path: "test-page", file: "dev/test-page.tsx" },
	{ path: "poc/*", file: "dev/poc-page.tsx" },
];

/**
 * Addresses that later versions will use, by their first segment or, below a page, by their last. No new page can be
 * published there (docs/product.md, 2.2).
 */
export const PLANNED_FIRST = ["conversacion", "normas", "importar"];
export const PLANNED_LAST = ["conversacion"];

/**
 * Feeds, files for machines, and downloads of a person's stored data. The router answers them on the server only, because
 * each row of the browsers' table of routes costs bytes (docs/decisions/0095). Links to them are plain ones, whose
 * addresses `FilePath` checks. `server/http/file-routes.ts` has their modules.
 */
export const fileRoutes = [
	{ path: "blog/rss.xml", file: "content/rss.ts" },
	{ path: "blog/atom.xml", file: "content/atom.ts" },
	{ path: "blog/feed.json", file: "content/json-feed.ts" },
	{ path: "recursos/rss.xml", file: "content/rss.ts" },
	{ path: "recursos/atom.xml", file: "content/atom.ts" },
	{ path: "recursos/feed.json", file: "content/json-feed.ts" },
	{ path: "eventos.ics", file: "events/events-ics.ts" },
	{ path: "sitemap.xml", file: "content/sitemap.ts" },
	{ path: "robots.txt", file: "shell/robots.ts" },
	{ path: "manifest.webmanifest", file: "shell/web-manifest.ts" },
	{ path: "user/datos.json", file: "user/dashboard/data-file.ts" },
	{ path: "user/datos.html", file: "user/dashboard/data-file.ts" },
	{ path: "tus-derechos/datos.json", file: "rights/data-file.ts" },
	{ path: "tus-derechos/datos.html", file: "rights/data-file.ts" },
] as const;

/** The address of one of `fileRoutes`. */
export type FilePath = `/${(typeof fileRoutes)[number]["path"]}`;

/**
 * Every page and redirect that React Router answers. What holds for an address (caching, parameters, forms) is in the
 * `handle` of its module (`route-handle.ts`). This file is plain data, so that Node reads it without a build.
 */
export default [
	// Header, with the site's picture in the background
	{
		file: "shell/background-layout.tsx",
		children: [
			{ path: "linktree", file: "linktree/linktree-page.tsx" },
			{ path: "lista-de-espera", file: "waiting-list/waiting-list-page.tsx" },
			{ path: "apuntate-al-evento", file: "events/registration-page.tsx" },
		],
	},

	// Header alone
	{
		file: "shell/plain-layout.tsx",
		children: [
			{ path: "gracias-evento", file: "events/thanks-page.tsx" },
			{ path: "apuntate-al-evento/aviso/:link", file: "events/alert-page.tsx" },
			{ path: "e/:link", file: "events/place-page.tsx" },
		],
	},

	// Header, rail and drawer
	{
		file: "shell/main-layout.tsx",
		children: [
			// Home
			{ index: true, file: "redirects.ts", id: "to-home" },
			{ path: "home", file: "home/home-page.tsx" },

			// Content
			{ path: "blog", file: "content/blog-page.tsx" },
			{ path: "blog/tags/:tag", file: "content/blog-tag-page.tsx" },
			{ path: "recursos", file: "content/resources-page.tsx" },
			{ path: "recursos/tags/:tag", file: "content/resources-tag-page.tsx" },
			{ path: "tag/:tag", file: "content/tag-page.tsx" },

			// Search
			{ path: "buscar", file: "search/search-page.tsx" },

			// Events
			{ path: "eventos", file: "events/events-page.tsx" },
			{ path: "eventos/:slug", file: "events/event-page.tsx" },

			// School, for people with access to it
			{
				file: "school/school-layout.tsx",
				id: "school",
				children: [
					{ path: "school/expert/:module/:lesson", file: "school/lesson-page.tsx" },
					// The course itself; anything else below it is not found
					{ path: "school/*", file: "school/course-page.tsx" },
				],
			},

			// Waiting list
			{ path: "apuntate", file: "redirects.ts", id: "to-waiting-list" },
			{ path: "lista-de-espera/confirmar/:link", file: "waiting-list/confirm-page.tsx" },
			{ path: "lista-de-espera/salir/:link", file: "waiting-list/leave-page.tsx" },
			{ path: "gracias", file: "waiting-list/thanks-page.tsx" },

			// Letters
			{ path: "novedades", file: "letters/letters-page.tsx" },
			{ path: "novedades/:letter", file: "letters/letter-page.tsx" },
			{ path: "novedades/confirmar/:link", file: "letters/confirm-page.tsx", id: "confirm-letters" },
			{ path: "baja/:link", file: "letters/leave-page.tsx", id: "leave-letters" },
			{ path: "baja/eventos/:link", file: "letters/leave-page.tsx", id: "leave-event-notices" },

			// Link page
			{ path: "ytp", file: "redirects.ts", id: "campaign-youtube" },
			{ path: "xp", file: "redirects.ts", id: "campaign-x" },
			{ path: "itp", file: "redirects.ts", id: "campaign-instagram" },
			{ path: "ttp", file: "redirects.ts", id: "campaign-tiktok" },

			// People
			{ path: "iniciar-sesion", file: "user/login-page.tsx" },
			{ path: "iniciar-sesion/otra-cuenta", file: "user/elsewhere.ts" },
			{ path: "entrar/:link", file: "user/link-page.tsx" },
			{ path: "cerrar-sesion", file: "user/sign-out.ts" },
			{ path: "user", file: "user/dashboard-page.tsx" },
			{ path: "user/ajustes", file: "user/settings-page.tsx" },
			{ path: "user/dos-pasos", file: "user/second-step/second-step-page.tsx" },
			{ path: "user/confirmar", file: "user/second-step/confirm-page.tsx" },

			// Law
			{ path: "aviso-legal", file: "content/legal-notice-page.tsx" },
			{ path: "politica-privacidad", file: "content/privacy-policy-page.tsx" },
			{ path: "politica-cookies", file: "content/cookie-policy-page.tsx" },
			{ path: "tus-derechos", file: "rights/rights-page.tsx" },

			...(process.env.APP_ENV === "production" ? [] : developmentRoutes),

			// Failures
			{ path: "sin-conexion", file: "updates/offline-page.tsx" },
			{ path: "404", file: "shell/not-found-page.tsx" },
			{ path: "500", file: "shell/error-page.tsx" },

			// Every other address is a page of content, a folder or a tag in a folder
			{ path: "*", file: "content/content-page.tsx" },
		],
	},
] satisfies RouteConfig;
