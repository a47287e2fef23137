import { nearStems } from "../domain/content/address-words.ts";
import type { Handler } from "./context.ts";
import type { suggestContent } from "./contracts/suggest-content.ts";

/** Pages suggested at most. */
const SUGGESTIONS = 3;

/** Handler of `suggestContent`. */
export const handleSuggestContent: Handler<typeof suggestContent> = async ({ near }, { backend }) => {
	const stems = nearStems(near);
	return { items: stems.length === 0 ? [] : await backend.content.near(stems, SUGGESTIONS) };
};
