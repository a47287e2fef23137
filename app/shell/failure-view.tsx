import { useEffect, useState } from "react";
import { isRouteErrorResponse } from "react-router";
import { isDocumentRender } from "../server-notes.ts";
import { OfflineView } from "../updates/offline-view.tsx";
import { recover, type Verdict } from "../updates/recover.ts";
import { ErrorView } from "./error-view.tsx";
import { NotFoundView } from "./not-found-view.tsx";

/** Shown instead of a page: the not-found page, the error page, or the offline page if the site cannot be reached. */
export function FailureView({ error }: { error: unknown }) {
	const isMissing = isRouteErrorResponse(error) && error.status === 404;
	const [verdict, setVerdict] = useState<Verdict | null>(isMissing || isDocumentRender() ? "failed" : null);
	useEffect(() => {
		// Only after a client-side navigation: if the server failed to render the document itself, trying again at once
		// would not help.
		if (verdict === null) recover(error).then(setVerdict);
	}, [verdict, error]);
	if (isMissing) return <NotFoundView error={error} />;
	if (verdict === null) return null;
	return verdict === "offline" ? <OfflineView /> : <ErrorView error={error} />;
}
