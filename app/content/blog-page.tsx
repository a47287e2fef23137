import { site } from "../../site.config.ts";
import type { Route } from "./+types/blog-page";
import { ListView, listMeta } from "./list-view.tsx";
import { loadList } from "./load-list.ts";

const TITLE = "Blog";

export async function loader({ context, url }: Route.LoaderArgs) {
	return { ...(await loadList({ context, url, folder: "/blog/" })), intro: site.words.blog };
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
	return loaderData === undefined
		? []
		: listMeta({ title: TITLE, description: loaderData.intro, path: "/blog", ...loaderData }, matches);
}

export default function BlogPage({ loaderData }: Route.ComponentProps) {
	return <ListView title={TITLE} path="/blog" {...loaderData} empty="Todavía no hay artículos." />;
}
