import { data } from "react-router";
import { reportContext } from "../context.ts";
import type { Route } from "./+types/error-page";
import { ErrorView } from "./failure-view.tsx";
import { ERROR_META } from "./page-meta.ts";

/**
 * Visiting /500 directly logs an incident at the level "info": its code then refers to something, but it is not a fault
 * to look into (docs/product.md, 12.5).
 */
export function loader({ context }: Route.LoaderArgs) {
	return data(
		{ incident: context.get(reportContext)(new Error("The error page was asked for by its address"), "info") },
		{ status: 500 },
	);
}

export const meta = () => ERROR_META;

export default function ErrorPage({ loaderData: { incident } }: Route.ComponentProps) {
	return <ErrorView incident={incident} />;
}
