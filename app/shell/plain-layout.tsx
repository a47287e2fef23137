import type { ReactNode } from "react";
import { Outlet } from "react-router";
import type { Ground } from "../../domain/site/grounds.ts";
import grounds from "../theme/grounds.module.css";
import { SnackbarProvider } from "../ui/snackbar.tsx";
import { SessionWatch } from "../user/current-user.ts";
import type { Route } from "./+types/plain-layout";
import { Page, PageFailure, ProgressBar, SkipLink } from "./layout-frame.tsx";
import styles from "./plain-layout.module.css";
import type { RouteHandle } from "./route-handle.ts";

export { layoutMeta as meta } from "./page-meta.ts";

export const handle = { layout: { withHeader: true, withBackground: false } } satisfies RouteHandle;

/**
 * A voice, in the form of the site's mark: three round corners, and a pointed one where the voice comes from. It has a face,
 * which `looks` to one side: 1 to the right, -1 to the left.
 */
function Voice({ x, y, size, ground, looks }: { x: number; y: number; size: number; ground: Ground; looks: 1 | -1 }) {
	const r = size / 2;
	const part = size / 12;
	const [middle, eyes] = [x + r + looks * part, y + 5 * part];
	return (
		<g className={grounds[ground]}>
			<path d={`M${x} ${y + size - 3}V${y + r}a${r} ${r} 0 1 1 ${r} ${r}H${x + 3}a3 3 0 0 1 -3 -3z`} />
			<path
				className={styles.face}
				strokeWidth={size / 22}
				d={`M${middle - 2 * part} ${eyes}v1M${middle + 2 * part} ${eyes}v1M${middle - part} ${eyes + 2.2 * part}q${part} ${part} ${2 * part} 0`}
			/>
		</g>
	);
}

/**
 * The site's background picture, at the end of pages that stand alone: voices in one row at a table, whose top the footer
 * is. No text lies over it, and screens that are too narrow for all voices show fewer, never half of one.
 */
function BackgroundArt() {
	return (
		<svg className={styles.art} viewBox="0 72 1600 148" preserveAspectRatio="xMidYMax slice" aria-hidden="true">
			<g className={styles.outer}>
				<Voice x={396} y={138} size={56} ground="mint" looks={1} />
				<Voice x={480} y={114} size={76} ground="sand" looks={-1} />
				<Voice x={1046} y={124} size={66} ground="mustard" looks={1} />
				<Voice x={1136} y={136} size={56} ground="coral" looks={-1} />
			</g>
			<Voice x={588} y={96} size={92} ground="mustard" looks={1} />
			<Voice x={704} y={116} size={72} ground="coral" looks={-1} />
			<Voice x={800} y={80} size={108} ground="mint" looks={1} />
			<Voice x={932} y={104} size={84} ground="sand" looks={-1} />
			<path className={styles.table} d="M-10 220v-8c440 -36 1180 -36 1620 0v8z" />
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
