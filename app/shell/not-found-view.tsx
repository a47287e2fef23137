import { isRouteErrorResponse, Link } from "react-router";
import { WayOut } from "./way-out.tsx";

interface Suggestion {
	readonly name: string;
	readonly url: string;
}

function suggestionsOf(error: unknown): readonly Suggestion[] {
	if (!isRouteErrorResponse(error) || typeof error.data !== "object" || error.data === null) return [];
	return "suggestions" in error.data && Array.isArray(error.data.suggestions) ? error.data.suggestions : [];
}

/** The not-found page, with suggestions: pages whose address is close to the requested one (docs/product.md, 2.9). */
export function NotFoundView({ error }: { error?: unknown }) {
	const suggestions = suggestionsOf(error);
	return (
		<WayOut heading="Oh no! Parece que te has perdido.">
			<p>La página que buscas no está aquí: puede que la dirección tenga una errata o que la hayamos retirado.</p>
			{suggestions.length === 0 ? null : (
				<section aria-labelledby="sugerencias">
					<h2 id="sugerencias">¿Buscabas alguna de estas?</h2>
					<ul>
						{suggestions.map(({ name, url }) => (
							<li key={url}>
								<Link to={url} prefetch="intent">
									{name}
								</Link>
							</li>
						))}
					</ul>
				</section>
			)}
		</WayOut>
	);
}
