import { useState } from "react";
import { isDocumentRender } from "../server-notes.ts";

/**
 * Facts for search engines. Only in the document a robot reads: on later navigations there is nobody to read them, and
 * scripts made in the browser are not allowed.
 */
export function JsonLd({ facts }: { facts: Readonly<Record<string, unknown>> }) {
	const json = JSON.stringify({ "@context": "https://schema.org", ...facts }).replace(
		/[<>&\u2028\u2029]/g,
		(character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`,
	);
	// Other facts are another element: the text of a script in the page may not be changed either.
	return <DocumentScript key={json} json={json} />;
}

function DocumentScript({ json }: { json: string }) {
	const [inDocument] = useState(isDocumentRender);
	if (!inDocument) return null;
	// biome-ignore lint/security/noDangerouslySetInnerHtml: JSON with every character escaped that could end the element
	return <script type="application/ld+json" suppressHydrationWarning dangerouslySetInnerHTML={{ __html: json }} />;
}
