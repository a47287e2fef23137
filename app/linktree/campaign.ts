import { type LoaderFunctionArgs, redirect } from "react-router";

/** Which network each short address stands for (docs/product.md, 2.1). */
const SOURCES: Readonly<Record<string, string>> = { "/ytp": "youtube", "/xp": "x", "/itp": "instagram", "/ttp": "tiktok" };

export function loader({ url }: LoaderFunctionArgs) {
	const campaign = new URLSearchParams({
		utm_source: SOURCES[url.pathname] ?? "",
		utm_medium: "social",
		utm_campaign: "lanzamiento",
		utm_content: "perfil",
	});
	const fixed = new Set(campaign.keys());
	for (const [name, value] of url.searchParams) if (!fixed.has(name)) campaign.append(name, value);
	return redirect(`/linktree?${campaign}`);
}
