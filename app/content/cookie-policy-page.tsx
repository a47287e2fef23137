import { lazy, Suspense } from "react";
import { href } from "react-router";
import { settingsContext } from "../context.ts";
import { metaOf } from "../shell/page-meta.ts";
import type { RouteHandle } from "../shell/route-handle.ts";
import { useSite } from "../site.ts";
import type { Route } from "./+types/cookie-policy-page";
import { cookiePolicy } from "./legal/cookie-policy.tsx";
import { ProsePage } from "./legal/prose-page.tsx";

export const handle = { cache: "public", inSitemap: true } satisfies RouteHandle;

const loadSettings = async () => ({
	default: (await import("../user/attestation/consent-settings.tsx")).ConsentSettings,
});
/** Rendered by the server when consent is needed; only then do browsers load its code. */
const ConsentSettings = import.meta.env.SSR ? (await loadSettings()).default : lazy(loadSettings);

export const loader = ({ context }: Route.LoaderArgs) => ({
	legal: context.get(settingsContext).site.legal,
	asksConsent: context.get(settingsContext).attestation !== null,
	playsVideos: context.get(settingsContext).site.videosInPlace,
});

export const meta = metaOf({
	title: "Política de cookies",
	description: "Qué guarda este sitio en tu navegador y cómo borrarlo.",
	path: href("/politica-cookies"),
});

export default function CookiePolicyPage({ loaderData: { legal, asksConsent, playsVideos } }: Route.ComponentProps) {
	const site = useSite();
	const consent = asksConsent ? (
		<Suspense>
			<ConsentSettings />
		</Suspense>
	) : null;
	return (
		<ProsePage
			version={legal.version}
			text={(siteUrl) => cookiePolicy({ site: { ...site, legal }, siteUrl, consent, playsVideos })}
		/>
	);
}
