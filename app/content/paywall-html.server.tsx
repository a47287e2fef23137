import { renderToStaticMarkup } from "react-dom/server";
import { Paywall } from "./paywall.tsx";

/** The paywall of a page as HTML, which stands in the page as bodies do: browsers need no code for it. */
export function paywallHtml(page: {
	readonly summary: string;
	readonly url: string;
	readonly drawnAt: number;
}): string {
	return renderToStaticMarkup(<Paywall {...page} />);
}
