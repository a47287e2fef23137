import { useLocation } from "react-router";
import { useIsTakenOver } from "../server-notes.ts";

/**
 * JSON-LD for search engines. Rendered only in the document that a robot loads: later navigations have no use for it,
 * and scripts created in the browser are not allowed. Pass `import.meta.env.SSR ? {…} : null`, so that browsers do not
 * load the code that builds the facts; hydration keeps the script it finds.
 */
export function JsonLd({ facts }: { facts: Readonly<Record<string, unknown>> | null }) {
	const { pathname } = useLocation();
	const json =
		!import.meta.env.SSR || facts === null
			? ""
			: JSON.stringify({ "@context": "https://schema.org", ...facts }).replace(
					/[<>&\u2028\u2029]/g,
					(character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`,
				);
	return <DocumentScript key={pathname} json={json} />;
}

function DocumentScript({ json }: { json: string }) {
	if (!useIsTakenOver()) return null;
	// biome-ignore lint/security/noDangerouslySetInnerHtml: JSON with every character escaped that could end the element
	return <script type="application/ld+json" suppressHydrationWarning dangerouslySetInnerHTML={{ __html: json }} />;
}
