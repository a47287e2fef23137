import { useEffect, useState } from "react";
import { isRouteErrorResponse } from "react-router";
import { isDocumentRender } from "../server-notes.ts";
import { OfflineView } from "../updates/offline-view.tsx";
import { recover, type Verdict } from "../updates/recover.ts";
import { ErrorView } from "./error-view.tsx";
import { NotFoundView } from "./not-found-view.tsx";

/** What is said instead of a page: that there is none, that something failed, or that nobody can be reached. */
export function FailureView({ error }: { error: unknown }) {
	const isMissing = isRouteErrorResponse(error) && error.status === 404;
	const [verdict, setVerdict] = useState<Verdict | null>(isMissing || isDocumentRender() ? "failed" : null);
	useEffect(() => {
		// What the server could not do for the document it sent, it cannot do at once for another one.
		if (verdict === null) recover(error).then(setVerdict);
	}, [verdict, error]);
	if (isMissing) return <NotFoundView error={error} />;
	if (verdict === null) return null;
	return verdict === "offline" ? <OfflineView /> : <ErrorView error={error} />;
}
