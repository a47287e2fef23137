import { site } from "../../site.config.ts";
import { pageMeta } from "../shell/page-meta.ts";
import type { Route } from "./+types/cookie-policy-page";
import { CookiePolicy } from "./legal/cookie-policy.tsx";
import { LegalPage } from "./legal/legal-page.tsx";

export const loader = () => ({ legal: site.legal });

export function meta({ matches }: Route.MetaArgs) {
	return pageMeta(
		{ title: "Política de cookies", description: "Qué guarda este sitio en tu navegador y cómo borrarlo.", path: "/politica-cookies" },
		matches,
	);
}

export default function CookiePolicyPage({ loaderData: { legal } }: Route.ComponentProps) {
	return <LegalPage>{(siteUrl) => <CookiePolicy site={{ ...site, legal }} siteUrl={siteUrl} />}</LegalPage>;
}
