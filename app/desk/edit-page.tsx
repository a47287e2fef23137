import { Failure } from "../../domain/failure.ts";
import { type DeskRoute, textPath } from "./desk-route.ts";

/** What the list says where a page of the site has no text for this person. */
export const NO_TEXT = "sin-texto";

/** Leads from a page of the site, which `de` names, to its text (docs/product.md, 26.1). */
export const editPage: DeskRoute = {
	path: "/escritorio/editar",
	async show({ url, client }) {
		const found = await client.getSourceAt({ address: (url.searchParams.get("de") ?? "").slice(0, 2_000) });
		if (found instanceof Failure) throw found;
		return { to: found.id === null ? `/escritorio?hecho=${NO_TEXT}` : textPath(found.id) };
	},
};
