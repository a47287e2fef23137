import { lazy, type ReactNode, Suspense, useEffect, useRef } from "react";
import { useLocation, useNavigation } from "react-router";
import { isDocumentRender, useIsHydrated, useServerNotes } from "../server-notes.ts";
import { Footer, useFooterPart } from "./footer.tsx";
import { Header } from "./header.tsx";
import styles from "./layout-frame.module.css";
import { navigationFor } from "./navigation.ts";
import { RenderedOnce } from "./rendered-once.tsx";
import { useLayoutFlags } from "./route-handle.ts";

/** After a client-side navigation, moves the focus to the start of the new page, as loading a document would. */
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

/** Skip link: the first focusable element of every page, before any navigation. */
export function SkipLink({ inert = false }: { inert?: boolean }) {
	return (
		<a className={styles.skip} href="#contenido" inert={inert}>
			Ir al contenido
		</a>
	);
}

interface PageProps {
	readonly children: ReactNode;
	/** Whether the page is inert, because the drawer lies over it. */
	readonly inert?: boolean;
	/** Whether the layout has a rail, which is a bar on handsets. */
	readonly withBar?: boolean;
	/** The site's background picture; shown only on routes with the flag `withBackground`. */
	readonly background?: ReactNode;
}

/** Header, main content and footer of a page. */
export function Page({ children, inert = false, withBar = false, background = null }: PageProps) {
	const { withHeader, withBackground, withSocial = true } = useLayoutFlags();
	const { type } = navigationFor(useLocation().pathname);
	const main = useFocusOnArrival();
	return (
		<div className={type === "sub" ? styles.page : styles.alone} inert={inert}>
			{withHeader && (
				<RenderedOnce part={`header ${withSocial} ${withBar}`}>
					<Header returns={withBar} withSocial={withSocial} />
				</RenderedOnce>
			)}
			<main ref={main} id="contenido" className={styles.main} tabIndex={-1}>
				{children}
			</main>
			{withBackground && background}
			<RenderedOnce part={useFooterPart(withSocial)}>
				<Footer withSocial={withSocial} />
			</RenderedOnce>
		</div>
	);
}

/** Progress bar at the top, shown until the application is hydrated and during navigations (docs/product.md, 8.6). */
export function ProgressBar() {
	const loaded = useIsHydrated();
	const busy = useNavigation().state !== "idle";
	return loaded && !busy ? null : (
		// It appears and disappears outside the landmarks. Because it is a live region, screen readers announce it.
		<div
			className={styles.bar}
			role="progressbar"
			aria-live="polite"
			aria-label={busy ? "Cargando la página" : "Cargando"}
			data-needs-script
		/>
	);
}

/** Last resort, when the scripts of the failure view cannot be loaded either. */
function Unreachable() {
	return <h1>Ups algo ha pasado!</h1>;
}

/** The update code is usually loaded already, and knows what to do when the other files of this version are gone. */
const withoutView = async (error: unknown) => {
	await import("../updates/recover.ts").then(({ recover }) => recover(error)).catch(() => undefined);
	return { default: Unreachable };
};

/** Failures are rare, so browsers load this view only when they need it. */
const LaterView = lazy(() =>
	import("./failure-view.tsx").then(({ FailureView }) => ({ default: FailureView }), withoutView),
);

/** Shown in a layout in place of a page that failed. */
export function PageFailure({ error }: { error: unknown }) {
	const { FailureView: View = LaterView } = useServerNotes();
	return (
		<Suspense>
			<View error={error} />
		</Suspense>
	);
}
