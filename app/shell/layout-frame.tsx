import { type ReactNode, useEffect, useRef } from "react";
import { useLocation } from "react-router";
import { isDocumentRender } from "../server-notes.ts";
import { Footer } from "./footer.tsx";
import { Header } from "./header.tsx";
import styles from "./layout-frame.module.css";
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
	/** Opens the drawer; absent in layouts without one. */
	readonly onMenu?: () => void;
	/** The site's background picture; shown only on routes with the flag `withBackground`. */
	readonly background?: ReactNode;
}

/** Header, main content and footer of a page. */
export function Page({ children, inert = false, onMenu, background = null }: PageProps) {
	const { withHeader, withBackground } = useLayoutFlags();
	const main = useFocusOnArrival();
	return (
		<div className={styles.page} inert={inert}>
			{withBackground ? background : null}
			{withHeader ? <Header onMenu={onMenu} /> : null}
			<main ref={main} id="contenido" className={styles.main} tabIndex={-1}>
				{children}
			</main>
			<Footer />
		</div>
	);
}
