/** Names of the fields that tell where somebody comes from, and of the parameters of an address that do. */
export const CAMPAIGN_FIELDS = {
	source: "utm_source",
	medium: "utm_medium",
	campaign: "utm_campaign",
	content: "utm_content",
} as const;

/** Where somebody comes from, by the parameters of an address or the fields of a form. */
export type Campaign = Readonly<Record<keyof typeof CAMPAIGN_FIELDS, string>>;

/** Reads it; "" for what is not said. */
export function campaignOf(given: URLSearchParams | FormData): Campaign {
	const text = (name: string) => {
		const value = given.get(name);
		return typeof value === "string" ? value.slice(0, 200) : "";
	};
	const { source, medium, campaign, content } = CAMPAIGN_FIELDS;
	return { source: text(source), medium: text(medium), campaign: text(campaign), content: text(content) };
}

/**
 * The campaign the visit to this site began with, in the browser: the address the tab's first document was asked for
 * with. Nothing is kept for it on the device (docs/product.md, 17.4).
 */
export function campaignOfVisit(): Campaign | null {
	const [entry] = performance.getEntriesByType("navigation");
	if (entry === undefined || !URL.canParse(entry.name)) return null;
	const campaign = campaignOf(new URL(entry.name).searchParams);
	return Object.values(campaign).some((word) => word !== "") ? campaign : null;
}
