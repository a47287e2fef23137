import { useEffect } from "react";
import { Outlet } from "react-router";
import { Failure } from "../../domain/failure.ts";
import { clientContext } from "../context.ts";
import { PageFailure } from "../shell/layout-frame.tsx";
import type { RouteHandle } from "../shell/route-handle.ts";
import type { Route } from "./+types/school-layout";
import { forgetKnown } from "./known-progress.ts";
import LessonList from "./lesson-list.tsx";
import { refuse } from "./refuse.ts";
import { useProgressOwner } from "./use-lesson-progress.ts";

export { layoutMeta as meta } from "../shell/page-meta.ts";

export const handle = { layout: { withHeader: true, withBackground: false, school: LessonList } } satisfies RouteHandle;

/**
 * Loads the course with the signed-in person's progress. Only people School is open to get it (docs/product.md, 19.3).
 * @throws the value of `refuse` for everybody else.
 */
export async function loader(asked: Route.LoaderArgs) {
	const course = await asked.context.get(clientContext).getCourse();
	if (course instanceof Failure) throw await refuse(course, asked);
	return { course };
}

export default function SchoolLayout({ loaderData }: Route.ComponentProps) {
	useProgressOwner();
	// biome-ignore lint/correctness/useExhaustiveDependencies: whenever there are newer data
	useEffect(forgetKnown, [loaderData]);
	return <Outlet />;
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
	return <PageFailure error={error} />;
}
