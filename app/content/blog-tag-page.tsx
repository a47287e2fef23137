import { href } from "react-router";
import { settingsContext } from "../context.ts";
import SearchHere from "../search/search-form.tsx";
import type { RouteHandle } from "../shell/route-handle.ts";
import type { Route } from "./+types/blog-tag-page";
import { listMeta } from "./list-meta.ts";
import { ListView } from "./list-view.tsx";
import { loadList, tagList } from "./load-list.ts";

export const handle = { cache: "public", parameters: ["pagina"] } satisfies RouteHandle;

const PARENT = { name: "Blog", path: href("/blog") };

export async function loader({ context, url, params: { tag } }: Route.LoaderArgs) {
	const { site } = context.get(settingsContext);
	const list = await loadList({ context, url, folder: "/blog/", tag });
	return tagList(PARENT, list, site);
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
	return loaderData === undefined ? [] : listMeta(loaderData, matches);
}

export default function BlogTagPage({ loaderData }: Route.ComponentProps) {
	return (
		<>
			<ListView {...loaderData} parent={PARENT} />
			<SearchHere />
		</>
	);
}
