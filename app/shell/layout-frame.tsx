import { type ReactNode, useEffect, useRef } from "react";
import { useLocation } from "react-router";
import { isDocumentRender } from "../server-notes.ts";
import { Footer } from "./footer.tsx";
import { Header } from "./header.tsx";
import styles from "./layout-frame.module.css";
import { useRouteFlags } from "./route-flags.ts";

/**
 * After a navigation inside the site the keyboard goes on where the new page begins, as it would had the page been
 * loaded.
 */
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
export function SkipLink({ inert = false }: { inert?: boolean }) {
	return (
		<a className={styles.skip} href="#contenido" inert={inert}>
			Ir al contenido
		</a>
	);
}

interface PageProps {
	readonly children: ReactNode;
	/** Out of reach while the drawer lies over it. */
	readonly inert?: boolean;
	/** Opens the drawer, where there is one. */
	readonly onMenu?: () => void;
	/** The site's picture, for routes that ask for it. */
	readonly background?: ReactNode;
}

/** Header, main part and footer of a page. */
export function Page({ children, inert = false, onMenu, background = null }: PageProps) {
	const { withHeader, withBackground } = useRouteFlags();
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
