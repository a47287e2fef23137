import type { Route } from "./+types/blog-page";
import { listMeta } from "./list-meta.ts";
import { ListView } from "./list-view.tsx";
import { loadList } from "./load-list.ts";

const TITLE = "Blog";
const INTRO = "Artículos largos sobre investigación, escritura, accesibilidad y todo lo que hay entre una idea y una pantalla que se entiende.";

export function loader({ context, url }: Route.LoaderArgs) {
	return loadList({ context, url, folder: "/blog/" });
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
	return loaderData === undefined ? [] : listMeta({ title: TITLE, description: INTRO, path: "/blog", ...loaderData }, matches);
}

export default function BlogPage({ loaderData }: Route.ComponentProps) {
	return <ListView title={TITLE} intro={INTRO} path="/blog" {...loaderData} empty="Todavía no hay artículos." />;
}
