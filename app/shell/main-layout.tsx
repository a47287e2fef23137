import { useEffect, useRef } from "react";
import { isRouteErrorResponse, Outlet, useLocation } from "react-router";
import { isDocumentRender } from "../server-notes.ts";
import { SnackbarProvider } from "../ui/snackbar.tsx";
import type { Route } from "./+types/main-layout";
import { ErrorView } from "./error-view.tsx";
import { Footer } from "./footer.tsx";
import { Header } from "./header.tsx";
import styles from "./main-layout.module.css";
import { NotFoundView } from "./not-found-view.tsx";
import { failureMeta } from "./page-meta.ts";

export function meta({ error }: Route.MetaArgs) {
	return error === undefined ? [] : failureMeta(error);
}

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

function Frame({ children }: { children: React.ReactNode }) {
	const main = useFocusOnArrival();
	return (
		<SnackbarProvider>
			<a className={styles.skip} href="#contenido">
				Ir al contenido
			</a>
			<Header />
			<main ref={main} id="contenido" className={styles.main} tabIndex={-1}>
				{children}
			</main>
			<Footer />
		</SnackbarProvider>
	);
}

export default function MainLayout() {
	return (
		<Frame>
			<Outlet />
		</Frame>
	);
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
	return <Frame>{isRouteErrorResponse(error) && error.status === 404 ? <NotFoundView /> : <ErrorView error={error} />}</Frame>;
}
