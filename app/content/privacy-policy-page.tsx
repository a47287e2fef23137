import { href } from "react-router";
import { site } from "../../site.config.ts";
import { settingsContext } from "../context.ts";
import { pageMeta } from "../shell/page-meta.ts";
import type { RouteHandle } from "../shell/route-handle.ts";
import type { Route } from "./+types/privacy-policy-page";
import { PrivacyPolicy } from "./legal/privacy-policy.tsx";
import { ProsePage } from "./legal/prose-page.tsx";

export const handle = { cache: "public", inSitemap: true } satisfies RouteHandle;

export const loader = ({ context }: Route.LoaderArgs) => ({
	legal: site.legal,
	asksConsent: context.get(settingsContext).attestation !== null,
});

export function meta({ matches }: Route.MetaArgs) {
	return pageMeta(
		{
			title: "Política de privacidad",
			description: "Qué datos trata este sitio, para qué, durante cuánto tiempo y qué derechos tienes.",
			path: href("/politica-privacidad"),
		},
		matches,
	);
}

export default function PrivacyPolicyPage({ loaderData: { legal, asksConsent } }: Route.ComponentProps) {
	return (
		<ProsePage>
			{(siteUrl) => <PrivacyPolicy site={{ ...site, legal }} siteUrl={siteUrl} asksConsent={asksConsent} />}
		</ProsePage>
	);
}
