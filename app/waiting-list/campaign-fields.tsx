import { useContext, useSyncExternalStore } from "react";
import { FormContext } from "../forms/refusal.ts";

/** The names of form fields and of parameters in addresses that say which campaign a visitor comes from. */
export const CAMPAIGN_FIELDS = {
	source: "utm_source",
	medium: "utm_medium",
	campaign: "utm_campaign",
	content: "utm_content",
} as const;

/** The campaign a visitor comes from, read from the parameters of an address or the fields of a form. */
export type Campaign = Readonly<Record<keyof typeof CAMPAIGN_FIELDS, string>>;

/** Reads the campaign, at most 200 characters of each part; "" for parts that are missing. */
export function campaignOf(given: URLSearchParams | FormData): Campaign {
	const text = (name: string) => {
		const value = given.get(name);
		return typeof value === "string" ? value.slice(0, 200) : "";
	};
	const { source, medium, campaign, content } = CAMPAIGN_FIELDS;
	return { source: text(source), medium: text(medium), campaign: text(campaign), content: text(content) };
}

/**
 * The campaign with which the visit to this site began; null if there is none. It is read in the browser, from the
 * address of the tab's first document, so nothing is stored on the device (docs/product.md, 17.4).
 */
export function campaignOfVisit(): Campaign | null {
	const [entry] = performance.getEntriesByType("navigation");
	if (entry === undefined || !URL.canParse(entry.name)) return null;
	const campaign = campaignOf(new URL(entry.name).searchParams);
	return Object.values(campaign).some((word) => word !== "") ? campaign : null;
}

const never = () => () => undefined;
let visit: Campaign | null | undefined;

/** The campaign in this page's address, or else the one with which the visit began, which only the browser knows. */
function useCampaign(ofAddress: Campaign): Campaign {
	const named = Object.values(ofAddress).some((word) => word !== "");
	const ofVisit = useSyncExternalStore(
		never,
		() => {
			if (visit === undefined) visit = campaignOfVisit();
			return visit;
		},
		() => null,
	);
	return named || ofVisit === null ? ofAddress : ofVisit;
}

/** Hidden form fields with the campaign the visitor comes from; in a refused form, the one that was sent with it. */
export function CampaignFields({ ofAddress }: { ofAddress: Campaign }) {
	const { refusal } = useContext(FormContext);
	const campaign = useCampaign(refusal === undefined ? ofAddress : campaignOf(new URLSearchParams(refusal.values)));
	return Object.entries(CAMPAIGN_FIELDS).map(([key, name]) => (
		<input key={name} type="hidden" name={name} value={campaign[key as keyof Campaign]} />
	));
}
