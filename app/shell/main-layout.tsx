import { Outlet } from "react-router";
import type { Route } from "./+types/main-layout";
import { Failure, MainFrame } from "./layout-frame.tsx";
import { failureMeta } from "./page-meta.ts";
import type { RouteFlags } from "./route-flags.ts";

export const handle: RouteFlags = { withHeader: true, withBackground: false };

export function meta({ error }: Route.MetaArgs) {
	return error === undefined ? [] : failureMeta(error);
}

export default function MainLayout() {
	return (
		<MainFrame>
			<Outlet />
		</MainFrame>
	);
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
	return (
		<MainFrame>
			<Failure error={error} />
		</MainFrame>
	);
}
