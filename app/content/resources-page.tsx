import { href } from "react-router";
import { settingsContext } from "../context.ts";
import type { RouteHandle } from "../shell/route-handle.ts";
import { topicsOf } from "../site.ts";
import type { Route } from "./+types/resources-page";
import { listMeta } from "./list-meta.ts";
import { ListView } from "./list-view.tsx";
import { countOf, inSpeech, loadList } from "./load-list.ts";
import scene from "./scenes/recursos.svg?url&no-inline";

export const handle = { cache: "public", parameters: ["pagina"], inSitemap: true } satisfies RouteHandle;

const TITLE = "Recursos";

export async function loader({ context, url }: Route.LoaderArgs) {
	const { words, ...site } = context.get(settingsContext).site;
	const list = await loadList({ context, url, folder: "/recursos/" });
	const description = words.resources;
	const count = countOf(list, href("/recursos"));
	return { ...list, intro: inSpeech(description), description, count, topics: topicsOf("resources", site) };
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
	return loaderData === undefined ? [] : listMeta({ title: TITLE, path: href("/recursos"), ...loaderData }, matches);
}

export default function ResourcesPage({ loaderData }: Route.ComponentProps) {
	return (
		<ListView title={TITLE} path={href("/recursos")} {...loaderData} scene={scene} empty="Todavía no hay recursos." />
	);
}
