import { href } from "react-router";
import { settingsContext } from "../context.ts";
import type { RouteHandle } from "../shell/route-handle.ts";
import { topicsOf } from "../site.ts";
import type { Route } from "./+types/blog-page";
import { listMeta } from "./list-meta.ts";
import { ListView } from "./list-view.tsx";
import { countOf, inSpeech, loadList } from "./load-list.ts";
import scene from "./scenes/blog.svg?url&no-inline";

export const handle = { cache: "public", parameters: ["pagina"], inSitemap: true } satisfies RouteHandle;

const TITLE = "Blog";

export async function loader({ context, url }: Route.LoaderArgs) {
	const { words, ...site } = context.get(settingsContext).site;
	const list = await loadList({ context, url, folder: "/blog/" });
	const description = words.blog;
	const [intro, count] = [inSpeech(description), countOf(list, href("/blog"))];
	return { ...list, intro, description, count, topics: topicsOf("blog", site) };
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
	return loaderData === undefined ? [] : listMeta({ title: TITLE, path: href("/blog"), ...loaderData }, matches);
}

export default function BlogPage({ loaderData }: Route.ComponentProps) {
	return (
		<ListView title={TITLE} path={href("/blog")} {...loaderData} scene={scene} empty="Todavía no hay artículos." />
	);
}
