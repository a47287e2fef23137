import { renderToStaticMarkup } from "react-dom/server";
import { type SharedSite, SiteProvider } from "../site.ts";
import { Paywall } from "./paywall.tsx";

/**
 * Renders a page's paywall as HTML. It takes the place of the body, so browsers need no code for it. `drawnAt` is in
 * milliseconds since 1970.
 */
export function paywallHtml(
	page: {
		readonly summary: string | null;
		readonly url: string;
		readonly drawnAt: number;
	},
	site: SharedSite,
): string {
	return renderToStaticMarkup(
		<SiteProvider value={site}>
			<Paywall {...page} />
		</SiteProvider>,
	);
}
