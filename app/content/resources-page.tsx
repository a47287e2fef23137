import type { Route } from "./+types/resources-page";
import { listMeta } from "./list-meta.ts";
import { ListView } from "./list-view.tsx";
import { loadList } from "./load-list.ts";

const TITLE = "Recursos";
const INTRO = "Guiones, listas y plantillas para usar tal cual o para empezar las tuyas.";

export function loader({ context, url }: Route.LoaderArgs) {
	return loadList({ context, url, folder: "/recursos/" });
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
	return loaderData === undefined ? [] : listMeta({ title: TITLE, description: INTRO, path: "/recursos", ...loaderData }, matches);
}

export default function ResourcesPage({ loaderData }: Route.ComponentProps) {
	return <ListView title={TITLE} intro={INTRO} path="/recursos" {...loaderData} empty="Todavía no hay recursos." />;
}
