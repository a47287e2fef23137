import { site } from "../../site.config.ts";

/** Colours of the splash screen: those of the dark mode, which is the default. */
const BACKGROUND = "#0a1612";

export function loader() {
	const manifest = {
		name: site.name,
		short_name: site.name,
		description: site.description,
		lang: "es-ES",
		dir: "ltr",
		id: "/",
		start_url: "/home",
		scope: "/",
		display: "standalone",
		theme_color: site.themeColor.dark,
		background_color: BACKGROUND,
		icons: [
			{ src: "/icon-192.png", sizes: "192x192", type: "image/png" },
			{ src: "/icon-512.png", sizes: "512x512", type: "image/png" },
			{ src: "/icon-maskable-512.png", sizes: "512x512", type: "image/png", purpose: "maskable" },
		],
	};
	return Response.json(manifest, { headers: { "content-type": "application/manifest+json; charset=utf-8" } });
}
