import { renderToStaticMarkup } from "react-dom/server";
import { Paywall } from "./paywall.tsx";

/**
 * Renders a page's paywall as HTML. It takes the place of the body, so browsers need no code for it. `drawnAt` is in
 * milliseconds since 1970.
 */
export function paywallHtml(page: {
	readonly summary: string;
	readonly url: string;
	readonly drawnAt: number;
}): string {
	return renderToStaticMarkup(<Paywall {...page} />);
}
