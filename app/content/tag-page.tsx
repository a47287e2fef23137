import { settingsContext } from "../context.ts";
import SearchHere from "../search/search-form.tsx";
import type { RouteHandle } from "../shell/route-handle.ts";
import type { Route } from "./+types/tag-page";
import { listMeta } from "./list-meta.ts";
import { ListView } from "./list-view.tsx";
import { groundOfTag, loadList, NO_TAGGED, tagDescription } from "./load-list.ts";

export const handle = { cache: "public", parameters: ["pagina"] } satisfies RouteHandle;

export async function loader({ context, url, params: { tag } }: Route.LoaderArgs) {
	const list = await loadList({ context, url, folder: "/", tag });
	const name = list.tag?.name ?? "";
	const { site } = context.get(settingsContext);
	return {
		...list,
		title: name,
		description: tagDescription(name, site.name),
		path: `/tag/${list.tag?.slug ?? ""}`,
		ground: groundOfTag(list, site),
		empty: NO_TAGGED,
	};
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
	return loaderData === undefined ? [] : listMeta(loaderData, matches);
}

export default function TagPage({ loaderData }: Route.ComponentProps) {
	return (
		<>
			<ListView {...loaderData} />
			<SearchHere />
		</>
	);
}
