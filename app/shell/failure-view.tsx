import { lazy, type ReactNode, Suspense, useEffect, useState } from "react";
import { isRouteErrorResponse } from "react-router";
import { MessageHead } from "../messages/message-head.tsx";
import { isDocumentRender, useServerNotes } from "../server-notes.ts";
import { useSite } from "../site.ts";
import { WithBeside } from "../ui/beside.tsx";
import { Button } from "../ui/button.tsx";
import { Link } from "../ui/link.tsx";
import { waysOn } from "../ui/ways-on.tsx";
import { OfflineView } from "../updates/offline-view.tsx";
import { recover, type Verdict } from "../updates/recover.ts";
import { reloadPage } from "../updates/reload-page.ts";
import styles from "./failure-view.module.css";

/** Shown instead of a page: the not-found page, the error page, or the offline page if the site cannot be reached. */
export function FailureView({ error }: { error: unknown }) {
	const status = isRouteErrorResponse(error) ? error.status : 0;
	const isMissing = status === 404 || status === 410;
	const [verdict, setVerdict] = useState<Verdict | null>(isMissing || isDocumentRender() ? "failed" : null);
	useEffect(() => {
		// Only after a client-side navigation: if the server failed to render the document itself, trying again at once
		// would not help.
		if (verdict === null) recover(error).then(setVerdict);
	}, [verdict, error]);
	if (isMissing) return <NotFoundView error={error} isGone={status === 410} />;
	if (verdict === null) return null;
	return verdict === "offline" ? <OfflineView /> : <ErrorView error={error} />;
}

/** Loaded with this view alone. Without its script the page must not be lost. */
const loadSearch = () => import("../search/search-form.tsx");
const SearchHere = import.meta.env.SSR
	? (await loadSearch()).default
	: lazy(() => loadSearch().catch(() => ({ default: () => null })));

interface Suggestion {
	readonly name: string;
	readonly url: string;
}

function suggestionsOf(error: unknown): readonly Suggestion[] {
	if (!isRouteErrorResponse(error) || typeof error.data !== "object" || error.data === null) return [];
	return "suggestions" in error.data && Array.isArray(error.data.suggestions) ? error.data.suggestions : [];
}

/**
 * The not-found page, with suggestions: pages whose address is close to the requested one. `isGone`: the page of a text
 * that was withdrawn for good, with the latest ones (docs/product.md, 2.9).
 */
export function NotFoundView({ error, isGone = false }: { error?: unknown; isGone?: boolean }) {
	const suggestions = suggestionsOf(error);
	const question = suggestions.length === 1 ? "¿Buscabas esta página?" : "¿Buscabas alguna de estas?";
	return (
		<WayOut
			heading={isGone ? "Este texto se retiró" : "Oh no! Parece que te has perdido."}
			said={
				isGone
					? "Aquí hubo un texto que se retiró y no volverá a publicarse."
					: "La página que buscas no está aquí: puede que haya una errata en la dirección o que la página ya no exista."
			}
		>
			{suggestions.length === 0 ? null : (
				<section aria-labelledby="sugerencias" className={styles.suggestions}>
					<h2 id="sugerencias">{isGone ? "Lo último del blog" : question}</h2>
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
			<Suspense>
				<SearchHere />
			</Suspense>
		</WayOut>
	);
}

function incidentOf(error: unknown): string | undefined {
	if (!isRouteErrorResponse(error) || typeof error.data !== "object" || error.data === null) return undefined;
	return "incident" in error.data ? String(error.data.incident) : undefined;
}

/** Shown after an unexpected failure. It reveals no internals, only the incident id (docs/product.md, 2.9). */
export function ErrorView({ error, incident: known }: { error?: unknown; incident?: string }) {
	const notes = useServerNotes();
	const incident = known ?? incidentOf(error) ?? notes.incident;
	return (
		<WayOut
			heading="Ups algo ha pasado!"
			said="No se ha podido preparar esta página. El fallo ha quedado anotado; inténtalo de nuevo dentro de un momento."
			first={
				<Button look="filled" onClick={reloadPage}>
					Reintentar
				</Button>
			}
		>
			{incident === undefined ? null : (
				<p className={styles.note}>
					Código: <code data-incident>{incident}</code>
				</p>
			)}
		</WayOut>
	);
}

/**
 * Shown for a page that failed: what happened (`said`), where to go next and how to get help. `first`: a button that needs
 * scripts, before everything else.
 */
function WayOut({
	heading,
	said,
	first,
	children,
}: {
	heading: string;
	said: string;
	first?: ReactNode;
	children: ReactNode;
}) {
	const { supportEmail } = useSite();
	return (
		<>
			<MessageHead scene="lost" title={heading}>
				<p>{said}</p>
			</MessageHead>
			<WithBeside label={waysOn.label} beside={waysOn.content}>
				{children}
				{first === undefined ? null : <p data-needs-script>{first}</p>}
				<p className={styles.note}>
					¿Necesitas ayuda? Escribe a <a href={`mailto:${supportEmail}`}>{supportEmail}</a>.
				</p>
			</WithBeside>
		</>
	);
}
