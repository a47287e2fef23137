import { isRouteErrorResponse } from "react-router";
import { ErrorView } from "./error-view.tsx";
import { NotFoundView } from "./not-found-view.tsx";

/** What is said instead of a page: that there is none, or that something failed. */
export function FailureView({ error }: { error: unknown }) {
	return isRouteErrorResponse(error) && error.status === 404 ? <NotFoundView error={error} /> : <ErrorView error={error} />;
}
