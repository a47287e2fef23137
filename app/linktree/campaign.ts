import { type LoaderFunctionArgs, redirect } from "react-router";
import { NO_CAMPAIGN } from "../../domain/waiting-list/waiting-list.ts";
import { shortAddresses } from "./links.ts";

export function loader({ url }: LoaderFunctionArgs) {
	const named = shortAddresses.get(url.pathname.toLowerCase()) ?? NO_CAMPAIGN;
	const campaign = new URLSearchParams(Object.entries(named).map(([word, value]) => [`utm_${word}`, value]));
	const fixed = new Set(campaign.keys());
	for (const [name, value] of url.searchParams) if (!fixed.has(name)) campaign.append(name, value);
	return redirect(`/linktree?${campaign}`);
}
