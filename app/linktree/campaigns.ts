import { type Attribution, readAttribution } from "../../domain/waiting-list/waiting-list.ts";
import { site } from "../../site.config.ts";

/** The campaigns of the short addresses, by path (docs/product.md, 2.1). */
export const shortAddresses: ReadonlyMap<string, Attribution> = new Map(
	[
		["/ytp", "youtube"],
		["/xp", "x"],
		["/itp", "instagram"],
		["/ttp", "tiktok"],
	].map(([address = "", source = ""]) => [
		address,
		{ source, medium: "social", campaign: "lanzamiento", content: "perfil" },
	]),
);

/** Every campaign the owner has named. These are always counted separately (docs/product.md, 18.2). */
export const namedCampaigns: readonly Attribution[] = [
	...shortAddresses.values(),
	...site.campaigns.map(readAttribution),
];
