import { isRouteErrorResponse, Outlet } from "react-router";
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

function Frame({ children }: { children: React.ReactNode }) {
	return (
		<SnackbarProvider>
			<a className={styles.skip} href="#contenido">
				Ir al contenido
			</a>
			<Header />
			<main id="contenido" className={styles.main} tabIndex={-1}>
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
