import { href } from "react-router";
import { settingsContext } from "../context.ts";
import SearchHere from "../search/search-form.tsx";
import type { RouteHandle } from "../shell/route-handle.ts";
import type { Route } from "./+types/tag-page";
import { listMeta } from "./list-meta.ts";
import { ListView } from "./list-view.tsx";
import { loadList, tagList } from "./load-list.ts";

export const handle = { cache: "public", parameters: ["pagina"] } satisfies RouteHandle;

const PARENT = { name: "Home", path: href("/home") };

export async function loader({ context, url, params: { tag } }: Route.LoaderArgs) {
	const list = await loadList({ context, url, folder: "/", tag });
	return tagList(null, list, context.get(settingsContext).site);
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
	return loaderData === undefined ? [] : listMeta(loaderData, matches);
}

export default function TagPage({ loaderData }: Route.ComponentProps) {
	return (
		<>
			<ListView {...loaderData} parent={PARENT} />
			<SearchHere />
		</>
	);
}
