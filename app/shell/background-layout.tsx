import { Outlet } from "react-router";
import type { Route } from "./+types/background-layout";
import { Failure, PlainFrame } from "./layout-frame.tsx";
import { failureMeta } from "./page-meta.ts";
import type { RouteFlags } from "./route-flags.ts";

export const handle: RouteFlags = { withHeader: true, withBackground: true };

export function meta({ error }: Route.MetaArgs) {
	return error === undefined ? [] : failureMeta(error);
}

export default function BackgroundLayout() {
	return (
		<PlainFrame>
			<Outlet />
		</PlainFrame>
	);
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
	return (
		<PlainFrame>
			<Failure error={error} />
		</PlainFrame>
	);
}
