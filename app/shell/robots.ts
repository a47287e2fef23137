import type { LoaderFunctionArgs } from "react-router";
import { settingsContext } from "../context.ts";
import type { RouteHandle } from "./route-handle.ts";

export const handle = { cache: "public" } satisfies RouteHandle;

export function loader({ context }: LoaderFunctionArgs) {
	const { siteUrl, indexable } = context.get(settingsContext);
	const rules = indexable
		? ["Allow: /", "Disallow: /api/", "Disallow: /iniciar-sesion", "Disallow: /user"]
		: ["Disallow: /"];
	const text = ["User-agent: *", ...rules, "", `Sitemap: ${siteUrl}/sitemap.xml`, ""].join("\n");
	return new Response(text, { headers: { "content-type": "text/plain; charset=utf-8" } });
}
