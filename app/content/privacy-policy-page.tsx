import { href } from "react-router";
import { settingsContext } from "../context.ts";
import { metaOf } from "../shell/page-meta.ts";
import type { RouteHandle } from "../shell/route-handle.ts";
import { useSite } from "../site.ts";
import type { Route } from "./+types/privacy-policy-page";
import { privacyPolicy } from "./legal/privacy-policy.tsx";
import { ProsePage } from "./legal/prose-page.tsx";

export const handle = { cache: "public", inSitemap: true } satisfies RouteHandle;

export const loader = ({ context }: Route.LoaderArgs) => ({
	legal: context.get(settingsContext).site.legal,
	asksConsent: context.get(settingsContext).attestation !== null,
	playsVideos: context.get(settingsContext).site.videosInPlace,
});

export const meta = metaOf({
	title: "Política de privacidad",
	description: "Qué datos trata este sitio, para qué, durante cuánto tiempo y qué derechos tienes.",
	path: href("/politica-privacidad"),
});

export default function PrivacyPolicyPage({ loaderData: { legal, asksConsent, playsVideos } }: Route.ComponentProps) {
	const site = useSite();
	return (
		<ProsePage
			version={legal.version}
			text={(siteUrl) => privacyPolicy({ site: { ...site, legal }, siteUrl, asksConsent, playsVideos })}
		/>
	);
}
