import { type RouterContextProvider, redirectDocument } from "react-router";
import type { AttestationSettings } from "../../../domain/sign-in/attestation.ts";
import { exchangeContext, settingsContext } from "../../context.ts";

/**
 * For loaders of pages with a form that proves where it comes from: the settings that browsers need for its token, or
 * null if this site uses none. Only the Content-Security-Policy of such a page lets it load the scripts for this
 * (docs/product.md, 11.1), so the page is always loaded as a document.
 * @throws a redirect to the document if another page requests this page's data.
 */
export function expectAttestation({
	request,
	url,
	context,
}: {
	readonly request: Request;
	readonly url: URL;
	readonly context: Readonly<RouterContextProvider>;
}): AttestationSettings | null {
	const { attestation } = context.get(settingsContext);
	if (attestation === null) return null;
	if (new URL(request.url).pathname.endsWith(".data")) throw redirectDocument(url.pathname + url.search);
	context.get(exchangeContext).attests = true;
	return attestation;
}
