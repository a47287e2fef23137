import { isRouteErrorResponse } from "react-router";
import { useServerNotes } from "../server-notes.ts";
import { Button } from "../ui/button.tsx";
import { WayOut } from "./way-out.tsx";

function incidentOf(error: unknown): string | undefined {
	if (!isRouteErrorResponse(error) || typeof error.data !== "object" || error.data === null) return undefined;
	return "incident" in error.data ? String(error.data.incident) : undefined;
}

/** Shown after an unexpected failure. It reveals no internals, only the incident id (docs/product.md, 2.9). */
export function ErrorView({ error, incident: known }: { error?: unknown; incident?: string }) {
	const notes = useServerNotes();
	const incident = known ?? incidentOf(error) ?? notes.incident;
	return (
		<WayOut heading="Ups algo ha pasado!">
			<p>No hemos podido preparar esta página. El fallo ha quedado anotado; prueba de nuevo en un momento.</p>
			{incident === undefined ? null : (
				<p>
					Código: <code data-incident>{incident}</code>
				</p>
			)}
			<p data-needs-script>
				<Button look="filled" onClick={() => location.reload()}>
					Reintentar
				</Button>
			</p>
		</WayOut>
	);
}
