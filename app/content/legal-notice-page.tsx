import { href } from "react-router";
import { settingsContext } from "../context.ts";
import { metaOf } from "../shell/page-meta.ts";
import type { RouteHandle } from "../shell/route-handle.ts";
import { useSite } from "../site.ts";
import type { Route } from "./+types/legal-notice-page";
import { legalNotice } from "./legal/legal-notice.tsx";
import { ProsePage } from "./legal/prose-page.tsx";

export const handle = { cache: "public", inSitemap: true } satisfies RouteHandle;

export function loader({ context }: Route.LoaderArgs) {
	const { legal, license } = context.get(settingsContext).site;
	return { legal, license };
}

export const meta = metaOf({
	title: "Aviso legal",
	description: "Quién está detrás de este sitio y en qué condiciones puedes usarlo.",
	path: href("/aviso-legal"),
});

export default function LegalNoticePage({ loaderData: { legal, license } }: Route.ComponentProps) {
	const site = useSite();
	return (
		<ProsePage
			version={legal.version}
			text={(siteUrl) => legalNotice({ site: { ...site, legal, license }, siteUrl })}
		/>
	);
}
