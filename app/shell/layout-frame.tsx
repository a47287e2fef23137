import { type ReactNode, useEffect, useRef } from "react";
import { isRouteErrorResponse, useLocation } from "react-router";
import { isDocumentRender } from "../server-notes.ts";
import { SnackbarProvider } from "../ui/snackbar.tsx";
import { SessionWatch } from "../user/session-watch.tsx";
import { BackgroundArt } from "./background-art.tsx";
import { Drawer } from "./drawer.tsx";
import { ErrorView } from "./error-view.tsx";
import { Footer } from "./footer.tsx";
import { Header } from "./header.tsx";
import styles from "./layout-frame.module.css";
import { navigationById } from "./navigation.ts";
import { NotFoundView } from "./not-found-view.tsx";
import { ProgressBar } from "./progress-bar.tsx";
import { Rail } from "./rail.tsx";
import { useRouteFlags } from "./route-flags.ts";
import { useDrawer } from "./use-drawer.ts";

/** After a navigation inside the site the keyboard goes on where the new page begins, as it would had the page been loaded. */
function useFocusOnArrival() {
	const { pathname, search, hash } = useLocation();
	const address = pathname + search;
	const target = useRef<HTMLElement>(null);
	const shown = useRef(isDocumentRender() ? address : null);
	useEffect(() => {
		if (shown.current === address) return;
		shown.current = address;
		if (hash === "") target.current?.focus({ preventScroll: true });
	}, [address, hash]);
	return target;
}

/** The first stop of the keyboard on every page, before any navigation. */
function SkipLink({ inert = false }: { inert?: boolean }) {
	return (
		<a className={styles.skip} href="#contenido" inert={inert}>
			Ir al contenido
		</a>
	);
}

function Page({ children, inert = false, onMenu }: { children: ReactNode; inert?: boolean; onMenu?: () => void }) {
	const { withHeader, withBackground } = useRouteFlags();
	const main = useFocusOnArrival();
	return (
		<div className={styles.page} inert={inert}>
			{withBackground ? <BackgroundArt /> : null}
			{withHeader ? <Header onMenu={onMenu} /> : null}
			<main ref={main} id="contenido" className={styles.main} tabIndex={-1}>
				{children}
			</main>
			<Footer />
		</div>
	);
}

/** The frame of pages that stand alone: a header, and behind it the site's picture where the route asks for it. */
export function PlainFrame({ children }: { children: ReactNode }) {
	return (
		<SnackbarProvider>
			<SkipLink />
			<ProgressBar />
			<SessionWatch />
			<Page>{children}</Page>
		</SnackbarProvider>
	);
}

/** The frame of all other pages: rail and drawer beside the page (docs/product.md, 8.6). */
export function MainFrame({ children }: { children: ReactNode }) {
	const drawer = useDrawer();
	return (
		<SnackbarProvider>
			<SkipLink inert={drawer.modal} />
			<ProgressBar />
			<SessionWatch />
			<div className={styles.withRail} data-status={drawer.state.status} data-type={navigationById(drawer.state.shown).type}>
				<div onPointerEnter={drawer.pointerArrived} onPointerMove={drawer.pointerMoved} onPointerLeave={drawer.pointerLeft}>
					<Rail drawer={drawer} />
					<Drawer drawer={drawer} />
				</div>
				<Page inert={drawer.modal} onMenu={drawer.openMenu}>
					{children}
				</Page>
			</div>
		</SnackbarProvider>
	);
}

/** What stands in a frame instead of a page that could not be shown. */
export function Failure({ error }: { error: unknown }) {
	return isRouteErrorResponse(error) && error.status === 404 ? <NotFoundView error={error} /> : <ErrorView error={error} />;
}
