import type { ReactNode } from "react";
import { Outlet } from "react-router";
import { SnackbarProvider } from "../ui/snackbar.tsx";
import { SessionWatch } from "../user/session-watch.tsx";
import { BackgroundArt } from "./background-art.tsx";
import { Failure } from "./failure.tsx";
import { Page, SkipLink } from "./layout-frame.tsx";
import { ProgressBar } from "./progress-bar.tsx";

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

export function PlainLayout() {
	return (
		<PlainFrame>
			<Outlet />
		</PlainFrame>
	);
}

export function PlainFailure({ error }: { error: unknown }) {
	return (
		<PlainFrame>
			<Failure error={error} />
		</PlainFrame>
	);
}
