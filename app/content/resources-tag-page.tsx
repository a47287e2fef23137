import type { Route } from "./+types/resources-tag-page";
import { ListView, listMeta, tagList } from "./list-view.tsx";
import { loadList } from "./load-list.ts";

const PARENT = { name: "Recursos", path: "/recursos" };

export async function loader({ context, url, params: { tag } }: Route.LoaderArgs) {
	return tagList(PARENT, await loadList({ context, url, folder: "/recursos/", tag }));
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
	return loaderData === undefined ? [] : listMeta(loaderData, matches);
}

export default function ResourcesTagPage({ loaderData }: Route.ComponentProps) {
	return <ListView {...loaderData} parent={PARENT} />;
}
