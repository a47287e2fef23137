import { namedCampaigns, pageLinks } from "../app/linktree/links.ts";

/** The link page for functions: the ids of its links, and the campaigns the owner has named (docs/product.md, 18.2). */
export const linkPage = { links: pageLinks.map(({ id }) => id), campaigns: namedCampaigns };
