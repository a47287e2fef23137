import { href, type LoaderFunctionArgs } from "react-router";
import { settingsContext } from "../context.ts";
import { paletteOf } from "../theme/palette.ts";
import { mainNavigation } from "./navigation.ts";
import type { RouteHandle } from "./route-handle.ts";

export const handle = { cache: "public" } satisfies RouteHandle;

/** The page that an installed site opens with. */
const START = href("/home");

export function loader({ context }: LoaderFunctionArgs) {
	const { site } = context.get(settingsContext);
	const manifest = {
		name: site.name,
		short_name: site.name,
		description: site.description,
		lang: "es-ES",
		dir: "ltr",
		id: "/",
		start_url: START,
		scope: "/",
		display: "standalone",
		theme_color: site.themeColor.dark,
		// Of the splash screen: that of the dark mode, which is the default.
		background_color: paletteOf(site.themeColor).dark.background,
		icons: [
			{ src: "/icon-192.png", sizes: "192x192", type: "image/png" },
			{ src: "/icon-512.png", sizes: "512x512", type: "image/png" },
			{ src: "/icon-maskable-512.png", sizes: "512x512", type: "image/png", purpose: "maskable" },
		],
		shortcuts: mainNavigation.items
			.filter(({ href }) => href !== START)
			.map(({ name, href }) => ({
				name,
				url: href,
				icons: [{ src: "/icon-192.png", sizes: "192x192", type: "image/png" }],
			})),
		screenshots: [
			{
				src: "/captura-ancha.webp",
				sizes: "1280x800",
				type: "image/webp",
				form_factor: "wide",
				label: "La portada en un ordenador",
			},
			{
				src: "/captura-movil.webp",
				sizes: "780x1688",
				type: "image/webp",
				form_factor: "narrow",
				label: "La portada en un móvil",
			},
		],
	};
	return Response.json(manifest, { headers: { "content-type": "application/manifest+json; charset=utf-8" } });
}
