import type { ReactNode } from "react";
import { Outlet } from "react-router";
import { SnackbarProvider } from "../ui/snackbar.tsx";
import { SessionWatch } from "../user/current-user.ts";
import type { Route } from "./+types/plain-layout";
import { Page, PageFailure, ProgressBar, SkipLink } from "./layout-frame.tsx";
import styles from "./plain-layout.module.css";
import type { RouteHandle } from "./route-handle.ts";

export { layoutMeta as meta } from "./page-meta.ts";

export const handle = { layout: { withHeader: true, withBackground: false } } satisfies RouteHandle;

/**
 * The site's background picture, large and quiet, for pages that stand alone: voices around a table, in the colours of
 * the theme mode.
 */
function BackgroundArt() {
	return (
		<svg className={styles.art} viewBox="0 0 1600 1000" preserveAspectRatio="xMidYMid slice" aria-hidden="true">
			<circle className={styles.near} cx="1400" cy="120" r="330" />
			<path className={styles.far} d="M1400 -40a160 160 0 1 1 0 320h-160v-160a160 160 0 0 1 160-160z" />
			<path className={styles.near} d="M-60 1040V700a340 340 0 0 1 680 0c0 188-152 340-340 340z" />
			<path className={styles.far} d="M120 900V740a160 160 0 1 1 160 160z" />
			<circle className={styles.warm} cx="60" cy="640" r="54" />
			<circle className={styles.line} cx="1480" cy="820" r="260" />
			<circle className={styles.line} cx="1480" cy="820" r="200" />
			<circle className={styles.line} cx="1480" cy="820" r="140" />
			<circle className={styles.warm} cx="1130" cy="330" r="30" />
		</svg>
	);
}

/** The frame of pages that stand alone: a header, and the site's background picture on routes with `withBackground`. */
function PlainFrame({ children }: { children: ReactNode }) {
	return (
		<SnackbarProvider>
			<SkipLink />
			<ProgressBar />
			<SessionWatch />
			<Page background={<BackgroundArt />}>{children}</Page>
		</SnackbarProvider>
	);
}

export default function PlainLayout() {
	return (
		<PlainFrame>
			<Outlet />
		</PlainFrame>
	);
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
	return (
		<PlainFrame>
			<PageFailure error={error} />
		</PlainFrame>
	);
}
