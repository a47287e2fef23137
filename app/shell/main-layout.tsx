import { type ReactNode, useEffect } from "react";
import { Outlet } from "react-router";
import { SnackbarProvider } from "../ui/snackbar.tsx";
import { SessionWatch } from "../user/current-user.ts";
import type { Route } from "./+types/main-layout";
import { Drawer } from "./drawer.tsx";
import styles from "./layout-frame.module.css";
import { Page, PageFailure, ProgressBar, SkipLink } from "./layout-frame.tsx";
import { OpensMenu } from "./menu-button.tsx";
import { navigationById } from "./navigation.ts";
import { Rail, useNavigationPart } from "./rail.tsx";
import { RenderedOnce } from "./rendered-once.tsx";
import type { RouteHandle } from "./route-handle.ts";
import { useDrawer } from "./use-drawer.ts";

export { layoutMeta as meta } from "./page-meta.ts";

export const handle = { layout: { withHeader: true, withBackground: false } } satisfies RouteHandle;

/** The frame of most pages, with rail and drawer (docs/product.md, 8.6). */
function MainFrame({ children }: { children: ReactNode }) {
	const drawer = useDrawer();
	const isHandset = drawer.layout === "handset";
	useEffect(() => {
		if (isHandset)
			import("./scroll-direction.ts").then(
				({ followScrolling }) => followScrolling(),
				() => undefined,
			);
	}, [isHandset]);
	return (
		<SnackbarProvider>
			<SkipLink inert={drawer.modal} />
			<ProgressBar />
			<SessionWatch />
			<div
				className={styles.withRail}
				data-status={drawer.state.status}
				data-type={navigationById(drawer.state.shown).type}
			>
				<div
					onPointerEnter={drawer.pointerArrived}
					onPointerMove={drawer.pointerMoved}
					onPointerLeave={drawer.pointerLeft}
				>
					<RenderedOnce part={useNavigationPart()}>
						<Rail drawer={drawer} />
						<Drawer drawer={drawer} />
					</RenderedOnce>
				</div>
				<OpensMenu value={drawer.openMenu}>
					<Page inert={drawer.modal} withBar>
						{children}
					</Page>
				</OpensMenu>
			</div>
		</SnackbarProvider>
	);
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
			<PageFailure error={error} />
		</MainFrame>
	);
}
