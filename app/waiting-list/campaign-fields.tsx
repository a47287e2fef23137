import { useContext, useSyncExternalStore } from "react";
import { FormContext } from "../forms/refusal.ts";
import { CAMPAIGN_FIELDS, type Campaign, campaignOf, campaignOfVisit } from "./attribution.ts";

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
